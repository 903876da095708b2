import { builder, type Context } from '../../foundation/graphql/graphql.ts'
import { ChangeEffectType } from './effect.api.ts'
import { SchedulePreview } from './preview.api.ts'
import { previewSchedule, previewScheduleChange } from './preview.ts'
import { addSchedule, changeSchedule, removeSchedule, type SavedSchedule, type ScheduleRow } from './registry.ts'
import { LEFT_LIGHTS, LeftLights, LightScheduleCreateInput, LightScheduleUpdateInput } from './scheduleInput.ts'
import { LightSchedule } from './schedules.api.ts'

/** Part of the description of each mutation that changes a schedule. */
export const NEEDS_CONFIRMATION =
  'If a risk has to be confirmed first: BAD_USER_INPUT with the key scheduleNeedsConfirmation, and warnings, lights and changeAtOnce in its extensions.'

builder.queryFields(t => ({
  previewLightScheduleChange: t.field({
    type: ChangeEffectType,
    description:
      'Immediate effects on lights of a change of a schedule or its deletion. Needs LightSchedule:read. NOT_FOUND, BAD_USER_INPUT.',
    args: {
      id: t.arg.int({ required: true }),
      input: t.arg({ type: LightScheduleUpdateInput, description: 'the changes; null: it is deleted' }),
    },
    resolve: (_, { id, input }, { db, viewer }) => previewScheduleChange(db, viewer, id, input),
  }),
  previewLightSchedule: t.field({
    type: SchedulePreview,
    description: 'The effects of saving a schedule. Needs LightSchedule:read. NOT_FOUND, BAD_USER_INPUT.',
    args: {
      id: t.arg.int({ description: 'the schedule that is edited; null: a new one' }),
      input: t.arg({ type: LightScheduleCreateInput, required: true, description: 'the whole form' }),
      groupIds: t.arg.intList({
        description: 'all groups after the change; default: the present ones and those that input connects',
      }),
    },
    resolve: (_, { id, input, groupIds }, { db, viewer }) => previewSchedule(db, viewer, input, { id, groupIds }),
  }),
}))

/** Risks of a saved change, for `extensions.warnings`. */
export function warned(context: Context, { schedule, warnings }: SavedSchedule): ScheduleRow {
  context.warnings.push(...warnings)
  return schedule
}

builder.mutationFields(t => ({
  createLightSchedule: t.field({
    type: LightSchedule,
    description: `Creates the schedule and assigns its groups, or does neither. Needs LightSchedule:create. NOT_FOUND, BAD_USER_INPUT. ${NEEDS_CONFIRMATION}`,
    args: { input: t.arg({ type: LightScheduleCreateInput, required: true }) },
    resolve: async (_, { input }, context) => warned(context, await addSchedule(context.db, context.viewer, input)),
  }),
  updateLightSchedule: t.field({
    type: LightSchedule,
    description: `All changes or none. Needs LightSchedule:update. NOT_FOUND, CONFLICT, BAD_USER_INPUT. ${NEEDS_CONFIRMATION}`,
    args: { id: t.arg.int({ required: true }), input: t.arg({ type: LightScheduleUpdateInput, required: true }) },
    resolve: async (_, { id, input }, context) =>
      warned(context, await changeSchedule(context.db, context.viewer, id, input)),
  }),
  deleteLightSchedule: t.field({
    type: LightSchedule,
    description: `Its groups follow their other schedules. Needs LightSchedule:delete. NOT_FOUND. ${NEEDS_CONFIRMATION}`,
    args: {
      id: t.arg.int({ required: true }),
      confirmed: t.arg.stringList({ description: 'codes of the warnings that the user has confirmed' }),
      leftLights: t.arg({ type: LeftLights, description: LEFT_LIGHTS }),
    },
    resolve: (_, { id, ...seen }, { db, viewer }) => removeSchedule(db, viewer, id, seen),
  }),
}))
