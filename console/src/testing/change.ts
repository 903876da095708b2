import { badInput, notFound } from '../../../server/src/foundation/errors/errors.ts'
import { nameOrThrow, unchangedOrThrow } from '../../../server/src/foundation/graphql/changeInputs.ts'
import type { City, Table } from './city.ts'
import type { Row } from './select.ts'

/** Changed values of an input: `{ set }` of a field, connect and disconnect of a link (`groupId` for `group`). */
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

/** Saves a change if the row has not changed since. @throws CONFLICT */
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

/** The input with its name as stored. @throws BAD_USER_INPUT with field and key */
export function withName<Input extends Record<string, unknown>>(input: Input, key: string): Input {
  const given = input.name as { set?: string | null } | string | null | undefined
  const isChange = typeof given === 'object' && given !== null
  if (given === undefined || (isChange && given.set === undefined)) return input
  const name = nameOrThrow('input.name', key, isChange ? given.set : given)
  return { ...input, name: isChange ? { set: name } : name }
}

/** The model that a form chose. @throws BAD_USER_INPUT naming the field */
export function modelOrThrow(city: City, id: number, type: 'light' | 'center', field = 'input.mode'): Row {
  const model = city.find('models', id)
  if (model?.type !== type || !model.isEnabled)
    throw badInput(field, 'pleaseSelectDeviceMode', `choose a model of type ${type}`)
  return model
}
