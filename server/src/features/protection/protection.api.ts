import { SetInt } from '../../foundation/graphql/changeInputs.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { devices } from '../devices/deviceFilters.api.ts'
import { RoadClass } from '../groups/groupInput.ts'
import { changeProtection, findProtection, type Protection, protectLights } from './protection.ts'

const LEVELS = '% for each hour of the wall clock, 00:00 first; it applies between sunset and sunrise'

const RoadClassMinimum = builder
  .objectRef<{ roadClass: string; levels: readonly number[] }>('RoadClassMinimum')
  .implement({
    description:
      'The minimum level of lights of a road class. A setting of the operator, without a claim of conformity.',
    fields: t => ({
      roadClass: t.field({ type: RoadClass, resolve: ({ roadClass }) => roadClass as 'MAIN' }),
      levels: t.intList({ description: LEVELS, resolve: ({ levels }) => [...levels] }),
    }),
  })

const LightProtection = builder.objectRef<Protection>('LightProtection').implement({
  description: 'What one person alone may not darken: see Approval.',
  fields: t => ({
    protectedCount: t.exposeInt('protectedCount', { description: 'protected lights that the viewer may see' }),
    minimums: t.field({
      type: [RoadClassMinimum],
      description: 'road classes with a minimum level',
      resolve: ({ minimums }) => [...minimums].map(([roadClass, levels]) => ({ roadClass, levels })),
    }),
    limit: t.exposeInt('limit', {
      nullable: true,
      description: 'one person may darken so many lights at once; null: any number',
    }),
  }),
})

builder.queryField('lightProtection', t =>
  t.field({
    type: LightProtection,
    description: 'Needs LightDevice:read.',
    resolve: (_, __, { db, viewer }) => findProtection(db, viewer),
  }),
)

const RoadClassMinimumInput = builder.inputType('RoadClassMinimumInput', {
  description: 'The minimum level of a road class.',
  fields: t => ({
    roadClass: t.field({ type: RoadClass, required: true }),
    levels: t.intList({ description: `${LEVELS}; null: no minimum` }),
  }),
})

const LightProtectionInput = builder.inputType('LightProtectionInput', {
  description: 'Omitted fields stay unchanged.',
  fields: t => ({
    limit: t.field({ type: SetInt, description: 'at least 1; null: any number' }),
    minimums: t.field({ type: [RoadClassMinimumInput], description: 'only these change' }),
  }),
})

builder.mutationFields(t => ({
  updateLightProtection: t.field({
    type: LightProtection,
    description: 'Needs Site:update. BAD_USER_INPUT; CONFLICT approvalNeeded if it reduces the protection.',
    args: { input: t.arg({ type: LightProtectionInput, required: true }) },
    resolve: (_, { input: { limit, minimums } }, { db, viewer }) =>
      changeProtection(db, viewer, { limit: limit && (limit.set ?? null), minimums }),
  }),
  protectLights: t.int({
    description:
      'Protects lights, or ends their protection. Returns how many lights changed. Needs LightDevice:update, of the whole ' +
      'city. FORBIDDEN, BAD_USER_INPUT; CONFLICT approvalNeeded if lights lose their protection.',
    args: {
      where: t.arg({ type: devices.Where, required: true }),
      isProtected: t.arg.boolean({ required: true }),
    },
    resolve: (_, { where, isProtected }, { db, viewer }) => protectLights(db, viewer, where, isProtected),
  }),
}))
