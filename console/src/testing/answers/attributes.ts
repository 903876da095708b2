import { badInput, Refusal } from '../../../../server/src/foundation/errors/errors.ts'
import { foundOrThrow } from '../change.ts'
import type { City } from '../city.ts'
import type { Answers } from '../schema.ts'
import { ordered, type Row } from '../select.ts'

/* Definitions of own attributes; a light has its values by the id of the definition: `attributeValues`. */

const UNITLESS = ['TEXT', 'DATE', 'BOOLEAN']

/** The name as stored. @throws BAD_USER_INPUT where it is empty or taken */
function nameOrThrow(city: City, name: string, but?: Row): string {
  const trimmed = name.trim()
  if (trimmed === '') throw badInput('input.name', 'attributeNameMissing', 'a name is required')
  const isTaken = city.rows.attributes.some(one => one !== but && one.name.toLowerCase() === trimmed.toLowerCase())
  if (isTaken) throw badInput('input.name', 'attributeNameTaken', `another attribute is named ${trimmed}`)
  return trimmed
}

function create(city: City, { name, type, unit }: Row): Row {
  return city.add('attributes', {
    name: nameOrThrow(city, name),
    type,
    unit: UNITLESS.includes(type) ? null : unit?.trim() || null,
  })
}

/** The one of this name, or a new one. */
export function attributeOf(city: City, wanted: Row): Row {
  const isWanted = ({ name }: Row) => name.toLowerCase() === wanted.name.trim().toLowerCase()
  return city.rows.attributes.find(isWanted) ?? create(city, wanted)
}

function lightsWith(city: City, { id }: Row): Row[] {
  return city.rows.devices.filter(({ attributeValues }) => attributeValues?.[id] !== undefined)
}

const VALID: Record<string, RegExp> = {
  TEXT: /^.{1,200}$/s,
  NUMBER: /^-?\d+(\.\d+)?$/,
  DATE: /^\d{4}-\d\d-\d\d$/,
  BOOLEAN: /^(true|false)$/,
}

/** The values of a light after a change; null removes one. @throws BAD_USER_INPUT */
export function changedValues(city: City, before: Row | undefined, changes: Row[]): Record<number, string> {
  const values = { ...before } as Record<number, string>
  for (const { id, value } of changes) {
    const definition = city.find('attributes', id)
    if (!definition || (value !== null && !VALID[definition.type]!.test(value)))
      throw badInput(`input.attributes.${id}`, 'attributeValueInvalid', 'not a value of this attribute')
    if (value === null) delete values[id]
    else values[id] = value
  }
  return values
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
    coordinateSystems: (_, { search }) => {
      const words = search.toLowerCase().split(/\s+/)
      return SYSTEMS.filter(system =>
        words.every((word: string) => Object.values(system).join(' ').toLowerCase().includes(word)),
      )
    },
  },
  Mutation: {
    createLightAttribute: (_, { input }, { city }) => create(city, input),
    updateLightAttribute: (_, { id, input }, { city }) => {
      const found = foundOrThrow(city, 'attributes', id)
      const { name, unit } = input
      return city.change(found, {
        ...(name && { name: nameOrThrow(city, name.set ?? '', found) }),
        ...(unit && { unit: unit.set?.trim() || null }),
      })
    },
    deleteLightAttribute: (_, { id, force }, { city }) => {
      const found = foundOrThrow(city, 'attributes', id)
      const lights = lightsWith(city, found)
      if (lights.length > 0 && !force)
        throw new Refusal('CONFLICT', `${lights.length} lights have a value`, {
          key: 'attributeInUse',
          count: lights.length,
        })
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

/** A few of the EPSG list. */
const SYSTEMS = [
  { code: 'EPSG:3857', name: 'WGS 84 / Pseudo-Mercator', area: 'World' },
  { code: 'EPSG:3826', name: 'TWD97 / TM2 zone 121', area: 'Taiwan' },
  { code: 'EPSG:4509', name: 'CGCS2000 / Gauss-Kruger CM 117E', area: 'China, 114°E to 120°E' },
  { code: 'EPSG:4548', name: 'CGCS2000 / 3-degree Gauss-Kruger CM 117E', area: 'China, 115°30′E to 118°30′E' },
  { code: 'EPSG:32651', name: 'WGS 84 / UTM zone 51N', area: '120°E to 126°E' },
  { code: 'EPSG:5179', name: 'KGD2002 / Unified CS', area: 'Korea' },
]
