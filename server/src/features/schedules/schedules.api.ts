import { builder } from '../../foundation/graphql/graphql.ts'
import { loader } from '../../foundation/graphql/loaders.ts'
import { BoolFilter, IntFilter, StringFilter, type Where, whereToSql } from '../../foundation/list/filters.ts'
import { naturalOrder, readOrder } from '../../foundation/list/order.ts'
import { type Page, Pagination, pagination, SortOrder } from '../../foundation/list/pagination.ts'
import { abilitiesOf } from '../../foundation/security/viewer.ts'
import { PlannedEventType, SunNight } from './preview.api.ts'
import { findAllSchedules, findSchedule, findSchedulePage, type ScheduleRow, schedulesByIds } from './registry.ts'
import { nightsOfSchedules, type PlannedNight } from './schedules.ts'
import type { StoredStep } from './sources.store.ts'

export const ScheduleType = builder.enumType('LightScheduleType', {
  description: 'What determines the switching times.',
  values: {
    SUNRISE_SUNSET: { description: 'sunset and sunrise at the place of the group, with offsets' },
    TIMING: { description: 'the wall clock of the group' },
  } as const,
})
export const ExecutionDays = builder.enumType('ExecutionDays', {
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

builder.queryFields(t => ({
  findManyLightSchedule: t.field({
    type: LightSchedulePage,
    description: 'Schedules that the viewer may see. Needs LightSchedule:read.',
    args: {
      where: t.arg({ type: LightScheduleWhereInput }),
      orderBy: t.arg({ type: [LightScheduleOrderByInput] }),
      page: t.arg.int({ description: 'from 1' }),
      limit: t.arg.int({ description: 'default: 7, at most 200' }),
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
}))
