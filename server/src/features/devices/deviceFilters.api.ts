import { builder } from '../../foundation/graphql/graphql.ts'
import {
  BoolFilter,
  FloatFilter,
  IndexedText,
  IntFilter,
  StringFilter,
  type Where,
  whereToSql,
  whereToSqlOf,
} from '../../foundation/list/filters.ts'
import { naturalOrder } from '../../foundation/list/order.ts'
import { SortOrder } from '../../foundation/list/pagination.ts'
import { RoadClass } from '../groups/groups.api.ts'
import { Confirmation, DeviceStatus, Lifecycle, LitState } from './devices.api.ts'
import { IS_OVERRIDDEN, LIT_RATE_STATE, OVERRIDE_ID, ROAD_CLASS, type Which } from './devices.ts'

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

export function which(where: DeviceWhere | null | undefined): Which {
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
