import { type SelectQueryBuilder, sql } from 'kysely'
import type { Condition } from '../database/database.ts'
import { applyOrder, type Selection } from './order.ts'
import type { Page, PageRange } from './pagination.ts'

/** Which rows, in which order, on which page. */
export interface ListQuery extends Selection {
  page: PageRange
}

/** The first rows in the order of ids, for pickers. */
export function firstRows(where: Condition, limit: number): ListQuery {
  return { where, order: [], page: { page: 1, limit, offset: 0 } }
}

/**
 * The rows of a page, and how many there are in all.
 * @param query selects the columns of all rows; the conditions are in it already
 * @param id breaks ties: `alias.id`
 */
export async function selectPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { order, page: { page, limit, offset } }: Pick<ListQuery, 'order' | 'page'>,
  id: string,
): Promise<Page<O>> {
  const count = sql<number>`count(*)`.as('count')
  const [items, counted] = await Promise.all([
    applyOrder(query, order, id).limit(limit).offset(offset).execute(),
    query.clearSelect().select(count).$castTo<{ count: number }>().executeTakeFirstOrThrow(),
  ])
  return { items, totalCount: counted.count, page, limit }
}
