import type { VariablesOf } from '../../graphql/graphql.ts'
import type { GroupList } from './groups.ts'

export const GROUP_STATUSES = ['NORMAL', 'FAULT', 'MAINTENANCE'] as const
export type GroupStatus = (typeof GROUP_STATUSES)[number]

export const CONTROL_MODES = ['MANUAL', 'SUNRISE_SUNSET', 'TIMING'] as const
export type ControlMode = (typeof CONTROL_MODES)[number]

const FIELDS = ['name', 'deviceCount', 'onlineRate'] as const
export const GROUP_SORTS = FIELDS.flatMap(field => [field, `-${field}`] as const)
export type GroupSort = (typeof GROUP_SORTS)[number]

export const PAGE_SIZE = 7

/** What the URL of the group list holds. Nothing stands for the default. */
export interface GroupSearch {
  /** part of the name or of the description */
  q?: string
  status?: GroupStatus
  mode?: ControlMode
  sort?: GroupSort
  page?: number
}

/** Reads the URL; what makes no sense is left out. */
export function readGroupSearch(search: Record<string, unknown>): GroupSearch {
  const q = typeof search.q === 'string' ? search.q.trim() : ''
  const page = Number(search.page)
  return {
    q: q === '' ? undefined : q,
    status: GROUP_STATUSES.find(status => status === search.status),
    mode: CONTROL_MODES.find(mode => mode === search.mode),
    sort: GROUP_SORTS.find(sort => sort === search.sort),
    page: Number.isSafeInteger(page) && page > 1 && page < 2 ** 31 ? page : undefined,
  }
}

export function isFiltered({ q, status, mode }: GroupSearch): boolean {
  return [q, status, mode].some(filter => filter !== undefined)
}

export function listVariables(
  { q, status, mode, sort, page = 1 }: GroupSearch,
  rates: boolean,
): VariablesOf<typeof GroupList> {
  const key = sort?.replace('-', '')
  return {
    where: {
      OR: q ? [{ name: { contains: q } }, { description: { contains: q } }] : undefined,
      groupStatus: status && { equals: status },
      controlMode: mode && { equals: mode },
    },
    orderBy: key ? [{ [key]: sort?.startsWith('-') ? 'desc' : 'asc' }] : undefined,
    page,
    limit: PAGE_SIZE,
    rates,
  }
}
