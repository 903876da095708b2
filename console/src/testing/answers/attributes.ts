import {
  changedColumnsOrThrow,
  fitOrThrow,
  inUse,
  mergedValues,
  nameTaken,
  newAttributeOrThrow,
} from '../../../../server/src/features/attributes/attributeChecks.ts'
import type {
  LightAttributeCreateInput,
  LightAttributeUpdateInput,
  LightAttributeValueInput,
} from '../../../../server/src/features/attributes/attributeInput.ts'
import type { AttributeRow } from '../../../../server/src/features/attributes/attributes.store.ts'
import { type StoredValues, valueOrThrow } from '../../../../server/src/features/attributes/attributeValues.ts'
import { searchSystems } from '../../../../server/src/features/imports/coordinateSystems.ts'
import { foundOrThrow } from '../change.ts'
import type { City } from '../city.ts'
import type { Answers } from '../schema.ts'
import { ordered, type Row } from '../select.ts'

/* Definitions of own attributes; a light has its values by the id of the definition: `attributeValues`. */

function checkName(city: City, name: string, but?: Row): void {
  const isTaken = city.rows.attributes.some(one => one !== but && one.name.toLowerCase() === name.toLowerCase())
  if (isTaken) throw nameTaken(name)
}

function create(city: City, input: Row): Row {
  const columns = newAttributeOrThrow(input as unknown as LightAttributeCreateInput)
  fitOrThrow(city.rows.attributes.length + 1, 'input.name')
  checkName(city, columns.name)
  return city.add('attributes', columns)
}

function lightsWith(city: City, { id }: Row): Row[] {
  return city.rows.devices.filter(({ attributeValues }) => attributeValues?.[id] !== undefined)
}

/** The values of a light after a change, as texts; null removes one. @throws NOT_FOUND, BAD_USER_INPUT */
export function changedValues(city: City, before: Row | undefined, changes: Row[]): Record<string, string> {
  const definitions = city.rows.attributes as unknown as AttributeRow[]
  const values = mergedValues(definitions, before ?? null, changes as unknown as LightAttributeValueInput[])
  return textsOf(values)
}

export function textsOf(values: StoredValues | null): Record<string, string> {
  return Object.fromEntries(Object.entries(values ?? {}).map(([id, value]) => [id, String(value)]))
}

/** As the server stores them: texts of a number and a boolean are values of these types. */
export function storedValues(city: City, texts: Record<string, string> | undefined): StoredValues {
  const entries = Object.entries(texts ?? {}).flatMap(([id, text]) => {
    const definition = city.find('attributes', Number(id))
    return definition ? [[id, valueOrThrow('', definition.type, text)]] : []
  })
  return Object.fromEntries(entries)
}

/** Whether the value of a light fits a filter, compared by the type of the attribute. */
export function hasAttribute(city: City, { attributeValues }: Row, { id, ...conditions }: Row): boolean {
  const value = attributeValues?.[id] as string | undefined
  const isNumber = city.find('attributes', id)?.type === 'NUMBER'
  const order = (limit: string) =>
    isNumber ? Number(value) - Number(limit) : value! < limit ? -1 : value! > limit ? 1 : 0
  const { isSet, equals, contains, gte, lte } = conditions
  if (isSet === false) return value === undefined
  if (value === undefined) return false
  return (
    (equals == null || (isNumber ? Number(value) === Number(equals) : value === equals)) &&
    (contains == null || value.toLowerCase().includes(contains.toLowerCase())) &&
    (gte == null || order(gte) >= 0) &&
    (lte == null || order(lte) <= 0)
  )
}

export const attributeAnswers: Answers = {
  Query: {
    lightAttributes: (_, __, { city }) => ordered(city.rows.attributes, [{ name: 'asc' }]),
    coordinateSystems: (_, { search }) => searchSystems(search.slice(0, 200)),
  },
  Mutation: {
    createLightAttribute: (_, { input }, { city }) => create(city, input),
    updateLightAttribute: (_, { id, input }, { city }) => {
      const found = foundOrThrow(city, 'attributes', id)
      const columns = changedColumnsOrThrow(found as unknown as AttributeRow, input as LightAttributeUpdateInput)
      if (columns.name) checkName(city, columns.name, found)
      return city.change(found, columns)
    },
    deleteLightAttribute: (_, { id, force }, { city }) => {
      const found = foundOrThrow(city, 'attributes', id)
      const lights = lightsWith(city, found)
      if (lights.length > 0 && !force) throw inUse(lights.length)
      for (const light of lights) delete light.attributeValues[id]
      city.remove('attributes', found)
      return found
    },
  },
  LightDevice: {
    attributes: ({ attributeValues = {} }, _, { city }) =>
      ordered(city.rows.attributes, [{ name: 'asc' }])
        .filter(({ id }) => attributeValues[id] !== undefined)
        .map(definition => ({ definition, value: attributeValues[definition.id] })),
  },
  LightAttributeDefinition: { lightCount: (definition, _, { city }) => lightsWith(city, definition).length },
}
