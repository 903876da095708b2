import { nameOrThrow, unchangedOrThrow } from '../../../server/src/foundation/graphql/changeInputs.ts'
import { notFound } from '../../../server/src/foundation/graphql/errors.ts'
import type { City, Table } from './city.ts'
import type { Row } from './select.ts'

/** What an input changes: `{ set }` of a field, connect and disconnect of a link (`groupId` for `group`). */
export function valuesOf(input: Record<string, unknown>): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(input)) {
    const change = value as { set?: unknown; connect?: { id: number } | { id: number }[]; disconnect?: unknown } | null
    if (typeof change !== 'object' || change === null || Array.isArray(change)) values[field] = value
    else if ('set' in change) values[field] = change.set
    else if (Array.isArray(change.connect)) values[`${field}Ids`] = change.connect.map(({ id }) => id)
    else if (change.connect) values[`${field}Id`] = change.connect.id
    else if (change.disconnect === true) values[`${field}Id`] = null
  }
  const { expectedUpdatedAt: _e, confirmed: _c, ...stored } = values
  return stored
}

/** Saves a change, as the server does: unless another person was faster. @throws CONFLICT */
export function changed(city: City, row: Row, input: Record<string, unknown>): Row {
  const { expectedUpdatedAt } = input
  unchangedOrThrow(new Date(row.updatedAt), expectedUpdatedAt ? new Date(expectedUpdatedAt as string) : null)
  return city.change(row, valuesOf(input))
}

/** The row, or an error as the server has it. @throws NOT_FOUND */
export function foundOrThrow(city: City, table: Table, id: number): Row {
  const row = city.find(table, id)
  if (!row) throw notFound(table)
  return row
}

/** @throws BAD_USER_INPUT of the field, with the key of its words */
export function checkName(input: { name?: unknown }, key: string): void {
  const name = (input.name as { set?: string } | undefined)?.set ?? input.name
  if (name !== undefined) nameOrThrow('input.name', key, name as string)
}
