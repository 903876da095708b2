import { type AlertKindName, KIND_NAMES, kindOf, SEVERITIES, type Severity } from '#lighting/alerts/kinds.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { byId, loader } from '../../foundation/graphql/loaders.ts'
import { definePage } from '../../foundation/list/list.ts'
import { type Page, Pagination, pageArgs, pagination } from '../../foundation/list/pagination.ts'
import { may } from '../../foundation/security/permissionCheck.ts'
import { LightCenter, loadCenter } from '../centers/centers.api.ts'
import { LightDevice, loadDevice } from '../devices/devices.api.ts'
import { LightGroup, loadGroup } from '../groups/groups.api.ts'
import {
  type AlertFilter,
  type AlertRow,
  acknowledgeAlerts,
  changeRule,
  countAffectedLights,
  countAlerts,
  findAffectedLights,
  findAlertPage,
  findAlerts,
  findRules,
  openAlertsOf,
  type Rule,
} from './alerts.ts'

export const AlertKind = builder.enumType('AlertKind', {
  description: 'Kinds of alerts; see alertRules.',
  values: KIND_NAMES,
})
export const AlertSeverity = builder.enumType('AlertSeverity', {
  description: 'The most severe first. The console notifies from MAJOR on, a channel from its minSeverity on.',
  values: SEVERITIES,
})

const loadAffectedCount = loader<number, number>(({ db, viewer }, ids) => countAffectedLights(db, viewer, ids))
const loadOpenAlerts = loader<number, AlertRow[]>(({ db, viewer }, ids) => openAlertsOf(db, viewer, ids))
export const loadAlert = loader<number, AlertRow>(async ({ db, viewer }, ids) =>
  byId(await findAlerts(db, viewer, ids)),
)

const AlertLightPage = builder.objectRef<Page<number>>('AlertLightPage').implement({
  description: 'A page of the affected lights of an alert.',
  fields: t => ({
    items: t.field({
      type: [LightDevice],
      resolve: async ({ items }, _, context) =>
        (await Promise.all(items.map(id => loadDevice(context, id)))).filter(light => light !== null),
    }),
    pagination: t.field({ type: Pagination, resolve: pagination }),
  }),
})

export const Alert = builder.objectRef<AlertRow>('Alert').implement({
  description:
    'A problem of a light, a center, a group or the platform. It is cleared automatically when the problem ends. Many ' +
    'lights with one cause have one alert that lists the affected lights.',
  fields: t => ({
    id: t.exposeInt('id', {}),
    kind: t.field({ type: AlertKind, resolve: alert => alert.kind as AlertKindName }),
    severity: t.field({ type: AlertSeverity, resolve: alert => alert.severity as Severity }),
    deviceId: t.exposeInt('light_id', { nullable: true, description: 'id of the LightDevice' }),
    device: t.field({
      type: LightDevice,
      nullable: true,
      resolve: (alert, _, context) =>
        may(context.viewer, 'LightDevice:read') ? loadDevice(context, alert.light_id) : null,
    }),
    centerId: t.exposeInt('center_id', { nullable: true }),
    center: t.field({
      type: LightCenter,
      nullable: true,
      resolve: (alert, _, context) => loadCenter(context, alert.center_id),
    }),
    groupId: t.exposeInt('group_id', { nullable: true }),
    group: t.field({
      type: LightGroup,
      nullable: true,
      resolve: (alert, _, context) => loadGroup(context, alert.group_id),
    }),
    gathers: t.exposeBoolean('gathers', {
      description: 'an incident: many lights of the center or group have the same fault',
    }),
    affectedCount: t.int({
      description:
        'affected lights that the viewer may see; of a cleared alert, its last ones. 0 for an alert of one light',
      resolve: async (alert, _, context) => (await loadAffectedCount(context, alert.id)) ?? 0,
    }),
    affected: t.field({
      type: AlertLightPage,
      description: 'affected lights, by id',
      args: pageArgs,
      resolve: (alert, args, { db, viewer }) => findAffectedLights(db, viewer, alert.id, args),
    }),
    incidentId: t.exposeInt('incident_id', {
      nullable: true,
      description: 'the incident that this alert became part of',
    }),
    raisedAt: t.expose('raised_at', { type: 'DateTime' }),
    acknowledgedAt: t.expose('acknowledged_at', { type: 'DateTime', nullable: true }),
    acknowledgedBy: t.exposeString('acknowledged_name', { nullable: true, description: 'name at that time' }),
    note: t.exposeString('note', { nullable: true, description: 'note of the user' }),
    clearedAt: t.expose('cleared_at', { type: 'DateTime', nullable: true, description: 'null: open' }),
    value: t.exposeFloat('value', { nullable: true, description: 'measured value when it was raised' }),
    threshold: t.exposeFloat('threshold', { nullable: true, description: 'exceeded threshold' }),
    unit: t.string({
      nullable: true,
      description: 'of value and threshold: V, A, mA, W, °C, % or s',
      resolve: alert => kindOf(alert.kind as AlertKindName).unit,
    }),
    detail: t.field({
      type: 'JSON',
      nullable: true,
      description:
        'PHASE_DOWN: phases; LEAKAGE, SUPPLY_LOSS and CONTACTOR of a center: circuits; LAMP_DARK: reportsOff, if the ' +
        'light reports 0 %',
      resolve: alert => alert.detail,
    }),
  }),
})

builder.objectField(LightDevice, 'openAlerts', t =>
  t.field({
    type: [Alert],
    description: 'its open alerts and the incidents that affect it, newest first. Empty without Alert:read',
    resolve: async (light, _, context) =>
      may(context.viewer, 'Alert:read') ? ((await loadOpenAlerts(context, light.id)) ?? []) : [],
  }),
)

const AlertPage = definePage(Alert, 'alerts')

const AlertWhereInput = builder.inputRef<AlertFilter>('AlertWhereInput').implement({
  description: 'Conditions on alerts; all given conditions must hold.',
  fields: t => ({
    open: t.boolean({ description: 'true: not cleared' }),
    acknowledged: t.boolean({ description: 'true: acknowledged' }),
    since: t.field({ type: 'DateTime', description: 'raised at this time or later' }),
    clearedSince: t.field({ type: 'DateTime', description: 'cleared at this time or later' }),
    assigned: t.boolean({ description: 'true: assigned to an account' }),
    assignedTo: t.int({ description: 'assigned to this account; see alertAssignees' }),
    severity: t.field({ type: [AlertSeverity] }),
    kind: t.field({ type: [AlertKind] }),
    lightId: t.int({ description: 'its own alerts, and incidents that affect it' }),
    centerId: t.int({ description: 'of the center, or of one of its lights' }),
    groupId: t.int({ description: 'of the group, or of one of its lights' }),
  }),
})

const AlertCounts = builder.objectRef<Record<Severity, number>>('AlertCounts').implement({
  description: 'Open alerts by severity.',
  fields: t => ({
    critical: t.exposeInt('CRITICAL', {}),
    major: t.exposeInt('MAJOR', {}),
    minor: t.exposeInt('MINOR', {}),
    info: t.exposeInt('INFO', {}),
  }),
})

const AlertRule = builder.objectRef<Rule>('AlertRule').implement({
  description: 'Rule for raising and clearing a kind of alert.',
  fields: t => ({
    kind: t.expose('kind', { type: AlertKind }),
    enabled: t.exposeBoolean('enabled', {}),
    severity: t.expose('severity', {
      type: AlertSeverity,
      description: 'of one light; an incident is one level more severe',
    }),
    raiseAt: t.exposeFloat('raise_at', { nullable: true, description: 'null: not a measured value' }),
    clearAt: t.exposeFloat('clear_at', { nullable: true, description: 'on the normal side of raiseAt' }),
    unit: t.string({
      nullable: true,
      description: 'of raiseAt and clearAt; %: of rated power or current, or of the lights of a group',
      resolve: rule => kindOf(rule.kind).ruleUnit,
    }),
    forSeconds: t.exposeInt('for_seconds', { description: 'the condition must hold this long' }),
    clearSeconds: t.exposeInt('clear_seconds', { description: 'the condition must be over this long' }),
  }),
})

builder.queryFields(t => ({
  findManyAlert: t.field({
    type: AlertPage,
    description: 'Alerts that the viewer may see, newest first. Needs Alert:read.',
    args: { where: t.arg({ type: AlertWhereInput }), ...pageArgs },
    resolve: (_, { where, ...args }, { db, viewer }) => findAlertPage(db, viewer, where ?? {}, args),
  }),
  alertCounts: t.field({
    type: AlertCounts,
    description: 'Open alerts that the viewer may see. Needs Alert:read.',
    resolve: (_, __, { db, viewer }) => countAlerts(db, viewer),
  }),
  alertRules: t.field({
    type: [AlertRule],
    description: 'Rules of all kinds. Needs Alert:read.',
    resolve: (_, __, { db, viewer }) => findRules(db, viewer),
  }),
}))

const AlertRuleInput = builder.inputType('AlertRuleInput', {
  description: 'Fields that are left out keep their value.',
  fields: t => ({
    enabled: t.boolean({}),
    severity: t.field({ type: AlertSeverity }),
    raiseAt: t.float({}),
    clearAt: t.float({}),
    forSeconds: t.int({ description: '0 to 86400' }),
    clearSeconds: t.int({ description: '0 to 86400' }),
  }),
})

builder.mutationFields(t => ({
  acknowledgeAlert: t.field({
    type: Alert,
    description:
      'Acknowledges an alert; an earlier acknowledgement stays. Needs Alert:update. NOT_FOUND, BAD_USER_INPUT.',
    args: { id: t.arg.int({ required: true }), note: t.arg.string({ description: 'at most 500 characters' }) },
    resolve: async (_, { id, note }, { db, viewer }) => (await acknowledgeAlerts(db, viewer, [id], note))[0]!,
  }),
  acknowledgeAlerts: t.field({
    type: [Alert],
    description: 'Acknowledges all of at most 1,000 alerts, or none. Needs Alert:update. NOT_FOUND, BAD_USER_INPUT.',
    args: { ids: t.arg.intList({ required: true }), note: t.arg.string({}) },
    resolve: (_, { ids, note }, { db, viewer }) => acknowledgeAlerts(db, viewer, ids, note),
  }),
  updateAlertRule: t.field({
    type: AlertRule,
    description: 'Takes effect within seconds. Needs Alert:update and access to all lights. BAD_USER_INPUT.',
    args: { kind: t.arg({ type: AlertKind, required: true }), input: t.arg({ type: AlertRuleInput, required: true }) },
    resolve: (_, { kind, input }, { db, viewer }) => changeRule(db, viewer, kind, input),
  }),
}))
