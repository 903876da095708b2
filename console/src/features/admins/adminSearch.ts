import type { VariablesOf } from '../../graphql/graphql.ts'
import {
  type ListSearch,
  orderByOf,
  readChoice,
  readPage,
  readText,
  readWhole,
  sortsOf,
} from '../../ui/list/listUrl.ts'
import type { AdminList } from './admins.ts'

export const ADMIN_SORT_KEYS = ['nickname', 'email', 'createdAt'] as const
const SORTS = sortsOf(ADMIN_SORT_KEYS)

export const ADMINS_PER_PAGE = 12
export const ADMIN_FILTERS = ['q', 'role', 'enabled'] as const

/** What the URL of the list of admins holds. */
export interface AdminSearch extends ListSearch {
  /** part of the nickname, the name or the e-mail address */
  q?: string
  /** id of the role */
  role?: number
  enabled?: 'yes' | 'no'
  sort?: (typeof SORTS)[number]
}

export function readAdminSearch(search: { [F in keyof AdminSearch]: unknown }): AdminSearch {
  return {
    q: readText(search.q),
    role: readWhole(search.role),
    enabled: readChoice(['yes', 'no'], search.enabled),
    sort: readChoice(SORTS, search.sort),
    page: readPage(search.page),
  }
}

export function adminVariables({ q, role, enabled, sort, page = 1 }: AdminSearch): VariablesOf<typeof AdminList> {
  return {
    where: {
      OR: q ? [{ nickname: { contains: q } }, { fullName: { contains: q } }, { email: { contains: q } }] : undefined,
      roleId: role ? { equals: role } : undefined,
      isEnabled: enabled && { equals: enabled === 'yes' },
    },
    orderBy: orderByOf(sort),
    page,
    limit: ADMINS_PER_PAGE,
  }
}
