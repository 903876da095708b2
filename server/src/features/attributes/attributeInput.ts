import { SetString } from '../../foundation/graphql/changeInputs.ts'
import { builder } from '../../foundation/graphql/graphql.ts'

export const LightAttributeType = builder.enumType('LightAttributeType', {
  description: 'Type of the values of an attribute.',
  values: {
    TEXT: { description: 'at most 500 characters' },
    NUMBER: { description: 'with a decimal point: 12.5' },
    DATE: { description: 'YYYY-MM-DD' },
    BOOLEAN: { description: 'true or false' },
  } as const,
})

const NAME = 'at most 100 characters, unique without regard to case'
const UNIT = 'at most 20 characters; null: none'

export const LightAttributeCreateInput = builder.inputType('LightAttributeCreateInput', {
  description: 'A new attribute of lights.',
  fields: t => ({
    name: t.string({ required: true, extensions: { emptyKey: 'attributeNameMissing' }, description: NAME }),
    type: t.field({ type: LightAttributeType, required: true, description: 'cannot change' }),
    unit: t.string({ description: UNIT }),
  }),
})
export type LightAttributeCreateInput = typeof LightAttributeCreateInput.$inferInput

export const LightAttributeUpdateInput = builder.inputType('LightAttributeUpdateInput', {
  description: 'Omitted fields stay unchanged; the type cannot change.',
  fields: t => ({
    name: t.field({ type: SetString, description: NAME }),
    unit: t.field({ type: SetString, description: UNIT }),
  }),
})
export type LightAttributeUpdateInput = typeof LightAttributeUpdateInput.$inferInput

export const LightAttributeValueInput = builder.inputType('LightAttributeValueInput', {
  description: 'The value of an attribute of a light.',
  fields: t => ({
    id: t.int({ required: true, description: 'of the attribute' }),
    value: t.string({ description: 'in the form of its type; null or blank removes it' }),
  }),
})
export type LightAttributeValueInput = typeof LightAttributeValueInput.$inferInput
