import type { AttributeType } from '../attributes/attributes.ts'
import type { AttributeColumn, Import } from './imports.ts'

/* Columns that become own attributes of lights. */

/** An attribute that exists. */
interface Definition {
  name: string
  type: AttributeType
  unit: string | null
}

const NUMBER = /^[+-]?\d+([.,]\d+)?$/
/** `0042` is a number of a thing, not a quantity. */
const CODE = /^[+-]?0\d/
const DATE = /^(\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?|\d{1,2}[./]\d{1,2}[./]\d{4})$/
const BOOLEAN = /^(true|false|yes|no|y|n|是|否|有|无|無)$/i

/** The type that all sample values fit. */
export function typeOfSamples(samples: readonly string[]): AttributeType {
  const values = samples.map(value => value.normalize('NFKC').trim()).filter(Boolean)
  const all = (pattern: RegExp) => values.length > 0 && values.every(value => pattern.test(value))
  if (all(BOOLEAN)) return 'BOOLEAN'
  if (all(DATE)) return 'DATE'
  return all(NUMBER) && !values.some(value => CODE.test(value)) ? 'NUMBER' : 'TEXT'
}

export function sameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}

/** An attribute that exists keeps its type and unit. */
export function namedAttribute(
  of: AttributeColumn,
  name: string,
  definitions: readonly Definition[],
  samples: readonly string[],
): AttributeColumn {
  const existing = definitions.find(definition => sameName(definition.name, name))
  if (existing) return { column: of.column, name: existing.name, type: existing.type, unit: existing.unit }
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
  const [, before, unit] = (type === 'NUMBER' && UNIT.exec(name)) || []
  const proposed = { column, name: before ?? name, type, unit: unit ?? null }
  return namedAttribute(proposed, proposed.name, definitions, samples)
}
