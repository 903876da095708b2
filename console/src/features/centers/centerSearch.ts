import type { VariablesOf } from '../../graphql/graphql.ts'
import {
  type ListSearch,
  orderByOf,
  readChoice,
  readPage,
  readText,
  readWhole,
  sortsOf,
} from '../../ui/list/listUrl.ts'
import type { CenterList } from './centers.ts'

export const CENTER_SORT_KEYS = ['name', 'deviceId', 'districtCode', 'online'] as const
const SORTS = sortsOf(CENTER_SORT_KEYS)

export const CENTER_VIEWS = ['about', 'lights', 'circuits', 'inventory', 'events', 'connection'] as const
export type CenterView = (typeof CENTER_VIEWS)[number]

export const CENTERS_PER_PAGE = 7
export const CENTER_FILTERS = ['q', 'online'] as const

/** What the URL of the list of centers holds. */
export interface CenterSearch extends ListSearch {
  /** part of the name or of the device id */
  q?: string
  online?: 'yes' | 'no'
  sort?: (typeof SORTS)[number]
  /** the center whose details are open, and which part of them */
  center?: number
  view?: CenterView
}

export function readCenterSearch(search: Record<string, unknown>): CenterSearch {
  const center = readWhole(search.center)
  return {
    q: readText(search.q),
    online: readChoice(['yes', 'no'], search.online),
    sort: readChoice(SORTS, search.sort),
    page: readPage(search.page),
    center,
    view: center === undefined ? undefined : readChoice(CENTER_VIEWS.slice(1), search.view),
  }
}

/** Which centers are meant; the same for the list and for all that match. */
export function centerWhere({ q, online }: CenterSearch): NonNullable<VariablesOf<typeof CenterList>['where']> {
  return {
    OR: q ? [{ name: { contains: q } }, { deviceId: { contains: q } }] : undefined,
    online: online && { equals: online === 'yes' },
  }
}

export function centerVariables(search: CenterSearch): VariablesOf<typeof CenterList> {
  const { sort, page = 1 } = search
  return {
    where: centerWhere(search),
    orderBy: orderByOf(sort),
    page,
    limit: CENTERS_PER_PAGE,
  }
}
