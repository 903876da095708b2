import type { VariablesOf } from '../../graphql/graphql.ts'
import type { OverrideList } from './overrides.ts'

const PAGE_SIZE = 20

/** What the URL of the list of overrides holds. Nothing stands for the default. */
export interface OverrideSearch {
  /** part of the name of who asked */
  q?: string
  groupId?: number
  page?: number
}

/** Reads the URL; what makes no sense is left out. */
export function readOverrideSearch(search: Record<string, unknown>): OverrideSearch {
  const q = typeof search.q === 'string' ? search.q.trim() : ''
  const page = whole(search.page)
  return {
    q: q === '' ? undefined : q,
    groupId: whole(search.groupId),
    page: page && page > 1 ? page : undefined,
  }
}

function whole(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  if (typeof number === 'number' && Number.isSafeInteger(number) && number > 0 && number < 2 ** 31) return number
}

export function isFiltered({ q, groupId }: OverrideSearch): boolean {
  return q !== undefined || groupId !== undefined
}

export function listVariables({ q, groupId, page = 1 }: OverrideSearch): VariablesOf<typeof OverrideList> {
  return { where: { by: q, groupId }, page, limit: PAGE_SIZE }
}
