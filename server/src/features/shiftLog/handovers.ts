import { type Connection, transact } from '../../foundation/database/database.ts'
import { badInput, notFound, Refusal } from '../../foundation/errors/errors.ts'
import { checkFieldsAsync } from '../../foundation/errors/fieldErrors.ts'
import { multiLineTextOrThrow } from '../../foundation/graphql/changeInputs.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { type Page, type PageArgs, readPage } from '../../foundation/list/pagination.ts'
import { may, mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Account, Viewer } from '../../foundation/security/viewer.ts'
import { takeOverAlerts } from '../assignments/assignments.ts'
import { notifyJobFinished } from '../notifications/notifications.ts'
import {
  type HandoverFilter,
  type HandoverRow,
  hasPending,
  insertHandover,
  lockHandover,
  selectHandover,
  selectHandoverPage,
  selectPeople,
  updateAccepted,
  updateWithdrawn,
} from './handovers.store.ts'
import { findSummary } from './summary.ts'

export type { HandoverFilter, HandoverRow }

/*
 * A handover is signed by the person who leaves and accepted by the person who takes over: own account, name and time, with the
 * summary as it was. It never changes then (decision 093).
 */

const MAX_REMARKS_LENGTH = 2000

export const ShiftHandoverInput = builder.inputType('ShiftHandoverInput', {
  description: 'What the person who leaves adds to the summary.',
  fields: t => ({
    receiverId: t.int({
      description: 'account that takes over; see shiftPeople. Null or left out: the next to accept',
    }),
    remarks: t.string({ description: 'at most 2,000 characters' }),
    handsOverAlerts: t.boolean({
      description: 'open alerts that the viewer has now become those of the person who accepts; default: true',
    }),
  }),
})
export type ShiftHandoverInput = typeof ShiftHandoverInput.$inferInput

/** Newest first. */
export async function findHandoverPage(
  db: Connection,
  viewer: Viewer,
  where: HandoverFilter,
  args: PageArgs,
): Promise<Page<HandoverRow>> {
  mayOrThrow(viewer, 'ShiftLog:read')
  return selectHandoverPage(db, where, readPage(args))
}

export async function findHandover(db: Connection, viewer: Viewer, id: number): Promise<HandoverRow | undefined> {
  mayOrThrow(viewer, 'ShiftLog:read')
  return selectHandover(db, id)
}

/** Accounts that sign handovers: first those that the viewer handed over to last, then by name. */
export async function findPeople(db: Connection, viewer: Viewer): Promise<{ id: number; name: string }[]> {
  return selectPeople(db, mayOrThrow(viewer, 'ShiftLog:read').id)
}

/** @throws NOT_FOUND and BAD_USER_INPUT with the fields; CONFLICT while the previous handover of the viewer is pending */
export async function signHandover(db: Connection, viewer: Viewer, input: ShiftHandoverInput): Promise<HandoverRow> {
  const account = mayOrThrow(viewer, 'ShiftLog:sign')
  return transact(db, async tx => {
    const others = (await selectPeople(tx, account.id)).filter(({ id }) => id !== account.id)
    const { receiver, remarks } = await checkFieldsAsync({
      receiver: () => receiverOrThrow(account, others, input.receiverId),
      remarks: () => multiLineTextOrThrow('input.remarks', input.remarks, MAX_REMARKS_LENGTH),
    })
    // Before the summary, which costs much more.
    if (await hasPending(tx, account.id)) throw isPending()
    const id = await insertHandover(tx, {
      ...{ from_id: account.id, from_name: account.name, to_id: receiver?.id, to_name: receiver?.name, remarks },
      ...{ summary: JSON.stringify(await findSummary(tx, viewer, { isForHandover: true })) },
      hands_over_alerts: input.handsOverAlerts ?? true,
    })
    if (id === undefined) throw isPending()
    for (const person of receiver ? [receiver] : others)
      await notifyJobFinished(tx, person.id, `handover ${id} ${person.id}`, { job: 'HANDOVER', id, by: account.name })
    return (await selectHandover(tx, id))!
  })
}

function receiverOrThrow(account: Account, people: { id: number; name: string }[], id: number | null | undefined) {
  if (!id) return undefined
  if (id === account.id) throw badInput('input.receiverId', 'receiverIsSelf', 'the receiver must be another account')
  const found = people.find(person => person.id === id)
  if (!found) throw notFound('account that signs handovers', 'input.receiverId')
  return found
}

/** Whether the viewer may accept it now. */
export function mayAccept(viewer: Viewer, { status, from_id, to_id, is_reserved }: HandoverRow): boolean {
  const own = viewer.account?.id
  return may(viewer, 'ShiftLog:sign') && status === 'PENDING' && from_id !== own && (!is_reserved || to_id === own)
}

/**
 * The viewer takes over. If the chosen account may no longer sign, any other may.
 * @returns it, with the alerts that the viewer has now
 * @throws NOT_FOUND; BAD_USER_INPUT for an own one, and one for another person; CONFLICT if it was accepted or withdrawn
 */
export async function acceptHandover(
  db: Connection,
  viewer: Viewer,
  id: number,
): Promise<HandoverRow & { alertIds: number[] }> {
  const account = mayOrThrow(viewer, 'ShiftLog:sign')
  return transact(db, async tx => {
    const handover = await lockHandover(tx, id)
    if (!handover) throw notFound('handover')
    if (handover.from_id === account.id) throw badInput('id', 'handoverOwn', 'another account must accept the handover')
    if (handover.status !== 'PENDING') throw isOver()
    if (!mayAccept(viewer, handover))
      throw badInput('id', 'handoverOfOther', 'the handover is reserved for another account')
    const { from_id, from_name, signed_at, hands_over_alerts } = handover
    const takes = hands_over_alerts && from_id !== null && may(viewer, 'Alert:read')
    const alertIds = takes ? await takeOverAlerts(tx, account, { id: from_id, name: from_name, at: signed_at }) : []
    await updateAccepted(tx, id, account, alertIds.length)
    if (from_id !== null)
      await notifyJobFinished(tx, from_id, `handover ${id} accepted`, {
        job: 'HANDOVER_ACCEPTED',
        id,
        by: account.name,
      })
    return { ...(await selectHandover(tx, id))!, alertIds }
  })
}

/** @throws NOT_FOUND unless it is an own one; CONFLICT if it was accepted or withdrawn */
export async function withdrawHandover(db: Connection, viewer: Viewer, id: number): Promise<HandoverRow> {
  const account = mayOrThrow(viewer, 'ShiftLog:sign')
  return transact(db, async tx => {
    const handover = await lockHandover(tx, id)
    if (handover?.from_id !== account.id) throw notFound('handover')
    if (handover.status !== 'PENDING') throw isOver()
    await updateWithdrawn(tx, id)
    return (await selectHandover(tx, id))!
  })
}

function isPending(): Refusal {
  return new Refusal('CONFLICT', 'the last handover of this account was not accepted yet: withdraw it first', {
    key: 'handoverPending',
  })
}

function isOver(): Refusal {
  return new Refusal('CONFLICT', 'the handover was accepted or withdrawn', { key: 'handoverOver' })
}
