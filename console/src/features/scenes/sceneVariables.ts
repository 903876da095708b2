import type { VariablesOf } from '../../graphql/graphql.ts'
import { orderByOf } from '../../ui/list/listUrl.ts'
import type { SceneSearch } from './sceneSearch.ts'
import type { SceneList } from './scenes.ts'

export const SCENES_PER_PAGE = 7
export const SCENE_FILTERS = ['q', 'kind'] as const

export function sceneVariables({ q, kind, sort, page = 1 }: SceneSearch): VariablesOf<typeof SceneList> {
  return {
    where: { name: q ? { contains: q } : undefined, kind: kind && { equals: kind } },
    orderBy: orderByOf(sort),
    page,
    limit: SCENES_PER_PAGE,
  }
}
