import { ChangeMany, ConnectMany, SetBoolean, SetInt, SetString } from '../../foundation/graphql/changeInputs.ts'
import { builder, type Context } from '../../foundation/graphql/graphql.ts'
import { regionChangeFields, regionFields } from '../../foundation/graphql/regionInput.ts'
import { ChangeEffectType, LeftLights } from '../schedules/effect.api.ts'
import { SchedulePreview } from '../schedules/preview.api.ts'
import { ControlMode, GroupStatus, LightGroup, RoadClass } from './groups.api.ts'
import { addGroup, changeGroup, type GroupRow, removeGroup, type SavedGroup } from './groups.ts'
import { previewDeletion, previewGroup, previewGroups, previewMove } from './preview.ts'

const SetControlMode = builder.inputType('SetControlMode', {
  description: 'A new value.',
  fields: t => ({ set: t.field({ type: ControlMode }) }),
})
const SetGroupStatus = builder.inputType('SetGroupStatus', {
  description: 'A new value.',
  fields: t => ({ set: t.field({ type: GroupStatus }) }),
})

const SetRoadClass = builder.inputType('SetRoadClass', {
  description: 'A new value.',
  fields: t => ({ set: t.field({ type: RoadClass }) }),
})

const LEFT_LIGHTS = 'what lights do that lose their plan and get no other'
const RISKS = 'Risks are not errors: they are returned in extensions.warnings.'

const LightGroupCreateInput = builder.inputType('LightGroupCreateInput', {
  description: 'A new group. Its lights leave their previous groups.',
  fields: t => ({
    name: t.string({ required: true, description: 'at least 2 characters' }),
    description: t.string({}),
    devices: t.field({ type: ConnectMany }),
    enableStatus: t.boolean({ description: 'default: true' }),
    groupStatus: t.field({ type: GroupStatus, description: 'default: NORMAL' }),
    controlMode: t.field({ type: ControlMode, description: 'default: MANUAL' }),
    mainBrightness: t.int({ description: '%, 0 to 100' }),
    mainColorTemp: t.int({ description: 'K, 1000 to 20000' }),
    subBrightness: t.int({ description: '%, 0 to 100' }),
    subColorTemp: t.int({ description: 'K, 1000 to 20000' }),
    startTime: t.string({ description: 'HH:mm; default with TIMING: 18:30' }),
    endTime: t.string({ description: 'HH:mm; default with TIMING: 06:30' }),
    sunsetOffset: t.int({ description: 'minutes, -180 to 180; default: 0' }),
    sunriseOffset: t.int({ description: 'minutes, -180 to 180; default: 0' }),
    confirmed: t.stringList({ description: 'ignored: risks are returned in extensions.warnings' }),
    leftLights: t.field({ type: LeftLights, description: LEFT_LIGHTS }),
    roadClass: t.field({ type: RoadClass, description: 'default: OTHER' }),
    ...regionFields(t),
  }),
})
const LightGroupUpdateInput = builder.inputType('LightGroupUpdateInput', {
  description: 'Omitted fields stay unchanged.',
  fields: t => ({
    name: t.field({ type: SetString }),
    description: t.field({ type: SetString }),
    devices: t.field({ type: ChangeMany }),
    enableStatus: t.field({ type: SetBoolean }),
    groupStatus: t.field({ type: SetGroupStatus }),
    roadClass: t.field({ type: SetRoadClass }),
    controlMode: t.field({ type: SetControlMode }),
    mainBrightness: t.field({ type: SetInt, description: '%, 0 to 100' }),
    mainColorTemp: t.field({ type: SetInt, description: 'K, 1000 to 20000' }),
    subBrightness: t.field({ type: SetInt, description: '%, 0 to 100' }),
    subColorTemp: t.field({ type: SetInt, description: 'K, 1000 to 20000' }),
    startTime: t.field({ type: SetString, description: 'HH:mm; required with TIMING, default 18:30' }),
    endTime: t.field({ type: SetString, description: 'HH:mm; required with TIMING, default 06:30' }),
    sunsetOffset: t.field({ type: SetInt, description: 'minutes, -180 to 180' }),
    sunriseOffset: t.field({ type: SetInt, description: 'minutes, -180 to 180' }),
    confirmed: t.stringList({ description: 'ignored: risks are returned in extensions.warnings' }),
    leftLights: t.field({ type: LeftLights, description: LEFT_LIGHTS }),
    expectedUpdatedAt: t.field({
      type: 'DateTime',
      description: 'updatedAt when the form was loaded: CONFLICT if it differs',
    }),
    ...regionChangeFields(t),
  }),
})

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
      leftLights: t.arg({ type: LeftLights, description: LEFT_LIGHTS }),
    },
    resolve: (_, { id, leftLights }, { db, viewer }) => removeGroup(db, viewer, id, leftLights),
  }),
}))
