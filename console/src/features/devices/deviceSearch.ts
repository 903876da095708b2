import type { Lifecycle } from '#lighting/lifecycle/lifecycle.ts'
import type { LitState } from '#lighting/litState/litState.ts'
import type { VariablesOf } from '../../graphql/graphql.ts'
import { type ListSearch, orderByOf, readChoice, readPage, readText, readWhole } from '../../ui/list/listUrl.ts'
import type { DeviceList } from './devices.ts'

export const DEVICE_STATUSES = ['NORMAL', 'OFFLINE', 'FAULT', 'MAINTENANCE'] as const
export type DeviceStatus = (typeof DEVICE_STATUSES)[number]

export const DEVICE_LIFECYCLES = ['IN_SERVICE', 'PLANNED', 'OUT_OF_SERVICE'] as const satisfies Lifecycle[]
export type { Lifecycle }

/** Words of the URL for the litState of a light in service: lit, dark or unknown, whatever is expected of it. */
export const LIT_CONDITIONS = ['ON', 'OFF', 'NO_REPORT'] as const
const LIT_STATE_OF = { ON: 'LIT', OFF: 'DARK', NO_REPORT: 'UNKNOWN' } as const satisfies Record<
  (typeof LIT_CONDITIONS)[number],
  LitState
>
/** Lights that need attention or do not do as asked, and the lists behind the lit rate. */
export const COMPARED = ['ATTENTION', 'UNCONFIRMED', 'LIT', 'DARK', 'UNKNOWN'] as const
export const DEVICE_CONDITIONS = [...LIT_CONDITIONS, ...COMPARED, 'OVERRIDDEN', 'UNPLACED', 'NO_PLAN'] as const
export type DeviceCondition = (typeof DEVICE_CONDITIONS)[number]

export const DEVICE_SORTS = ['name', '-name', 'deviceStatus', '-deviceStatus', '-updatedAt', 'updatedAt'] as const
export type DeviceSort = (typeof DEVICE_SORTS)[number]

export const DEVICE_PAGE_SIZES = [7, 20, 50, 100] as const
export const DEVICES_PER_PAGE = DEVICE_PAGE_SIZES[0]

export const DEVICE_VIEWS = ['table', 'list', 'grid'] as const
export type DeviceView = (typeof DEVICE_VIEWS)[number]

export { LIGHT_FILTERS as DEVICE_FILTERS } from '#lighting/lightSearch/lightSearch.ts'

type DeviceWhere = NonNullable<VariablesOf<typeof DeviceList>['where']>
const ASSETS = ['lampType', 'poleNumber', 'installedOn', 'attribute', 'isProtected', 'id'] as const
/** Conditions on asset data as the API has them, and others without a select of their own. */
export type AssetWhere = Pick<DeviceWhere, (typeof ASSETS)[number]>

/** What the URL of the device list holds. Nothing stands for the default. */
export interface DeviceSearch extends ListSearch {
  /** words of the name, number or address, as the search of the API reads them */
  q?: string
  /** as the badge shows it: of lights in service */
  status?: DeviceStatus
  lifecycle?: (typeof DEVICE_LIFECYCLES)[number]
  condition?: DeviceCondition
  sort?: DeviceSort
  /** devices a page; none: 7; fit: as many as the window shows */
  limit?: number | 'fit'
  /** none: table */
  view?: DeviceView
  /** 0: those in no group */
  groupId?: number
  /** those behind this center */
  centerId?: number
  /** those under this override */
  override?: number
  /** those of the groups of this schedule */
  scheduleId?: number
  /** AssetWhere as JSON: set in a dialog of its own */
  assets?: string
  /** the device whose details are open */
  device?: number
}

/** Reads the URL; what makes no sense is left out. */
export function readDeviceSearch(search: Record<string, unknown>): DeviceSearch {
  const limit = readWhole(search.limit)
  return {
    q: readText(search.q),
    status: readChoice(DEVICE_STATUSES, search.status),
    lifecycle: readChoice(DEVICE_LIFECYCLES, search.lifecycle),
    condition: readChoice(DEVICE_CONDITIONS, search.condition),
    sort: readChoice(DEVICE_SORTS, search.sort),
    page: readPage(search.page),
    limit: readChoice(['fit'] as const, search.limit) ?? DEVICE_PAGE_SIZES.slice(1).find(size => size === limit),
    view: readChoice(DEVICE_VIEWS.slice(1), search.view),
    groupId: readGroupId(search.groupId),
    centerId: readWhole(search.centerId),
    override: readWhole(search.override),
    scheduleId: readWhole(search.scheduleId),
    assets: Object.keys(assetWhere(search.assets)).length > 0 ? `${search.assets}` : undefined,
    device: readWhole(search.device),
  }
}

/** In place of what is no id: a group that does not exist. All devices would look like those of a group. */
export const NO_SUCH_GROUP = -1

function readGroupId(groupId: unknown): number | undefined {
  if (groupId === undefined || groupId === '') return undefined
  return readWhole(groupId, 0) ?? NO_SUCH_GROUP
}

/** What is no condition on asset data is left out. */
export function assetWhere(assets: unknown): AssetWhere {
  try {
    return Object.fromEntries(
      Object.entries(JSON.parse(`${assets}`)).filter(([name]) => ASSETS.some(one => one === name)),
    )
  } catch {
    return {}
  }
}

/** Which devices are meant; the same for the list and for all that match. */
export function deviceWhere(search: DeviceSearch): VariablesOf<typeof DeviceList>['where'] {
  const { q, status, groupId, centerId, override, scheduleId } = search
  const isOfService =
    status ||
    search.condition === 'ATTENTION' ||
    search.condition === 'NO_PLAN' ||
    LIT_CONDITIONS.some(condition => condition === search.condition)
  const lifecycle = search.lifecycle ?? (isOfService ? 'IN_SERVICE' : undefined)
  return {
    search: q || undefined,
    deviceStatus: status && { equals: status },
    lifecycle: lifecycle && { equals: lifecycle },
    groupId: groupId === undefined ? undefined : { equals: groupId === 0 ? null : groupId },
    centerId: centerId === undefined ? undefined : { equals: centerId },
    overrideId: override === undefined ? undefined : { equals: override },
    scheduleId: scheduleId === undefined ? undefined : { equals: scheduleId },
    ...assetWhere(search.assets),
    ...whereOfCondition(search.condition),
  }
}

function whereOfCondition(condition: DeviceCondition | undefined): VariablesOf<typeof DeviceList>['where'] {
  switch (condition) {
    case undefined:
      return {}
    case 'ON':
    case 'OFF':
    case 'NO_REPORT':
      return { litState: { equals: LIT_STATE_OF[condition] } }
    case 'ATTENTION':
      return { AND: [{ OR: [{ deviceStatus: { in: ['FAULT', 'OFFLINE'] } }, { litRateState: { equals: 'DARK' } }] }] }
    case 'OVERRIDDEN':
      return { isOverridden: { equals: true } }
    case 'NO_PLAN':
      return { planStorage: { in: ['DUE', 'REFUSED', 'UNSUPPORTED'] } }
    case 'UNPLACED':
      return { latitude: { equals: null } }
    case 'UNCONFIRMED':
      return { confirmation: { equals: condition } }
    default:
      return { litRateState: { equals: condition } }
  }
}

/** @param fitting rows that the window shows */
export function devicesPerPage({ limit = DEVICES_PER_PAGE }: DeviceSearch, fitting: number = DEVICES_PER_PAGE): number {
  return limit === 'fit' ? fitting : limit
}

export function deviceVariables(search: DeviceSearch, fitting?: number): VariablesOf<typeof DeviceList> {
  const { sort, page = 1 } = search
  return { where: deviceWhere(search), orderBy: orderByOf(sort), page, limit: devicesPerPage(search, fitting) }
}
