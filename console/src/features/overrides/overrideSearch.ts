import { type ListSearch, readChoice, readPage, readText, readWhole } from '../../ui/list/listUrl.ts'

export const ENDS = ['with', 'without'] as const

/** What the URL of the list of overrides holds. */
export interface OverrideSearch extends ListSearch {
  /** part of the operator's name */
  q?: string
  groupId?: number
  /** only those with an end, or without one */
  end?: (typeof ENDS)[number]
}

export function readOverrideSearch(search: Record<string, unknown>): OverrideSearch {
  return {
    q: readText(search.q),
    groupId: readWhole(search.groupId),
    end: readChoice(ENDS, search.end),
    page: readPage(search.page),
  }
}
