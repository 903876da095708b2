import { isDeepStrictEqual } from 'node:util'
import { textOrThrow } from '../../foundation/graphql/changeInputs.ts'
import {
  type AttributeType,
  isNumber,
  MAX_TEXT,
  type StoredValue,
  type StoredValues,
} from '../attributes/attributeValues.ts'
import { MAX_SHORT_TEXT } from '../devices/description.ts'
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
    const value = READ[type](given)
    if (typeof value === 'object') row.addError(null, value.error, source)
    else values[id] = value
  }
  return values
}

type Read = StoredValue | { error: string }

const YES = new Set([
  'true',
  'yes',
  'y',
  '1',
  'x',
  '✓',
  '√',
  '是',
  '有',
  '对',
  'はい',
  '예',
  'ja',
  'oui',
  'si',
  'sí',
  'да',
  'sim',
])
const NO = new Set([
  'false',
  'no',
  'n',
  '0',
  '✗',
  '×',
  '否',
  '无',
  '無',
  'いいえ',
  '아니요',
  'nein',
  'non',
  'нет',
  'não',
])

const READ: Record<AttributeType, (text: string) => Read> = {
  TEXT: text => ([...text].length > MAX_TEXT ? { error: 'textTooLong' } : text),
  NUMBER: text => {
    const number = normalizeNumber(text)
    return isNumber(number) ? Number(number) : { error: 'notNumber' }
  },
  DATE: text => {
    const date = parseDate(text)
    return date === AMBIGUOUS ? { error: 'dateAmbiguous' } : (date ?? { error: 'notDate' })
  },
  BOOLEAN: text => {
    const word = text.normalize('NFKC').toLowerCase()
    return YES.has(word) || (NO.has(word) ? false : { error: 'notBoolean' })
  },
}

/** `1 234,5 m` → `1234.5`: without blanks and unit, with a decimal point. */
function normalizeNumber(cell: string): string {
  const text = narrow(cell)
    .replaceAll(/[\s'’]/g, '')
    .replace(/[^\d.,]+$/, '')
  if (/^[+-]?\d{1,3}(?:,\d{3})+\.\d+$/.test(text)) return text.replaceAll(',', '')
  return text.replace(',', '.')
}

/** Fields that a row would change. */
export function changesOfDescription(old: Description, becomes: Description): string[] {
  const changes: string[] = DESCRIPTION.filter(([, column]) => old[column] !== becomes[column]).map(([field]) => field)
  if (becomes.attributes && !isDeepStrictEqual(old.attributes ?? {}, becomes.attributes)) changes.push('ATTRIBUTES')
  return changes
}
