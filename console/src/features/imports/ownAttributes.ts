import { readDecimal } from '#lighting/values/decimal.ts'
import { readYesNo } from '#lighting/values/yesNo.ts'
import type { AttributeType } from '../attributes/attributes.ts'
import type { AttributeColumn, Import } from './imports.ts'

/* Columns that become own attributes of lights. */

/** An attribute that exists. */
interface Definition {
  name: string
  type: AttributeType
  unit: string | null
}

/** `0042` is a number of a thing, not a quantity. */
const CODE = /^[+-]?0\d/
const DATE = /^(\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?|\d{1,2}[./]\d{1,2}[./]\d{4})$/

/** The type that all sample values fit. */
export function typeOfSamples(samples: readonly string[]): AttributeType {
  const values = samples.map(value => value.normalize('NFKC').trim()).filter(Boolean)
  const all = (is: (value: string) => boolean) => values.length > 0 && values.every(is)
  if (all(value => readYesNo(value) !== undefined && !/\d/.test(value))) return 'BOOLEAN'
  if (all(value => DATE.test(value))) return 'DATE'
  return all(value => readDecimal(value) !== undefined && !CODE.test(value)) ? 'NUMBER' : 'TEXT'
}

export function sameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}

/** An attribute that exists has its type and unit; its name stays as typed, since `Pole` may become `Pole height`. */
export function namedAttribute(
  of: AttributeColumn,
  name: string,
  definitions: readonly Definition[],
  samples: readonly string[],
): AttributeColumn {
  const existing = definitions.find(definition => sameName(definition.name, name))
  if (existing) return { column: of.column, name, type: existing.type, unit: existing.unit }
  const wasExisting = definitions.some(definition => sameName(definition.name, of.name))
  return { ...of, name, ...(wasExisting && { type: typeOfSamples(samples), unit: null }) }
}

const UNIT = /^(.*\S)\s*[([（]\s*([^()[\]（）]{1,20})\s*[)\]）]$/

/** What is proposed for a column: `杆高 (m)` is a height in m. */
export function proposedAttribute(
  { name, samples }: Import['columns'][number],
  column: number,
  definitions: readonly Definition[],
): AttributeColumn {
  const type = typeOfSamples(samples)
  const [, before = name, unit = null] = (type === 'NUMBER' && UNIT.exec(name)) || []
  const proposed = definitions.find(definition => sameName(definition.name, before)) ?? { name: before, type, unit }
  return { column, name: proposed.name, type: proposed.type, unit: proposed.unit }
}
