import { v7 as uuidv7 } from 'uuid'
import { type Connection, forceIndexScans, transact } from '../../foundation/database/database.ts'
import { notFound } from '../../foundation/errors/errors.ts'
import { announce } from '../../foundation/events/events.ts'
import { originOf } from '../../foundation/lights/commandOrigin.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { applyDesiredState } from '../desired/desired.ts'
import { visibleLights } from '../devices/devices.ts'
import { optionsOf } from '../models/options.ts'
import { insertCommands, type NewCommand } from './commands.store.ts'
import { type LightForControl, lockLightsToControl } from './control.store.ts'
import type { ControlResult } from './control.ts'
import { DISPATCH } from './issueCommands.ts'
import { deleteTest, insertTest } from './lightTest.store.ts'
import { applyOverride } from './overrideLevels.ts'

/*
 * A test: a technician at the pole switches a light on or off to see whether it works. A test ranks above overrides and
 * programs (view light_rule) and changes none of them, so they apply again when `finishTest` or the clock ends it.
 *
 * A FAULT light can be tested, because a repair must be proven. A light in maintenance cannot: the end of the test would have
 * no rule to restore.
 */

/** A test expires this long after its last switch. */
const TEST_SECONDS = 300

/** Switches a light on or off until the test ends. @throws NOT_FOUND when the viewer may not see the light */
export async function startTest(db: Connection, viewer: Viewer, id: number, on: boolean): Promise<ControlResult> {
  const account = mayOrThrow(viewer, 'LightDevice:test')
  return transact(db, async tx => {
    await forceIndexScans(tx)
    const [light] = await lockLightsToControl(tx, account, [id])
    if (!light) throw notFound('light')
    const command = createCommand(light, on)
    const origin = originOf(tx, 'TEST', { account })
    if (!command.rejected) {
      await insertTest(tx, command, { seconds: TEST_SECONDS, by: account.name })
      await applyDesiredState(tx, [id], origin)
    }
    const commands = await insertCommands(tx, [command], { ...DISPATCH, origin })
    const rejected = command.rejected ? 1 : 0
    return { accepted: 1 - rejected, rejected, commands, campaign: null }
  })
}

function createCommand(light: LightForControl, on: boolean): NewCommand {
  const setting = applyOverride({ ...light, options: optionsOf(light.options) }, { mainSwitch: on, subSwitch: on })
  const { main_level, main_color_temp, sub_level, sub_color_temp } = setting ?? light
  return {
    id: uuidv7(),
    light_id: light.id,
    rejected: rejectionReason(light) ?? (setting ? undefined : 'NOT_SUPPORTED'),
    ...{ main_level, main_color_temp, sub_level, sub_color_temp },
  }
}

function rejectionReason({ device_status, group_status }: LightForControl): string | undefined {
  if (device_status === 'OFFLINE' || device_status === 'MAINTENANCE') return device_status
  return group_status === 'MAINTENANCE' ? 'MAINTENANCE' : undefined
}

/**
 * Ends a test early: the rule below applies again.
 * @returns whether there was a test
 * @throws NOT_FOUND
 */
export async function finishTest(db: Connection, viewer: Viewer, id: number): Promise<boolean> {
  const account = mayOrThrow(viewer, 'LightDevice:test')
  if (!(await visibleLights(db, viewer, [id])).has(id)) throw notFound('light')
  return transact(db, async tx => {
    if (!(await deleteTest(tx, id))) return false
    await applyDesiredState(tx, [id], originOf(tx, 'TEST_ENDED', { account }))
    await announce(tx, 'light.changed', { ids: [id] })
    return true
  })
}
