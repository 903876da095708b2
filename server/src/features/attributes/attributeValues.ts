import { badInput } from '../../foundation/errors/errors.ts'
import { multiLineTextOrThrow } from '../../foundation/graphql/changeInputs.ts'

/* Values of own attributes: as the API has them, and as they are stored. */

export const ATTRIBUTE_TYPES = ['TEXT', 'NUMBER', 'DATE', 'BOOLEAN'] as const
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number]

/** A date is YYYY-MM-DD. */
export type StoredValue = string | number | boolean
/** By the id of the attribute. */
export type StoredValues = Record<string, StoredValue>

export const MAX_TEXT = 500
const NUMBER = /^[+-]?\d{1,15}(?:\.\d{1,10})?$/

/** @param field of the input @throws BAD_USER_INPUT */
export function valueOrThrow(field: string, type: AttributeType, value: string): StoredValue {
  const text = multiLineTextOrThrow(field, value, MAX_TEXT) ?? ''
  const stored = storedOf(type, text)
  if (stored === undefined) throw badInput(field, KEYS[type], `must be ${EXPECTED[type]}`)
  return stored
}

const KEYS: Record<AttributeType, string> = {
  TEXT: 'attributeTextInvalid',
  NUMBER: 'attributeNumberInvalid',
  DATE: 'attributeDateInvalid',
  BOOLEAN: 'attributeBooleanInvalid',
}
const EXPECTED: Record<AttributeType, string> = {
  TEXT: 'a text',
  NUMBER: 'a number with a decimal point',
  DATE: 'a date, YYYY-MM-DD',
  BOOLEAN: 'true or false',
}

/** undefined: the text is no value of this type */
function storedOf(type: AttributeType, text: string): StoredValue | undefined {
  if (text === '') return undefined
  if (type === 'NUMBER') return isNumber(text) ? Number(text) : undefined
  if (type === 'DATE') return isDate(text) ? text : undefined
  if (type === 'BOOLEAN') return text === 'true' || text === 'false' ? text === 'true' : undefined
  return text
}

export function isNumber(text: string): boolean {
  return NUMBER.test(text)
}

/** A civil date from 1900 on, YYYY-MM-DD. */
export function isDate(text: string): boolean {
  const at = /^(?:19|2\d)\d\d-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text
}

/** null: blank. @throws BAD_USER_INPUT */
export function civilDateOrThrow(field: string, text: string | null | undefined): string | null {
  if (!text) return null
  if (!isDate(text)) throw badInput(field, 'dateInvalid', 'a date is YYYY-MM-DD')
  return text
}
