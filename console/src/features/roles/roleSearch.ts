import type { VariablesOf } from '../../graphql/graphql.ts'
import { type ListSearch, readPage, readWhole } from '../../ui/list/listUrl.ts'
import type { RoleList } from './roles.ts'

export const ROLES_PER_PAGE = 7

/** What the URL of the list of roles holds. */
export interface RoleSearch extends ListSearch {
  /** the role whose permissions are open */
  role?: number
}

export function readRoleSearch({ page, role }: { [F in keyof RoleSearch]: unknown }): RoleSearch {
  return { page: readPage(page), role: readWhole(role) }
}

export function roleVariables({ page = 1 }: RoleSearch): VariablesOf<typeof RoleList> {
  return { page, limit: ROLES_PER_PAGE }
}
