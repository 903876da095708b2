import { v7 as uuidv7 } from 'uuid'
import { atOnce, byIndex, type Connection, type Database, transact } from '../../foundation/database/database.ts'
import { announce } from '../../foundation/events/events.ts'
import { badInput, notFound } from '../../foundation/graphql/errors.ts'
import { type Page, type PageArgs, readPage } from '../../foundation/graphql/pagination.ts'
import { mayOrThrow, type Viewer } from '../../foundation/security/viewer.ts'
import { visibleLights } from '../devices/devices.ts'
import { findGroup, lightsOfGroup } from '../groups/groups.ts'
import { ANSWER_SECONDS, askLights, LIGHTS_A_TURN, PACE, withdraw } from './asking.ts'
import { beginCampaign } from './campaigns.store.ts'
import {
  applyAcknowledgements,
  COMMANDS_OF_LIGHTS,
  type CommandRow,
  type CommandsOf,
  type CommandTold,
  commandOfJson,
  deleteOldCommands,
  expireCommands,
  hurryOrders,
  insertCommands,
  lockDiffering,
  type Order,
  type ReceivedAcknowledgement,
  selectCommandPage,
  selectCommands,
  stopWaiting,
  takeDrive,
  takeOrders,
} from './control.store.ts'
import { checkWish, type Wish } from './wish.ts'

export type { CommandRow, CommandTold, Order, ReceivedAcknowledgement, Wish }
export { COMMANDS_OF_LIGHTS, commandOfJson }

/**
 * The life of a command. Each move names the state it comes from, so that a late, repeated or overtaken message moves
 * nothing:
 *
 *   QUEUED ─ takeOrders ─→ SENT ─ acknowledge ─→ ACKNOWLEDGED | REJECTED | EXPIRED | FAILED
 *      │                     │ └─ no answer for RESEND_AFTER: sent once more, same id
 *      └──── expireDue ──────┴─→ EXPIRED       overtaken by a newer wish: FAILED, SUPERSEDED
 *
 * A light that calls its last command outdated (SUPERSEDED) has obeyed a version that we have forgotten: the same is asked
 * again under a newer version.
 *
 * A light that cannot be asked gets a command born REJECTED, whose reason says why. Whether the light then *does* as
 * asked is not the command's business but the measurement's: see light_state.confirmation.
 */

/** Lights that one request may operate. */
const MOST_LIGHTS = 20_000

export interface ControlResult {
  accepted: number
  rejected: number
  commands: CommandRow[]
  /** Of a request to more than one light. */
  campaign: number | null
}

/**
 * Asks lights to do something, until the wish's end. The wish is durable when this returns; whether a light has obeyed is
 * not known yet. Several lights are a campaign, which tells how far it has come.
 * @throws NOT_FOUND when one of them is not there, or not for this viewer; BAD_USER_INPUT naming the field
 */
export async function operateLights(
  db: Connection,
  viewer: Viewer,
  ids: number[],
  wish: Wish,
  group?: number,
): Promise<ControlResult> {
  const account = mayOrThrow(viewer, 'LightDevice:operate')
  checkWish(wish)
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) throw badInput('ids', 'noLightsChosen', 'no lights are named')
  if (wanted.length > MOST_LIGHTS) throw badInput('ids', 'tooManyLights', `at most ${MOST_LIGHTS} lights at once`)
  return transact(db, async tx => {
    const campaign =
      wanted.length > 1 || group !== undefined ? await beginCampaign(tx, account, wish, group) : undefined
    const commands = await askLights(tx, account, wanted, wish, { campaign, group })
    if (commands.length < wanted.length) throw notFound('light')
    const rejected = commands.filter(row => row.status === 'REJECTED').length
    return { accepted: commands.length - rejected, rejected, commands, campaign: campaign ?? null }
  })
}

/** The lights of a group. @throws NOT_FOUND; BAD_USER_INPUT for a group that is not NORMAL, or that has no lights */
export async function operateGroup(db: Connection, viewer: Viewer, id: number, wish: Wish): Promise<ControlResult> {
  mayOrThrow(viewer, 'LightGroup:operate')
  const group = await findGroup(db, viewer, id)
  if (!group) throw notFound('group')
  if (group.group_status !== 'NORMAL') throw badInput('id', 'groupNotNormal', 'only a NORMAL group can be operated')
  const lights = await lightsOfGroup(db, viewer, id)
  if (lights.length === 0) throw badInput('id', 'groupWithoutLights', 'the group has no lights')
  return operateLights(db, viewer, lights, wish, id)
}

/** Named lights, or the lights of a group; one of the two. */
export async function controlLights(
  db: Connection,
  viewer: Viewer,
  target: { deviceIds?: number[] | null; groupId?: number | null },
  wish: Wish,
): Promise<ControlResult> {
  mayOrThrow(viewer, target.deviceIds ? 'LightDevice:operate' : 'LightGroup:operate')
  const { deviceIds, groupId } = target
  if ((deviceIds ?? groupId ?? null) === null) throw badInput('deviceIds', 'noLightsChosen', 'name lights or a group')
  if (deviceIds && (groupId ?? null) !== null) throw badInput('groupId', 'lightsOrGroup', 'lights or a group, not both')
  return deviceIds ? operateLights(db, viewer, deviceIds, wish) : operateGroup(db, viewer, groupId!, wish)
}

/** Both lamps on, as bright as before they were last switched off, or both off. */
export function switchLight(db: Connection, viewer: Viewer, id: number, on: boolean): Promise<ControlResult> {
  return operateLights(db, viewer, [id], { mainSwitch: on, subSwitch: on })
}

/**
 * Ends what people asked of lights before its time: they go back to what their group plans.
 * @returns how many had such a wish
 * @throws NOT_FOUND
 */
export async function returnToPlan(db: Connection, viewer: Viewer, ids: number[]): Promise<number> {
  mayOrThrow(viewer, 'LightDevice:operate')
  const wanted = [...new Set(ids)]
  if ((await visibleLights(db, viewer, wanted)).size < wanted.length) throw notFound('light')
  return transact(db, async tx => (await withdraw(tx, wanted)).length)
}

/**
 * For the clock: the reconciler. Whatever the reason that a light differs from what is expected of it (a lost message, a
 * missed event, a light that was away or was switched by hand), it is told again, a pace at a time.
 */
export async function driveDiffering(db: Database): Promise<void> {
  await transact(db, async tx => {
    if (!(await takeDrive(tx))) return
    await byIndex(tx)
    const ids = await lockDiffering(tx, LIGHTS_A_TURN)
    if (ids.length === 0) return
    const commands = ids.map(light_id => ({ id: uuidv7(), light_id, ...NOTHING }))
    await insertCommands(tx, commands, { seconds: ANSWER_SECONDS, pace: PACE })
  })
}

/** The levels of a command to drive a light are those that are expected of it. */
const NOTHING = { main_level: null, main_color_temp: null, sub_level: null, sub_color_temp: null }

/** Seconds after which an unanswered command is sent once more. */
const RESEND_AFTER = 4

/** For the gateway: what is to be sent now. Taking it marks it SENT; what then gets lost is sent once more. */
export function takeDueOrders(db: Connection, limit: number): Promise<Order[]> {
  return atOnce(db, at => takeOrders(at, limit, RESEND_AFTER))
}

/** For the gateway: endpoints came back; what they did not answer is sent again at once. */
export async function resendTo(db: Connection, endpoints: string[]): Promise<void> {
  if (await hurryOrders(db, endpoints, RESEND_AFTER)) await announce(db, 'command.queued', {})
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * For the gateway: what lights answered.
 * @returns answers that moved nothing (late, repeated, or to no command of theirs), and those that claim a version above the clock
 */
export async function acknowledge(
  db: Connection,
  answers: ReceivedAcknowledgement[],
): Promise<Record<'unmoved' | 'ahead', ReceivedAcknowledgement[]>> {
  const named = answers.filter(answer => UUID.test(answer.id))
  const moved = await atOnce(db, at => applyAcknowledgements(at, named))
  const found = new Map(moved.map(row => [row.id, row]))
  return {
    unmoved: answers.filter(({ id }) => !found.has(id.toLowerCase())),
    ahead: answers.filter(({ id }) => found.get(id.toLowerCase())?.ahead),
  }
}

/** For the clock: ends what got no answer, and the waiting for what was answered but never done. */
export async function expireDue(db: Database): Promise<void> {
  for (const end of [expireCommands, stopWaiting])
    await transact(db, async tx => {
      await byIndex(tx)
      const ids = [...new Set(await end(tx))]
      if (ids.length) await announce(tx, 'light.changed', { ids })
    })
}

/** For the clock: forgets what is half a year old. */
export const forgetCommands = deleteOldCommands

export const findCommands = selectCommands

/** What one light was asked, newest first. @throws NOT_FOUND */
export async function findCommandPage(
  db: Connection,
  viewer: Viewer,
  of: CommandsOf,
  args: PageArgs,
): Promise<Page<CommandRow>> {
  mayOrThrow(viewer, 'LightDevice:read')
  const page = readPage(args)
  if (!(await visibleLights(db, viewer, [of.light])).has(of.light)) throw notFound('light')
  return { ...(await selectCommandPage(db, of, page)), ...page }
}
