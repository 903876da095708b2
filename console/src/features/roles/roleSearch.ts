import { wholeNumber } from '../settings/wholeNumber.ts'

export const PAGE_SIZE = 7

/** What the URL of the list of roles holds. Nothing stands for the default. */
export interface RoleSearch {
  page?: number
  /** the role whose permissions are open */
  role?: number
}

/** Reads the URL; what makes no sense is left out. */
export function readRoleSearch(search: { [F in keyof RoleSearch]: unknown }): RoleSearch {
  const page = wholeNumber(search.page)
  return { page: page && page > 1 ? page : undefined, role: wholeNumber(search.role) }
}
