import type { Lifecycle as LifecycleName } from '#lighting/lifecycle/lifecycle.ts'
import type { LitState as LitStateName } from '#lighting/litState/litState.ts'
import {
  BoolFilter,
  FloatFilter,
  IndexedText,
  IntFilter,
  StringFilter,
  type Where,
  whereToSql,
  whereToSqlOf,
} from '../../foundation/graphql/filters.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { byId, loader } from '../../foundation/graphql/loaders.ts'
import { naturalOrder, readOrder } from '../../foundation/graphql/order.ts'
import { type Page, Pagination, pagination, SortOrder } from '../../foundation/graphql/pagination.ts'
import { pageParts, selectedFields } from '../../foundation/graphql/selectedFields.ts'
import { abilitiesOf, may } from '../../foundation/security/viewer.ts'
import { LightCenter, loadCenter } from '../centers/centers.api.ts'
import { LightGroup, loadGroup, RoadClass } from '../groups/groups.api.ts'
import { GROUPS_OF_LIGHTS, type GroupRow, groupOfJson } from '../groups/groups.ts'
import { loadMediaFile, MediaFile } from '../media/media.api.ts'
import { DeviceMode, loadModel } from '../models/models.api.ts'
import { MODELS_OF_LIGHTS, type ModelRow } from '../models/models.ts'
import { alongside, companionsOf, keepAll } from './alongside.ts'
import {
  countDevicePage,
  countInCenters,
  countInGroups,
  type DeviceRow,
  findDevice,
  findDeviceIds,
  findDevicePage,
  findDevices,
  IS_OVERRIDDEN,
  LIT_RATE_STATE,
  OVERRIDE_ID,
  photosOf,
  ROAD_CLASS,
  type Which,
} from './devices.ts'

export const DeviceStatus = builder.enumType('DeviceStatus', {
  description: 'Only a NORMAL light can be operated.',
  values: {
    NORMAL: { description: 'has reported within the interval of its model, no fault' },
    OFFLINE: { description: 'has not reported within the interval of its model' },
    FAULT: { description: 'has an open fault' },
    MAINTENANCE: { description: 'set by a user until a user ends it' },
  } as const,
})

const Confirmation = builder.enumType('Confirmation', {
  description: 'Whether a light does what was commanded.',
  values: {
    CONFIRMED: { description: 'its measured state matches the target, or there is no target' },
    WAITING: { description: 'a command is in progress' },
    UNCONFIRMED: { description: 'its measured state differs from the target, and no command is in progress' },
  } as const,
})

export const Lifecycle = builder.enumType('Lifecycle', {
  description: 'Online rate, lit rate, alerts and incidents count lights that are IN_SERVICE.',
  values: {
    PLANNED: { description: 'registered, and has not reported yet' },
    IN_SERVICE: { description: 'has reported, or was set by a user' },
    OUT_OF_SERVICE: { description: 'set by a user: it keeps its plan and raises no alert' },
  } as const satisfies Record<LifecycleName, object>,
})

const LitState = builder.enumType('LitState', {
  description:
    'Whether a light is lit, by its own report. Lists, counts, map, lit rate and exports use this one definition.',
  values: {
    LIT: {
      description:
        'reports output: a level above 0, no lamp failure, and a power consistent with the level where power is measured',
    },
    DARK: { description: 'reports no output' },
    UNKNOWN: { description: 'offline, or without a fresh report (twice the interval of its model)' },
  } satisfies Record<LitStateName, object>,
})

const loadPhotoIds = loader<number, number[]>(({ db }, ids) => photosOf(db, ids))
const loadGroupCount = loader<number, number>(({ db, viewer }, ids) => countInGroups(db, viewer, ids))
const loadCenterCount = loader<number, number>(({ db, viewer }, ids) => countInCenters(db, viewer, ids))
export const loadDevice = loader<number, DeviceRow>(async ({ db, viewer }, ids) =>
  byId((await findDevices(db, viewer, ids)).items),
)

alongside({
  fields: ['mode'],
  rows: MODELS_OF_LIGHTS,
  keep: (context, rows) => loadModel.prime(context, byId(rows as ModelRow[])),
})
alongside({
  fields: ['group'],
  rows: GROUPS_OF_LIGHTS,
  keep: (context, rows) => {
    if (may(context.viewer, 'LightGroup:read')) loadGroup.prime(context, byId((rows as GroupRow[]).map(groupOfJson)))
  },
})

export const LightDevice = builder.objectRef<DeviceRow>('LightDevice').implement({
  description:
    'A pole with its main lamp and, where fitted, its auxiliary lamp. Measured values are reported by the light.',
  fields: t => ({
    id: t.exposeInt('id', {}),
    uuid: t.exposeString('uuid', {}),
    name: t.exposeString('name', {}),
    deviceId: t.exposeString('device_id', { description: 'its ID in the device protocol' }),
    address1: t.exposeString('address1', { nullable: true, description: 'road' }),
    address2: t.exposeString('address2', { nullable: true, description: 'position along the road' }),
    latitude: t.exposeFloat('latitude', { nullable: true, description: '°, GCJ-02' }),
    longitude: t.exposeFloat('longitude', { nullable: true, description: '°, GCJ-02' }),
    ipAddress: t.exposeString('ip_address', { nullable: true }),
    groupId: t.exposeInt('group_id', { nullable: true }),
    centerId: t.exposeInt('center_id', { nullable: true }),
    modeId: t.exposeInt('mode_id', { nullable: true }),
    mode: t.field({
      type: DeviceMode,
      nullable: true,
      resolve: (light, _, context) => loadModel(context, light.mode_id),
    }),
    group: t.field({
      type: LightGroup,
      nullable: true,
      resolve: (light, _, context) => loadGroup(context, light.group_id),
    }),
    center: t.field({
      type: LightCenter,
      nullable: true,
      resolve: (light, _, context) => loadCenter(context, light.center_id),
    }),
    photosFileId: t.field({
      type: ['Int'],
      resolve: async (light, _, context) => (await loadPhotoIds(context, light.id))!,
    }),
    photos: t.field({
      type: [MediaFile],
      resolve: async (light, _, context) => {
        const ids = (await loadPhotoIds(context, light.id))!
        return (await Promise.all(ids.map(id => loadMediaFile(context, id)))).filter(file => file !== null)
      },
    }),
    deviceStatus: t.field({ type: DeviceStatus, resolve: light => light.device_status as 'NORMAL' }),
    confirmation: t.field({ type: Confirmation, resolve: light => light.confirmation as 'CONFIRMED' }),
    lifecycle: t.field({ type: Lifecycle, resolve: light => light.lifecycle as LifecycleName }),
    outOfServiceReason: t.exposeString('out_of_service_reason', { nullable: true }),
    outOfServiceUntil: t.expose('out_of_service_until', {
      type: 'DateTime',
      nullable: true,
      description: 'when it returns to service automatically; null: when a user ends it',
    }),
    deviceTemperature: t.exposeFloat('temperature', { nullable: true, description: '°C, of the control gear' }),
    deviceVoltage: t.exposeFloat('voltage', { nullable: true, description: 'V, at its supply' }),
    signalStrength: t.exposeInt('signal_strength', { nullable: true, description: '%, 0 is none' }),
    lastOnlineTime: t.expose('heard_at', {
      type: 'DateTime',
      nullable: true,
      description: 'when it last reported',
    }),
    switchStatus: t.exposeBoolean('switched_on', {
      description: 'the last report had a level above 0, even if offline or with a failed lamp; see litState',
    }),
    litState: t.field({ type: LitState, resolve: light => light.lit_state as LitStateName }),
    lampFailure: t.exposeBoolean('lamp_failure', {
      nullable: true,
      description: 'it reports a lamp failure, at any commanded level; null: it has never reported this',
    }),
    mainBrightness: t.exposeInt('main_level', { nullable: true, description: '%, measured' }),
    subBrightness: t.exposeInt('sub_level', { nullable: true, description: '%, measured' }),
    mainColorTemp: t.exposeInt('main_color_temp', { nullable: true, description: 'K, measured' }),
    subColorTemp: t.exposeInt('sub_color_temp', { nullable: true, description: 'K, measured' }),
    mainLastBrightness: t.exposeInt('main_last_level', {
      nullable: true,
      description: '% before it was last switched off; switching on restores it',
    }),
    subLastBrightness: t.exposeInt('sub_last_level', {
      nullable: true,
      description: '% before it was last switched off',
    }),
    mainLastColorTemp: t.exposeInt('main_last_color_temp', {
      nullable: true,
      description: 'K before it was last switched off',
    }),
    subLastColorTemp: t.exposeInt('sub_last_color_temp', {
      nullable: true,
      description: 'K before it was last switched off',
    }),
    mainCurrent: t.exposeFloat('main_current', { nullable: true, description: 'A' }),
    subCurrent: t.exposeFloat('sub_current', { nullable: true, description: 'A' }),
    mainPower: t.exposeFloat('main_power', { nullable: true, description: 'W' }),
    subPower: t.exposeFloat('sub_power', { nullable: true, description: 'W' }),
    mainEnergyConsumption: t.exposeFloat('main_energy', { nullable: true, description: "kWh, its meter's total" }),
    subEnergyConsumption: t.exposeFloat('sub_energy', { nullable: true, description: "kWh, its meter's total" }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    updatedAt: t.expose('updated_at', { type: 'DateTime' }),
    abilities: t.stringList({
      description: 'what this viewer may do with it: read, update, delete, operate, test',
      resolve: (_, __, { viewer }) =>
        abilitiesOf(viewer, 'LightDevice', ['read', 'update', 'delete', 'operate', 'test']),
    }),
  }),
})

builder.objectField(LightGroup, 'deviceCount', t =>
  t.int({
    description: 'its lights that the viewer may see',
    resolve: async (group, _, context) => (await loadGroupCount(context, group.id)) ?? 0,
  }),
)
builder.objectField(LightCenter, 'deviceCount', t =>
  t.int({
    description: 'its lights that the viewer may see',
    resolve: async (center, _, context) => (await loadCenterCount(context, center.id)) ?? 0,
  }),
)

const DeviceStatusFilter = builder.inputType('DeviceStatusFilter', {
  description: 'All conditions given must hold.',
  fields: t => ({ equals: t.field({ type: DeviceStatus }), in: t.field({ type: [DeviceStatus] }) }),
})

const ConfirmationFilter = builder.inputType('ConfirmationFilter', {
  description: 'All conditions given must hold.',
  fields: t => ({ equals: t.field({ type: Confirmation }), in: t.field({ type: [Confirmation] }) }),
})

const LifecycleFilter = builder.inputType('LifecycleFilter', {
  description: 'All conditions given must hold.',
  fields: t => ({ equals: t.field({ type: Lifecycle }), in: t.field({ type: [Lifecycle] }) }),
})

const LitStateFilter = builder.inputType('LitStateFilter', {
  description: 'All conditions given must hold.',
  fields: t => ({ equals: t.field({ type: LitState }), in: t.field({ type: [LitState] }) }),
})

const LitRateState = builder.enumType('LitRateState', {
  description: 'How the lit rate counts a light: by its litState, if it should be lit now.',
  values: {
    LIT: { description: 'litState LIT' },
    DARK: { description: 'litState DARK, and its last command is not recent' },
    UNKNOWN: { description: 'litState UNKNOWN, or no report since a recent command' },
    NOT_EXPECTED: { description: 'should not be lit now, or is in maintenance: not counted' },
  } as const,
})
const LitRateStateFilter = builder.inputType('LitRateStateFilter', {
  description: 'All conditions given must hold.',
  fields: t => ({ equals: t.field({ type: LitRateState }), in: t.field({ type: [LitRateState] }) }),
})

const RoadClassFilter = builder.inputType('RoadClassFilter', {
  description: 'All conditions given must hold.',
  fields: t => ({ equals: t.field({ type: RoadClass }), in: t.field({ type: [RoadClass] }) }),
})

/** The column of each field that can be filtered. */
export const COLUMNS = {
  id: 'd.id',
  name: new IndexedText('light_device', 'name', 'd'),
  deviceId: new IndexedText('light_device', 'device_id', 'd'),
  groupId: 'd.group_id',
  centerId: 'd.center_id',
  modeId: 'd.mode_id',
  deviceStatus: 's.device_status',
  lifecycle: 's.lifecycle',
  switchStatus: 's.switched_on',
  confirmation: 's.confirmation',
  litState: 's.lit_state',
  litRateState: LIT_RATE_STATE,
  isOverridden: IS_OVERRIDDEN,
  overrideId: OVERRIDE_ID,
  roadClass: ROAD_CLASS,
  latitude: 'd.latitude',
  longitude: 'd.longitude',
  address1: 'd.address1',
  address2: 'd.address2',
} as const

/** What the maintained light counts are grouped by: see decision 022. */
const TALLIED = {
  deviceStatus: 't.device_status',
  lifecycle: 't.lifecycle',
  switchStatus: 't.switched_on',
  litState: 't.lit_state',
} as const
const TALLIED_BY_GROUP = { groupId: 't.group_id', ...TALLIED } as const

type DeviceWhere = Where & { [F in keyof typeof COLUMNS]?: object | null }

export const LightDeviceWhereInput = builder.inputRef<DeviceWhere>('LightDeviceWhereInput').implement({
  description: 'Conditions on lights; all given conditions must hold.',
  fields: t => ({
    AND: t.field({ type: [LightDeviceWhereInput] }),
    OR: t.field({ type: [LightDeviceWhereInput], description: 'at least one holds; an empty list matches nothing' }),
    NOT: t.field({ type: [LightDeviceWhereInput], description: 'none of them holds' }),
    id: t.field({ type: IntFilter }),
    name: t.field({ type: StringFilter }),
    deviceId: t.field({ type: StringFilter }),
    groupId: t.field({ type: IntFilter, description: 'equals: null means ungrouped' }),
    centerId: t.field({ type: IntFilter }),
    modeId: t.field({ type: IntFilter }),
    deviceStatus: t.field({ type: DeviceStatusFilter }),
    lifecycle: t.field({ type: LifecycleFilter }),
    switchStatus: t.field({ type: BoolFilter }),
    confirmation: t.field({
      type: ConfirmationFilter,
      description: 'UNCONFIRMED: lights whose measured state differs from the target',
    }),
    litState: t.field({ type: LitStateFilter }),
    litRateState: t.field({
      type: LitRateStateFilter,
      description: 'lists the lights that the lit rate counts in this state',
    }),
    isOverridden: t.field({ type: BoolFilter, description: 'an override is in effect' }),
    overrideId: t.field({ type: IntFilter, description: 'of the LightOverride in effect; equals null: none' }),
    roadClass: t.field({ type: RoadClassFilter, description: 'of its group; OTHER for ungrouped lights' }),
    latitude: t.field({ type: FloatFilter }),
    longitude: t.field({ type: FloatFilter }),
    address1: t.field({ type: StringFilter }),
    address2: t.field({ type: StringFilter }),
  }),
})

function which(where: DeviceWhere | null | undefined): Which {
  return {
    plain: plainOf(where ?? {}),
    rows: () => whereToSql(where, COLUMNS),
    tally: () => {
      const [all, byGroup] = [whereToSqlOf(where, TALLIED), whereToSqlOf(where, TALLIED_BY_GROUP)]
      if (all) return { of: 'light_tally_all', where: all }
      return byGroup && { of: 'light_tally', where: byGroup }
    },
  }
}

function plainOf({ groupId, deviceStatus, ...others }: DeviceWhere): Which['plain'] {
  if (Object.keys(others).length > 0) return undefined
  const conditions = [...conditionsOn('group_id', groupId), ...conditionsOn('device_status', deviceStatus)]
  const [one, ...more] = conditions
  if (!one) return {}
  return more.length === 0 && one.operator === 'equals' && one.value !== null ? one : undefined
}

function conditionsOn(by: 'group_id' | 'device_status', conditions: object | null | undefined) {
  return Object.entries(conditions ?? {}).map(([operator, value]) => ({ by, operator, value }))
}

export const ORDERS = {
  id: 'd.id',
  name: naturalOrder('d.name'),
  deviceId: 'd.device_id',
  deviceStatus: 's.device_status',
  createdAt: 'd.created_at',
  updatedAt: 'd.updated_at',
} as const

export const LightDeviceOrderByInput = builder.inputType('LightDeviceOrderByInput', {
  description: 'Order of lights; earlier entries and fields take precedence.',
  fields: t => ({
    id: t.field({ type: SortOrder }),
    name: t.field({ type: SortOrder }),
    deviceId: t.field({ type: SortOrder }),
    deviceStatus: t.field({ type: SortOrder }),
    createdAt: t.field({ type: SortOrder }),
    updatedAt: t.field({ type: SortOrder }),
  }),
})

const LightDevicePage = builder.objectRef<Page<DeviceRow>>('LightDevicePage').implement({
  description: 'A page of lights.',
  fields: t => ({
    items: t.expose('items', { type: [LightDevice] }),
    pagination: t.field({ type: Pagination, resolve: pagination }),
  }),
})

builder.queryFields(t => ({
  findManyLightDevice: t.field({
    type: LightDevicePage,
    description: 'Lights that the viewer may see. Needs LightDevice:read.',
    args: {
      where: t.arg({ type: LightDeviceWhereInput }),
      orderBy: t.arg({ type: [LightDeviceOrderByInput] }),
      page: t.arg.int({ description: 'from 1' }),
      limit: t.arg.int({ description: '7 unless given, at most 200' }),
    },
    resolve: async (_, args, context, info) => {
      const { db, viewer } = context
      const order = readOrder(args.orderBy, ORDERS)
      if (!pageParts(info).items) return countDevicePage(db, viewer, which(args.where), args)
      const companions = companionsOf(selectedFields(info, 'items'))
      const { alongside, ...page } = await findDevicePage(
        db,
        viewer,
        { which: which(args.where), order, companions },
        args,
      )
      keepAll(context, companions, alongside)
      return page
    },
  }),
  findOneLightDevice: t.field({
    type: LightDevice,
    nullable: true,
    description: 'A light; null if the viewer may see none with this ID. Needs LightDevice:read.',
    args: { id: t.arg.int({ required: true }) },
    resolve: async (_, { id }, { db, viewer }) => (await findDevice(db, viewer, id)) ?? null,
  }),
  findLightDeviceIds: t.intList({
    description:
      'IDs of all matching lights in ascending order, to select more than a page. Needs LightDevice:read. BAD_USER_INPUT when ' +
      'more than 20,000 match.',
    args: { where: t.arg({ type: LightDeviceWhereInput }) },
    resolve: (_, { where }, { db, viewer }) => findDeviceIds(db, viewer, whereToSql(where, COLUMNS)),
  }),
}))
