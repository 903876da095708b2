import { isDeepStrictEqual } from 'node:util'
import { AMBIGUOUS_NUMBER, readDecimal } from '#lighting/values/decimal.ts'
import { readYesNo } from '#lighting/values/yesNo.ts'
import { multiLineTextOrThrow, textOrThrow } from '../../foundation/graphql/changeInputs.ts'
import {
  type AttributeType,
  isNumber,
  MAX_TEXT,
  type StoredValue,
  type StoredValues,
} from '../attributes/attributeValues.ts'
import { MAX_SHORT_TEXT } from '../devices/textLimits.ts'
import { AMBIGUOUS, parseDate } from './dates.ts'
import type { ImportField } from './fields.ts'
import { narrow } from './normalize.ts'
import type { Description } from './rowResult.ts'
import type { RowContext } from './rowValues.ts'
import type { ColumnSource } from './settings.ts'

/* Lamp type, pole number, installation date and own attributes of a row. Blank cells change nothing. */

/** Column of the light → field of the file. */
const DESCRIPTION = [
  ['LAMP_TYPE', 'lamp_type'],
  ['POLE_NUMBER', 'pole_number'],
  ['INSTALLED_ON', 'installed_on'],
] as const satisfies [ImportField, keyof Description][]

export function readDescription(row: RowContext): Description {
  const { old } = row
  return {
    lamp_type: readText(row, 'LAMP_TYPE') ?? old?.lamp_type ?? null,
    pole_number: readText(row, 'POLE_NUMBER') ?? old?.pole_number ?? null,
    installed_on: readDate(row) ?? old?.installed_on ?? null,
    attributes: row.lookups.attributes.length > 0 ? { ...old?.attributes, ...readAttributes(row) } : null,
  }
}

function readText({ text, attempt }: RowContext, field: 'LAMP_TYPE' | 'POLE_NUMBER'): string | null | undefined {
  return attempt(field, () => textOrThrow('', text(field), MAX_SHORT_TEXT))
}

function readDate({ text, addError }: RowContext): string | undefined {
  const given = text('INSTALLED_ON')
  const date = given === '' ? undefined : parseDate(given)
  if (date === AMBIGUOUS) addError('INSTALLED_ON', 'dateAmbiguous')
  else if (given !== '' && date === undefined) addError('INSTALLED_ON', 'notDate')
  return date === AMBIGUOUS ? undefined : date
}

function readAttributes(row: RowContext): StoredValues {
  const values: StoredValues = {}
  for (const { column, id, type } of row.lookups.attributes) {
    const source: ColumnSource = { columns: [column], prefix: '', separator: ' ' }
    const given = row.cell(column)
    if (given === '') continue
    const value = type === 'TEXT' ? readNote(row, given, source) : READ[type](given)
    if (typeof value === 'object') row.addError(null, value.error, source)
    else if (value !== undefined) values[id] = value
  }
  return values
}

type Read = StoredValue | { error: string }

/** undefined: refused */
function readNote(row: RowContext, given: string, source: ColumnSource): string | undefined {
  return row.attempt(null, () => multiLineTextOrThrow('attributes', given, MAX_TEXT), source) ?? undefined
}

const READ: Record<Exclude<AttributeType, 'TEXT'>, (text: string) => Read> = {
  NUMBER: readNumber,
  DATE: text => {
    const date = parseDate(text)
    return date === AMBIGUOUS ? { error: 'dateAmbiguous' } : (date ?? { error: 'notDate' })
  },
  BOOLEAN: text => readYesNo(text) ?? { error: 'notBoolean' },
}

/** `1 234,5 m` is 1234.5: without blanks and unit. */
function readNumber(cell: string): Read {
  const text = narrow(cell)
    .replaceAll(/[\s'’]/g, '')
    .replace(/[^\d.,]+$/, '')
  const number = readDecimal(text)
  if (number === AMBIGUOUS_NUMBER) return { error: 'numberAmbiguous' }
  return number !== undefined && isNumber(number) ? Number(number) : { error: 'notNumber' }
}

/** Fields that a row would change. */
export function changesOfDescription(old: Description, becomes: Description): string[] {
  const changes: string[] = DESCRIPTION.filter(([, column]) => old[column] !== becomes[column]).map(([field]) => field)
  if (becomes.attributes && !isDeepStrictEqual(old.attributes ?? {}, becomes.attributes)) changes.push('ATTRIBUTES')
  return changes
}
