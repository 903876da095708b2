import { builder, type Context } from '../../foundation/graphql/graphql.ts'
import { byId, loader } from '../../foundation/graphql/loaders.ts'
import { pageParts } from '../../foundation/graphql/selectedFields.ts'
import { IntFilter, StringFilter, type Where, whereToSql } from '../../foundation/list/filters.ts'
import { naturalOrder, readOrder } from '../../foundation/list/order.ts'
import { type Page, Pagination, pagination, SortOrder } from '../../foundation/list/pagination.ts'
import { abilitiesOf, may, mayOrThrow, signedIn } from '../../foundation/security/viewer.ts'
import { DeviceModeOptions } from '../models/models.api.ts'
import type { ModelOptions } from '../models/options.ts'
import { SunNight } from '../schedules/preview.api.ts'
import { sunOfGroups } from '../schedules/schedules.ts'
import type { SunNight as SunNightOf } from '../schedules/sunNight.ts'
import { selectGroups } from './groups.store.ts'
import { findAllGroups, findGroupPage, type GroupRow, lampsOfGroups } from './groups.ts'

export const ControlMode = builder.enumType('ControlMode', {
  description: 'How a group switches its lights.',
  values: {
    MANUAL: { description: 'by users only' },
    SUNRISE_SUNSET: { description: 'on at sunset, off at sunrise, in the district of the group' },
    TIMING: { description: 'on and off at fixed times' },
  } as const,
})
export const GroupStatus = builder.enumType('GroupStatus', {
  description: 'Only a NORMAL group can be operated.',
  values: ['FAULT', 'MAINTENANCE', 'NORMAL'] as const,
})

export const RoadClass = builder.enumType('RoadClass', {
  description: 'Road class, which determines the required lit rate.',
  values: { MAIN: { description: 'expressways, arterial roads' }, OTHER: { description: 'all others' } } as const,
})

export const LightGroup = builder.objectRef<GroupRow>('LightGroup').implement({
  description: 'Lights that are controlled and scheduled together.',
  fields: t => ({
    id: t.exposeInt('id', {}),
    uuid: t.exposeString('uuid', {}),
    name: t.exposeString('name', {}),
    description: t.exposeString('description', { nullable: true }),
    provinceCode: t.exposeString('province_code', { nullable: true, description: 'six digits' }),
    provinceName: t.exposeString('province_name', { nullable: true }),
    cityCode: t.exposeString('city_code', { nullable: true, description: 'six digits' }),
    cityName: t.exposeString('city_name', { nullable: true }),
    districtCode: t.exposeString('district_code', { nullable: true, description: 'six digits' }),
    districtName: t.exposeString('district_name', { nullable: true }),
    controlMode: t.field({ type: ControlMode, resolve: group => group.control_mode as 'MANUAL' }),
    mainBrightness: t.exposeInt('main_brightness', { nullable: true, description: '%' }),
    mainColorTemp: t.exposeInt('main_color_temp', { nullable: true, description: 'K' }),
    subBrightness: t.exposeInt('sub_brightness', { nullable: true, description: '%' }),
    subColorTemp: t.exposeInt('sub_color_temp', { nullable: true, description: 'K' }),
    roadClass: t.field({ type: RoadClass, resolve: group => group.road_class as 'MAIN' }),
    enableStatus: t.exposeBoolean('enable_status', { description: 'its schedule is in effect' }),
    groupStatus: t.field({ type: GroupStatus, resolve: group => group.group_status as 'NORMAL' }),
    startTime: t.exposeString('start_time', { nullable: true, description: 'HH:mm, wall clock of timeZone' }),
    endTime: t.exposeString('end_time', { nullable: true, description: 'HH:mm, wall clock of timeZone' }),
    sunsetOffset: t.exposeInt('sunset_offset', { description: 'minutes after sunset, negative is before' }),
    sunriseOffset: t.exposeInt('sunrise_offset', { description: 'minutes after sunrise, negative is before' }),
    timeZone: t.exposeString('time_zone', { description: 'IANA name, e.g. Asia/Shanghai' }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    updatedAt: t.expose('updated_at', { type: 'DateTime' }),
    abilities: t.stringList({
      description: 'what this viewer may do with it: read, update, delete, operate',
      resolve: (_, __, { viewer }) => abilitiesOf(viewer, 'LightGroup', ['read', 'update', 'delete', 'operate']),
    }),
  }),
})

export const loadGroup = loader<number, GroupRow>(async ({ db, viewer }, ids) =>
  may(viewer, 'LightGroup:read') ? byId(await selectGroups(db, signedIn(viewer), ids)) : new Map(),
)

/** Shared by several fields of a request. @throws FORBIDDEN */
export function findGroupOnce(context: Context, id: number) {
  mayOrThrow(context.viewer, 'LightGroup:read')
  return loadGroup(context, id)
}

const loadSun = loader<number, SunNightOf>(({ db }, ids) => sunOfGroups(db, ids))
const loadLamps = loader<number, ModelOptions>(({ db, viewer }, ids) => lampsOfGroups(db, viewer, ids))

builder.objectFields(LightGroup, t => ({
  options: t.field({
    type: DeviceModeOptions,
    nullable: true,
    description: 'capabilities of at least one of its lights that the viewer may see; null without lights',
    resolve: (group, _, context) => loadLamps(context, group.id),
  }),
  sun: t.field({
    type: SunNight,
    nullable: true,
    description: 'tonight, at the place of the group; null if the group was deleted',
    resolve: (group, _, context) => loadSun(context, group.id),
  }),
}))

const COLUMNS = {
  id: 'g.id',
  name: 'g.name',
  description: 'g.description',
  districtCode: 'g.district_code',
  groupStatus: 'g.group_status',
  controlMode: 'g.control_mode',
} as const
type GroupWhere = Where & { [F in keyof typeof COLUMNS]?: object | null }

const LightGroupWhereInput = builder.inputRef<GroupWhere>('LightGroupWhereInput').implement({
  description: 'Conditions on groups; all given conditions must hold.',
  fields: t => ({
    AND: t.field({ type: [LightGroupWhereInput] }),
    OR: t.field({ type: [LightGroupWhereInput], description: 'at least one holds; an empty list matches nothing' }),
    NOT: t.field({ type: [LightGroupWhereInput], description: 'none of them holds' }),
    id: t.field({ type: IntFilter }),
    name: t.field({ type: StringFilter }),
    description: t.field({ type: StringFilter }),
    districtCode: t.field({ type: StringFilter }),
    groupStatus: t.field({ type: StringFilter }),
    controlMode: t.field({ type: StringFilter }),
  }),
})

const ORDERS = {
  id: 'g.id',
  name: naturalOrder('g.name'),
  createdAt: 'g.created_at',
  updatedAt: 'g.updated_at',
  deviceCount: 'n.device_count',
  onlineRate: 'n.online_rate',
} as const

const LightGroupOrderByInput = builder.inputType('LightGroupOrderByInput', {
  description: 'Order of groups; earlier entries and fields take precedence.',
  fields: t => ({
    id: t.field({ type: SortOrder }),
    name: t.field({ type: SortOrder }),
    createdAt: t.field({ type: SortOrder }),
    updatedAt: t.field({ type: SortOrder }),
    deviceCount: t.field({ type: SortOrder }),
    onlineRate: t.field({
      type: SortOrder,
      description: 'needs LightDevice:read; groups without a value are below all others',
    }),
  }),
})

const LightGroupPage = builder.objectRef<Page<GroupRow>>('LightGroupPage').implement({
  description: 'A page of groups.',
  fields: t => ({
    items: t.expose('items', { type: [LightGroup] }),
    pagination: t.field({ type: Pagination, resolve: pagination }),
  }),
})

builder.queryFields(t => ({
  findManyLightGroup: t.field({
    type: LightGroupPage,
    description: 'Groups that the viewer may see. Needs LightGroup:read.',
    args: {
      where: t.arg({ type: LightGroupWhereInput }),
      orderBy: t.arg({ type: [LightGroupOrderByInput] }),
      page: t.arg.int({ description: 'from 1' }),
      limit: t.arg.int({ description: 'default: 7, at most 200' }),
    },
    resolve: (_, args, { db, viewer }, info) =>
      findGroupPage(
        db,
        viewer,
        {
          where: whereToSql(args.where, COLUMNS),
          order: readOrder(args.orderBy, ORDERS),
          parts: pageParts(info),
        },
        args,
      ),
  }),
  findOneLightGroup: t.field({
    type: LightGroup,
    nullable: true,
    description: 'A group; null if the viewer may see none with this ID. Needs LightGroup:read.',
    args: { id: t.arg.int({ required: true }) },
    resolve: (_, { id }, context) => findGroupOnce(context, id),
  }),
  findAllLightGroup: t.field({
    type: [LightGroup],
    description: 'For pickers: up to 10,000 groups. Needs LightGroup:read.',
    args: { where: t.arg({ type: LightGroupWhereInput }) },
    resolve: (_, { where }, { db, viewer }) => findAllGroups(db, viewer, whereToSql(where, COLUMNS)),
  }),
}))
