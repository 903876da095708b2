import type { VariablesOf } from '../../graphql/graphql.ts'
import { type ListSearch, orderByOf, readChoice, readPage, readText, sortsOf } from '../../ui/list/listUrl.ts'
import type { ModelList } from './models.ts'

export const MODEL_KINDS = ['light', 'center'] as const
export type ModelKind = (typeof MODEL_KINDS)[number]

const SORTS = sortsOf(['name'])

export const MODELS_PER_PAGE = 10
export const MODEL_FILTERS = ['q', 'kind', 'enabled'] as const

/** What the URL of the list of models holds. */
export interface ModelSearch extends ListSearch {
  /** part of the name, the code or the manufacturer */
  q?: string
  kind?: ModelKind
  enabled?: 'yes' | 'no'
  sort?: (typeof SORTS)[number]
}

export function readModelSearch(search: Record<string, unknown>): ModelSearch {
  return {
    q: readText(search.q),
    kind: readChoice(MODEL_KINDS, search.kind),
    enabled: readChoice(['yes', 'no'], search.enabled),
    sort: readChoice(SORTS, search.sort),
    page: readPage(search.page),
  }
}

export function modelWhere({ q, kind, enabled }: ModelSearch): VariablesOf<typeof ModelList>['where'] {
  return {
    OR: q ? [{ name: { contains: q } }, { code: { contains: q } }, { manufacturer: { contains: q } }] : undefined,
    type: kind && { equals: kind },
    isEnabled: enabled && { equals: enabled === 'yes' },
  }
}

export function modelVariables(search: ModelSearch): VariablesOf<typeof ModelList> {
  const { sort = 'name', page = 1 } = search
  return { where: modelWhere(search), orderBy: orderByOf(sort), page, limit: MODELS_PER_PAGE }
}
