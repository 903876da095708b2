import { changeBatches } from '../../foundation/events/changeFeed.ts'
import { builder, type Context } from '../../foundation/graphql/graphql.ts'
import { loader } from '../../foundation/graphql/loaders.ts'
import { definePage } from '../../foundation/list/list.ts'
import { pageArgs } from '../../foundation/list/pagination.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import { LightDevice, loadDevice } from '../devices/devices.api.ts'
import { LightGroup, loadGroup } from '../groups/groups.api.ts'
import {
  countActiveOverrides,
  type EndEffect,
  endOverrides,
  findOverridePage,
  findVisibleOverrideIds,
  type GroupOverrideRow,
  type LightOverrideRow,
  moveOverrideEnd,
  type OverrideRow,
  overridesOfGroups,
  overridesOfLights,
  previewEndOverrides,
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
    'One request that overrides lights until an end, active while a light is under it. Counts are of the lights that the ' +
    'viewer may see.',
  fields: t => ({
    id: t.exposeInt('id', {}),
    createdAt: t.expose('at', { type: 'DateTime' }),
    by: t.exposeString('by', { nullable: true, description: 'name of the user' }),
    until: t.expose('until', { type: 'DateTime', description: 'latest end of the lights that are still under it' }),
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
  }),
})

const LightOverrideCount = builder.objectRef<{ overrides: number; lights: number }>('LightOverrideCount').implement({
  description: 'How many overrides are active, on how many of the lights that the viewer may see.',
  fields: t => ({ overrides: t.exposeInt('overrides', {}), lights: t.exposeInt('lights', {}) }),
})

const LightOverrideEnd = builder.objectRef<EndEffect>('LightOverrideEnd').implement({
  description: 'Effect on lights if overrides ended now. Lights in no count keep their state.',
  fields: t => ({
    lightCount: t.exposeInt('lights', { description: 'that are under them' }),
    offCount: t.exposeInt('off', { description: 'that go off' }),
    onCount: t.exposeInt('on', { description: 'that go on' }),
    dimCount: t.exposeInt('dimmed', { description: 'that stay on, less bright' }),
    brightenCount: t.exposeInt('brightened', { description: 'that stay on, brighter' }),
  }),
})

builder.queryFields(t => ({
  findManyLightOverride: t.field({
    type: LightOverridePage,
    description: 'Active overrides of lights that the viewer may see, newest first. Needs LightDevice:read.',
    args: { where: t.arg({ type: LightOverrideWhereInput }), ...pageArgs },
    resolve: (_, { where, ...args }, { db, viewer }) => findOverridePage(db, viewer, where ?? {}, args),
  }),
  lightOverrideCount: t.field({
    type: LightOverrideCount,
    description: 'Needs LightDevice:read.',
    resolve: (_, __, { db, viewer }) => countActiveOverrides(db, viewer),
  }),
  previewEndLightOverrides: t.field({
    type: LightOverrideEnd,
    description:
      'What endLightOverrides would do; without ids, what endAllLightOverrides would. Needs LightDevice:read. NOT_FOUND.',
    args: { ids: t.arg.intList({ description: 'of overrides' }) },
    resolve: (_, args, { db, viewer }) => previewEndOverrides(db, viewer, args.ids ?? undefined),
  }),
}))

async function endAndAudit(context: Context, ids?: number[]): Promise<number> {
  const lights = await endOverrides(context.db, context.viewer, ids)
  context.affectedLights = lights
  return lights.length
}

builder.mutationFields(t => ({
  endLightOverrides: t.int({
    description:
      'Ends overrides on the lights that the viewer may see: the next rule applies. Returns how many lights ' +
      'were under one. Needs LightDevice:operate. NOT_FOUND.',
    args: { ids: t.arg.intList({ required: true, description: 'of overrides' }) },
    resolve: (_, args, context) => endAndAudit(context, args.ids),
  }),
  moveLightOverrideEnd: t.int({
    description:
      'Moves the end of overrides on the lights that the viewer may see, earlier or later. Returns how many lights are ' +
      'under one. Needs LightDevice:operate. NOT_FOUND, BAD_USER_INPUT.',
    args: {
      ids: t.arg.intList({ required: true, description: 'of overrides' }),
      until: t.arg({ type: 'DateTime', required: true, description: 'new end, within a year' }),
    },
    resolve: async (_, { ids, until }, context) => {
      const lights = await moveOverrideEnd(context.db, context.viewer, ids, until)
      context.affectedLights = lights
      return lights.length
    },
  }),
  endAllLightOverrides: t.int({
    description: 'The same for all overrides of the lights that the viewer may see. Needs LightDevice:operate.',
    resolve: (_, __, context) => endAndAudit(context),
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
  description: 'The override that a light is under. A test or maintenance may have precedence.',
  fields: t => ({
    id: t.exposeInt('id', { nullable: true, description: 'of the LightOverride' }),
    by: t.exposeString('by', { nullable: true, description: 'name of the user' }),
    since: t.expose('at', { type: 'DateTime' }),
    until: t.expose('until', { type: 'DateTime' }),
    reason: t.exposeString('reason', { nullable: true, description: 'given by the user; null: none given' }),
  }),
})

const OverrideOfGroup = builder.objectRef<GroupOverrideRow>('LightGroupOverride').implement({
  description: 'The overrides that lights of a group are under. Counts are of the lights that the viewer may see.',
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
