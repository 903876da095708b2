import { builder } from '../../foundation/graphql/graphql.ts'
import { loader } from '../../foundation/graphql/loaders.ts'
import { IntFilter, StringFilter } from '../../foundation/list/filters.ts'
import { defineList } from '../../foundation/list/list.ts'
import { abilitiesOf } from '../../foundation/security/permissionCheck.ts'
import { OverrideSetting } from '../control/overrides.api.ts'
import { lastStartsOfScenes, type SceneStart } from '../control/sceneCampaigns.ts'
import type { SceneAction } from './actions.ts'
import { SceneKind } from './sceneInput.ts'
import { findAllScenes, findScene, findScenePage, type SceneRow } from './scenes.ts'

const LightSceneTarget = builder.objectRef<SceneAction['targets'][number]>('LightSceneTarget').implement({
  description: 'Lights of a scene: all that match when it starts.',
  fields: t => ({
    name: t.exposeString('name', { description: 'what users call it, such as the name of a district' }),
    where: t.expose('where', { type: 'JSON', description: 'a LightDeviceWhereInput' }),
  }),
})

const LightSceneAction = builder.objectRef<SceneAction>('LightSceneAction').implement({
  description: 'One part of a scene: its targets and their levels.',
  fields: t => ({
    targets: t.expose('targets', { type: [LightSceneTarget] }),
    levels: t.field({ type: OverrideSetting, resolve: ({ levels }) => levels }),
  }),
})

const LightSceneStart = builder.objectRef<SceneStart>('LightSceneStart').implement({
  description: 'The newest start of a scene.',
  fields: t => ({
    at: t.expose('at', { type: 'DateTime', description: 'in the future if it was started for later' }),
    by: t.exposeString('by', { nullable: true, description: 'name of the user' }),
  }),
})

export const LightScene = builder.objectRef<SceneRow>('LightScene').implement({
  description:
    'A prepared request to targets. startLightScene starts one campaign for each action. A light that is in several actions ' +
    'gets the levels of the last one.',
  fields: t => ({
    id: t.exposeInt('id', {}),
    uuid: t.exposeString('uuid', {}),
    name: t.exposeString('name', {}),
    kind: t.field({ type: SceneKind, resolve: scene => scene.kind }),
    description: t.exposeString('description', { nullable: true }),
    reason: t.exposeString('reason', { nullable: true, description: 'default of a start' }),
    durationMinutes: t.exposeInt('duration_minutes', {
      nullable: true,
      description: 'from the start to the end; null: until the next event of each light’s schedule',
    }),
    actions: t.expose('actions', { type: [LightSceneAction], description: 'the last one has precedence' }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    updatedAt: t.expose('updated_at', { type: 'DateTime' }),
    abilities: t.stringList({
      description: 'what this viewer may do with it: read, update, delete',
      resolve: (_, __, { viewer }) => abilitiesOf(viewer, 'LightScene', ['read', 'update', 'delete']),
    }),
  }),
})

const loadLastStart = loader<number, SceneStart>(({ db, viewer }, ids) => lastStartsOfScenes(db, viewer, ids))

builder.objectField(LightScene, 'lastStart', t =>
  t.field({
    type: LightSceneStart,
    nullable: true,
    description: 'null: never, or without LightDevice:read',
    resolve: (scene, _, context) => loadLastStart(context, scene.id),
  }),
)

const SceneKindFilter = builder.inputType('LightSceneKindFilter', {
  description: 'All conditions given must hold.',
  fields: t => ({ equals: t.field({ type: SceneKind }), in: t.field({ type: [SceneKind] }) }),
})

const scenes = defineList(LightScene, 'scenes', {
  id: { column: 's.id', filter: IntFilter, sort: 'plain' },
  name: { column: 's.name', filter: StringFilter, sort: 'natural' },
  kind: { column: 's.kind', filter: SceneKindFilter },
  createdAt: { column: 's.created_at', sort: 'plain' },
  updatedAt: { column: 's.updated_at', sort: 'plain' },
})

builder.queryFields(t => ({
  findManyLightScene: t.field({
    type: scenes.Page,
    description: 'Scenes. Needs LightScene:read.',
    args: scenes.args,
    resolve: (_, args, { db, viewer }) => findScenePage(db, viewer, scenes.query(args)),
  }),
  findOneLightScene: t.field({
    type: LightScene,
    nullable: true,
    description: 'A scene; null if there is none with this ID. Needs LightScene:read.',
    args: { id: t.arg.int({ required: true }) },
    resolve: async (_, { id }, { db, viewer }) => (await findScene(db, viewer, id)) ?? null,
  }),
  findAllLightScene: t.field({
    type: [LightScene],
    description: 'For pickers: up to 1,000 scenes. Needs LightScene:read.',
    args: { where: scenes.args.where },
    resolve: (_, { where }, { db, viewer }) => findAllScenes(db, viewer, scenes.where(where)),
  }),
}))
