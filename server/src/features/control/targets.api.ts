import { builder } from '../../foundation/graphql/graphql.ts'
import { devices } from '../devices/deviceFilters.api.ts'
import { LightCampaign } from './campaigns.api.ts'
import { LightControlInput } from './control.api.ts'
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

export const LightTargetPreview = builder.objectRef<TargetCounts>('LightTargetPreview').implement({
  description: 'What a request would reach now, of the lights that the viewer may see.',
  fields: t => ({
    lightCount: t.exposeInt('lights', {}),
    ungroupedCount: t.exposeInt('ungrouped', { description: 'in no group; they are included' }),
    offCount: t.exposeInt('off', { description: 'that are lit and go off' }),
    offlineCount: t.exposeInt('offline', {}),
    faultyCount: t.exposeInt('faulty', {}),
    maintenanceCount: t.exposeInt('in_maintenance', { description: 'in maintenance, or their group is' }),
    overriddenCount: t.exposeInt('overridden', { description: 'under another override, which this one replaces' }),
  }),
})

builder.queryField('previewOverrideLights', t =>
  t.field({
    type: LightTargetPreview,
    description: 'What overrideLights would reach now. Needs LightDevice:read. BAD_USER_INPUT.',
    args: {
      where: t.arg({ type: devices.Where, required: true }),
      input: t.arg({ type: LightControlInput, required: true }),
    },
    resolve: (_, { where, input }, { db, viewer }) => previewTarget(db, viewer, where, input),
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
