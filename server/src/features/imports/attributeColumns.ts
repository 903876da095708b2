import { badInput } from '../../foundation/errors/errors.ts'
import { fitOrThrow, newAttributeOrThrow } from '../attributes/attributeChecks.ts'
import type { AttributeRow } from '../attributes/attributes.ts'
import type { AttributeType } from '../attributes/attributeValues.ts'
import type { SheetColumn } from './header.ts'
import { nameKey } from './names.ts'
import type { AttributeColumn, Settings } from './settings.ts'

const MAX_COLUMNS = 50

/** A column, and the attribute that its cells are values of. */
export interface AttributeTarget {
  column: number
  id: number
  type: AttributeType
}

/** The column name of an attribute in exports. */
export function headerOfAttribute({ name, unit }: Pick<AttributeRow, 'name' | 'unit'>): string {
  return unit ? `${name} (${unit})` : name
}

/** Columns of existing attributes that no field uses. */
export function proposeAttributes(
  columns: SheetColumn[],
  { mapping }: Settings,
  existing: readonly AttributeRow[],
): AttributeColumn[] {
  const used = new Set(mapping.flatMap(field => field.columns))
  return existing.flatMap(({ name, type, unit }) => {
    const names = [nameKey(headerOfAttribute({ name, unit })), nameKey(name)]
    const column = columns.findIndex(
      ({ name, isUnnamed }, at) => !isUnnamed && !used.has(at) && names.includes(nameKey(name)),
    )
    if (column < 0) return []
    used.add(column)
    return [{ column, name, type, unit, id: null, isNew: false }]
  })
}

/** The columns with existing attributes by their names; new ones have no id yet. @throws BAD_USER_INPUT with the field */
export function matchAttributes(
  columns: readonly AttributeColumn[],
  width: number,
  attributes: readonly AttributeRow[],
): AttributeColumn[] {
  if (columns.length > MAX_COLUMNS)
    throw badInput('settings.attributes', 'imports:refused.tooManyAttributes', `at most ${MAX_COLUMNS} columns`)
  const existing = new Map(attributes.map(one => [nameKey(one.name), one]))
  const seen = new Set<string>()
  let added = 0
  return columns.map((given, index) => {
    const field = `settings.attributes.${index}`
    if (given.column < 0 || given.column >= width)
      throw badInput(field, 'imports:refused.noSuchColumn', 'the file does not have this column')
    const attribute = newAttributeOrThrow(given, field)
    const key = nameKey(attribute.name)
    if (seen.has(key))
      throw badInput(`${field}.name`, 'imports:refused.attributeTwice', 'this attribute is given twice')
    seen.add(key)
    const known = existing.get(key)
    if (!known) fitOrThrow(attributes.length + ++added, `${field}.name`)
    const { name, type, unit } = known ?? attribute
    return { column: given.column, name, type, unit, id: known?.id ?? null, isNew: known === undefined }
  })
}
