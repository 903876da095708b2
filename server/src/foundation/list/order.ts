import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Condition } from '../database/database.ts'
import { badInput } from '../errors/errors.ts'

const MAX_ENTRIES = 10

export interface SortColumn {
  column: string
  /** Natural order of names: 路灯 2 before 路灯 10, Chinese by pinyin (collation `by_name`). */
  natural?: boolean
}
export interface Order extends SortColumn {
  direction: 'asc' | 'desc'
}

/** Converts an orderBy input to columns; earlier entries and fields come first. */
export function readOrder(
  orderBy: Record<string, 'asc' | 'desc' | null | undefined>[] | null | undefined,
  columns: Record<string, SortColumn>,
): Order[] {
  if ((orderBy?.length ?? 0) > MAX_ENTRIES) throw badInput('orderBy', 'orderTooLong', `at most ${MAX_ENTRIES} entries`)
  return (orderBy ?? []).flatMap(entry =>
    Object.entries(entry).flatMap(([field, direction]) => {
      return direction ? [{ ...columns[field]!, direction }] : []
    }),
  )
}

/** Sorts by the given order and then by `id`, so that the order is stable and an index on both columns can be used. */
export function applyOrder<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  order: Order[],
  id: string,
): SelectQueryBuilder<DB, TB, O> {
  let ordered = query
  for (const one of withId(order, id)) ordered = ordered.orderBy(keySql(one), one.direction)
  return ordered
}

/** The same as SQL after `order by`. */
export function orderSql(order: Order[], id: string): RawBuilder<unknown> {
  return sql.join(withId(order, id).map(one => sql`${keySql(one)} ${sql.raw(one.direction)}`))
}

/** The sort key as SQL. */
export function keySql({ column, natural }: SortColumn): RawBuilder<unknown> {
  return natural ? sql`${sql.ref(column)} collate by_name` : sql.ref(column)
}

function withId(order: Order[], id: string): Order[] {
  return [...order, { column: id, direction: order.at(-1)?.direction ?? 'asc' }]
}

/**
 * `limit` as a literal, and `offset` only if there is one: with both as parameters, PostgreSQL plans for a tenth of the
 * table, and again with each execution.
 */
export function limitSql({ limit, offset }: { limit: number; offset: number }): RawBuilder<unknown> {
  return offset > 0 ? sql`limit ${sql.lit(limit)} offset ${offset}` : sql`limit ${sql.lit(limit)}`
}

/** Which rows, and in which order. */
export interface Selection {
  where: Condition
  order: Order[]
}
