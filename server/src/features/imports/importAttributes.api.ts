import { builder } from '../../foundation/graphql/graphql.ts'
import { LightAttributeType } from '../attributes/attributeInput.ts'
import type { AttributeColumn } from './settings.ts'

const ATTRIBUTE = 'A column whose cells are values of an own attribute. An existing attribute of that name is used.'
const COLUMN = 'from 0'

export const LightImportAttribute = builder.objectRef<AttributeColumn>('LightImportAttribute').implement({
  description: ATTRIBUTE,
  fields: t => ({
    column: t.exposeInt('column', { description: COLUMN }),
    name: t.exposeString('name', {}),
    type: t.expose('type', { type: LightAttributeType }),
    unit: t.exposeString('unit', { nullable: true }),
  }),
})

export const LightImportAttributeInput = builder.inputType('LightImportAttributeInput', {
  description: ATTRIBUTE,
  fields: t => ({
    column: t.int({ required: true, description: COLUMN }),
    name: t.string({ required: true, extensions: { emptyKey: 'attributeNameMissing' } }),
    type: t.field({ type: LightAttributeType, required: true, description: 'of a new attribute' }),
    unit: t.string({ description: 'of a new attribute' }),
  }),
})

export function attributeColumnOf(input: typeof LightImportAttributeInput.$inferInput): AttributeColumn {
  const { column, name, type, unit } = input
  return { column, name, type, unit: unit || null, id: null, isNew: false }
}
