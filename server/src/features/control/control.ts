import { v7 as uuidv7 } from 'uuid'
import {
  type Connection,
  type Database,
  forceIndexScans,
  retryStatement,
  transact,
} from '../../foundation/database/database.ts'
import { badInput, notFound } from '../../foundation/errors/errors.ts'
import { announce } from '../../foundation/events/events.ts'
import { type Page, type PageArgs, readPage } from '../../foundation/list/pagination.ts'
import { mayOrThrow, type Viewer } from '../../foundation/security/viewer.ts'
import { visibleLights } from '../devices/devices.ts'
import { findGroup, lightsOfGroup } from '../groups/groups.ts'
import { insertCampaign } from './campaigns.store.ts'
import {
  applyAcknowledgements,
  claimDueCommands,
  clearExpiredWaits,
  expediteResend,
  expireCommands,
  type OutgoingCommand,
  type ReceivedAcknowledgement,
} from './commandDelivery.store.ts'
import {
  COMMANDS_OF_LIGHTS,
  type CommandFilter,
  type CommandJson,
  type CommandRow,
  deleteOldCommands,
  insertCommands,
  parseCommandJson,
  selectCommandPage,
  selectCommands,
} from './commands.store.ts'
import { cancelRequests, DISPATCH, issueCommands, RECONCILE_BATCH_SIZE } from './issueCommands.ts'
import { type Override, validateOverride } from './override.ts'
import { lockDivergentLights, tryLockReconciler } from './reconciler.store.ts'

export type { CommandJson, CommandRow, OutgoingCommand, Override, ReceivedAcknowledgement }
export { COMMANDS_OF_LIGHTS, parseCommandJson }

/**
 * The life of a command. Each transition names its source state, so a late, repeated or superseded message changes
 * nothing:
 *
 *   QUEUED ─ claimDueCommands ─→ SENT ─ acknowledge ─→ ACKNOWLEDGED | REJECTED | EXPIRED | FAILED
 *      │                          │ └─ no answer for RESEND_AFTER_SECONDS: sent again, same id
 *      └──────── expireDue ───────┴─→ EXPIRED       superseded by a newer request: FAILED, SUPERSEDED
 *
 * A light that rejects its last command as outdated (SUPERSEDED) has obeyed a version that the platform lost: the command is
 * issued again under a newer version.
 *
 * A light that cannot be commanded gets a REJECTED command with the reason. Whether a light then does as commanded is
 * decided by its measurement, not by its command: see light_state.confirmation.
 */

/** Of one request. */
const MAX_LIGHTS = 20_000

export interface ControlResult {
  accepted: number
  rejected: number
  commands: CommandRow[]
  /** Of a request for more than one light. */
  campaign: number | null
}

/**
 * Overrides lights until the end of the override. The override is durable when this returns; the lights confirm later. A request
 * for several lights is a campaign, which has its own progress.
 * @throws NOT_FOUND when the viewer may not see one of them; BAD_USER_INPUT with the field
 */
export async function operateLights(
  db: Connection,
  viewer: Viewer,
  { ids, group }: { ids: number[]; group?: number },
  override: Override,
): Promise<ControlResult> {
  const account = mayOrThrow(viewer, 'LightDevice:operate')
  validateOverride(override)
  const lights = [...new Set(ids)]
  if (lights.length === 0) throw badInput('ids', 'noLightsChosen', 'at least one light is required')
  if (lights.length > MAX_LIGHTS) throw badInput('ids', 'tooManyLights', `at most ${MAX_LIGHTS} lights per request`)
  return transact(db, async tx => {
    const campaign =
      lights.length > 1 || group !== undefined ? await insertCampaign(tx, account, override, group) : undefined
    const commands = await issueCommands(tx, account, override, { ids: lights, campaign, group })
    if (commands.length < lights.length) throw notFound('light')
    const rejected = commands.filter(row => row.status === 'REJECTED').length
    return { accepted: commands.length - rejected, rejected, commands, campaign: campaign ?? null }
  })
}

/** The lights of a group. @throws NOT_FOUND; BAD_USER_INPUT for a group that is not NORMAL or has no lights */
export async function operateGroup(
  db: Connection,
  viewer: Viewer,
  id: number,
  override: Override,
): Promise<ControlResult> {
  mayOrThrow(viewer, 'LightGroup:operate')
  const group = await findGroup(db, viewer, id)
  if (!group) throw notFound('group')
  if (group.group_status !== 'NORMAL') throw badInput('id', 'groupNotNormal', 'only a NORMAL group can be operated')
  const lights = await lightsOfGroup(db, viewer, id)
  if (lights.length === 0) throw badInput('id', 'groupWithoutLights', 'the group has no lights')
  return operateLights(db, viewer, { ids: lights, group: id }, override)
}

/** Operates either the given lights or the lights of a group. */
export async function controlLights(
  db: Connection,
  viewer: Viewer,
  target: { deviceIds?: number[] | null; groupId?: number | null },
  override: Override,
): Promise<ControlResult> {
  mayOrThrow(viewer, target.deviceIds ? 'LightDevice:operate' : 'LightGroup:operate')
  const { deviceIds, groupId } = target
  if ((deviceIds ?? groupId ?? null) === null)
    throw badInput('deviceIds', 'noLightsChosen', 'lights or a group are required')
  if (deviceIds && (groupId ?? null) !== null) throw badInput('groupId', 'lightsOrGroup', 'lights or a group, not both')
  return deviceIds
    ? operateLights(db, viewer, { ids: deviceIds }, override)
    : operateGroup(db, viewer, groupId!, override)
}

/** Switches both lamps on, at their last level, or off. */
export function switchLight(db: Connection, viewer: Viewer, id: number, on: boolean): Promise<ControlResult> {
  return operateLights(db, viewer, { ids: [id] }, { mainSwitch: on, subSwitch: on })
}

/**
 * Ends overrides of lights early: they return to the plan of their group.
 * @returns how many lights had an override
 * @throws NOT_FOUND
 */
export async function returnToPlan(db: Connection, viewer: Viewer, ids: number[]): Promise<number> {
  mayOrThrow(viewer, 'LightDevice:operate')
  const lights = [...new Set(ids)]
  if ((await visibleLights(db, viewer, lights)).size < lights.length) throw notFound('light')
  return transact(db, async tx => (await cancelRequests(tx, lights)).length)
}

/**
 * For the scheduler. Commands lights that differ from their desired state, rate-limited, whatever the cause: a lost message, a
 * missed event, an offline period, or a switch at the pole.
 */
export async function reconcile(db: Database): Promise<void> {
  await transact(db, async tx => {
    if (!(await tryLockReconciler(tx))) return
    await forceIndexScans(tx)
    const ids = await lockDivergentLights(tx, RECONCILE_BATCH_SIZE)
    if (ids.length === 0) return
    const commands = ids.map(light_id => ({ id: uuidv7(), light_id, ...NO_LEVELS }))
    await insertCommands(tx, commands, DISPATCH)
  })
}

/** insertCommands takes the levels of accepted commands from the desired state. */
const NO_LEVELS = { main_level: null, main_color_temp: null, sub_level: null, sub_color_temp: null }

/** An unanswered command is sent again after this time. */
const RESEND_AFTER_SECONDS = 4

/** For the gateway: marks due commands SENT. Those that are lost on the way are sent again. */
export function takeDueCommands(db: Connection, limit: number): Promise<OutgoingCommand[]> {
  return retryStatement(db, at => claimDueCommands(at, limit, RESEND_AFTER_SECONDS))
}

/** For the gateway: resends unanswered commands to reconnected endpoints at once. */
export async function resendCommands(db: Connection, endpoints: string[]): Promise<void> {
  if (await expediteResend(db, endpoints, RESEND_AFTER_SECONDS)) await announce(db, 'command.queued', {})
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * For the gateway: applies the answers of lights.
 * @returns ignored answers (late, repeated, or to no command of the light), and those that claim a version ahead of the clock
 */
export async function acknowledgeCommands(
  db: Connection,
  answers: ReceivedAcknowledgement[],
): Promise<Record<'ignored' | 'ahead', ReceivedAcknowledgement[]>> {
  const valid = answers.filter(answer => UUID.test(answer.id))
  const applied = await retryStatement(db, at => applyAcknowledgements(at, valid))
  const found = new Map(applied.map(row => [row.id, row]))
  return {
    ignored: answers.filter(({ id }) => !found.has(id.toLowerCase())),
    ahead: answers.filter(({ id }) => found.get(id.toLowerCase())?.ahead),
  }
}

/** For the scheduler: expires unanswered commands, and waits for acknowledged commands that no report confirmed. */
export async function expireDue(db: Database): Promise<void> {
  for (const expire of [expireCommands, clearExpiredWaits])
    await transact(db, async tx => {
      await forceIndexScans(tx)
      const ids = [...new Set(await expire(tx))]
      if (ids.length) await announce(tx, 'light.changed', { ids })
    })
}

/** For the scheduler: deletes what is older than the retention period. */
export const purgeCommands = deleteOldCommands

export const findCommands = selectCommands

/** Commands of one light, newest first. @throws NOT_FOUND */
export async function findCommandPage(
  db: Connection,
  viewer: Viewer,
  where: CommandFilter,
  args: PageArgs,
): Promise<Page<CommandRow>> {
  mayOrThrow(viewer, 'LightDevice:read')
  const page = readPage(args)
  if (!(await visibleLights(db, viewer, [where.light])).has(where.light)) throw notFound('light')
  return { ...(await selectCommandPage(db, where, page)), ...page }
}
