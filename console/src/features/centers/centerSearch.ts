import type { VariablesOf } from '../../graphql/graphql.ts'
import type { CenterList } from './centers.ts'

/** Each way up, and with `-` down. */
export const SORT_KEYS = ['name', 'deviceId', 'districtCode', 'online'] as const
type SortKey = (typeof SORT_KEYS)[number]
export type CenterSort = SortKey | `-${SortKey}`
const SORTS = SORT_KEYS.flatMap((key): CenterSort[] => [key, `-${key}`])

export const CENTER_VIEWS = ['about', 'lights', 'inventory', 'connection'] as const
export type CenterView = (typeof CENTER_VIEWS)[number]

export const PAGE_SIZE = 7

/** What the URL of the center list holds. Nothing stands for the default. */
export interface CenterSearch {
  /** part of the name or of the device id */
  q?: string
  online?: 'yes' | 'no'
  sort?: CenterSort
  page?: number
  /** the center whose details are open, and which part of them */
  center?: number
  view?: CenterView
}

/** Reads the URL; what makes no sense is left out. */
export function readCenterSearch(search: Record<string, unknown>): CenterSearch {
  const q = typeof search.q === 'string' ? search.q.trim() : ''
  const page = whole(search.page)
  const center = whole(search.center)
  return {
    q: q === '' ? undefined : q,
    online: (['yes', 'no'] as const).find(online => online === search.online),
    sort: SORTS.find(sort => sort === search.sort),
    page: page && page > 1 ? page : undefined,
    center,
    view: center === undefined ? undefined : CENTER_VIEWS.slice(1).find(view => view === search.view),
  }
}

function whole(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  if (typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 && number < 2 ** 31) return number
}

export function isFiltered({ q, online }: CenterSearch): boolean {
  return q !== undefined || online !== undefined
}

export function listVariables({ q, online, sort, page = 1 }: CenterSearch): VariablesOf<typeof CenterList> {
  const key = sort?.replace('-', '')
  return {
    where: {
      OR: q ? [{ name: { contains: q } }, { deviceId: { contains: q } }] : undefined,
      online: online && { equals: online === 'yes' },
    },
    orderBy: key ? [{ [key]: sort?.startsWith('-') ? 'desc' : 'asc' }] : undefined,
    page,
    limit: PAGE_SIZE,
  }
}
