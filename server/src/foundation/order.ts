import { type SelectQueryBuilder, sql } from 'kysely'
import { badInput } from './errors.ts'

const MOST_ENTRIES = 10

export interface Order {
  column: string
  direction: 'asc' | 'desc'
}

/** An orderBy input → columns; earlier entries and fields count first. */
export function readOrder(
  orderBy: Record<string, 'asc' | 'desc' | null | undefined>[] | null | undefined,
  columns: Record<string, string>,
): Order[] {
  if ((orderBy?.length ?? 0) > MOST_ENTRIES)
    throw badInput('orderBy', 'orderTooLong', `at most ${MOST_ENTRIES} entries`)
  return (orderBy ?? []).flatMap(entry =>
    Object.entries(entry).flatMap(([field, direction]) => (direction ? [{ column: columns[field]!, direction }] : [])),
  )
}

/** In the order asked, and by `id` where that leaves it open: the same every time. */
export function inOrder<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  order: Order[],
  id: string,
): SelectQueryBuilder<DB, TB, O> {
  let ordered = query
  for (const { column, direction } of order) ordered = ordered.orderBy(sql.ref(column), direction)
  return ordered.orderBy(sql.ref(id))
}
