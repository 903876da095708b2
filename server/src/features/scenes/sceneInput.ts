import { SetInt, SetString } from '../../foundation/graphql/changeInputs.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { LightTargetInput } from '../control/targets.api.ts'

export const SceneKind = builder.enumType('LightSceneKind', {
  description: 'What a scene is for.',
  values: { STORM: {}, ACCIDENT: {}, FESTIVAL: {}, TEST: {}, OTHER: {} } as const,
})
export type SceneKind = typeof SceneKind.$inferType

const LightSceneLevelsInput = builder.inputType('LightSceneLevelsInput', {
  description: 'Levels and colours as in LightControlInput; at least one field.',
  fields: t => ({
    mainSwitch: t.boolean({}),
    subSwitch: t.boolean({}),
    mainBrightness: t.int({ description: '%, 0 to 100' }),
    subBrightness: t.int({ description: '%, 0 to 100' }),
    mainColorTemp: t.int({ description: 'K, 1000 to 20000' }),
    subColorTemp: t.int({ description: 'K, 1000 to 20000' }),
  }),
})

export const LightSceneActionInput = builder.inputType('LightSceneActionInput', {
  description: 'One part of a scene: its targets and their levels.',
  fields: t => ({
    targets: t.field({ type: [LightTargetInput], required: true, description: '1 to 20' }),
    levels: t.field({ type: LightSceneLevelsInput, required: true }),
  }),
})
export type LightSceneActionInput = typeof LightSceneActionInput.$inferInput

const DURATION = 'minutes from the start to the end, 1 to 525600; null: until the next event of each light’s schedule'
const ACTIONS = '1 to 10; a light that is in several gets the levels of the last one'

export const LightSceneCreateInput = builder.inputType('LightSceneCreateInput', {
  description: 'A new scene.',
  fields: t => ({
    name: t.string({
      required: true,
      extensions: { emptyKey: 'sceneNameRequired' },
      description: 'at least 2 characters; unique',
    }),
    kind: t.field({ type: SceneKind, required: true }),
    description: t.string({ description: 'at most 500 characters' }),
    reason: t.string({ description: 'default of a start; at most 200 characters' }),
    durationMinutes: t.int({ description: DURATION }),
    actions: t.field({ type: [LightSceneActionInput], required: true, description: ACTIONS }),
  }),
})
export type LightSceneCreateInput = typeof LightSceneCreateInput.$inferInput

const SetSceneKind = builder.inputType('SetLightSceneKind', {
  description: 'A new value.',
  fields: t => ({ set: t.field({ type: SceneKind }) }),
})
const SetSceneActions = builder.inputType('SetLightSceneActions', {
  description: 'Replaces all actions.',
  fields: t => ({ set: t.field({ type: [LightSceneActionInput] }) }),
})

export const LightSceneUpdateInput = builder.inputType('LightSceneUpdateInput', {
  description: 'Omitted fields stay unchanged.',
  fields: t => ({
    name: t.field({ type: SetString }),
    kind: t.field({ type: SetSceneKind }),
    description: t.field({ type: SetString }),
    reason: t.field({ type: SetString }),
    durationMinutes: t.field({ type: SetInt, description: DURATION }),
    actions: t.field({ type: SetSceneActions, description: ACTIONS }),
    expectedUpdatedAt: t.field({
      type: 'DateTime',
      description: 'updatedAt when the form was loaded: CONFLICT if it differs',
    }),
  }),
})
export type LightSceneUpdateInput = typeof LightSceneUpdateInput.$inferInput
