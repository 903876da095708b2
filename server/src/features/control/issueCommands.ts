import { v7 as uuidv7 } from 'uuid'
import type { Origin } from '#lighting/desired/origin.ts'
import { type Connection, forceIndexScans } from '../../foundation/database/database.ts'
import { announce } from '../../foundation/events/events.ts'
import { originOf, type StoredOrigin } from '../../foundation/lights/commandOrigin.ts'
import type { Account } from '../../foundation/security/viewer.ts'
import { applyDesiredState } from '../desired/desired.ts'
import { optionsOf } from '../models/options.ts'
import { insertCampaignLights } from './campaigns.store.ts'
import { type CommandRow, insertCommands, type NewCommand } from './commands.store.ts'
import { type LightForControl, lockLightsToControl } from './control.store.ts'
import {
  deleteOverridesOfLights,
  type OverrideJson,
  selectOverrideRows,
  upsertOverrides,
} from './lightOverrides.store.ts'
import { applyOverride, type Override, reasonOf } from './overrideLevels.ts'
import { selectCampaignKind } from './sceneCampaigns.store.ts'
import { restoreOverrides } from './undo.store.ts'

/** Of one request: 10,000 lights within four seconds, without a surge in the grid or the radio. */
const COMMANDS_PER_SECOND = 3000
export const DISPATCH = { commandsPerSecond: COMMANDS_PER_SECOND }

interface LightsToCommand {
  ids: number[]
  campaign?: number
  group?: number | null
  /** that get a REJECTED command */
  unapproved?: ReadonlySet<number>
}

/**
 * Stores an override and issues its commands. A light that cannot be commanded now gets a REJECTED command with the reason.
 * @returns one command for each light that exists and that the account may see
 */
export async function issueCommands(
  tx: Connection,
  account: Account,
  override: Override,
  { ids, campaign, group, unapproved }: LightsToCommand,
): Promise<CommandRow[]> {
  await forceIndexScans(tx)
  const lights = await lockLightsToControl(tx, account, ids)
  const commands = lights.map(light => {
    const command = createCommand(light, override)
    return unapproved?.has(light.id) ? { ...command, rejected: command.rejected ?? 'APPROVAL_NEEDED' } : command
  })
  const accepted = commands.filter(command => !command.rejected)
  const replaced = campaign === undefined ? new Map() : await selectReplaced(tx, lights, accepted)
  const { until, reason: _, ...asked } = override
  const target = group ? 'GROUP' : campaign === undefined ? 'LIGHT' : 'SELECTION'
  await upsertOverrides(tx, accepted, {
    ...{ by: account.name, target, asked, campaign },
    ...{ reason: reasonOf(override), group: group ?? undefined },
  })
  const origin = originOf(tx, await kindOf(tx, { group, campaign }), { account, campaign })
  await applyDesiredState(
    tx,
    accepted.map(command => command.light_id),
    origin,
  )
  const rows = await insertCommands(tx, commands, { ...DISPATCH, campaign, origin })
  if (campaign !== undefined) await insertCampaignLights(tx, campaign, rows, replaced)
  return rows
}

async function kindOf(
  tx: Connection,
  { group, campaign }: Pick<LightsToCommand, 'group' | 'campaign'>,
): Promise<Origin> {
  if (campaign === undefined) return group ? 'GROUP' : 'LIGHT'
  return group ? 'GROUP' : selectCampaignKind(tx, campaign)
}

/**
 * The overrides that commands replace, by light. A light that has no rule, and gets none with an end, would keep the
 * requested state after the request is cancelled: what it does now counts as its manual setting.
 */
async function selectReplaced(
  tx: Connection,
  lights: LightForControl[],
  commands: NewCommand[],
): Promise<Map<number, OverrideJson[]>> {
  const ids = commands.map(({ light_id }) => light_id)
  const replaced = await selectOverrideRows(tx, ids)
  const withoutEnd = new Set(commands.filter(({ until }) => !until).map(({ light_id }) => light_id))
  for (const { id, main_level, main_color_temp, sub_level, sub_color_temp, expected_by, expected_at } of lights) {
    if (!withoutEnd.has(id) || (main_level ?? sub_level) === null) continue
    const rows = replaced.get(id) ?? []
    if (rows.some(({ kind }) => kind === 'MANUAL')) continue
    const levels = { main_level, main_color_temp, sub_level, sub_color_temp }
    const manual: OverrideJson & Record<string, unknown> = {
      light_id: id,
      kind: 'MANUAL',
      ...levels,
      by: expected_by,
      at: expected_at ?? new Date(),
    }
    replaced.set(id, [...rows, manual])
  }
  return replaced
}

/**
 * Ends overrides of lights. Those of a campaign are followed by the ones it had replaced, unless they have expired.
 * @param campaign undefined: all overrides of the lights
 * @returns the lights that had an override
 */
export async function cancelRequests(
  tx: Connection,
  ids: number[],
  origin: StoredOrigin,
  campaign?: number,
): Promise<number[]> {
  const deleted = await deleteOverridesOfLights(tx, ids, campaign)
  if (campaign !== undefined) await restoreOverrides(tx, campaign, deleted)
  await applyDesiredState(tx, deleted, origin)
  await announce(tx, 'light.changed', { ids: deleted })
  return deleted
}

function createCommand(light: LightForControl, override: Override): NewCommand {
  const setting = applyOverride({ ...light, options: optionsOf(light.options) }, override)
  const { main_level, main_color_temp, sub_level, sub_color_temp } = setting ?? light
  return {
    id: uuidv7(),
    light_id: light.id,
    rejected: rejectionReason(light) ?? (setting ? undefined : 'NOT_SUPPORTED'),
    until: override.until ?? light.next_event ?? undefined,
    ...{ main_level, main_color_temp, sub_level, sub_color_temp },
  }
}

function rejectionReason({ device_status, group_status, is_tested }: LightForControl): string | undefined {
  if (device_status !== 'NORMAL') return device_status
  if (group_status === 'MAINTENANCE') return 'MAINTENANCE'
  // A test has precedence: the request would have no effect until the test ends.
  return is_tested ? 'TEST' : undefined
}
