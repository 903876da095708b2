import { builder } from '../../foundation/graphql/graphql.ts'
import { LightCampaign } from '../control/campaigns.api.ts'
import { LightTargetPreview } from '../control/targets.api.ts'
import type { SceneAction } from './actions.ts'
import { rehearseScene, type SceneEffect, type SceneRehearsal } from './rehearsal.ts'
import { LightSceneActionInput, LightSceneCreateInput, LightSceneUpdateInput } from './sceneInput.ts'
import { LightScene } from './scenes.api.ts'
import { addScene, changeScene, removeScene } from './scenes.ts'
import { LightSceneStartInput, startScene } from './startScene.ts'

const LightSceneEffect = builder.objectRef<SceneEffect>('LightSceneEffect').implement({
  description:
    'What an action or a scene would do now. Power is that of the lights that can be commanded: the sum of rated power (W) × ' +
    'level (%) / 100 of both lamps. The level before is the required one, or the reported one where none is required.',
  fields: t => ({
    lights: t.field({ type: LightTargetPreview, resolve: ({ counts, span }) => ({ ...counts, span }) }),
    powerBefore: t.float({ description: 'W', resolve: ({ power }) => power.before }),
    powerAfter: t.float({ description: 'W', resolve: ({ power }) => power.after }),
    unratedCount: t.int({
      description: 'lights whose rated power is unknown: they count as 0 W',
      resolve: ({ power }) => power.unrated,
    }),
  }),
})

const LightSceneRehearsal = builder.objectRef<SceneRehearsal>('LightSceneRehearsal').implement({
  description: 'What a start of a scene would do now, of the lights that the viewer may see.',
  fields: t => ({
    actions: t.expose('actions', { type: [LightSceneEffect], description: 'in the order of the scene' }),
    total: t.expose('total', { type: LightSceneEffect, description: 'each light is counted once' }),
  }),
})

builder.queryField('previewLightScene', t =>
  t.field({
    type: LightSceneRehearsal,
    description:
      'What startLightScene would do now: a stored scene by its id, or the actions of a form. Needs LightScene:read, ' +
      'LightDevice:read. NOT_FOUND, BAD_USER_INPUT.',
    args: {
      id: t.arg.int({ description: 'of the scene, if actions are left out' }),
      actions: t.arg({ type: [LightSceneActionInput] }),
      startsAt: t.arg({ type: 'DateTime', description: 'default: now' }),
      until: t.arg({
        type: 'DateTime',
        description:
          'end; left out: after the durationMinutes of the stored scene; null: at the next event of each light’s schedule',
      }),
    },
    resolve: (_, { actions, ...of }, { db, viewer }) =>
      rehearseScene(db, viewer, { ...of, actions: actions as SceneAction[] | null | undefined }),
  }),
)

builder.mutationFields(t => ({
  createLightScene: t.field({
    type: LightScene,
    description: 'Creates a scene. Needs LightScene:create. BAD_USER_INPUT.',
    args: { input: t.arg({ type: LightSceneCreateInput, required: true }) },
    resolve: (_, { input }, { db, viewer }) => addScene(db, viewer, input),
  }),
  updateLightScene: t.field({
    type: LightScene,
    description:
      'All changes or none; campaigns that were started keep what they do. Needs LightScene:update. NOT_FOUND, CONFLICT, ' +
      'BAD_USER_INPUT.',
    args: { id: t.arg.int({ required: true }), input: t.arg({ type: LightSceneUpdateInput, required: true }) },
    resolve: (_, { id, input }, { db, viewer }) => changeScene(db, viewer, id, input),
  }),
  deleteLightScene: t.field({
    type: LightScene,
    description: 'Deletes a scene; campaigns that were started from it continue. Needs LightScene:delete. NOT_FOUND.',
    args: { id: t.arg.int({ required: true }) },
    resolve: (_, { id }, { db, viewer }) => removeScene(db, viewer, id),
  }),
  startLightScene: t.field({
    type: [LightCampaign],
    description:
      'Starts a scene now or in the future: one campaign for each action, without actions that have no lights. The newest ' +
      'request of a light wins: it replaces overrides and other scenes. A start in the future finds its lights then, with the ' +
      'permissions that the account has then. Needs LightScene:read, LightDevice:operate. NOT_FOUND, BAD_USER_INPUT.',
    args: { id: t.arg.int({ required: true }), input: t.arg({ type: LightSceneStartInput }) },
    resolve: (_, { id, input }, { db, viewer }) => startScene(db, viewer, id, input ?? {}),
  }),
}))
