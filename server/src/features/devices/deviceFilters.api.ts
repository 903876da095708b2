import type { Condition } from '../../foundation/database/database.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import {
  BoolFilter,
  FloatFilter,
  IntFilter,
  StringFilter,
  type Where,
  whereToSqlOf,
} from '../../foundation/list/filters.ts'
import { defineList } from '../../foundation/list/list.ts'
import type { Account } from '../../foundation/security/viewer.ts'
import { RoadClass } from '../groups/groupInput.ts'
import { AreaFilter, RegionFilter } from './areaFilter.api.ts'
import { DateFilter, LightAttributeFilter } from './attributeFilter.api.ts'
import { DEVICE_COLUMNS } from './deviceColumns.store.ts'
import { Confirmation, LightDevice, LitState } from './devices.api.ts'
import { type LightSelection, searchOrThrow, searchShownTo } from './devices.ts'
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

const PlanStorage = builder.enumType('PlanStorage', {
  description: 'Whether a light stores the plan that it runs while the platform is offline.',
  values: {
    HELD: { description: 'it stores the current plan' },
    DUE: { description: 'it does not yet: the plan is computed or sent again' },
    REFUSED: { description: 'it refused the current plan' },
    UNSUPPORTED: { description: 'it announced that it stores no plan' },
    NOTHING: { description: 'no plan applies to it, such as in maintenance' },
  } as const,
})
const PlanStorageFilter = builder.inputType('PlanStorageFilter', {
  description: 'All conditions given must hold.',
  fields: t => ({ equals: t.field({ type: PlanStorage }), in: t.field({ type: [PlanStorage] }) }),
})

const ScheduleFilter = builder.inputType('LightsOfScheduleFilter', {
  description: 'Lights of the groups of a schedule.',
  fields: t => ({ equals: t.int({ required: true, description: 'id of a LightSchedule' }) }),
})

export const devices = defineList(LightDevice, 'lights', {
  search: {
    column: DEVICE_COLUMNS.search,
    filter: 'String',
    description:
      'words in any order, each found in the name, device id, pole number or address: by its beginning, Chinese also by a ' +
      'part, pinyin or initials; numbers without leading zeros. A list in which nothing has all words accepts one typo in ' +
      'each word of four or more letters; what changes or commands lights accepts none. At most 100 characters; empty: all ' +
      'lights',
  },
  id: { column: DEVICE_COLUMNS.id, filter: IntFilter, sort: 'plain' },
  name: { column: DEVICE_COLUMNS.name, filter: StringFilter, sort: 'natural' },
  deviceId: { column: DEVICE_COLUMNS.deviceId, filter: StringFilter, sort: 'plain' },
  groupId: { column: DEVICE_COLUMNS.groupId, filter: IntFilter, description: 'equals: null means ungrouped' },
  centerId: { column: DEVICE_COLUMNS.centerId, filter: IntFilter },
  modeId: { column: DEVICE_COLUMNS.modeId, filter: IntFilter },
  deviceStatus: { column: DEVICE_COLUMNS.deviceStatus, filter: DeviceStatusFilter, sort: 'plain' },
  lifecycle: { column: DEVICE_COLUMNS.lifecycle, filter: LifecycleFilter },
  switchStatus: { column: DEVICE_COLUMNS.switchStatus, filter: BoolFilter },
  confirmation: {
    column: DEVICE_COLUMNS.confirmation,
    filter: ConfirmationFilter,
    description: 'UNCONFIRMED: lights whose measured state differs from the target',
  },
  litState: { column: DEVICE_COLUMNS.litState, filter: LitStateFilter },
  litRateState: {
    column: DEVICE_COLUMNS.litRateState,
    filter: LitRateStateFilter,
    description: 'lists the lights that the lit rate counts in this state',
  },
  isOverridden: {
    column: DEVICE_COLUMNS.isOverridden,
    filter: BoolFilter,
    description: 'an override with an end is in effect',
  },
  overrideId: {
    column: DEVICE_COLUMNS.overrideId,
    filter: IntFilter,
    description: 'of the LightOverride in effect, also of one without an end; equals null: none',
  },
  roadClass: {
    column: DEVICE_COLUMNS.roadClass,
    filter: RoadClassFilter,
    description: 'of its group; OTHER for ungrouped lights',
  },
  isProtected: { column: DEVICE_COLUMNS.isProtected, filter: BoolFilter },
  planStorage: { column: DEVICE_COLUMNS.planStorage, filter: PlanStorageFilter },
  scheduleId: {
    column: DEVICE_COLUMNS.scheduleId,
    filter: ScheduleFilter,
    description: 'its group has this schedule',
  },
  regionCode: {
    column: DEVICE_COLUMNS.regionCode,
    filter: RegionFilter,
    description:
      'of its group; a light without one is in the region of the nearest light that has one, up to 500 m away',
  },
  area: { column: DEVICE_COLUMNS.area, filter: AreaFilter, description: 'its position lies in a polygon' },
  latitude: { column: DEVICE_COLUMNS.latitude, filter: FloatFilter },
  longitude: { column: DEVICE_COLUMNS.longitude, filter: FloatFilter },
  address1: { column: DEVICE_COLUMNS.address1, filter: StringFilter },
  address2: { column: DEVICE_COLUMNS.address2, filter: StringFilter },
  lampType: { column: DEVICE_COLUMNS.lampType, filter: StringFilter },
  poleNumber: { column: DEVICE_COLUMNS.poleNumber, filter: StringFilter, sort: 'natural' },
  installedOn: { column: DEVICE_COLUMNS.installedOn, filter: DateFilter },
  attribute: {
    column: DEVICE_COLUMNS.attribute,
    filter: LightAttributeFilter,
    description: 'of one own attribute; for more, use AND',
  },
  createdAt: { column: DEVICE_COLUMNS.createdAt, sort: 'plain' },
  updatedAt: { column: DEVICE_COLUMNS.updatedAt, sort: 'plain' },
})

/** What the maintained light counts are grouped by: see decision 022. */
const TALLIED = {
  deviceStatus: 't.device_status',
  lifecycle: 't.lifecycle',
  switchStatus: 't.switched_on',
  litState: 't.lit_state',
} as const
const TALLIED_BY_GROUP = { groupId: 't.group_id', ...TALLIED } as const

type DeviceWhere = Where & { groupId?: object | null; deviceStatus?: object | null; search?: string | null }

/**
 * Lights of a filter as a list shows them: a search text may have a typo. Operations that change lights use `devices.where`,
 * which accepts none.
 */
export function lightsShownTo(account: Account, where: Where | null | undefined): Condition {
  return devices.where(where, { search: searchShownTo(account) })
}

export function selectionOf(where: DeviceWhere | null | undefined): LightSelection {
  const text = onlySearchOf(where ?? {})
  return {
    plain: plainOf(where ?? {}),
    rows: account => lightsShownTo(account, where),
    search: account => (text === undefined ? undefined : searchOrThrow(text, account)),
    tally: () => {
      const [all, byGroup] = [whereToSqlOf(where, TALLIED), whereToSqlOf(where, TALLIED_BY_GROUP)]
      if (all) return { of: 'light_tally_all', where: all }
      return byGroup && { of: 'light_tally', where: byGroup }
    },
  }
}

/** The search text, if it is the only condition. */
function onlySearchOf({ search, ...others }: DeviceWhere): string | undefined {
  const isOnly = Object.values(others).every(value => value === undefined || value === null)
  return isOnly ? (search ?? undefined) : undefined
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
