import { kindOf, SEVERITIES, thresholdFault } from '#lighting/alerts/kinds.ts'
import { badInput, notFound } from '../../../../server/src/foundation/errors/errors.ts'
import { checkFields } from '../../../../server/src/foundation/errors/fieldErrors.ts'
import { multiLineTextOrThrow } from '../../../../server/src/foundation/graphql/changeInputs.ts'
import type { Call } from '../call.ts'
import type { City } from '../city.ts'
import type { Answers } from '../schema.ts'
import { findVisible, visible } from '../scope.ts'
import { pageOf, type Row } from '../select.ts'
import { nameOf } from './admins.ts'
import { assigneeOf } from './assignments.ts'

interface Where {
  open?: boolean
  acknowledged?: boolean
  since?: string
  clearedSince?: string
  assigned?: boolean
  assignedTo?: number
  severity?: string[]
  kind?: string[]
  lightId?: number
  centerId?: number
  groupId?: number
}

/** Of a group or center are its own, and those of its lights. */
function meets(city: City, alert: Row, where: Where): boolean {
  const light = city.find('devices', alert.deviceId)
  const isOf = (id: number | undefined, field: 'groupId' | 'centerId') =>
    id === undefined || alert[field] === id || light?.[field] === id
  return (
    (where.open ?? !alert.clearedAt) === !alert.clearedAt &&
    (where.acknowledged ?? Boolean(alert.acknowledgedAt)) === Boolean(alert.acknowledgedAt) &&
    (!where.since || Date.parse(alert.raisedAt) >= Date.parse(where.since)) &&
    (!where.clearedSince || (alert.clearedAt && alert.clearedAt >= where.clearedSince)) &&
    (where.assigned ?? Boolean(alert.assigneeId)) === Boolean(alert.assigneeId) &&
    (where.assignedTo ?? alert.assigneeId) === alert.assigneeId &&
    (where.severity?.includes(alert.severity) ?? true) &&
    (where.kind?.includes(alert.kind) ?? true) &&
    (where.lightId ?? alert.deviceId) === alert.deviceId &&
    isOf(where.centerId, 'centerId') &&
    isOf(where.groupId, 'groupId')
  )
}

/** Those that were acknowledged before keep that. */
function acknowledge(call: Call, ids: number[], note: string | null | undefined): Row[] {
  const { city, server, viewer } = call
  const text = multiLineTextOrThrow('note', note)
  const alerts = ids.map(id => findVisible(call, 'alerts', id)).filter(alert => alert !== undefined)
  if (alerts.length < ids.length) throw notFound('alert')
  for (const alert of alerts.filter(({ acknowledgedAt }) => !acknowledgedAt))
    city.change(alert, { acknowledgedAt: new Date().toISOString(), acknowledgedBy: nameOf(viewer!.admin), note: text })
  server.live.publish('alertChanges', alerts)
  return alerts
}

function changeRule(city: City, kind: string, input: Row): Row {
  const rule = city.rows.rules.find(one => one.kind === kind)
  if (!rule) throw notFound('rule')
  const given = Object.entries(input).filter(([, value]) => value !== null && value !== undefined)
  const becomes = { ...rule, ...Object.fromEntries(given) }
  checkFields([
    () => checkThresholds(becomes),
    () => checkSeconds(becomes, 'forSeconds'),
    () => checkSeconds(becomes, 'clearSeconds'),
  ])
  return city.change(rule, becomes)
}

function checkThresholds({ kind, raiseAt, clearAt }: Row): void {
  const fault = thresholdFault(kind, raiseAt, clearAt)
  if (fault) throw badInput(`input.${fault}`, 'alert:rule.threshold', 'it is cleared on the good side')
}

function checkSeconds(rule: Row, field: 'forSeconds' | 'clearSeconds'): void {
  if (rule[field] < 0 || rule[field] > 86_400)
    throw badInput(`input.${field}`, 'alert:rule.seconds', '0 to 86400 seconds')
}

export const alertAnswers: Answers = {
  Query: {
    /** The newest first. */
    findManyAlert: (_, { where, ...args }, call) => {
      const found = visible(call, 'alerts').filter(alert => meets(call.city, alert, where ?? {}))
      return pageOf(found, { ...args, orderBy: [{ raisedAt: 'desc' }] })
    },
    alertCounts: (_, __, call) => {
      const open = visible(call, 'alerts').filter(({ clearedAt }) => !clearedAt)
      const count = (severity: string) => open.filter(alert => alert.severity === severity).length
      return Object.fromEntries(SEVERITIES.map(severity => [severity.toLowerCase(), count(severity)]))
    },
    alertRules: (_, __, { city }) => city.rows.rules.toSorted((a, b) => (a.kind < b.kind ? -1 : 1)),
  },
  Mutation: {
    acknowledgeAlert: (_, { id, note }, call) => acknowledge(call, [id], note)[0],
    acknowledgeAlerts: (_, { ids, note }, call) => acknowledge(call, ids, note),
    updateAlertRule: (_, { kind, input }, { city }) => changeRule(city, kind, input),
  },
  Subscription: {
    alertChanges: ({ alertChanges: alerts }: { alertChanges: Row[] }, _, call) =>
      alerts.flatMap(({ id }) => findVisible(call, 'alerts', id) ?? []),
  },
  Alert: {
    device: ({ deviceId }, _, call) => findVisible(call, 'devices', deviceId),
    center: ({ centerId }, _, call) => findVisible(call, 'centers', centerId),
    group: ({ groupId }, _, call) => findVisible(call, 'groups', groupId),
    unit: ({ kind }) => kindOf(kind).unit,
    assignee: assigneeOf,
  },
  AlertAssignee: { isMine: ({ id }, _, { viewer }) => viewer?.admin.id === id },
  AlertRule: { unit: ({ kind }) => kindOf(kind).ruleUnit },
  LightDevice: {
    openAlerts: ({ id }, _, { city, viewer }) => {
      if (!viewer?.permissions.has('Alert:read')) return []
      return city.rows.alerts.filter(({ deviceId, clearedAt }) => deviceId === id && !clearedAt).toReversed()
    },
  },
}
