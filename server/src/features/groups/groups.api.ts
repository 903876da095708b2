import { builder, type Context } from '../../foundation/graphql/graphql.ts'
import { byId, loader } from '../../foundation/graphql/loaders.ts'
import { pageParts } from '../../foundation/graphql/selectedFields.ts'
import { IntFilter, StringFilter } from '../../foundation/list/filters.ts'
import { defineList } from '../../foundation/list/list.ts'
import { abilitiesOf, may, mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import { signedIn } from '../../foundation/security/viewer.ts'
import { DeviceModeOptions } from '../models/models.api.ts'
import type { ModelOptions } from '../models/options.ts'
import { SunNightType } from '../schedules/preview.api.ts'
import { sunOfGroups } from '../schedules/schedules.ts'
import type { SunNight as SunNightOf } from '../schedules/sunNight.ts'
import { ControlMode, GroupStatus, RoadClass } from './groupInput.ts'
import { selectGroups, selectNamedGroups } from './groups.store.ts'
import { findAllGroups, findGroupPage, type GroupRow, lampsOfGroups } from './groups.ts'

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
    mainBrightness: t.exposeInt('main_brightness', { nullable: true, description: '%; null: 100' }),
    mainColorTemp: t.exposeInt('main_color_temp', { nullable: true, description: 'K' }),
    subBrightness: t.exposeInt('sub_brightness', { nullable: true, description: '%; null: as mainBrightness' }),
    subColorTemp: t.exposeInt('sub_color_temp', { nullable: true, description: 'K' }),
    roadClass: t.field({ type: RoadClass, resolve: group => group.road_class as 'MAIN' }),
    enableStatus: t.exposeBoolean('enable_status', { description: 'its schedule is in effect' }),
    groupStatus: t.field({
      type: GroupStatus,
      description: 'as a user set it: only NORMAL can be operated; see derivedStatus for the state of its lights',
      resolve: group => group.group_status as 'NORMAL',
    }),
    startTime: t.exposeString('start_time', { nullable: true, description: 'HH:mm, wall clock of timeZone' }),
    endTime: t.exposeString('end_time', { nullable: true, description: 'HH:mm, wall clock of timeZone' }),
    sunsetOffset: t.exposeInt('sunset_offset', { description: 'minutes after sunset, negative is before' }),
    sunriseOffset: t.exposeInt('sunrise_offset', { description: 'minutes after sunrise, negative is before' }),
    timeZone: t.exposeString('time_zone', { description: 'IANA name, e.g. Asia/Shanghai' }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    updatedAt: t.expose('updated_at', { type: 'DateTime' }),
    abilities: t.stringList({
      description:
        'what this viewer may do with it: read, update, delete, operate; empty if only its name shows on a light',
      resolve: (group, _, context) => groupAbilities(group, context),
    }),
  }),
})

/** Groups that lights, alerts and schedules name. A customer may see the name of a group that it cannot open. */
export const loadGroup = loader<number, GroupRow>(async ({ db, viewer }, ids) =>
  may(viewer, 'LightGroup:read') ? byId(await selectNamedGroups(db, signedIn(viewer), ids)) : new Map(),
)

const loadVisibleGroup = loader<number, GroupRow>(async ({ db, viewer }, ids) =>
  byId(await selectGroups(db, signedIn(viewer), ids)),
)

/** Shared by several fields of a request. @throws FORBIDDEN */
export function findGroupOnce(context: Context, id: number) {
  mayOrThrow(context.viewer, 'LightGroup:read')
  return loadVisibleGroup(context, id)
}

async function groupAbilities({ id }: GroupRow, context: Context): Promise<string[]> {
  const { viewer } = context
  const isListed = signedIn(viewer).onlyAuthorisedTo === undefined || (await loadVisibleGroup(context, id)) !== null
  return isListed ? abilitiesOf(viewer, 'LightGroup', ['read', 'update', 'delete', 'operate']) : []
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
    type: SunNightType,
    nullable: true,
    description: 'tonight, at the place of the group; null if the group was deleted',
    resolve: (group, _, context) => loadSun(context, group.id),
  }),
}))

const groups = defineList(LightGroup, 'groups', {
  id: { column: 'g.id', filter: IntFilter, sort: 'plain' },
  name: { column: 'g.name', filter: StringFilter, sort: 'natural' },
  description: { column: 'g.description', filter: StringFilter },
  districtCode: { column: 'g.district_code', filter: StringFilter },
  groupStatus: { column: 'g.group_status', filter: StringFilter },
  controlMode: { column: 'g.control_mode', filter: StringFilter },
  createdAt: { column: 'g.created_at', sort: 'plain' },
  updatedAt: { column: 'g.updated_at', sort: 'plain' },
  deviceCount: { column: 'n.device_count', sort: 'plain' },
  onlineRate: {
    column: 'n.online_rate',
    sort: 'plain',
    sortDescription: 'needs LightDevice:read; groups without a value are below all others',
  },
})

builder.queryFields(t => ({
  findManyLightGroup: t.field({
    type: groups.Page,
    description: 'Groups that the viewer may see. Needs LightGroup:read.',
    args: {
      ...groups.args,
      derivedStatus: t.arg({
        type: GroupStatus,
        description: 'only groups with this derivedStatus; needs LightDevice:read',
      }),
    },
    resolve: (_, { derivedStatus, ...args }, { db, viewer }, info) =>
      findGroupPage(db, viewer, { ...groups.query(args), status: derivedStatus }, pageParts(info)),
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
    args: { where: groups.args.where },
    resolve: (_, { where }, { db, viewer }) => findAllGroups(db, viewer, groups.where(where)),
  }),
}))
