import {
  ChangeMany,
  ConnectMany,
  SetBoolean,
  SetInt,
  SetIntList,
  SetString,
} from '../../foundation/graphql/changeInputs.ts'
import { BoolFilter, IntFilter, StringFilter, type Where, whereToSql } from '../../foundation/graphql/filters.ts'
import { builder, type InputFieldBuilder } from '../../foundation/graphql/graphql.ts'
import { loader } from '../../foundation/graphql/loaders.ts'
import { naturalOrder, readOrder } from '../../foundation/graphql/order.ts'
import { type Page, Pagination, pagination, SortOrder } from '../../foundation/graphql/pagination.ts'
import { abilitiesOf } from '../../foundation/security/viewer.ts'
import { ChangeEffectType, LeftLights } from './effect.api.ts'
import { PlannedEventType, SchedulePreview, SunNight } from './preview.api.ts'
import { previewSchedule, previewScheduleChange } from './preview.ts'
import {
  addSchedule,
  changeSchedule,
  findAllSchedules,
  findSchedule,
  findSchedulePage,
  removeSchedule,
  type ScheduleRow,
  schedulesByIds,
} from './registry.ts'
import { nightsOfSchedules, type PlannedNight } from './schedules.ts'
import type { StoredStep } from './sources.store.ts'

const ScheduleType = builder.enumType('LightScheduleType', {
  description: 'What determines the switching times.',
  values: {
    SUNRISE_SUNSET: { description: 'sunset and sunrise at the place of the group, with offsets' },
    TIMING: { description: 'the wall clock of the group' },
  } as const,
})
const ExecutionDays = builder.enumType('ExecutionDays', {
  description: 'Evenings on which a schedule applies.',
  values: {
    EVERY_DAY: {},
    WORKDAYS: { description: 'Monday to Friday without holidays, and working weekend days' },
    HOLIDAYS: { description: 'all days that are not workdays: weekends and holidays' },
    WEEKDAYS: { description: 'the days in weekdays, also if they are holidays' },
  } as const,
})

const LightScheduleStep = builder.objectRef<StoredStep>('LightScheduleStep').implement({
  description: 'Levels from this time of the night on; null: unchanged.',
  fields: t => ({
    time: t.exposeString('time', {
      description: 'HH:mm, wall clock of the group; a time before the start is on the next day',
    }),
    mainBrightness: t.exposeInt('mainBrightness', { nullable: true, description: '%' }),
    subBrightness: t.exposeInt('subBrightness', { nullable: true, description: '%' }),
    mainColorTemp: t.exposeInt('mainColorTemp', { nullable: true, description: 'K' }),
    subColorTemp: t.exposeInt('subColorTemp', { nullable: true, description: 'K' }),
  }),
})

export const LightSchedule = builder.objectRef<ScheduleRow>('LightSchedule').implement({
  description:
    'Burning times and levels of lights in its groups. If several apply on an evening, the newest one is in effect.',
  fields: t => ({
    id: t.exposeInt('id', {}),
    uuid: t.exposeString('uuid', {}),
    name: t.exposeString('name', {}),
    description: t.exposeString('description', { nullable: true }),
    type: t.field({ type: ScheduleType, resolve: schedule => schedule.type as 'TIMING' }),
    startTime: t.exposeString('start_time', { nullable: true, description: 'HH:mm; used with TIMING' }),
    endTime: t.exposeString('end_time', {
      nullable: true,
      description: 'HH:mm; used with TIMING; a time up to startTime is on the next day',
    }),
    sunsetOffset: t.exposeInt('sunset_offset', { description: 'minutes after sunset, negative is before' }),
    sunriseOffset: t.exposeInt('sunrise_offset', { description: 'minutes after sunrise, negative is before' }),
    days: t.field({ type: ExecutionDays, resolve: schedule => schedule.days as 'EVERY_DAY' }),
    weekdays: t.exposeIntList('weekdays', { description: '1 (Monday) to 7 (Sunday); used with WEEKDAYS' }),
    mainBrightness: t.exposeInt('main_brightness', { nullable: true, description: '%; null: 100' }),
    mainColorTemp: t.exposeInt('main_color_temp', { nullable: true, description: 'K; null: unchanged' }),
    subBrightness: t.exposeInt('sub_brightness', { nullable: true, description: '%; null: off' }),
    subColorTemp: t.exposeInt('sub_color_temp', { nullable: true, description: 'K; null: unchanged' }),
    steps: t.expose('steps', { type: [LightScheduleStep], description: 'in the order of the night' }),
    isEnabled: t.exposeBoolean('is_enabled', { description: 'it is in effect' }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    updatedAt: t.expose('updated_at', { type: 'DateTime' }),
    abilities: t.stringList({
      description: 'what this viewer may do with it: read, update, delete',
      resolve: (_, __, { viewer }) => abilitiesOf(viewer, 'LightSchedule', ['read', 'update', 'delete']),
    }),
  }),
})

const PlannedNightType = builder.objectRef<PlannedNight>('PlannedNight').implement({
  description: 'The night that begins today.',
  fields: t => ({
    events: t.expose('events', { type: [PlannedEventType], description: 'by time; empty: nothing' }),
    sun: t.field({ type: SunNight, resolve: night => night }),
  }),
})

const loadNights = loader<number, PlannedNight>(async ({ db, viewer }, ids) =>
  nightsOfSchedules(db, await schedulesByIds(db, viewer, ids)),
)

builder.objectField(LightSchedule, 'night', t =>
  t.field({
    type: PlannedNightType,
    nullable: true,
    description: 'tonight at the site, as if the schedule applied; null if it was deleted',
    resolve: (schedule, _, context) => loadNights(context, schedule.id),
  }),
)

const COLUMNS = { id: 's.id', name: 's.name', type: 's.type', days: 's.days', isEnabled: 's.is_enabled' } as const
type ScheduleWhere = Where & { [F in keyof typeof COLUMNS]?: object | null }

const LightScheduleWhereInput = builder.inputRef<ScheduleWhere>('LightScheduleWhereInput').implement({
  description: 'Conditions on schedules; all given conditions must hold.',
  fields: t => ({
    AND: t.field({ type: [LightScheduleWhereInput] }),
    OR: t.field({ type: [LightScheduleWhereInput], description: 'at least one holds; an empty list matches nothing' }),
    NOT: t.field({ type: [LightScheduleWhereInput], description: 'none of them holds' }),
    id: t.field({ type: IntFilter }),
    name: t.field({ type: StringFilter }),
    type: t.field({ type: StringFilter }),
    days: t.field({ type: StringFilter }),
    isEnabled: t.field({ type: BoolFilter }),
  }),
})

const ORDERS = {
  id: 's.id',
  name: naturalOrder('s.name'),
  createdAt: 's.created_at',
  updatedAt: 's.updated_at',
} as const

const LightScheduleOrderByInput = builder.inputType('LightScheduleOrderByInput', {
  description: 'Order of schedules; earlier entries and fields take precedence.',
  fields: t => ({
    id: t.field({ type: SortOrder }),
    name: t.field({ type: SortOrder }),
    createdAt: t.field({ type: SortOrder }),
    updatedAt: t.field({ type: SortOrder }),
  }),
})

const LightSchedulePage = builder.objectRef<Page<ScheduleRow>>('LightSchedulePage').implement({
  description: 'A page of schedules.',
  fields: t => ({
    items: t.expose('items', { type: [LightSchedule] }),
    pagination: t.field({ type: Pagination, resolve: pagination }),
  }),
})

const LightScheduleStepInput = builder.inputType('LightScheduleStepInput', {
  description: 'Levels from this time of the night on; omitted ones stay unchanged.',
  fields: t => ({
    time: t.string({ required: true, description: 'HH:mm' }),
    mainBrightness: t.int({ description: '%, 0 to 100' }),
    subBrightness: t.int({ description: '%, 0 to 100' }),
    mainColorTemp: t.int({ description: 'K, 1000 to 20000' }),
    subColorTemp: t.int({ description: 'K, 1000 to 20000' }),
  }),
})

const SetScheduleType = builder.inputType('SetLightScheduleType', {
  description: 'A new value.',
  fields: t => ({ set: t.field({ type: ScheduleType }) }),
})
const SetExecutionDays = builder.inputType('SetExecutionDays', {
  description: 'A new value.',
  fields: t => ({ set: t.field({ type: ExecutionDays }) }),
})
const SetScheduleSteps = builder.inputType('SetLightScheduleSteps', {
  description: 'Replaces all steps; null: none.',
  fields: t => ({ set: t.field({ type: [LightScheduleStepInput] }) }),
})

/** Codes of confirmed warnings, for every input that can change plans. */
const LEFT_LIGHTS = 'what the lights of groups shall do that lose their plan; confirms NOTHING_PLANNED'

export function confirmedField(t: InputFieldBuilder) {
  return t.stringList({ description: 'codes of the warnings that the user has confirmed' })
}

const LightScheduleCreateInput = builder.inputType('LightScheduleCreateInput', {
  description: 'A new schedule.',
  fields: t => ({
    name: t.string({ required: true, description: 'at least 2 characters; unique' }),
    description: t.string({}),
    type: t.field({ type: ScheduleType, required: true }),
    startTime: t.string({ description: 'HH:mm; required with TIMING' }),
    endTime: t.string({ description: 'HH:mm; required with TIMING' }),
    sunsetOffset: t.int({ description: 'minutes, -180 to 180; default: 0' }),
    sunriseOffset: t.int({ description: 'minutes, -180 to 180; default: 0' }),
    days: t.field({ type: ExecutionDays, description: 'default: EVERY_DAY' }),
    weekdays: t.intList({ description: '1 (Monday) to 7 (Sunday); required with WEEKDAYS' }),
    mainBrightness: t.int({ description: '%, 0 to 100; default: 100' }),
    mainColorTemp: t.int({ description: 'K, 1000 to 20000' }),
    subBrightness: t.int({ description: '%, 0 to 100; default: off' }),
    subColorTemp: t.int({ description: 'K, 1000 to 20000' }),
    steps: t.field({ type: [LightScheduleStepInput], description: 'at most 12, in the order of the night' }),
    isEnabled: t.boolean({ description: 'default: true' }),
    groups: t.field({ type: ConnectMany }),
    confirmed: confirmedField(t),
  }),
})
const LightScheduleUpdateInput = builder.inputType('LightScheduleUpdateInput', {
  description: 'Omitted fields stay unchanged.',
  fields: t => ({
    name: t.field({ type: SetString }),
    description: t.field({ type: SetString }),
    type: t.field({ type: SetScheduleType }),
    startTime: t.field({ type: SetString, description: 'HH:mm' }),
    endTime: t.field({ type: SetString, description: 'HH:mm' }),
    sunsetOffset: t.field({ type: SetInt, description: 'minutes, -180 to 180' }),
    sunriseOffset: t.field({ type: SetInt, description: 'minutes, -180 to 180' }),
    days: t.field({ type: SetExecutionDays }),
    weekdays: t.field({ type: SetIntList, description: '1 (Monday) to 7 (Sunday)' }),
    mainBrightness: t.field({ type: SetInt, description: '%, 0 to 100' }),
    mainColorTemp: t.field({ type: SetInt, description: 'K, 1000 to 20000' }),
    subBrightness: t.field({ type: SetInt, description: '%, 0 to 100' }),
    subColorTemp: t.field({ type: SetInt, description: 'K, 1000 to 20000' }),
    steps: t.field({ type: SetScheduleSteps }),
    isEnabled: t.field({ type: SetBoolean }),
    groups: t.field({ type: ChangeMany }),
    confirmed: confirmedField(t),
    leftLights: t.field({ type: LeftLights, description: LEFT_LIGHTS }),
    expectedUpdatedAt: t.field({
      type: 'DateTime',
      description: 'updatedAt when the form was loaded: CONFLICT if it differs',
    }),
  }),
})

const NEEDS_CONFIRMATION =
  'If a risk has to be confirmed first: BAD_USER_INPUT with the key scheduleNeedsConfirmation, and warnings, lights and changeAtOnce in its extensions.'

builder.queryFields(t => ({
  findManyLightSchedule: t.field({
    type: LightSchedulePage,
    description: 'Schedules that the viewer may see. Needs LightSchedule:read.',
    args: {
      where: t.arg({ type: LightScheduleWhereInput }),
      orderBy: t.arg({ type: [LightScheduleOrderByInput] }),
      page: t.arg.int({ description: 'from 1' }),
      limit: t.arg.int({ description: '7 unless given, at most 200' }),
    },
    resolve: (_, args, { db, viewer }) =>
      findSchedulePage(
        db,
        viewer,
        { where: whereToSql(args.where, COLUMNS), order: readOrder(args.orderBy, ORDERS) },
        args,
      ),
  }),
  findOneLightSchedule: t.field({
    type: LightSchedule,
    nullable: true,
    description: 'A schedule; null if the viewer may see none with this ID. Needs LightSchedule:read.',
    args: { id: t.arg.int({ required: true }) },
    resolve: async (_, { id }, { db, viewer }) => (await findSchedule(db, viewer, id)) ?? null,
  }),
  findAllLightSchedule: t.field({
    type: [LightSchedule],
    description: 'For pickers: up to 1,000 schedules. Needs LightSchedule:read.',
    args: { where: t.arg({ type: LightScheduleWhereInput }) },
    resolve: (_, { where }, { db, viewer }) => findAllSchedules(db, viewer, whereToSql(where, COLUMNS)),
  }),
  previewLightScheduleChange: t.field({
    type: ChangeEffectType,
    description:
      'Immediate effects on lights of a change of a schedule or its deletion. Needs LightSchedule:read. NOT_FOUND, BAD_USER_INPUT.',
    args: {
      id: t.arg.int({ required: true }),
      input: t.arg({ type: LightScheduleUpdateInput, description: 'the changes; null: it is deleted' }),
    },
    resolve: (_, { id, input }, { db, viewer }) => previewScheduleChange(db, viewer, id, input),
  }),
  previewLightSchedule: t.field({
    type: SchedulePreview,
    description: 'The effects of saving a schedule. Needs LightSchedule:read. NOT_FOUND, BAD_USER_INPUT.',
    args: {
      id: t.arg.int({ description: 'the schedule that is edited; null: a new one' }),
      input: t.arg({ type: LightScheduleCreateInput, required: true, description: 'the whole form' }),
      groupIds: t.arg.intList({
        description: 'all groups after the change; default: the present ones and those that input connects',
      }),
    },
    resolve: (_, { id, input, groupIds }, { db, viewer }) => previewSchedule(db, viewer, input, { id, groupIds }),
  }),
}))

builder.mutationFields(t => ({
  createLightSchedule: t.field({
    type: LightSchedule,
    description: `Creates the schedule and assigns its groups, or does neither. Needs LightSchedule:create. NOT_FOUND, BAD_USER_INPUT. ${NEEDS_CONFIRMATION}`,
    args: { input: t.arg({ type: LightScheduleCreateInput, required: true }) },
    resolve: (_, { input }, { db, viewer }) => addSchedule(db, viewer, input),
  }),
  updateLightSchedule: t.field({
    type: LightSchedule,
    description: `All changes or none. Needs LightSchedule:update. NOT_FOUND, CONFLICT, BAD_USER_INPUT. ${NEEDS_CONFIRMATION}`,
    args: { id: t.arg.int({ required: true }), input: t.arg({ type: LightScheduleUpdateInput, required: true }) },
    resolve: (_, { id, input }, { db, viewer }) => changeSchedule(db, viewer, id, input),
  }),
  deleteLightSchedule: t.field({
    type: LightSchedule,
    description: `Its groups follow their other schedules. Needs LightSchedule:delete. NOT_FOUND. ${NEEDS_CONFIRMATION}`,
    args: {
      id: t.arg.int({ required: true }),
      confirmed: t.arg.stringList({ description: 'codes of the warnings that the user has confirmed' }),
      leftLights: t.arg({ type: LeftLights, description: LEFT_LIGHTS }),
    },
    resolve: (_, { id, ...seen }, { db, viewer }) => removeSchedule(db, viewer, id, seen),
  }),
}))
