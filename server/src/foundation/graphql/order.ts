import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Condition } from '../database/database.ts'
import { badInput } from './errors.ts'

const MOST_ENTRIES = 10

export interface Order {
  column: string
  direction: 'asc' | 'desc'
  /** Names that people gave: 路灯 2 stands before 路灯 10, Chinese by its pinyin (collation `by_name`). */
  names?: boolean
}

/** A column that lists may be ordered by, as names that people gave are. */
export function asNames(column: string): Pick<Order, 'column' | 'names'> {
  return { column, names: true }
}

/** An orderBy input → columns; earlier entries and fields count first. */
export function readOrder(
  orderBy: Record<string, 'asc' | 'desc' | null | undefined>[] | null | undefined,
  columns: Record<string, string | Pick<Order, 'column' | 'names'>>,
): Order[] {
  if ((orderBy?.length ?? 0) > MOST_ENTRIES)
    throw badInput('orderBy', 'orderTooLong', `at most ${MOST_ENTRIES} entries`)
  return (orderBy ?? []).flatMap(entry =>
    Object.entries(entry).flatMap(([field, direction]) => {
      if (!direction) return []
      const column = columns[field]!
      return [typeof column === 'string' ? { column, direction } : { ...column, direction }]
    }),
  )
}

/** In the order asked, and by `id` where that leaves it open: the same every time, and as an index on both goes. */
export function inOrder<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  order: Order[],
  id: string,
): SelectQueryBuilder<DB, TB, O> {
  let ordered = query
  for (const one of withId(order, id)) ordered = ordered.orderBy(keySql(one), one.direction)
  return ordered
}

/** The same, as it stands after `order by`. */
export function orderSql(order: Order[], id: string): RawBuilder<unknown> {
  return sql.join(withId(order, id).map(one => sql`${keySql(one)} ${sql.raw(one.direction)}`))
}

/** What rows are compared by. */
export function keySql({ column, names }: Omit<Order, 'direction'>): RawBuilder<unknown> {
  return names ? sql`${sql.ref(column)} collate by_name` : sql.ref(column)
}

function withId(order: Order[], id: string): Order[] {
  return [...order, { column: id, direction: order.at(-1)?.direction ?? 'asc' }]
}

/**
 * A part of a list. Its length stands in the text, and nothing where it begins at the first row: with both unknown,
 * PostgreSQL plans for a tenth of the table, and anew each time.
 */
export function partSql({ limit, offset }: { limit: number; offset: number }): RawBuilder<unknown> {
  return offset > 0 ? sql`limit ${sql.lit(limit)} offset ${offset}` : sql`limit ${sql.lit(limit)}`
}

/** Which rows, and in which order. */
export interface Selection {
  where: Condition
  order: Order[]
}
