import type { VariablesOf } from '../../graphql/graphql.ts'
import type { DeviceList } from './devices.ts'

export const DEVICE_STATUSES = ['NORMAL', 'OFFLINE', 'FAULT', 'MAINTENANCE'] as const
export type DeviceStatus = (typeof DEVICE_STATUSES)[number]

/** What else a list of lights may be asked for: those that do not do as asked, and who stands behind the lit rate. */
export const DEVICE_CONDITIONS = ['UNCONFIRMED', 'LIT', 'DARK', 'UNKNOWN'] as const
export type DeviceCondition = (typeof DEVICE_CONDITIONS)[number]

export const DEVICE_SORTS = ['name', '-name', 'deviceStatus', '-deviceStatus', '-updatedAt', 'updatedAt'] as const
export type DeviceSort = (typeof DEVICE_SORTS)[number]

export const PAGE_SIZE = 7

/** What the URL of the device list holds. Nothing stands for the default. */
export interface DeviceSearch {
  /** part of the name or of the device id */
  q?: string
  status?: DeviceStatus
  condition?: DeviceCondition
  sort?: DeviceSort
  page?: number
  /** 0: those in no group */
  groupId?: number
  /** the device whose details are open */
  device?: number
}

/** Reads the URL; what makes no sense is left out. */
export function readDeviceSearch(search: Record<string, unknown>): DeviceSearch {
  const q = typeof search.q === 'string' ? search.q.trim() : ''
  const page = whole(search.page)
  return {
    q: q === '' ? undefined : q,
    status: DEVICE_STATUSES.find(status => status === search.status),
    condition: DEVICE_CONDITIONS.find(condition => condition === search.condition),
    sort: DEVICE_SORTS.find(sort => sort === search.sort),
    page: page && page > 1 ? page : undefined,
    groupId: whole(search.groupId),
    device: whole(search.device),
  }
}

function whole(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  if (typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 && number < 2 ** 31) return number
}

export function isFiltered({ q, status, condition, groupId }: DeviceSearch): boolean {
  return [q, status, condition, groupId].some(filter => filter !== undefined)
}

export function listVariables({
  q,
  status,
  condition,
  sort,
  page = 1,
  groupId,
}: DeviceSearch): VariablesOf<typeof DeviceList> {
  const key = sort?.replace('-', '')
  return {
    where: {
      OR: q ? [{ name: { contains: q } }, { deviceId: { contains: q } }] : undefined,
      deviceStatus: status && { equals: status },
      confirmation: condition === 'UNCONFIRMED' ? { equals: condition } : undefined,
      litState: condition && condition !== 'UNCONFIRMED' ? { equals: condition } : undefined,
      groupId: groupId === undefined ? undefined : { equals: groupId === 0 ? null : groupId },
    },
    orderBy: key ? [{ [key]: sort?.startsWith('-') ? 'desc' : 'asc' }] : undefined,
    page,
    limit: PAGE_SIZE,
  }
}
