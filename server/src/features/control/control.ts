import { v7 as uuidv7 } from 'uuid'
import { type Connection, type Database, transact } from '../../foundation/database.ts'
import { badInput, notFound } from '../../foundation/errors.ts'
import { announce } from '../../foundation/events.ts'
import { mayOrThrow, type Viewer } from '../../foundation/viewer.ts'
import { visibleLights } from '../devices/devices.ts'
import { findGroup, lightsOfGroup } from '../groups/groups.ts'
import { optionsOf } from '../models/options.ts'
import {
  applyAcknowledgements,
  type CommandRow,
  expireCommands,
  hurryOrders,
  insertCommands,
  type LightForControl,
  lockLights,
  type NewCommand,
  type Order,
  type ReceivedAcknowledgement,
  selectCommands,
  stopWaiting,
  takeOrders,
} from './control.store.ts'
import { checkWish, settingAfter, type Wish } from './wish.ts'

export type { CommandRow, Order, ReceivedAcknowledgement, Wish }

/**
 * The life of a command. Each move names the state it comes from, so that a late, repeated or overtaken message moves
 * nothing:
 *
 *   QUEUED ─ takeOrders ─→ SENT ─ acknowledge ─→ ACKNOWLEDGED | REJECTED | EXPIRED | FAILED
 *      │                     │ └─ no answer for RESEND_AFTER: sent once more, same id
 *      └──── expireDue ──────┴─→ EXPIRED       overtaken by a newer wish: FAILED, SUPERSEDED
 *
 * A light that cannot be asked gets a command born REJECTED, whose reason says why. Whether the light then *does* as
 * asked is not the command's business but the measurement's: see light_state.confirmation.
 */

/** Seconds in which a light must answer. */
export const ANSWER_SECONDS = 15
/** Seconds after which an unanswered command is sent once more. */
const RESEND_AFTER = 4
/** Lights that one request may operate. */
const MOST_LIGHTS = 10_000

export interface ControlResult {
  accepted: number
  rejected: number
  commands: CommandRow[]
}

/**
 * Asks lights to do something. The wish is durable when this returns; whether a light has obeyed is not known yet.
 * @throws NOT_FOUND when one of them is not there, or not for this viewer; BAD_USER_INPUT naming the field
 */
export async function operateLights(db: Connection, viewer: Viewer, ids: number[], wish: Wish): Promise<ControlResult> {
  const account = mayOrThrow(viewer, 'LightDevice:operate')
  checkWish(wish)
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) throw badInput('ids', 'noLightsChosen', 'no lights are named')
  if (wanted.length > MOST_LIGHTS) throw badInput('ids', 'tooManyLights', `at most ${MOST_LIGHTS} lights at once`)
  const seen = await visibleLights(db, viewer, wanted)
  if (seen.size < wanted.length) throw notFound('light')
  return transact(db, async tx => {
    const commands = (await lockLights(tx, wanted)).map(light => commandFor(light, wish))
    await insertCommands(tx, commands, { cause: 'OPERATOR', by: account.name }, ANSWER_SECONDS)
    await announce(tx, 'command.queued', {})
    await announce(tx, 'light.changed', { ids: wanted })
    const rows = await selectCommands(
      tx,
      commands.map(command => command.id),
    )
    const rejected = rows.filter(row => row.status === 'REJECTED').length
    return { accepted: rows.length - rejected, rejected, commands: rows }
  })
}

/** The lights of a group. @throws NOT_FOUND; BAD_USER_INPUT for a group that is not NORMAL, or that has no lights */
export async function operateGroup(db: Connection, viewer: Viewer, id: number, wish: Wish): Promise<ControlResult> {
  mayOrThrow(viewer, 'LightGroup:operate')
  const group = await findGroup(db, viewer, id)
  if (!group) throw notFound('group')
  if (group.group_status !== 'NORMAL') throw badInput('id', 'groupNotNormal', 'only a NORMAL group can be operated')
  return operateLights(db, viewer, await lightsOfGroup(db, viewer, id), wish)
}

/** Named lights, or the lights of a group; one of the two. */
export async function controlLights(
  db: Connection,
  viewer: Viewer,
  target: { deviceIds?: number[] | null; groupId?: number | null },
  wish: Wish,
): Promise<ControlResult> {
  const { deviceIds, groupId } = target
  if ((deviceIds ?? groupId ?? null) === null) throw badInput('deviceIds', 'noLightsChosen', 'name lights or a group')
  if (deviceIds && (groupId ?? null) !== null) throw badInput('groupId', 'lightsOrGroup', 'lights or a group, not both')
  return deviceIds ? operateLights(db, viewer, deviceIds, wish) : operateGroup(db, viewer, groupId!, wish)
}

/** Both lamps on, as bright as before they were last switched off, or both off. */
export function switchLight(db: Connection, viewer: Viewer, id: number, on: boolean): Promise<ControlResult> {
  return operateLights(db, viewer, [id], { mainSwitch: on, subSwitch: on })
}

function commandFor(light: LightForControl, wish: Wish): NewCommand {
  const setting = settingAfter({ ...light, options: optionsOf(light.options) }, wish)
  const rejected = light.device_status !== 'NORMAL' ? light.device_status : setting ? undefined : 'NOT_SUPPORTED'
  const { main_level, main_color_temp, sub_level, sub_color_temp } = setting ?? light
  return { id: uuidv7(), light_id: light.id, rejected, main_level, main_color_temp, sub_level, sub_color_temp }
}

/** For the gateway: what is to be sent now. Taking it marks it SENT; what then gets lost is sent once more. */
export async function takeDueOrders(db: Connection, limit: number): Promise<Order[]> {
  const orders = await takeOrders(db, limit, RESEND_AFTER)
  if (orders.length) await announce(db, 'light.changed', { ids: orders.map(order => order.light_id) })
  return orders
}

/** For the gateway: an endpoint came back; what it did not answer is sent again at once. */
export async function resendTo(db: Connection, endpoint: string): Promise<void> {
  if (await hurryOrders(db, endpoint)) await announce(db, 'command.queued', {})
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * For the gateway: what lights answered.
 * @returns answers that moved nothing: late, repeated, or to no command of theirs
 */
export async function acknowledge(
  db: Connection,
  answers: ReceivedAcknowledgement[],
): Promise<ReceivedAcknowledgement[]> {
  const moved = await applyAcknowledgements(
    db,
    answers.filter(answer => UUID.test(answer.id)),
  )
  if (moved.length) await announce(db, 'light.changed', { ids: moved.map(row => row.light_id) })
  const ids = new Set(moved.map(row => row.id))
  return answers.filter(answer => !ids.has(answer.id.toLowerCase()))
}

/** For the clock: ends what got no answer, and the waiting for what was answered but never done. */
export async function expireDue(db: Database): Promise<void> {
  await transact(db, async tx => {
    const ids = [...new Set([...(await expireCommands(tx)), ...(await stopWaiting(tx))])]
    if (ids.length) await announce(tx, 'light.changed', { ids })
  })
}

export const findCommands = selectCommands
