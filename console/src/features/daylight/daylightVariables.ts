import type { VariablesOf } from '../../graphql/graphql.ts'
import { orderByOf } from '../../ui/list/listUrl.ts'
import type { DaylightRules } from './daylight.ts'
import type { DaylightSearch } from './daylightSearch.ts'

export const RULES_PER_PAGE = 7
export const RULE_FILTERS = ['q', 'enabled'] as const

export function daylightVariables({ q, enabled, sort, page = 1 }: DaylightSearch): VariablesOf<typeof DaylightRules> {
  return {
    where: { name: q ? { contains: q } : undefined, isEnabled: enabled && { equals: enabled === 'yes' } },
    orderBy: orderByOf(sort),
    page,
    limit: RULES_PER_PAGE,
  }
}
