import { INITIAL_STATE } from '#lighting/daylight/daylight.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { loader } from '../../foundation/graphql/loaders.ts'
import { BoolFilter, IntFilter, StringFilter } from '../../foundation/list/filters.ts'
import { defineList } from '../../foundation/list/list.ts'
import { abilitiesOf, may } from '../../foundation/security/permissionCheck.ts'
import {
  addDaylightRule,
  changeDaylightRule,
  countLights,
  type DaylightPreview,
  type DaylightRow,
  type DaylightSensor,
  type DaylightStateRow,
  findDaylightPage,
  findDaylightRule,
  findSensorsOf,
  findStates,
  previewDaylight,
  removeDaylightRule,
} from './daylight.ts'
import { DaylightPreviewInput, DaylightRuleCreateInput, DaylightRuleUpdateInput } from './daylightInput.ts'
import { stateColumns } from './values.ts'

const SensorFitness = builder.enumType('DaylightSensorFitness', {
  description: 'Whether the newest value of an ambient light sensor counts.',
  values: {
    COUNTS: { description: 'the value counts' },
    OLD: { description: 'it is older than the rule allows' },
    IMPLAUSIBLE: { description: 'it is negative, above 200,000 lx, or has a unit other than lx and klx' },
  } as const,
})

const DaylightSensorType = builder.objectRef<DaylightSensor>('DaylightSensor').implement({
  description: 'An ambient light sensor of a light or a center in the district of a rule.',
  fields: t => ({
    sensor: t.exposeString('sensor', { description: 'its id; unique for its device' }),
    lightId: t.exposeInt('light_id', { nullable: true, description: 'the light that has it; null: a center has it' }),
    centerId: t.exposeInt('center_id', { nullable: true, description: 'the center that has it; null: a light has it' }),
    deviceId: t.exposeString('device_id', { description: 'of the light or center' }),
    deviceName: t.exposeString('device_name', { description: 'of the light or center' }),
    value: t.exposeFloat('value', { description: 'newest, in unit' }),
    unit: t.string({ description: 'as reported; default: lx', resolve: ({ unit }) => unit ?? 'lx' }),
    time: t.expose('time', { type: 'DateTime', description: 'of the value' }),
    fitness: t.field({ type: SensorFitness, resolve: ({ fitness }) => fitness }),
  }),
})

const DaylightState = builder.objectRef<DaylightStateRow>('DaylightState').implement({
  description: 'Result of the last evaluation of a rule; the scheduler evaluates it every 10 seconds.',
  fields: t => ({
    isActive: t.boolean({
      description: 'the lights of the district are on by this rule',
      resolve: ({ ends_at }) => ends_at !== null && ends_at.getTime() > Date.now(),
    }),
    activeSince: t.expose('active_since', { type: 'DateTime', nullable: true, description: 'null: not active' }),
    endsAt: t.expose('ends_at', {
      type: 'DateTime',
      nullable: true,
      description: 'when it ends at the latest; null: not active',
    }),
    darkSince: t.expose('below_since', {
      type: 'DateTime',
      nullable: true,
      description: 'since when the median is below onBelow without an interruption; null: it is not',
    }),
    brightSince: t.expose('above_since', {
      type: 'DateTime',
      nullable: true,
      description: 'since when the median is above offAbove without an interruption; null: it is not',
    }),
    blockedUntil: t.expose('blocked_until', {
      type: 'DateTime',
      nullable: true,
      description: 'it ended after maxHours: before this time, it starts only after it was bright; null: it may start',
    }),
    median: t.exposeFloat('median', {
      nullable: true,
      description: 'lx, of the sensors that counted; null: too few, or outside the window and never evaluated',
    }),
    freshCount: t.exposeInt('fresh_count', { description: 'sensors that counted' }),
    evaluatedAt: t.expose('evaluated_at', { type: 'DateTime', nullable: true, description: 'null: not yet' }),
  }),
})

const DaylightRule = builder.objectRef<DaylightRow>('DaylightRule').implement({
  description:
    'Switches the lights of a district on when the median of its ambient light sensors stays below a threshold by day. It ' +
    'only raises the levels of lights, and leaves out MANUAL groups and lights for which nothing is planned.',
  fields: t => ({
    id: t.exposeInt('id', {}),
    uuid: t.exposeString('uuid', {}),
    regionCode: t.exposeString('region_code', { description: 'of a region of any level; unique' }),
    name: t.exposeString('name', { description: 'of the region' }),
    isEnabled: t.exposeBoolean('is_enabled', {}),
    onBelow: t.exposeFloat('on_below', { description: 'lx: lights go on when the median stays below it' }),
    offAbove: t.exposeFloat('off_above', { description: 'lx: lights go off when the median stays above it' }),
    delayMinutes: t.exposeInt('delay_minutes', {
      description: 'minutes that the median must stay below or above the threshold',
    }),
    windowFrom: t.exposeString('window_from', { description: 'HH:mm in the time zone of the site' }),
    windowTo: t.exposeString('window_to', { description: 'HH:mm, on the same day' }),
    minSensors: t.exposeInt('min_sensors', { description: 'sensors that have to count; with fewer, no light goes on' }),
    maxAgeMinutes: t.exposeInt('max_age_minutes', { description: 'minutes: older values do not count' }),
    maxHours: t.exposeInt('max_hours', { description: 'hours after which the lights go off, whatever sensors report' }),
    mainBrightness: t.exposeInt('main_level', { description: '%; lights with a higher planned level keep it' }),
    subBrightness: t.exposeInt('sub_level', { description: '%; lights with a higher planned level keep it' }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    updatedAt: t.expose('updated_at', { type: 'DateTime' }),
    abilities: t.stringList({
      description: 'what this viewer may do with it: read, update, delete',
      resolve: (_, __, { viewer }) => abilitiesOf(viewer, 'DaylightRule', ['read', 'update', 'delete']),
    }),
    state: t.field({
      type: DaylightState,
      resolve: async ({ id }, _, context) => (await loadState(context, id)) ?? { rule_id: id, ...NO_STATE },
    }),
    lightCount: t.int({
      nullable: true,
      description: 'lights that it raises now; null: without LightDevice:read',
      resolve: async ({ id }, _, context) =>
        may(context.viewer, 'LightDevice:read') ? ((await loadLightCount(context, id)) ?? 0) : null,
    }),
    sensors: t.field({
      type: [DaylightSensorType],
      nullable: true,
      description:
        'of the lights and centers of its district, by id; null: without LightDevice:read and LightCenter:read',
      resolve: (rule, _, { db, viewer }) =>
        may(viewer, 'LightDevice:read') && may(viewer, 'LightCenter:read') ? findSensorsOf(db, rule) : null,
    }),
  }),
})

/** Of a rule that was just deleted. */
const NO_STATE = { ...stateColumns(INITIAL_STATE), reason: null, synced_at: null, flagged_up_to: null }
const loadState = loader<number, DaylightStateRow>(({ db }, ids) => findStates(db, ids))
const loadLightCount = loader<number, number>(({ db }, ids) => countLights(db, ids))

const DaylightPreviewType = builder.objectRef<DaylightPreview>('DaylightPreview').implement({
  description: 'Result of a rule with these thresholds at present.',
  fields: t => ({
    lightCount: t.exposeInt('lights', { description: 'lights of the district that it would switch on' }),
    heldCount: t.exposeInt('held', {
      description: 'of lightCount: in maintenance, or under a test or an override, which have priority',
    }),
    unplannedCount: t.exposeInt('unplanned', {
      description:
        'lights of the district that it leaves out: of MANUAL groups, and those for which nothing is planned',
    }),
    sensors: t.expose('sensors', { type: [DaylightSensorType], description: 'of the district, by id' }),
    median: t.exposeFloat('median', { nullable: true, description: 'lx, of the sensors that count; null: too few' }),
    freshCount: t.exposeInt('freshCount', { description: 'sensors that count' }),
    isDark: t.exposeBoolean('isDark', { description: 'the median is below onBelow' }),
    isInWindow: t.exposeBoolean('isInWindow', { description: 'it is between windowFrom and windowTo at the site' }),
  }),
})

const rules = defineList(DaylightRule, 'daylight rules', {
  id: { column: 'r.id', filter: IntFilter, sort: 'plain' },
  name: { column: 'r.name', filter: StringFilter, sort: 'natural' },
  regionCode: { column: 'r.region_code', filter: StringFilter },
  isEnabled: { column: 'r.is_enabled', filter: BoolFilter, sort: 'plain' },
  createdAt: { column: 'r.created_at', sort: 'plain' },
  updatedAt: { column: 'r.updated_at', sort: 'plain' },
})

builder.queryFields(t => ({
  findManyDaylightRule: t.field({
    type: rules.Page,
    description: 'Daylight rules. Needs DaylightRule:read.',
    args: rules.args,
    resolve: (_, args, { db, viewer }) => findDaylightPage(db, viewer, rules.query(args)),
  }),
  findOneDaylightRule: t.field({
    type: DaylightRule,
    nullable: true,
    description: 'A daylight rule; null if there is none with this ID. Needs DaylightRule:read.',
    args: { id: t.arg.int({ required: true }) },
    resolve: async (_, { id }, { db, viewer }) => (await findDaylightRule(db, viewer, id)) ?? null,
  }),
  previewDaylightRule: t.field({
    type: DaylightPreviewType,
    description:
      'Result of a rule with these thresholds at present. Needs DaylightRule:read, LightDevice:read, LightCenter:read. BAD_USER_INPUT.',
    args: { input: t.arg({ type: DaylightPreviewInput, required: true }) },
    resolve: (_, { input }, { db, viewer }) => previewDaylight(db, viewer, input),
  }),
}))

builder.mutationFields(t => ({
  createDaylightRule: t.field({
    type: DaylightRule,
    description: 'Creates the rule of a district. Needs DaylightRule:create. BAD_USER_INPUT.',
    args: { input: t.arg({ type: DaylightRuleCreateInput, required: true }) },
    resolve: (_, { input }, { db, viewer }) => addDaylightRule(db, viewer, input),
  }),
  updateDaylightRule: t.field({
    type: DaylightRule,
    description:
      'All changes or none. An active rule stays active, unless the change ends it: it is disabled, its window or its time is ' +
      'over, or the median is above the new offAbove. Needs DaylightRule:update. NOT_FOUND, CONFLICT, BAD_USER_INPUT.',
    args: { id: t.arg.int({ required: true }), input: t.arg({ type: DaylightRuleUpdateInput, required: true }) },
    resolve: (_, { id, input }, { db, viewer }) => changeDaylightRule(db, viewer, id, input),
  }),
  deleteDaylightRule: t.field({
    type: DaylightRule,
    description:
      'Deletes a rule. Lights that it switched on follow their plan within seconds. Needs DaylightRule:delete. NOT_FOUND.',
    args: { id: t.arg.int({ required: true }) },
    resolve: (_, { id }, { db, viewer }) => removeDaylightRule(db, viewer, id),
  }),
}))
