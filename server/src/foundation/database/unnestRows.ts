import { type RawBuilder, sql } from 'kysely'

/** The PostgreSQL type of each column. */
export type ColumnTypes<Row> = { [Column in keyof Row]-?: string }

/** No lists and objects: `unnest` would flatten lists of lists. They are passed as JSON in text. */
type PlainRow<Row> = { [Column in keyof Row]: string | number | boolean | Date | null | undefined }

/**
 * Rows as a table in a statement: one array for each column, which PostgreSQL reads faster than a list in JSON.
 * @param rows a missing value is null
 * @returns to be named after `from`: `unnest(…) as name (column, …)`
 */
export function unnestRows<Row extends PlainRow<Row>>(
  name: string,
  rows: Row[],
  types: ColumnTypes<Row>,
): RawBuilder<Row> {
  const columns = Object.keys(types) as (keyof Row & string)[]
  const arrays = columns.map(column => sql`${rows.map(row => row[column] ?? null)}::${sql.raw(types[column])}[]`)
  return sql<Row>`unnest(${sql.join(arrays)}) as ${sql.ref(name)} (${sql.join(columns.map(column => sql.ref(column)))})`
}
