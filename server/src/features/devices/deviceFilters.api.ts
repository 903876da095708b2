import { builder } from '../../foundation/graphql/graphql.ts'
import {
  BoolFilter,
  FloatFilter,
  IndexedText,
  IntFilter,
  StringFilter,
  type Where,
  whereToSqlOf,
} from '../../foundation/list/filters.ts'
import { defineList } from '../../foundation/list/list.ts'
import { RoadClass } from '../groups/groupInput.ts'
import { DateFilter, LightAttributeFilter } from './attributeFilter.api.ts'
import { ATTRIBUTE, dateConditions } from './attributeFilter.store.ts'
import { Confirmation, LightDevice, LitState } from './devices.api.ts'
import { IS_OVERRIDDEN, LIT_RATE_STATE, type LightSelection, OVERRIDE_ID, ROAD_CLASS } from './devices.ts'
import { DeviceStatus, Lifecycle } from './lightInput.ts'

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

export const devices = defineList(LightDevice, 'lights', {
  id: { column: 'd.id', filter: IntFilter, sort: 'plain' },
  name: { column: new IndexedText('light_device', 'name', 'd'), filter: StringFilter, sort: 'natural' },
  deviceId: { column: new IndexedText('light_device', 'device_id', 'd'), filter: StringFilter, sort: 'plain' },
  groupId: { column: 'd.group_id', filter: IntFilter, description: 'equals: null means ungrouped' },
  centerId: { column: 'd.center_id', filter: IntFilter },
  modeId: { column: 'd.mode_id', filter: IntFilter },
  deviceStatus: { column: 's.device_status', filter: DeviceStatusFilter, sort: 'plain' },
  lifecycle: { column: 's.lifecycle', filter: LifecycleFilter },
  switchStatus: { column: 's.switched_on', filter: BoolFilter },
  confirmation: {
    column: 's.confirmation',
    filter: ConfirmationFilter,
    description: 'UNCONFIRMED: lights whose measured state differs from the target',
  },
  litState: { column: 's.lit_state', filter: LitStateFilter },
  litRateState: {
    column: LIT_RATE_STATE,
    filter: LitRateStateFilter,
    description: 'lists the lights that the lit rate counts in this state',
  },
  isOverridden: { column: IS_OVERRIDDEN, filter: BoolFilter, description: 'an override is in effect' },
  overrideId: {
    column: OVERRIDE_ID,
    filter: IntFilter,
    description: 'of the LightOverride in effect; equals null: none',
  },
  roadClass: { column: ROAD_CLASS, filter: RoadClassFilter, description: 'of its group; OTHER for ungrouped lights' },
  latitude: { column: 'd.latitude', filter: FloatFilter },
  longitude: { column: 'd.longitude', filter: FloatFilter },
  address1: { column: 'd.address1', filter: StringFilter },
  address2: { column: 'd.address2', filter: StringFilter },
  lampType: { column: 'd.lamp_type', filter: StringFilter },
  poleNumber: { column: 'd.pole_number', filter: StringFilter, sort: 'natural' },
  installedOn: { column: dateConditions('d.installed_on'), filter: DateFilter },
  attribute: {
    column: ATTRIBUTE,
    filter: LightAttributeFilter,
    description: 'of one own attribute; for more, use AND',
  },
  createdAt: { column: 'd.created_at', sort: 'plain' },
  updatedAt: { column: 'd.updated_at', sort: 'plain' },
})

/** What the maintained light counts are grouped by: see decision 022. */
const TALLIED = {
  deviceStatus: 't.device_status',
  lifecycle: 't.lifecycle',
  switchStatus: 't.switched_on',
  litState: 't.lit_state',
} as const
const TALLIED_BY_GROUP = { groupId: 't.group_id', ...TALLIED } as const

type DeviceWhere = Where & { groupId?: object | null; deviceStatus?: object | null }

export function selectionOf(where: DeviceWhere | null | undefined): LightSelection {
  return {
    plain: plainOf(where ?? {}),
    rows: () => devices.where(where),
    tally: () => {
      const [all, byGroup] = [whereToSqlOf(where, TALLIED), whereToSqlOf(where, TALLIED_BY_GROUP)]
      if (all) return { of: 'light_tally_all', where: all }
      return byGroup && { of: 'light_tally', where: byGroup }
    },
  }
}

function plainOf({ groupId, deviceStatus, ...others }: DeviceWhere): LightSelection['plain'] {
  if (Object.keys(others).length > 0) return undefined
  const conditions = [...conditionsOn('group_id', groupId), ...conditionsOn('device_status', deviceStatus)]
  const [one, ...more] = conditions
  if (!one) return {}
  return more.length === 0 && one.operator === 'equals' && one.value !== null ? one : undefined
}

function conditionsOn(by: 'group_id' | 'device_status', conditions: object | null | undefined) {
  return Object.entries(conditions ?? {}).map(([operator, value]) => ({ by, operator, value }))
}
