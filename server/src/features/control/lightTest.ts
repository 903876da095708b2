import { v7 as uuidv7 } from 'uuid'
import { byIndex, type Connection, transact } from '../../foundation/database/database.ts'
import { announce } from '../../foundation/events/events.ts'
import { notFound } from '../../foundation/graphql/errors.ts'
import { mayOrThrow, type Viewer } from '../../foundation/security/viewer.ts'
import { settleLights } from '../desired/desired.ts'
import { visibleLights } from '../devices/devices.ts'
import { optionsOf } from '../models/options.ts'
import { ANSWER_SECONDS, PACE } from './asking.ts'
import { insertCommands, type LightForControl, lockLights, type NewCommand } from './control.store.ts'
import type { ControlResult } from './control.ts'
import { deleteTest, insertTest } from './lightTest.store.ts'
import { settingAfter } from './wish.ts'

/*
 * A test: a technician at the pole switches a light on or off to see whether it works. A test ranks above
 * overrides and programs (view light_rule), but changes none of them. So what was in force before is in force again when
 * the test ends: by `finishTest`, or by the clock, whichever comes first.
 *
 * A FAULT light can be tested, else no repair could be proven. A light in maintenance cannot: nothing is in force there
 * that the end of the test could restore.
 */

/** After its last switch, a test ends by itself. */
const TEST_SECONDS = 300

/** Switches a light on or off until the test ends. @throws NOT_FOUND when the light is not there, or not for this viewer */
export async function testLight(db: Connection, viewer: Viewer, id: number, on: boolean): Promise<ControlResult> {
  const account = mayOrThrow(viewer, 'LightDevice:test')
  return transact(db, async tx => {
    await byIndex(tx)
    const [light] = await lockLights(tx, account, [id])
    if (!light) throw notFound('light')
    const command = commandFor(light, on)
    if (!command.rejected) {
      await insertTest(tx, command, { seconds: TEST_SECONDS, by: account.name })
      await settleLights(tx, [id])
    }
    const commands = await insertCommands(tx, [command], { seconds: ANSWER_SECONDS, pace: PACE })
    const rejected = command.rejected ? 1 : 0
    return { accepted: 1 - rejected, rejected, commands, campaign: null }
  })
}

function commandFor(light: LightForControl, on: boolean): NewCommand {
  const setting = settingAfter({ ...light, options: optionsOf(light.options) }, { mainSwitch: on, subSwitch: on })
  const { main_level, main_color_temp, sub_level, sub_color_temp } = setting ?? light
  return {
    id: uuidv7(),
    light_id: light.id,
    rejected: refusal(light) ?? (setting ? undefined : 'NOT_SUPPORTED'),
    ...{ main_level, main_color_temp, sub_level, sub_color_temp },
  }
}

function refusal({ device_status, group_status }: LightForControl): string | undefined {
  if (device_status === 'OFFLINE' || device_status === 'MAINTENANCE') return device_status
  return group_status === 'MAINTENANCE' ? 'MAINTENANCE' : undefined
}

/**
 * Ends a test before its time: the light returns to what was in force before.
 * @returns whether there was a test
 * @throws NOT_FOUND
 */
export async function finishTest(db: Connection, viewer: Viewer, id: number): Promise<boolean> {
  mayOrThrow(viewer, 'LightDevice:test')
  if (!(await visibleLights(db, viewer, [id])).has(id)) throw notFound('light')
  return transact(db, async tx => {
    if (!(await deleteTest(tx, id))) return false
    await settleLights(tx, [id])
    await announce(tx, 'light.changed', { ids: [id] })
    return true
  })
}
