import { type Precision, roundTo } from '#lighting/values/units.ts'
import type { SchemaTypes } from './graphql.ts'

type ObjectFields<Row extends object> = PothosSchemaTypes.ObjectFieldBuilder<SchemaTypes, Row>
type Maybe = number | null | undefined

/** A field with the decimals of its unit, which is also its description unless there is another. */
export function rounded<Row extends object>(
  t: ObjectFields<Row>,
  precision: Precision,
  read: (row: Row) => number,
  description: string = precision,
) {
  return t.float({ description, resolve: row => roundTo(precision, read(row)) })
}

/** The same for a value that may be unknown. */
export function roundedOrNull<Row extends object>(
  t: ObjectFields<Row>,
  precision: Precision,
  read: (row: Row) => Maybe,
  description: string = precision,
) {
  return t.float({ nullable: true, description, resolve: row => roundTo(precision, read(row)) })
}
