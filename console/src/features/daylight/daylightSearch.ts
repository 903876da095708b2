import { type ListSearch, readChoice, readPage, readText, readWhole, sortsOf } from '../../ui/list/listUrl.ts'

const SORTS = sortsOf(['name', 'updatedAt'])

/** What the URL of the daylight rules holds. */
export interface DaylightSearch extends ListSearch {
  /** part of the name of the region */
  q?: string
  enabled?: 'yes' | 'no'
  sort?: (typeof SORTS)[number]
  /** the rule whose details are open */
  rule?: number
}

export function readDaylightSearch(search: Record<string, unknown>): DaylightSearch {
  return {
    q: readText(search.q),
    enabled: readChoice(['yes', 'no'], search.enabled),
    sort: readChoice(SORTS, search.sort),
    page: readPage(search.page),
    rule: readWhole(search.rule),
  }
}
