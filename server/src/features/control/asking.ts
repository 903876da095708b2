import { v7 as uuidv7 } from 'uuid'
import { byIndex, type Connection } from '../../foundation/database/database.ts'
import { announce } from '../../foundation/events/events.ts'
import type { Account } from '../../foundation/security/viewer.ts'
import { settleLights } from '../desired/desired.ts'
import { optionsOf } from '../models/options.ts'
import { insertCampaignLights, restoreWishes } from './campaigns.store.ts'
import {
  type CommandRow,
  deleteWishes,
  insertCommands,
  insertWishes,
  type LightForControl,
  lockLights,
  type NewCommand,
  selectWishes,
} from './control.store.ts'
import { settingAfter, type Wish } from './wish.ts'

/** Seconds in which a light must answer. */
export const ANSWER_SECONDS = 15
/** Lights told in a second, of one request: 10,000 within four, without a surge in the grid or the radio. */
export const PACE = 3000
/** Lights that one turn of the reconciler tells. */
export const LIGHTS_A_TURN = 1000

/**
 * Keeps a wish and tells the lights. Those that cannot be asked now get a command that is born REJECTED and says why.
 * @returns one command for each light that is there and that the account may see
 */
export async function askLights(
  tx: Connection,
  account: Account,
  ids: number[],
  wish: Wish,
  { campaign, group }: { campaign?: number; group?: number | null } = {},
): Promise<CommandRow[]> {
  await byIndex(tx)
  const commands = (await lockLights(tx, account, ids)).map(light => commandFor(light, wish))
  const accepted = commands.filter(command => !command.rejected)
  const replaced = campaign === undefined ? new Map() : await selectWishes(tx, ids)
  const { until, ...asked } = wish
  const target = group ? 'GROUP' : campaign === undefined ? 'LIGHT' : 'SELECTION'
  await insertWishes(tx, accepted, { by: account.name, target, asked, campaign, group: group ?? undefined })
  await settleLights(
    tx,
    accepted.map(command => command.light_id),
  )
  const rows = await insertCommands(tx, commands, { seconds: ANSWER_SECONDS, pace: PACE, campaign })
  if (campaign !== undefined) await insertCampaignLights(tx, campaign, rows, replaced)
  return rows
}

/**
 * Ends what people asked of lights. What one campaign asked gives way to what it had replaced, if that still counts.
 * @returns the lights that had such a wish
 */
export async function withdraw(tx: Connection, ids: number[], campaign?: number): Promise<number[]> {
  const gone = await deleteWishes(tx, ids, campaign)
  if (campaign !== undefined) await restoreWishes(tx, campaign, gone)
  await settleLights(tx, gone)
  await announce(tx, 'light.changed', { ids: gone })
  return gone
}

function commandFor(light: LightForControl, wish: Wish): NewCommand {
  const setting = settingAfter({ ...light, options: optionsOf(light.options) }, wish)
  const { main_level, main_color_temp, sub_level, sub_color_temp } = setting ?? light
  return {
    id: uuidv7(),
    light_id: light.id,
    rejected: refusal(light) ?? (setting ? undefined : 'NOT_SUPPORTED'),
    until: wish.until ?? light.next_event ?? undefined,
    ...{ main_level, main_color_temp, sub_level, sub_color_temp },
  }
}

function refusal({ device_status, group_status, is_tested }: LightForControl): string | undefined {
  if (device_status !== 'NORMAL') return device_status
  if (group_status === 'MAINTENANCE') return 'MAINTENANCE'
  // The test would hide what is asked until it ends, and the request would count as done.
  return is_tested ? 'TEST' : undefined
}
