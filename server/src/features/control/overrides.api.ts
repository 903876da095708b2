import { changeBatches } from '../../foundation/events/changeFeed.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { loader } from '../../foundation/graphql/loaders.ts'
import { definePage } from '../../foundation/list/list.ts'
import { pageArgs } from '../../foundation/list/pagination.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import { LightDevice, loadDevice } from '../devices/devices.api.ts'
import { LightGroup, loadGroup } from '../groups/groups.api.ts'
import {
  countActiveOverrides,
  findOverridePage,
  findVisibleOverrideIds,
  type GroupOverrideRow,
  type LightOverrideRow,
  type OverrideCounts,
  type OverrideRow,
  overridesOfGroups,
  overridesOfLights,
} from './overrides.ts'

const OverrideTarget = builder.enumType('LightOverrideTarget', {
  description: 'Target of an override.',
  values: {
    LIGHT: { description: 'one light' },
    GROUP: { description: 'a group' },
    SELECTION: { description: 'several lights' },
  } as const,
})

export const OverrideSetting = builder.objectRef<OverrideRow['asked']>('LightOverrideSetting').implement({
  description: 'Requested state of an override. Null: unchanged.',
  fields: t => ({
    mainSwitch: t.boolean({ nullable: true, resolve: asked => asked.mainSwitch ?? null }),
    subSwitch: t.boolean({ nullable: true, resolve: asked => asked.subSwitch ?? null }),
    mainBrightness: t.int({ nullable: true, description: '%', resolve: asked => asked.mainBrightness ?? null }),
    subBrightness: t.int({ nullable: true, description: '%', resolve: asked => asked.subBrightness ?? null }),
    mainColorTemp: t.int({ nullable: true, description: 'K', resolve: asked => asked.mainColorTemp ?? null }),
    subColorTemp: t.int({ nullable: true, description: 'K', resolve: asked => asked.subColorTemp ?? null }),
  }),
})

const LightOverride = builder.objectRef<OverrideRow>('LightOverride').implement({
  description:
    'One request that overrides lights, active while a light is under it. It ends at its end or, by default, with the next ' +
    'event of the plan of each light. Lights that nothing is planned for, such as those of a MANUAL group, have no end by ' +
    'default. For each light, the newest request to start is in effect; when it ends, the light returns to its plan, not to ' +
    'the request that was replaced, unless it is undone. A light without a plan returns to the request without an end that ' +
    'it had before. Precedence: MAINTENANCE, TEST, OVERRIDE, DAYLIGHT, SCHEDULE, PRESET, MANUAL (without an end), SITE_DEFAULT. ' +
    'Counts are of the lights that the viewer may see.',
  fields: t => ({
    id: t.exposeInt('id', {}),
    createdAt: t.expose('at', { type: 'DateTime' }),
    by: t.exposeString('by', { nullable: true, description: 'name of the user' }),
    until: t.expose('until', {
      type: 'DateTime',
      nullable: true,
      description: 'latest end of the lights that are still under it; null: none of them has an end',
    }),
    withoutEndCount: t.exposeInt('without_end_count', {
      description: 'lights that are still under it and have no end; of lightCount',
    }),
    setting: t.field({ type: OverrideSetting, resolve: override => override.asked }),
    target: t.field({ type: OverrideTarget, resolve: override => override.target }),
    group: t.field({
      type: LightGroup,
      nullable: true,
      description: 'of target GROUP, if the viewer may see it',
      resolve: (override, _, context) => loadGroup(context, override.group_id),
    }),
    device: t.field({
      type: LightDevice,
      nullable: true,
      description: 'of target LIGHT',
      resolve: (override, _, context) => (override.target === 'LIGHT' ? loadDevice(context, override.light_id) : null),
    }),
    reason: t.exposeString('reason', { nullable: true, description: 'given by the user; null: none given' }),
    campaignId: t.exposeInt('campaign_id', { nullable: true, description: 'id of its LightCampaign' }),
    targetName: t.exposeString('target_name', {
      nullable: true,
      description: 'name of the target, such as a district, a road or a search; null: not a request to a target',
    }),
    sceneName: t.exposeString('scene_name', {
      nullable: true,
      description: 'name that the scene had at its start; null: not started by a scene',
    }),
    lightCount: t.exposeInt('light_count', { description: 'lights that are still under it' }),
    askedCount: t.exposeInt('asked_count', { description: 'lights of the request' }),
  }),
})

const LightOverridePage = definePage(LightOverride, 'overrides')

const LightOverrideWhereInput = builder.inputType('LightOverrideWhereInput', {
  description: 'Conditions on overrides; all given conditions must hold.',
  fields: t => ({
    groupId: t.int({ description: 'a light of this group is under it' }),
    deviceId: t.int({ description: 'this light is under it' }),
    by: t.string({ description: 'part of the user’s name, case-insensitive' }),
    withoutEnd: t.boolean({ description: 'true: some of its lights have no end; false: all have one' }),
  }),
})

const LightOverrideCount = builder.objectRef<OverrideCounts>('LightOverrideCount').implement({
  description: 'How many overrides are active, on how many of the lights that the viewer may see.',
  fields: t => ({
    overrides: t.exposeInt('overrides', { description: 'with an end' }),
    lights: t.exposeInt('lights', { description: 'under an override with an end' }),
    withoutEnd: t.exposeInt('without_end', { description: 'overrides with lights that have no end' }),
  }),
})

builder.queryFields(t => ({
  findManyLightOverride: t.field({
    type: LightOverridePage,
    description:
      'Active overrides of lights that the viewer may see, newest first, with and without an end. Coming ones: ' +
      'findManyLightCampaign(status: [COMING]). Needs LightDevice:read.',
    args: { where: t.arg({ type: LightOverrideWhereInput }), ...pageArgs },
    resolve: (_, { where, ...args }, { db, viewer }) => findOverridePage(db, viewer, where ?? {}, args),
  }),
  lightOverrideCount: t.field({
    type: LightOverrideCount,
    description: 'Needs LightDevice:read.',
    resolve: (_, __, { db, viewer }) => countActiveOverrides(db, viewer),
  }),
}))

const MAX_IDS_PER_MESSAGE = 200

builder.subscriptionField('lightOverrideChanges', t =>
  t.field({
    type: ['Int'],
    description:
      'Ids of overrides that started, changed or ended, on lights that the viewer may see; batched. Refetch ' +
      'findManyLightOverride. Needs LightDevice:read.',
    subscribe: (_, __, { viewer, events }) => {
      mayOrThrow(viewer, 'LightDevice:read')
      return changeBatches(events, 'override.changed', MAX_IDS_PER_MESSAGE)
    },
    resolve: (changed: number[], _, { db, viewer }) => findVisibleOverrideIds(db, viewer, changed),
  }),
)

const OverrideOfLight = builder.objectRef<LightOverrideRow>('LightDeviceOverride').implement({
  description: 'The override with an end that a light is under. A test or maintenance may have precedence.',
  fields: t => ({
    id: t.exposeInt('id', { nullable: true, description: 'of the LightOverride' }),
    by: t.exposeString('by', { nullable: true, description: 'name of the user' }),
    since: t.expose('at', { type: 'DateTime' }),
    until: t.expose('until', { type: 'DateTime' }),
    reason: t.exposeString('reason', { nullable: true, description: 'given by the user; null: none given' }),
  }),
})

const OverrideOfGroup = builder.objectRef<GroupOverrideRow>('LightGroupOverride').implement({
  description:
    'The overrides with an end that lights of a group are under. Counts are of the lights that the viewer may see.',
  fields: t => ({
    lightCount: t.exposeInt('lights', { description: 'lights under an override; of deviceCount' }),
    overrideCount: t.exposeInt('overrides', {}),
    by: t.exposeStringList('by', { description: 'name of the user' }),
    until: t.expose('until', { type: 'DateTime', description: 'latest end' }),
  }),
})

const loadOfLight = loader<number, LightOverrideRow>(({ db }, lights) => overridesOfLights(db, lights))
const loadOfGroup = loader<number, GroupOverrideRow>(({ db, viewer }, groups) => overridesOfGroups(db, viewer, groups))

builder.objectField(LightDevice, 'override', t =>
  t.field({
    type: OverrideOfLight,
    nullable: true,
    description: 'null: none',
    resolve: (light, _, context) => loadOfLight(context, light.id),
  }),
)
builder.objectField(LightGroup, 'override', t =>
  t.field({
    type: OverrideOfGroup,
    nullable: true,
    description: 'null: none of its lights that the viewer may see is under one',
    resolve: (group, _, context) => loadOfGroup(context, group.id),
  }),
)
