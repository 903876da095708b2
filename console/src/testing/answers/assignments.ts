import { badInput, notFound, Refusal } from '../../../../server/src/foundation/errors/errors.ts'
import type { Call } from '../call.ts'
import type { City } from '../city.ts'
import type { Answers } from '../schema.ts'
import { findVisible, isCustomer } from '../scope.ts'
import { ordered, type Row } from '../select.ts'
import { nameOf } from './admins.ts'

/** Enabled accounts that have a permission, by name. */
export function peopleWho(city: City, permission: string): Row[] {
  const may = city.rows.admins.filter(
    ({ isEnabled, roleId }) => isEnabled && city.find('roles', roleId)?.permissions.includes(permission),
  )
  return ordered(
    may.map(admin => ({ id: admin.id, name: nameOf(admin), admin })),
    [{ name: 'asc' }],
  )
}

/** Those that may read the alerts of the whole city; for a customer the own account. */
function assignees({ city, viewer }: Call): Row[] {
  const all = peopleWho(city, 'Alert:read')
  if (isCustomer({ city, viewer })) return all.filter(({ id }) => id === viewer!.admin.id)
  return all.filter(({ admin }) => !isCustomer({ city, viewer: { ...viewer!, admin } }))
}

export function assigneeOf({ assigneeId, assigneeName, assignedAt, assignedBy }: Row): Row | null {
  return assigneeId ? { id: assigneeId, name: assigneeName, at: assignedAt, by: assignedBy } : null
}

interface Assignment {
  ids: number[]
  assigneeId?: number | null
  expected?: { id: number; at?: string | null }[] | null
}

function assign(call: Call, { ids, assigneeId: to, expected }: Assignment): Row[] {
  const { city, server, viewer } = call
  const alerts = ids.map(id => findVisible(call, 'alerts', id)).filter(alert => alert !== undefined)
  if (alerts.length < ids.length) throw notFound('alert', 'ids')
  if (alerts.some(({ clearedAt }) => clearedAt)) throw badInput('ids', 'alertEnded', 'an alert that has ended')
  const person = to ? assignees(call).find(({ id }) => id === to) : undefined
  if (to && !person) throw notFound('account', 'assigneeId')
  const changed = alerts.filter(({ assigneeId }) => (assigneeId ?? null) !== (to ?? null))
  asExpectedOrThrow(changed, expected ?? [])
  const before = changed.flatMap(({ assigneeId }) => assigneeId ?? [])
  for (const alert of changed) setAssignee(city, alert, person, nameOf(viewer!.admin))
  if (person && changed.length > 0) notify(call, person.id, 'ALERTS_ASSIGNED', changed.length)
  for (const account of new Set(before))
    notify(call, account, 'ALERTS_REASSIGNED', before.filter(id => id === account).length)
  server.live.publish('alertChanges', alerts)
  return alerts
}

function asExpectedOrThrow(alerts: Row[], expected: { id: number; at?: string | null }[]): void {
  const seen = new Map(expected.map(({ id, at }) => [id, at ?? undefined]))
  const now = alerts
    .map(alert => ({ id: alert.id, assignee: assigneeOf(alert) }))
    .filter(({ id, assignee }) => seen.has(id) && seen.get(id) !== assignee?.at)
    .map(({ id, assignee }) => ({ id, assignee: assignee && { name: assignee.name, at: assignee.at } }))
  if (now.length > 0) throw new Refusal('CONFLICT', 'assigned since', { key: 'alertReassigned', alerts: now })
}

function notify({ city, viewer }: Call, onlyFor: number, job: string, alerts: number): void {
  if (onlyFor === viewer!.admin.id) return
  city.add('notifications', {
    ...{ kind: 'JOB_FINISHED', at: new Date().toISOString(), read: false, onlyFor },
    params: { job, by: nameOf(viewer!.admin), alerts },
  })
}

export function setAssignee(city: City, alert: Row, to: Row | undefined, by: string): void {
  city.change(alert, {
    ...{ assigneeId: to?.id ?? null, assigneeName: to?.name },
    ...{ assignedAt: new Date().toISOString(), assignedBy: by },
  })
}

export const assignmentAnswers: Answers = {
  Query: { alertAssignees: (_, __, call) => assignees(call) },
  Mutation: { assignAlerts: (_, assignment, call) => assign(call, assignment) },
}
