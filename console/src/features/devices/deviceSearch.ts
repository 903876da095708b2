import type { Lifecycle } from '#lighting/lifecycle/lifecycle.ts'
import type { LitState } from '#lighting/litState/litState.ts'
import type { VariablesOf } from '../../graphql/graphql.ts'
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
/** Lights that do not do as asked, and the lists behind the lit rate. */
export const COMPARED = ['UNCONFIRMED', 'LIT', 'DARK', 'UNKNOWN'] as const
export const DEVICE_CONDITIONS = [...LIT_CONDITIONS, ...COMPARED, 'OVERRIDDEN', 'UNPLACED'] as const
export type DeviceCondition = (typeof DEVICE_CONDITIONS)[number]

export const DEVICE_SORTS = ['name', '-name', 'deviceStatus', '-deviceStatus', '-updatedAt', 'updatedAt'] as const
export type DeviceSort = (typeof DEVICE_SORTS)[number]

export const PAGE_SIZES = [7, 20, 50, 100] as const
const PAGE_SIZE = PAGE_SIZES[0]

export const DEVICE_VIEWS = ['table', 'list', 'grid'] as const
export type DeviceView = (typeof DEVICE_VIEWS)[number]

/** What the URL of the device list holds. Nothing stands for the default. */
export interface DeviceSearch {
  /** part of the name or of the device id */
  q?: string
  /** as the badge shows it: of lights in service */
  status?: DeviceStatus
  lifecycle?: (typeof DEVICE_LIFECYCLES)[number]
  condition?: DeviceCondition
  sort?: DeviceSort
  page?: number
  /** devices a page; none: 7 */
  limit?: number
  /** none: table */
  view?: DeviceView
  /** 0: those in no group */
  groupId?: number
  /** those behind this center */
  centerId?: number
  /** those under this override */
  override?: number
  /** the device whose details are open */
  device?: number
}

/** Reads the URL; what makes no sense is left out. */
export function readDeviceSearch(search: Record<string, unknown>): DeviceSearch {
  const q = typeof search.q === 'string' ? search.q.trim() : ''
  const page = whole(search.page)
  const limit = whole(search.limit)
  const view = DEVICE_VIEWS.find(view => view === search.view)
  return {
    q: q === '' ? undefined : q,
    status: DEVICE_STATUSES.find(status => status === search.status),
    lifecycle: DEVICE_LIFECYCLES.find(lifecycle => lifecycle === search.lifecycle),
    condition: DEVICE_CONDITIONS.find(condition => condition === search.condition),
    sort: DEVICE_SORTS.find(sort => sort === search.sort),
    page: page && page > 1 ? page : undefined,
    limit: limit === PAGE_SIZE ? undefined : PAGE_SIZES.find(size => size === limit),
    view: view === 'table' ? undefined : view,
    groupId: whole(search.groupId),
    centerId: whole(search.centerId),
    override: whole(search.override),
    device: whole(search.device),
  }
}

function whole(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  if (typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 && number < 2 ** 31) return number
}

const FILTERS = ['q', 'status', 'lifecycle', 'condition', 'groupId', 'centerId', 'override'] as const

/** What leaves nothing of a filter. */
export const NO_FILTER = Object.fromEntries(FILTERS.map(filter => [filter, undefined])) as {
  [Filter in (typeof FILTERS)[number]]: undefined
}

export function isFiltered(search: DeviceSearch): boolean {
  return FILTERS.some(filter => search[filter] !== undefined)
}

/** Which devices are meant; the same for the list and for all that match. */
export function whereOf(search: DeviceSearch): VariablesOf<typeof DeviceList>['where'] {
  const { q, status, groupId, centerId, override } = search
  const isOfService = status || LIT_CONDITIONS.some(condition => condition === search.condition)
  const lifecycle = search.lifecycle ?? (isOfService ? 'IN_SERVICE' : undefined)
  return {
    OR: q ? [{ name: { contains: q } }, { deviceId: { contains: q } }] : undefined,
    deviceStatus: status && { equals: status },
    lifecycle: lifecycle && { equals: lifecycle },
    groupId: groupId === undefined ? undefined : { equals: groupId === 0 ? null : groupId },
    centerId: centerId === undefined ? undefined : { equals: centerId },
    overrideId: override === undefined ? undefined : { equals: override },
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
    case 'OVERRIDDEN':
      return { isOverridden: { equals: true } }
    case 'UNPLACED':
      return { latitude: { equals: null } }
    case 'UNCONFIRMED':
      return { confirmation: { equals: condition } }
    default:
      return { litRateState: { equals: condition } }
  }
}

export function listVariables(search: DeviceSearch): VariablesOf<typeof DeviceList> {
  const { sort, page = 1, limit = PAGE_SIZE } = search
  const key = sort?.replace('-', '')
  return {
    where: whereOf(search),
    orderBy: key ? [{ [key]: sort?.startsWith('-') ? 'desc' : 'asc' }] : undefined,
    page,
    limit,
  }
}

/** Rows to expect of a page: what a skeleton stands for. */
export function rowsOf({ limit = PAGE_SIZE }: DeviceSearch): number {
  return limit
}
