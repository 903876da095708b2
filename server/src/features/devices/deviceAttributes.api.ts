import { builder } from '../../foundation/graphql/graphql.ts'
import { loader } from '../../foundation/graphql/loaders.ts'
import { LightAttributeValue } from '../attributes/attributes.api.ts'
import {
  ATTRIBUTES_OF_LIGHTS,
  type AttributeValue,
  type LightValues,
  valuesOfLights,
} from '../attributes/attributes.ts'
import { LightDevice } from './devices.api.ts'
import { registerPreload } from './preload.ts'

const mapOf = (lights: LightValues[]) => new Map(lights.map(([light, values]) => [light, values ?? []]))

const loadValues = loader<number, AttributeValue[]>(async ({ db }, lights) => mapOf(await valuesOfLights(db, lights)))

registerPreload({
  fields: ['attributes'],
  rows: ATTRIBUTES_OF_LIGHTS,
  keep: (context, rows) => loadValues.prime(context, mapOf(rows as LightValues[])),
})

builder.objectField(LightDevice, 'attributes', t =>
  t.field({
    type: [LightAttributeValue],
    description: 'its values of own attributes, by their names',
    resolve: async (light, _, context) => (await loadValues(context, light.id)) ?? [],
  }),
)
