import { type ListSearch, readChoice, readPage, readText, sortsOf } from '../../ui/list/listUrl.ts'

export const SCENE_KINDS = ['STORM', 'ACCIDENT', 'FESTIVAL', 'TEST', 'OTHER'] as const
export type SceneKind = (typeof SCENE_KINDS)[number]

const SCENE_SORTS = sortsOf(['name'])

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
