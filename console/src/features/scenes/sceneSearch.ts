import type { VariablesOf } from '../../graphql/graphql.ts'
import { type ListSearch, orderByOf, readChoice, readPage, readText, sortsOf } from '../../ui/list/listUrl.ts'
import type { SceneList } from './scenes.ts'

export const SCENE_KINDS = ['STORM', 'ACCIDENT', 'FESTIVAL', 'TEST', 'OTHER'] as const
export type SceneKind = (typeof SCENE_KINDS)[number]

const SCENE_SORTS = sortsOf(['name'])

export const SCENES_PER_PAGE = 7
export const SCENE_FILTERS = ['q', 'kind'] as const

/** What the URL of the scenes holds. */
export interface SceneSearch extends ListSearch {
  /** part of the name */
  q?: string
  kind?: SceneKind
  sort?: (typeof SCENE_SORTS)[number]
}

export function readSceneSearch(search: Record<string, unknown>): SceneSearch {
  return {
    q: readText(search.q),
    kind: readChoice(SCENE_KINDS, search.kind),
    sort: readChoice(SCENE_SORTS, search.sort),
    page: readPage(search.page),
  }
}

export function sceneVariables({ q, kind, sort, page = 1 }: SceneSearch): VariablesOf<typeof SceneList> {
  return {
    where: { name: q ? { contains: q } : undefined, kind: kind && { equals: kind } },
    orderBy: orderByOf(sort),
    page,
    limit: SCENES_PER_PAGE,
  }
}
