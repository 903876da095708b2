import type { VariablesOf } from '../../graphql/graphql.ts'
import type { ScheduleList } from './schedules.ts'

export const SCHEDULE_TYPES = ['TIMING', 'SUNRISE_SUNSET'] as const
export type ScheduleType = (typeof SCHEDULE_TYPES)[number]

export const SCHEDULE_SORTS = ['name', '-name'] as const

export const PAGE_SIZE = 7

/** What the URL of the schedules holds. Nothing stands for the default. */
export interface ScheduleSearch {
  tab?: 'holidays'
  /** part of the name */
  q?: string
  type?: ScheduleType
  sort?: (typeof SCHEDULE_SORTS)[number]
  page?: number
  /** of the holidays; this one unless given */
  year?: number
}

/** Reads the URL; what makes no sense is left out. */
export function readScheduleSearch(search: Record<string, unknown>): ScheduleSearch {
  const q = typeof search.q === 'string' ? search.q.trim() : ''
  const page = Number(search.page)
  const year = Number(search.year)
  return {
    tab: search.tab === 'holidays' ? 'holidays' : undefined,
    q: q === '' ? undefined : q,
    type: SCHEDULE_TYPES.find(type => type === search.type),
    sort: SCHEDULE_SORTS.find(sort => sort === search.sort),
    page: Number.isSafeInteger(page) && page > 1 && page < 2 ** 31 ? page : undefined,
    year: Number.isSafeInteger(year) && year >= 1970 && year <= 2199 ? year : undefined,
  }
}

export function isFiltered({ q, type }: ScheduleSearch): boolean {
  return q !== undefined || type !== undefined
}

export function listVariables({ q, type, sort, page = 1 }: ScheduleSearch): VariablesOf<typeof ScheduleList> {
  return {
    where: { name: q ? { contains: q } : undefined, type: type && { equals: type } },
    orderBy: sort ? [{ name: sort === 'name' ? 'asc' : 'desc' }] : undefined,
    page,
    limit: PAGE_SIZE,
  }
}
