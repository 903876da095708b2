import { builder } from '../../foundation/graphql.ts'
import { byId, loader } from '../../foundation/loaders.ts'
import { signedIn } from '../../foundation/viewer.ts'
import { type GroupRow, selectGroups } from './groups.store.ts'

export const ControlMode = builder.enumType('ControlMode', {
  description: 'How the lights of a group are told when to burn.',
  values: {
    MANUAL: { description: 'by people only' },
    SUNRISE_SUNSET: { description: 'on at sunset, off at sunrise, in the district of the group' },
    TIMING: { description: 'on and off at set times' },
  } as const,
})
export const GroupStatus = builder.enumType('GroupStatus', {
  description: 'Only a NORMAL group can be operated.',
  values: ['FAULT', 'MAINTENANCE', 'NORMAL'] as const,
})

export const LightGroup = builder.objectRef<GroupRow>('LightGroup').implement({
  description: 'Lights that are operated and scheduled together.',
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
    enableStatus: t.exposeBoolean('enable_status', { description: 'its schedule counts' }),
    groupStatus: t.field({ type: GroupStatus, resolve: group => group.group_status as 'NORMAL' }),
    startTime: t.exposeString('start_time', { nullable: true, description: 'HH:mm, wall clock of timeZone' }),
    endTime: t.exposeString('end_time', { nullable: true, description: 'HH:mm, wall clock of timeZone' }),
    timeZone: t.exposeString('time_zone', { description: 'IANA name, e.g. Asia/Shanghai' }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    updatedAt: t.expose('updated_at', { type: 'DateTime' }),
  }),
})

export const loadGroup = loader<number, GroupRow>(async ({ db, viewer }, ids) =>
  byId(await selectGroups(db, signedIn(viewer), ids)),
)
