import { sql } from 'kysely'
import { IndexedText, OwnConditions } from '../../foundation/list/filters.ts'
import { AREA, REGION } from './areaFilter.store.ts'
import { ATTRIBUTE, dateConditions } from './attributeFilter.store.ts'
import { IS_OVERRIDDEN, LIT_RATE_STATE, OVERRIDE_ID, PLAN_STORAGE, ROAD_CLASS } from './deviceExpressions.store.ts'
import { SEARCH } from './lightSearch.store.ts'

/** Lights of the groups of a schedule. */
const SCHEDULE_ID = new OwnConditions(filter => {
  const { equals } = filter as { equals: number }
  return [sql<boolean>`d.group_id in (select group_id from light_group_schedule where schedule_id = ${equals})`]
})

/** What lists of lights are filtered and sorted by, of `light_device as d` with its `light_state as s`. */
export const DEVICE_COLUMNS = {
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
  isProtected: 'd.is_protected',
  planStorage: PLAN_STORAGE,
  scheduleId: SCHEDULE_ID,
  latitude: 'd.latitude',
  longitude: 'd.longitude',
  address1: 'd.address1',
  address2: 'd.address2',
  lampType: 'd.lamp_type',
  poleNumber: 'd.pole_number',
  installedOn: dateConditions('d.installed_on'),
  attribute: ATTRIBUTE,
  createdAt: 'd.created_at',
  updatedAt: 'd.updated_at',
  regionCode: REGION,
  area: AREA,
  search: SEARCH,
}
