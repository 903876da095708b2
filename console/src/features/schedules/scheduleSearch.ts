import { type ListSearch, readChoice, readPage, readText, readWhole, sortsOf } from '../../ui/list/listUrl.ts'

export const SCHEDULE_TYPES = ['TIMING', 'SUNRISE_SUNSET'] as const
export type ScheduleType = (typeof SCHEDULE_TYPES)[number]

const SCHEDULE_SORTS = sortsOf(['name'])
const MAX_YEAR = 2199

/** What the URL of the schedules holds. */
export interface ScheduleSearch extends ListSearch {
  tab?: 'holidays'
  /** part of the name */
  q?: string
  type?: ScheduleType
  sort?: (typeof SCHEDULE_SORTS)[number]
  /** of the holidays; none: the current year */
  year?: number
}

export function readScheduleSearch(search: Record<string, unknown>): ScheduleSearch {
  const year = readWhole(search.year, 1970)
  return {
    tab: readChoice(['holidays'], search.tab),
    q: readText(search.q),
    type: readChoice(SCHEDULE_TYPES, search.type),
    sort: readChoice(SCHEDULE_SORTS, search.sort),
    page: readPage(search.page),
    year: year !== undefined && year <= MAX_YEAR ? year : undefined,
  }
}
