import type { VariablesOf } from '../../graphql/graphql.ts'
import type { OverrideSearch } from './overrideSearch.ts'
import type { OverrideList } from './overrides.ts'

const OVERRIDES_PER_PAGE = 20
export const OVERRIDE_FILTERS = ['q', 'groupId', 'end'] as const

export function overrideVariables({ q, groupId, end, page = 1 }: OverrideSearch): VariablesOf<typeof OverrideList> {
  return { where: { by: q, groupId, withoutEnd: end && end === 'without' }, page, limit: OVERRIDES_PER_PAGE }
}
