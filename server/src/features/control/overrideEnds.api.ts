import { builder, type Context } from '../../foundation/graphql/graphql.ts'
import { devices } from '../devices/deviceFilters.api.ts'
import {
  type Chosen,
  type End,
  type EndEffect,
  endOverrides,
  moveOverrideEnd,
  previewEndOverrides,
} from './overrideEnds.ts'

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

builder.queryField('previewEndLightOverrides', t =>
  t.field({
    type: LightOverrideEnd,
    description:
      'What endLightOverrides would do; without ids, what endAllLightOverrides would. Needs LightDevice:read. ' +
      'NOT_FOUND, BAD_USER_INPUT.',
    args: {
      ids: t.arg.intList({ description: 'of overrides' }),
      where: t.arg({ type: devices.Where, description: 'lights of a target; instead of ids' }),
    },
    resolve: (_, args, { db, viewer }) => previewEndOverrides(db, viewer, args),
  }),
)

async function endAndAudit(context: Context, chosen: Chosen): Promise<number> {
  const lights = await endOverrides(context.db, context.viewer, chosen)
  context.affectedLights = lights
  return lights.length
}

async function moveAndAudit(context: Context, chosen: Chosen, end: End): Promise<number> {
  const lights = await moveOverrideEnd(context.db, context.viewer, chosen, end)
  context.affectedLights = lights
  return lights.length
}

const NEW_END =
  'until, or minutes later than the present end of each light (from now where there is none), or by default the next event ' +
  'of the plan of each light; lights without a plan then keep theirs.'

builder.mutationFields(t => ({
  endLightOverrides: t.int({
    description:
      'Ends overrides on the lights that the viewer may see: the next rule applies. Lights without an end are switched off, ' +
      'and stay off until something is planned for them or they are operated. Returns how many lights were under one. ' +
      'Needs LightDevice:operate. NOT_FOUND.',
    args: { ids: t.arg.intList({ required: true, description: 'of overrides' }) },
    resolve: (_, args, context) => endAndAudit(context, args),
  }),
  moveLightOverrideEnd: t.int({
    description:
      `Moves the end of overrides on the lights that the viewer may see, earlier or later: ${NEW_END} ` +
      'Lights without an end get one, after which they are off if nothing is planned for them by then. Returns how many ' +
      'lights have the new end. Needs LightDevice:operate. NOT_FOUND, BAD_USER_INPUT.',
    args: {
      ids: t.arg.intList({ required: true, description: 'of overrides' }),
      until: t.arg({ type: 'DateTime', description: 'new end, within a year' }),
      minutes: t.arg.int({ description: '1 to 527040' }),
    },
    resolve: (_, { ids, ...end }, context) => moveAndAudit(context, { ids }, end),
  }),
  endAllLightOverrides: t.int({
    description:
      'Ends all overrides that have an end, on the lights that the viewer may see: the next rule applies. Lights without an ' +
      'end keep their state: endLightOverrides ends those. Returns how many lights were under one. ' +
      'Needs LightDevice:operate. BAD_USER_INPUT.',
    args: { where: t.arg({ type: devices.Where, description: 'only on the lights of this target' }) },
    resolve: (_, args, context) => endAndAudit(context, args),
  }),
  moveAllLightOverrideEnds: t.int({
    description:
      'Moves the end of all overrides that have one, on the lights of a target that the viewer may see, earlier or later: ' +
      `${NEW_END} Returns how many lights have the new end. Needs LightDevice:operate. BAD_USER_INPUT.`,
    args: {
      where: t.arg({ type: devices.Where, required: true, description: 'lights of the target; {}: all' }),
      until: t.arg({ type: 'DateTime', description: 'new end, within a year' }),
      minutes: t.arg.int({ description: '1 to 527040' }),
    },
    resolve: (_, { where, ...end }, context) => moveAndAudit(context, { where }, end),
  }),
}))
