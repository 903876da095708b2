import type { VariablesOf } from '../../graphql/graphql.ts'
import { wholeNumber } from '../settings/wholeNumber.ts'
import type { AdminList } from './admins.ts'

/** Each way up, and with `-` down. */
export const SORT_KEYS = ['nickname', 'email', 'createdAt'] as const
type SortKey = (typeof SORT_KEYS)[number]
export type AdminSort = SortKey | `-${SortKey}`
const SORTS = SORT_KEYS.flatMap((key): AdminSort[] => [key, `-${key}`])

export const PAGE_SIZE = 12

/** What the URL of the list of admins holds. Nothing stands for the default. */
export interface AdminSearch {
  /** part of the nickname, the name or the e-mail address */
  q?: string
  /** id of the role */
  role?: number
  enabled?: 'yes' | 'no'
  sort?: AdminSort
  page?: number
}

/** Reads the URL; what makes no sense is left out. */
export function readAdminSearch(search: { [F in keyof AdminSearch]: unknown }): AdminSearch {
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? `${search.q}`.trim() : ''
  const page = wholeNumber(search.page)
  return {
    q: q === '' ? undefined : q,
    role: wholeNumber(search.role),
    enabled: (['yes', 'no'] as const).find(enabled => enabled === search.enabled),
    sort: SORTS.find(sort => sort === search.sort),
    page: page && page > 1 ? page : undefined,
  }
}

export function isFiltered({ q, role, enabled }: AdminSearch): boolean {
  return q !== undefined || role !== undefined || enabled !== undefined
}

export function listVariables({ q, role, enabled, sort, page = 1 }: AdminSearch): VariablesOf<typeof AdminList> {
  const key = sort?.replace('-', '')
  return {
    where: {
      OR: q ? [{ nickname: { contains: q } }, { fullName: { contains: q } }, { email: { contains: q } }] : undefined,
      roleId: role ? { equals: role } : undefined,
      isEnabled: enabled && { equals: enabled === 'yes' },
    },
    orderBy: key ? [{ [key]: sort?.startsWith('-') ? 'desc' : 'asc' }] : undefined,
    page,
    limit: PAGE_SIZE,
  }
}
