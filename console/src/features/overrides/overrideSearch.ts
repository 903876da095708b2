import type { VariablesOf } from '../../graphql/graphql.ts'
import { type ListSearch, readChoice, readPage, readText, readWhole } from '../../ui/list/listUrl.ts'
import type { OverrideList } from './overrides.ts'

const OVERRIDES_PER_PAGE = 20
export const OVERRIDE_FILTERS = ['q', 'groupId', 'end'] as const
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

export function overrideVariables({ q, groupId, end, page = 1 }: OverrideSearch): VariablesOf<typeof OverrideList> {
  return { where: { by: q, groupId, withoutEnd: end && end === 'without' }, page, limit: OVERRIDES_PER_PAGE }
}
