import { builder } from '../../foundation/graphql/graphql.ts'
import { devices } from '../devices/deviceFilters.api.ts'
import { LightCampaign } from './campaigns.api.ts'
import { LightControlInput } from './control.api.ts'
import {
  type ComingOverlap,
  findComingOverlaps,
  findReplacedOverrides,
  type ReplacedOverride,
  type Span,
} from './targetOverlaps.ts'
import { overrideTarget, previewTarget, type TargetCounts } from './targets.ts'

export const LightTargetInput = builder.inputType('LightTargetInput', {
  description:
    'All lights that match when the request starts: of a district, a road, groups, centers, an area, a search.',
  fields: t => ({
    name: t.string({
      required: true,
      extensions: { emptyKey: 'targetNameRequired' },
      description: 'what users call it, such as the name of a district',
    }),
    where: t.field({ type: devices.Where, required: true }),
  }),
})

const LightTargetReplaced = builder.objectRef<ReplacedOverride>('LightTargetReplaced').implement({
  description:
    'An override that a request would replace. When the request ends, its lights return to their plan, not to this ' +
    'override, unless the request is undone.',
  fields: t => ({
    overrideId: t.exposeInt('id', { nullable: true, description: 'id of the LightOverride' }),
    by: t.exposeString('by', { nullable: true, description: 'name of the user' }),
    reason: t.exposeString('reason', { nullable: true, description: 'given by the user; null: none given' }),
    sceneName: t.exposeString('scene', { nullable: true, description: 'null: it was not started from a scene' }),
    until: t.expose('until', {
      type: 'DateTime',
      nullable: true,
      description: 'latest end; null: it has none, and is in effect again after a request that has one',
    }),
    lightCount: t.exposeInt('lights', { description: 'lights of the request that are under it' }),
  }),
})

const LightTargetComing = builder.objectRef<ComingOverlap>('LightTargetComing').implement({
  description: 'A coming request for lights of the request. The one that starts later replaces the other.',
  fields: t => ({
    campaignId: t.int({ description: 'id of the LightCampaign', resolve: ({ campaign }) => campaign.id }),
    name: t.string({ description: 'of its target', resolve: ({ campaign }) => campaign.target_name ?? '' }),
    by: t.string({ nullable: true, description: 'name of the user', resolve: ({ campaign }) => campaign.by_name }),
    reason: t.string({
      nullable: true,
      description: 'given by the user; null: none given',
      resolve: ({ campaign }) => campaign.override_reason,
    }),
    startsAt: t.field({ type: 'DateTime', resolve: ({ campaign }) => campaign.starts_at! }),
    startsEarlier: t.exposeBoolean('startsEarlier', {
      description: 'true: the request starts later, and replaces it; false: it replaces the request when it starts',
    }),
    until: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'its end; null: the next event of the plan of each light',
      resolve: ({ campaign }) => campaign.until,
    }),
    lightCount: t.exposeInt('lights', { description: 'lights that both would reach now' }),
  }),
})

export const LightTargetPreview = builder.objectRef<TargetCounts & { span: Span }>('LightTargetPreview').implement({
  description: 'What a request would reach now, of the lights that the viewer may see.',
  fields: t => ({
    lightCount: t.exposeInt('lights', {}),
    ungroupedCount: t.exposeInt('ungrouped', { description: 'in no group; they are included' }),
    offCount: t.exposeInt('off', { description: 'that are lit and go off' }),
    offlineCount: t.exposeInt('offline', { description: 'that are in service' }),
    faultyCount: t.exposeInt('faulty', {}),
    maintenanceCount: t.exposeInt('in_maintenance', { description: 'in maintenance, or their group is' }),
    overriddenCount: t.exposeInt('overridden', { description: 'under another override, which this one replaces' }),
    protectedCount: t.exposeInt('protected', {
      description: 'protected: a second person has to approve what darkens them',
    }),
    replaces: t.field({
      type: [LightTargetReplaced],
      description: 'overrides in effect at its start that it replaces, the most lights first; at most 10',
      resolve: ({ span }, _, { db, viewer }) => findReplacedOverrides(db, viewer, span),
    }),
    coming: t.field({
      type: [LightTargetComing],
      description:
        'coming requests that overlap with it in lights and time, the next to start first; at most 10, of the next 50 that ' +
        'overlap in time. For each light the newest request to start is in effect. A request that ends at the next event of ' +
        'the plan is taken to last 24 h.',
      resolve: ({ span }, _, { db, viewer }) => findComingOverlaps(db, viewer, span),
    }),
  }),
})

builder.queryField('previewOverrideLights', t =>
  t.field({
    type: LightTargetPreview,
    description: 'What overrideLights would reach now. Needs LightDevice:read. BAD_USER_INPUT.',
    args: {
      where: t.arg({ type: devices.Where, required: true }),
      input: t.arg({ type: LightControlInput, required: true }),
      startsAt: t.arg({ type: 'DateTime', description: 'default: now' }),
    },
    resolve: async (_, { where, input, startsAt }, { db, viewer }) => ({
      ...(await previewTarget(db, viewer, { where, override: input, startsAt })),
      span: { where, startsAt, until: input.until },
    }),
  }),
)

builder.mutationField('overrideLights', t =>
  t.field({
    type: LightCampaign,
    description:
      'Overrides all lights of a target, now or in the future; their number has no limit. The campaign shows the progress. ' +
      'What starts later does so with the permissions that the account has then, or is stopped. Needs LightDevice:operate. ' +
      'BAD_USER_INPUT.',
    args: {
      target: t.arg({ type: LightTargetInput, required: true }),
      input: t.arg({ type: LightControlInput, required: true }),
      startsAt: t.arg({ type: 'DateTime', description: 'default: now' }),
    },
    resolve: (_, { target, input, startsAt }, { db, viewer }) =>
      overrideTarget(db, viewer, target, { ...input, startsAt }),
  }),
)
