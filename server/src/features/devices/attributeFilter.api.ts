import { builder } from '../../foundation/graphql/graphql.ts'

export const LightAttributeFilter = builder.inputType('LightAttributeFilter', {
  description: 'All conditions given must hold. Values are in the form of the type of the attribute.',
  fields: t => ({
    id: t.int({ required: true, description: 'of the attribute' }),
    equals: t.string({ description: 'null: has none' }),
    contains: t.string({ description: 'of texts, without regard to case' }),
    gte: t.string({ description: 'of numbers and dates' }),
    lte: t.string({ description: 'of numbers and dates' }),
    isSet: t.boolean({ description: 'whether it has a value' }),
  }),
})

export const DateFilter = builder.inputType('DateFilter', {
  description: 'All conditions given must hold. Dates are YYYY-MM-DD.',
  fields: t => ({
    equals: t.string({ description: 'null: has none' }),
    gte: t.string({}),
    lte: t.string({}),
  }),
})
