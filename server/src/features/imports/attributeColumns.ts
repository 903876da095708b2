import type { Connection } from '../../foundation/database/database.ts'
import { badInput } from '../../foundation/errors/errors.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { type AttributeRow, findAttributes, newAttributeOrThrow, reserveAttributeId } from '../attributes/attributes.ts'
import type { AttributeType } from '../attributes/attributeValues.ts'
import type { SheetColumn } from './header.ts'
import { nameKey } from './names.ts'
import type { AttributeColumn, Settings } from './settings.ts'

const MAX_ATTRIBUTES = 50

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
    const column = columns.findIndex((header, at) => !used.has(at) && names.includes(nameKey(header.name)))
    if (column < 0) return []
    used.add(column)
    return [{ column, name, type, unit, id: null, isNew: false }]
  })
}

/**
 * The columns with the ids of their attributes. Those of new attributes are reserved: they are created when the import is
 * applied. @throws BAD_USER_INPUT with the field
 */
export async function withAttributeIds(
  db: Connection,
  viewer: Viewer,
  columns: readonly AttributeColumn[],
  width: number,
): Promise<AttributeColumn[]> {
  if (columns.length > MAX_ATTRIBUTES)
    throw badInput('attributes', 'imports:refused.tooManyAttributes', `at most ${MAX_ATTRIBUTES} columns`)
  const existing = new Map((await findAttributes(db, viewer)).map(one => [nameKey(one.name), one]))
  const seen = new Set<string>()
  const found: AttributeColumn[] = []
  for (const [index, given] of columns.entries()) {
    const field = `attributes.${index}`
    if (given.column < 0 || given.column >= width)
      throw badInput(field, 'imports:refused.noSuchColumn', 'the file does not have this column')
    const attribute = newAttributeOrThrow(given, field)
    const key = nameKey(attribute.name)
    if (seen.has(key))
      throw badInput(`${field}.name`, 'imports:refused.attributeTwice', 'this attribute is given twice')
    seen.add(key)
    const known = existing.get(key)
    const { name, type, unit } = known ?? attribute
    const id = known?.id ?? (await reserveAttributeId(db))
    found.push({ column: given.column, name, type, unit, id, isNew: known === undefined })
  }
  return found
}
