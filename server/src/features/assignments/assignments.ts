import { randomUUID } from 'node:crypto'
import { type Connection, transact } from '../../foundation/database/database.ts'
import { badInput, notAllowed, notFound, Refusal, someNotFound } from '../../foundation/errors/errors.ts'
import { announce } from '../../foundation/events/events.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Account, Viewer } from '../../foundation/security/viewer.ts'
import type { AlertRow } from '../alerts/alerts.ts'
import { notifyJobFinished } from '../notifications/notifications.ts'
import {
  type Assignee,
  lockAlerts,
  lockOpenOf,
  releaseAlerts,
  selectAssigned,
  selectAssignee,
  selectStaff,
  updateAssignee,
} from './assignments.store.ts'

export type { Assignee }

/*
 * Who takes care of an alert. Only accounts that may see an alert can have it. When an account is disabled, or may no longer see
 * the alert, the alert becomes unassigned (decision 093).
 */

const MAX_ALERTS = 1000

/** Enabled accounts that may read the alerts of the whole city, by name; for a customer: only the own account. */
export async function findAssignees(db: Connection, viewer: Viewer): Promise<Assignee[]> {
  const { onlyAuthorisedTo: customer } = mayOrThrow(viewer, 'Alert:update')
  if (customer === undefined) return selectStaff(db)
  const own = await selectAssignee(db, customer)
  return own ? [own] : []
}

/** Customers learn only the name of an assignee, unless it is the own account: neither its id nor who assigned the alert. */
export function mayName({ account }: Viewer, assignee?: number | null): boolean {
  const customer = account?.onlyAuthorisedTo
  return account !== undefined && (customer === undefined || customer === assignee)
}

/** When an alert was assigned, as the user saw it. */
export interface SeenAssignment {
  id: number
  /** null: it was unassigned */
  at?: Date | null
}

export interface Assignment {
  ids: number[]
  /** id of the account; null: unassigned */
  to: number | null | undefined
  /** those without one are not checked */
  expected?: SeenAssignment[] | null | undefined
}

/**
 * Assigns all of these open alerts or none. The new assignee gets a notification.
 * @throws NOT_FOUND for alerts that the viewer may not see, BAD_USER_INPUT; FORBIDDEN for a customer if another account has
 *   one; CONFLICT when another user has assigned one since `expected`
 */
export async function assignAlerts(
  db: Connection,
  viewer: Viewer,
  { ids, to, expected }: Assignment,
): Promise<AlertRow[]> {
  const account = mayOrThrow(viewer, 'Alert:update')
  if (ids.length > MAX_ALERTS) throw badInput('ids', 'tooManyAlerts', `at most ${MAX_ALERTS} alerts`)
  return transact(db, async tx => {
    const requested = [...new Set(ids)]
    const alerts = await lockAlerts(tx, account, requested)
    if (alerts.length < requested.length)
      throw someNotFound('alert', { requested, found: alerts.map(({ id }) => id) }, 'ids')
    if (alerts.some(({ cleared_at }) => cleared_at))
      throw badInput('ids', 'alertEnded', 'an alert that has ended cannot be assigned')
    const assignee = to ? await assigneeOrThrow(tx, account, to) : undefined
    if (assignee) await visibleOrThrow(tx, assignee, requested)
    const changed = alerts.filter(({ assigned_to }) => assigned_to !== (assignee?.id ?? null))
    if (changed.some(({ assigned_to }) => assigned_to !== null && !mayName(viewer, assigned_to)))
      throw notAllowed('change alerts of other accounts')
    asExpectedOrThrow(changed, expected ?? [])
    await assign(tx, account, changed, assignee)
    return lockAlerts(tx, account, requested)
  })
}

/** Optimistic locking, as of `unchangedOrThrow`. Alerts that the new assignee has already are no conflict. */
function asExpectedOrThrow(alerts: AlertRow[], expected: SeenAssignment[]): void {
  const seen = new Map(expected.map(({ id, at }) => [id, at?.getTime()]))
  const now = alerts
    .map(alert => ({ id: alert.id, assignee: assignmentOf(alert) }))
    .filter(({ id, assignee }) => seen.has(id) && seen.get(id) !== assignee?.at.getTime())
  const [first, ...others] = now
  if (!first) return
  const state = first.assignee
    ? `assigned to ${first.assignee.name} since ${first.assignee.at.toISOString()}`
    : 'unassigned'
  const more = others.length > 0 ? `, and ${others.length} more were changed` : ''
  throw new Refusal('CONFLICT', `alert ${first.id} is now ${state}${more}`, { key: 'alertReassigned', alerts: now })
}

/** The time remains when the account is deleted: the alert is unassigned. */
function assignmentOf({ assigned_to, assigned_name, assigned_at }: AlertRow): { name: string; at: Date } | null {
  return assigned_to === null ? null : { name: assigned_name!, at: assigned_at! }
}

async function assigneeOrThrow(tx: Connection, { onlyAuthorisedTo: customer }: Account, id: number): Promise<Assignee> {
  // A customer does not learn which other accounts exist.
  const found = customer === undefined || id === customer ? await selectAssignee(tx, id) : undefined
  if (!found) throw notFound('account that may read alerts', 'assigneeId')
  return found
}

async function visibleOrThrow(tx: Connection, assignee: Assignee, ids: number[]): Promise<void> {
  if (assignee.onlyAuthorisedTo === undefined) return
  if ((await lockAlerts(tx, assignee, ids)).length < ids.length)
    throw badInput('assigneeId', 'alertHiddenFromAssignee', 'this account may not see all of these alerts')
}

async function assign(tx: Connection, by: Account, alerts: AlertRow[], to: Assignee | undefined): Promise<void> {
  if (alerts.length === 0) return
  const ids = alerts.map(({ id }) => id)
  await updateAssignee(tx, ids, to, by.name)
  await announce(tx, 'alert.changed', { ids })
  const assignment = randomUUID()
  const notify = (account: number, job: string, count: number) =>
    notifyJobFinished(tx, account, `assignment ${assignment} ${account}`, { job, by: by.name, alerts: count })
  if (to && to.id !== by.id) await notify(to.id, 'ALERTS_ASSIGNED', ids.length)
  for (const [account, count] of countByAssignee(alerts))
    if (account !== by.id) await notify(account, 'ALERTS_REASSIGNED', count)
}

function countByAssignee(alerts: AlertRow[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { assigned_to } of alerts)
    if (assigned_to !== null) counts.set(assigned_to, (counts.get(assigned_to) ?? 0) + 1)
  return counts
}

/**
 * Called by the shift log when a handover is accepted: the open alerts that an account had when it signed become those
 * of the viewer, who may read alerts.
 * @returns their ids
 */
export async function takeOverAlerts(
  tx: Connection,
  account: Account,
  from: { id: number; name: string; at: Date },
): Promise<number[]> {
  const ids = await lockOpenOf(tx, from, account)
  if (ids.length === 0) return []
  await updateAssignee(tx, ids, account, from.name)
  await announce(tx, 'alert.changed', { ids })
  return ids
}

/**
 * Called by the clock: open alerts of accounts that were disabled, or may no longer see them, become unassigned. Accounts
 * are rarely changed, and few have alerts.
 */
export async function releaseHiddenAlerts(db: Connection): Promise<void> {
  for (const admin of await selectAssigned(db))
    await transact(db, async tx => {
      const ids = await releaseAlerts(tx, admin, await selectAssignee(tx, admin))
      if (ids.length > 0) await announce(tx, 'alert.changed', { ids })
    })
}
