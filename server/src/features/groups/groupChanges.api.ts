import { builder, type Context } from '../../foundation/graphql/graphql.ts'
import { ChangeEffectType } from '../schedules/effect.api.ts'
import { SchedulePreview } from '../schedules/preview.api.ts'
import { LeftLights } from '../schedules/scheduleInput.ts'
import { LEFT_LIGHTS_OF_GROUP, LightGroupCreateInput, LightGroupUpdateInput } from './groupInput.ts'
import { LightGroup } from './groups.api.ts'
import { addGroup, changeGroup, type GroupRow, removeGroup, type SavedGroup } from './groups.ts'
import { previewDeletion, previewGroup, previewGroups, previewMove } from './preview.ts'

const RISKS = 'Risks are not errors: they are returned in extensions.warnings.'

builder.queryFields(t => ({
  previewLightGroup: t.field({
    type: SchedulePreview,
    description: 'Effects of creating or changing a group this way. Needs LightGroup:read. NOT_FOUND, BAD_USER_INPUT.',
    args: {
      id: t.arg.int({ description: 'null: a new group' }),
      input: t.arg({ type: LightGroupUpdateInput, required: true }),
    },
    resolve: (_, { id, input }, { db, viewer }) => previewGroup(db, viewer, id, input),
  }),
  previewLightGroups: t.field({
    type: ChangeEffectType,
    description:
      'Immediate effects on the lights of several groups if all of them change this way. Needs LightGroup:read. NOT_FOUND, BAD_USER_INPUT.',
    args: {
      ids: t.arg.intList({ required: true, description: 'at most 1,000' }),
      input: t.arg({ type: LightGroupUpdateInput, required: true }),
    },
    resolve: (_, { ids, input }, { db, viewer }) => previewGroups(db, viewer, ids, input),
  }),
  previewLightGroupDeletion: t.field({
    type: ChangeEffectType,
    description:
      'Immediate effects on the lights of groups that are to be deleted. Needs LightGroup:read. NOT_FOUND, BAD_USER_INPUT.',
    args: { ids: t.arg.intList({ required: true, description: 'at most 1,000' }) },
    resolve: (_, { ids }, { db, viewer }) => previewDeletion(db, viewer, ids),
  }),
  previewLightMove: t.field({
    type: ChangeEffectType,
    description:
      'Immediate effects on lights that move into a group. Needs LightDevice:read and, with groupId, LightGroup:read. NOT_FOUND, BAD_USER_INPUT.',
    args: {
      ids: t.arg.intList({ required: true, description: 'ids of lights' }),
      groupId: t.arg.int({ description: 'null: they leave their groups' }),
    },
    resolve: (_, { ids, groupId }, { db, viewer }) => previewMove(db, viewer, ids, groupId ?? null),
  }),
}))

/** The contract cannot confirm a risk: the call succeeds and returns the risk in `extensions.warnings`. */
function warned(context: Context, { group, warnings }: SavedGroup): GroupRow {
  context.warnings.push(...warnings)
  return group
}

builder.mutationFields(t => ({
  createLightGroup: t.field({
    type: LightGroup,
    description: `Creates the group and assigns its lights, or does neither. Needs LightGroup:create. NOT_FOUND, BAD_USER_INPUT. ${RISKS}`,
    args: { input: t.arg({ type: LightGroupCreateInput, required: true }) },
    resolve: async (_, { input }, context) => warned(context, await addGroup(context.db, context.viewer, input)),
  }),
  updateLightGroup: t.field({
    type: LightGroup,
    description: `All changes or none. Needs LightGroup:update. NOT_FOUND, CONFLICT, BAD_USER_INPUT. ${RISKS}`,
    args: { id: t.arg.int({ required: true }), input: t.arg({ type: LightGroupUpdateInput, required: true }) },
    resolve: async (_, { id, input }, context) =>
      warned(context, await changeGroup(context.db, context.viewer, id, input)),
  }),
  deleteLightGroup: t.field({
    type: LightGroup,
    description:
      "Its lights lose the group and follow the site's default. Can be restored for a day. Needs LightGroup:delete. NOT_FOUND.",
    args: {
      id: t.arg.int({ required: true }),
      leftLights: t.arg({ type: LeftLights, description: LEFT_LIGHTS_OF_GROUP }),
    },
    resolve: (_, { id, leftLights }, { db, viewer }) => removeGroup(db, viewer, id, leftLights),
  }),
}))
