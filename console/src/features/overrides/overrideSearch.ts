import type { VariablesOf } from '../../graphql/graphql.ts'
import { type ListSearch, readPage, readText, readWhole } from '../../ui/list/listUrl.ts'
import type { OverrideList } from './overrides.ts'

const OVERRIDES_PER_PAGE = 20
export const OVERRIDE_FILTERS = ['q', 'groupId'] as const

/** What the URL of the list of overrides holds. */
export interface OverrideSearch extends ListSearch {
  /** part of the operator's name */
  q?: string
  groupId?: number
}

export function readOverrideSearch(search: Record<string, unknown>): OverrideSearch {
  return { q: readText(search.q), groupId: readWhole(search.groupId), page: readPage(search.page) }
}

export function overrideVariables({ q, groupId, page = 1 }: OverrideSearch): VariablesOf<typeof OverrideList> {
  return { where: { by: q, groupId }, page, limit: OVERRIDES_PER_PAGE }
}
