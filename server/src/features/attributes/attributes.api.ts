import { builder } from '../../foundation/graphql/graphql.ts'
import { loader } from '../../foundation/graphql/loaders.ts'
import { LightAttributeCreateInput, LightAttributeType, LightAttributeUpdateInput } from './attributeInput.ts'
import {
  type AttributeRow,
  type AttributeValue,
  addAttribute,
  changeAttribute,
  countValues,
  findAttributes,
  removeAttribute,
} from './attributes.ts'

const loadLightCount = loader<number, number>(({ db, viewer }) => countValues(db, viewer))

const LightAttributeDefinition = builder.objectRef<AttributeRow>('LightAttributeDefinition').implement({
  description: 'An attribute of lights that this installation defines itself.',
  fields: t => ({
    id: t.exposeInt('id', {}),
    name: t.exposeString('name', {}),
    type: t.expose('type', { type: LightAttributeType }),
    unit: t.exposeString('unit', { nullable: true }),
    lightCount: t.int({
      description: 'lights that the viewer may see and that have a value',
      resolve: async ({ id }, _, context) => (await loadLightCount(context, id)) ?? 0,
    }),
  }),
})

export const LightAttributeValue = builder.objectRef<AttributeValue>('LightAttributeValue').implement({
  description: 'The value of an attribute of a light.',
  fields: t => ({
    definition: t.field({ type: LightAttributeDefinition, resolve: ({ definition }) => definition }),
    value: t.string({
      description: 'NUMBER: with a decimal point; DATE: YYYY-MM-DD; BOOLEAN: true or false',
      resolve: ({ value }) => String(value),
    }),
  }),
})

builder.queryField('lightAttributes', t =>
  t.field({
    type: [LightAttributeDefinition],
    description: 'All attributes, by name. Needs LightDevice:read.',
    resolve: (_, __, { db, viewer }) => findAttributes(db, viewer),
  }),
)

builder.mutationFields(t => ({
  createLightAttribute: t.field({
    type: LightAttributeDefinition,
    description: 'Needs LightDevice:update. BAD_USER_INPUT.',
    args: { input: t.arg({ type: LightAttributeCreateInput, required: true }) },
    resolve: (_, { input }, { db, viewer }) => addAttribute(db, viewer, input),
  }),
  updateLightAttribute: t.field({
    type: LightAttributeDefinition,
    description: 'Needs LightDevice:update. NOT_FOUND, BAD_USER_INPUT.',
    args: { id: t.arg.int({ required: true }), input: t.arg({ type: LightAttributeUpdateInput, required: true }) },
    resolve: (_, { id, input }, { db, viewer }) => changeAttribute(db, viewer, id, input),
  }),
  deleteLightAttribute: t.field({
    type: LightAttributeDefinition,
    description:
      'Deletes an attribute with all its values. Needs LightDevice:update. NOT_FOUND; CONFLICT with the number of lights that ' +
      'have a value, unless forced.',
    args: {
      id: t.arg.int({ required: true }),
      force: t.arg.boolean({ description: 'true: delete the values, too' }),
    },
    resolve: (_, { id, force }, { db, viewer }) => removeAttribute(db, viewer, id, { force: force ?? false }),
  }),
}))
