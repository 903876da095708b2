import { type AlertKindName, KIND_NAMES, kindOf, SEVERITIES, type Severity } from '#lighting/alerts/kinds.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { byId, loader } from '../../foundation/graphql/loaders.ts'
import { type Page, Pagination, pagination } from '../../foundation/graphql/pagination.ts'
import { may } from '../../foundation/security/viewer.ts'
import { LightCenter, loadCenter } from '../centers/centers.api.ts'
import { LightDevice, loadDevice } from '../devices/devices.api.ts'
import { LightGroup, loadGroup } from '../groups/groups.api.ts'
import {
  type AlertFilter,
  type AlertRow,
  acknowledge,
  changeRule,
  countAlerts,
  countBelow,
  findAlertPage,
  findAlerts,
  findRules,
  lightsBelow,
  openAlertsOf,
  type Rule,
} from './alerts.ts'

export const AlertKind = builder.enumType('AlertKind', {
  description: 'Everything that is watched for; see docs/ARCHITECTURE.md and alertRules.',
  values: KIND_NAMES,
})
export const AlertSeverity = builder.enumType('AlertSeverity', {
  description:
    'The most severe first. The console tells of alerts from MAJOR on, a channel from its own minSeverity on.',
  values: SEVERITIES,
})

const loadAffectedCount = loader<number, number>(({ db, viewer }, ids) => countBelow(db, viewer, ids))
const loadOpenAlerts = loader<number, AlertRow[]>(({ db, viewer }, ids) => openAlertsOf(db, viewer, ids))
/** Of an alert that the viewer may see. */
export const loadAlert = loader<number, AlertRow>(async ({ db, viewer }, ids) =>
  byId(await findAlerts(db, viewer, ids)),
)

const AlertLightPage = builder.objectRef<Page<number>>('AlertLightPage').implement({
  description: 'A page of the lights below an alert.',
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
    'Something that is wrong: with one light, a center, a group, or the platform. Raised, perhaps acknowledged, and ' +
    'cleared by itself when it is over. Many lights with one cause have one alert, with the lights below it.',
  fields: t => ({
    id: t.exposeInt('id', {}),
    kind: t.field({ type: AlertKind, resolve: alert => alert.kind as AlertKindName }),
    severity: t.field({ type: AlertSeverity, resolve: alert => alert.severity as Severity }),
    deviceId: t.exposeInt('light_id', { nullable: true, description: 'id of the LightDevice it is about' }),
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
    gathers: t.exposeBoolean('gathers', { description: 'many lights of the center or group have the same trouble' }),
    affectedCount: t.int({
      description:
        'lights below it that the viewer may see; of a cleared one, those it had in the end. 0 for one light',
      resolve: async (alert, _, context) => (await loadAffectedCount(context, alert.id)) ?? 0,
    }),
    affected: t.field({
      type: AlertLightPage,
      description: 'those lights, by id',
      args: { page: t.arg.int({}), limit: t.arg.int({ description: '7 unless given, at most 200' }) },
      resolve: (alert, args, { db, viewer }) => lightsBelow(db, viewer, alert.id, args),
    }),
    incidentId: t.exposeInt('incident_id', { nullable: true, description: 'the alert that this one went into' }),
    raisedAt: t.expose('raised_at', { type: 'DateTime' }),
    acknowledgedAt: t.expose('acknowledged_at', { type: 'DateTime', nullable: true }),
    acknowledgedBy: t.exposeString('acknowledged_name', { nullable: true, description: 'name, as it was then' }),
    note: t.exposeString('note', { nullable: true, description: 'what they said to it' }),
    clearedAt: t.expose('cleared_at', { type: 'DateTime', nullable: true, description: 'null: it is open' }),
    value: t.exposeFloat('value', { nullable: true, description: 'measured as it was raised' }),
    threshold: t.exposeFloat('threshold', { nullable: true, description: 'that it passed' }),
    unit: t.string({
      nullable: true,
      description: 'of value and threshold: V, A, W, °C, % or s',
      resolve: alert => kindOf(alert.kind as AlertKindName).unit,
    }),
    detail: t.field({
      type: 'JSON',
      nullable: true,
      description: 'PHASE_DOWN: phases',
      resolve: alert => alert.detail,
    }),
  }),
})

builder.objectField(LightDevice, 'openAlerts', t =>
  t.field({
    type: [Alert],
    description: 'what is wrong with it now, or what it stands below; newest first. Empty without Alert:read',
    resolve: async (light, _, context) =>
      may(context.viewer, 'Alert:read') ? ((await loadOpenAlerts(context, light.id)) ?? []) : [],
  }),
)

const AlertPage = builder.objectRef<Page<AlertRow>>('AlertPage').implement({
  description: 'A page of alerts.',
  fields: t => ({
    items: t.expose('items', { type: [Alert] }),
    pagination: t.field({ type: Pagination, resolve: pagination }),
  }),
})

const AlertWhereInput = builder.inputRef<AlertFilter>('AlertWhereInput').implement({
  description: 'Conditions on alerts; all that are given must hold.',
  fields: t => ({
    open: t.boolean({ description: 'true: not cleared yet' }),
    acknowledged: t.boolean({ description: 'true: somebody takes care of it' }),
    since: t.field({ type: 'DateTime', description: 'raised then or later' }),
    severity: t.field({ type: [AlertSeverity] }),
    kind: t.field({ type: [AlertKind] }),
    lightId: t.int({ description: 'its own, and those that it stands below' }),
    centerId: t.int({ description: 'of the center, or of a light behind it' }),
    groupId: t.int({ description: 'of the group, or of a light in it' }),
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
  description: 'When a kind of alert is raised and cleared.',
  fields: t => ({
    kind: t.expose('kind', { type: AlertKind }),
    enabled: t.exposeBoolean('enabled', {}),
    severity: t.expose('severity', {
      type: AlertSeverity,
      description: 'of one light; many at once are one step more',
    }),
    raiseAt: t.exposeFloat('raise_at', { nullable: true, description: 'null: there is nothing to measure' }),
    clearAt: t.exposeFloat('clear_at', { nullable: true, description: 'on the good side of raiseAt' }),
    unit: t.string({
      nullable: true,
      description: 'of raiseAt and clearAt; %: of rated power or current, or of the lights of a group',
      resolve: rule => kindOf(rule.kind).ruleUnit,
    }),
    forSeconds: t.exposeInt('for_seconds', { description: 'so long it has to be so' }),
    clearSeconds: t.exposeInt('clear_seconds', { description: 'so long it has to be over' }),
  }),
})

builder.queryFields(t => ({
  findManyAlert: t.field({
    type: AlertPage,
    description: 'Alerts that the viewer may see, newest first. Needs Alert:read.',
    args: {
      where: t.arg({ type: AlertWhereInput }),
      page: t.arg.int({ description: 'from 1' }),
      limit: t.arg.int({ description: '7 unless given, at most 200' }),
    },
    resolve: (_, { where, ...args }, { db, viewer }) => findAlertPage(db, viewer, where ?? {}, args),
  }),
  alertCounts: t.field({
    type: AlertCounts,
    description: 'Open alerts that the viewer may see. Needs Alert:read.',
    resolve: (_, __, { db, viewer }) => countAlerts(db, viewer),
  }),
  alertRules: t.field({
    type: [AlertRule],
    description: 'When what is raised. Needs Alert:read.',
    resolve: (_, __, { db, viewer }) => findRules(db, viewer),
  }),
}))

const AlertRuleInput = builder.inputType('AlertRuleInput', {
  description: 'What is left out stays as it is.',
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
    description: 'Somebody takes care of it; the first to say so stays. Needs Alert:update. NOT_FOUND, BAD_USER_INPUT.',
    args: { id: t.arg.int({ required: true }), note: t.arg.string({ description: 'at most 500 characters' }) },
    resolve: async (_, { id, note }, { db, viewer }) => (await acknowledge(db, viewer, [id], note))[0]!,
  }),
  acknowledgeAlerts: t.field({
    type: [Alert],
    description: 'At most 1,000 at once: all of them or none. Needs Alert:update. NOT_FOUND, BAD_USER_INPUT.',
    args: { ids: t.arg.intList({ required: true }), note: t.arg.string({}) },
    resolve: (_, { ids, note }, { db, viewer }) => acknowledge(db, viewer, ids, note),
  }),
  updateAlertRule: t.field({
    type: AlertRule,
    description: 'It counts within seconds. Needs Alert:update, and to see all lights. BAD_USER_INPUT.',
    args: { kind: t.arg({ type: AlertKind, required: true }), input: t.arg({ type: AlertRuleInput, required: true }) },
    resolve: (_, { kind, input }, { db, viewer }) => changeRule(db, viewer, kind, input),
  }),
}))
