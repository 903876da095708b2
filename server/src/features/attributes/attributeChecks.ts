import { badInput, notFound, Refusal } from '../../foundation/errors/errors.ts'
import { checkFields } from '../../foundation/errors/fieldErrors.ts'
import { changed, textOrThrow } from '../../foundation/graphql/changeInputs.ts'
import type {
  LightAttributeCreateInput,
  LightAttributeUpdateInput,
  LightAttributeValueInput,
} from './attributeInput.ts'
import type { AttributeRow } from './attributes.store.ts'
import { type AttributeType, type StoredValues, valueOrThrow } from './attributeValues.ts'

/* Validation of definitions and values of own attributes, without the database. */

const MAX_ATTRIBUTES = 100
const MAX_NAME = 100
const MAX_UNIT = 20

/** The columns of a new attribute. @throws BAD_USER_INPUT with the fields */
export function newAttributeOrThrow(input: LightAttributeCreateInput, field = 'input') {
  return checkFields({
    name: () => nameOrThrow(`${field}.name`, input.name),
    type: () => input.type,
    unit: () => textOrThrow(`${field}.unit`, input.unit, MAX_UNIT),
  })
}

/** The columns of a change. Those that repeat the stored ones are valid. @throws BAD_USER_INPUT with the fields */
export function changedColumnsOrThrow(
  stored: Pick<AttributeRow, 'name' | 'unit'>,
  input: LightAttributeUpdateInput,
): { name?: string; unit?: string | null } {
  const { name, unit } = changed({ name: input.name, unit: input.unit })
  return checkFields({
    name: name !== undefined && name !== stored.name && (() => nameOrThrow('input.name', name)),
    unit: unit !== undefined && unit !== stored.unit && (() => textOrThrow('input.unit', unit, MAX_UNIT)),
  })
}

function nameOrThrow(field: string, given: string | null): string {
  const name = textOrThrow(field, given, MAX_NAME)
  if (!name) throw badInput(field, 'attributeNameMissing', 'at least 1 character')
  return name
}

/** @param count of all attributes with the new ones @throws BAD_USER_INPUT */
export function fitOrThrow(count: number, field: string): void {
  if (count > MAX_ATTRIBUTES) throw badInput(field, 'tooManyAttributes', `at most ${MAX_ATTRIBUTES} attributes`)
}

export function nameTaken(name: string): Refusal {
  return badInput('input.name', 'attributeNameTaken', `another attribute has the name ${name}`)
}

/** A deletion that was not forced. */
export function inUse(count: number): Refusal {
  return new Refusal('CONFLICT', `lights with a value: ${count}`, { field: 'id', key: 'attributeInUse', count })
}

/**
 * The values of a light after a change. Attributes that are not named keep theirs; values of deleted attributes are
 * dropped. @throws BAD_USER_INPUT with the fields
 */
export function mergedValues(
  definitions: readonly { id: number; type: AttributeType }[],
  before: StoredValues | null,
  input: readonly LightAttributeValueInput[],
): StoredValues | null {
  const known = new Map(definitions.map(attribute => [attribute.id, attribute]))
  const values = Object.fromEntries(Object.entries(before ?? {}).filter(([id]) => known.has(Number(id))))
  const change = (index: number) => {
    const { id, value } = input[index]!
    const attribute = known.get(id)
    const field = `input.attributes.${index}`
    if (!attribute) throw notFound('attribute', field)
    if (value == null || value.trim() === '') delete values[id]
    else values[id] = valueOrThrow(field, attribute.type, value)
  }
  checkFields(input.map((_, index) => () => change(index)))
  return Object.keys(values).length > 0 ? values : null
}
