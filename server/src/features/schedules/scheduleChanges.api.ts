import {
  ChangeMany,
  ConnectMany,
  SetBoolean,
  SetInt,
  SetIntList,
  SetString,
} from '../../foundation/graphql/changeInputs.ts'
import { builder, type InputFieldBuilder } from '../../foundation/graphql/graphql.ts'
import { ChangeEffectType, LeftLights } from './effect.api.ts'
import { SchedulePreview } from './preview.api.ts'
import { previewSchedule, previewScheduleChange } from './preview.ts'
import { addSchedule, changeSchedule, removeSchedule } from './registry.ts'
import { ExecutionDays, LightSchedule, ScheduleType } from './schedules.api.ts'

const LightScheduleStepInput = builder.inputType('LightScheduleStepInput', {
  description: 'Levels from this time of the night on; omitted ones stay unchanged.',
  fields: t => ({
    time: t.string({ required: true, description: 'HH:mm' }),
    mainBrightness: t.int({ description: '%, 0 to 100' }),
    subBrightness: t.int({ description: '%, 0 to 100' }),
    mainColorTemp: t.int({ description: 'K, 1000 to 20000' }),
    subColorTemp: t.int({ description: 'K, 1000 to 20000' }),
  }),
})

const SetScheduleType = builder.inputType('SetLightScheduleType', {
  description: 'A new value.',
  fields: t => ({ set: t.field({ type: ScheduleType }) }),
})
const SetExecutionDays = builder.inputType('SetExecutionDays', {
  description: 'A new value.',
  fields: t => ({ set: t.field({ type: ExecutionDays }) }),
})
const SetScheduleSteps = builder.inputType('SetLightScheduleSteps', {
  description: 'Replaces all steps; null: none.',
  fields: t => ({ set: t.field({ type: [LightScheduleStepInput] }) }),
})

const LEFT_LIGHTS = 'what the lights of groups do that lose their plan; confirms NOTHING_PLANNED'

/** Codes of confirmed warnings, for every input that can change plans. */
function confirmedField(t: InputFieldBuilder) {
  return t.stringList({ description: 'codes of the warnings that the user has confirmed' })
}

const LightScheduleCreateInput = builder.inputType('LightScheduleCreateInput', {
  description: 'A new schedule.',
  fields: t => ({
    name: t.string({ required: true, description: 'at least 2 characters; unique' }),
    description: t.string({}),
    type: t.field({ type: ScheduleType, required: true }),
    startTime: t.string({ description: 'HH:mm; required with TIMING' }),
    endTime: t.string({ description: 'HH:mm; required with TIMING' }),
    sunsetOffset: t.int({ description: 'minutes, -180 to 180; default: 0' }),
    sunriseOffset: t.int({ description: 'minutes, -180 to 180; default: 0' }),
    days: t.field({ type: ExecutionDays, description: 'default: EVERY_DAY' }),
    weekdays: t.intList({ description: '1 (Monday) to 7 (Sunday); required with WEEKDAYS' }),
    mainBrightness: t.int({ description: '%, 0 to 100; default: 100' }),
    mainColorTemp: t.int({ description: 'K, 1000 to 20000' }),
    subBrightness: t.int({ description: '%, 0 to 100; default: off' }),
    subColorTemp: t.int({ description: 'K, 1000 to 20000' }),
    steps: t.field({ type: [LightScheduleStepInput], description: 'at most 12, in the order of the night' }),
    isEnabled: t.boolean({ description: 'default: true' }),
    groups: t.field({ type: ConnectMany }),
    confirmed: confirmedField(t),
  }),
})
const LightScheduleUpdateInput = builder.inputType('LightScheduleUpdateInput', {
  description: 'Omitted fields stay unchanged.',
  fields: t => ({
    name: t.field({ type: SetString }),
    description: t.field({ type: SetString }),
    type: t.field({ type: SetScheduleType }),
    startTime: t.field({ type: SetString, description: 'HH:mm' }),
    endTime: t.field({ type: SetString, description: 'HH:mm' }),
    sunsetOffset: t.field({ type: SetInt, description: 'minutes, -180 to 180' }),
    sunriseOffset: t.field({ type: SetInt, description: 'minutes, -180 to 180' }),
    days: t.field({ type: SetExecutionDays }),
    weekdays: t.field({ type: SetIntList, description: '1 (Monday) to 7 (Sunday)' }),
    mainBrightness: t.field({ type: SetInt, description: '%, 0 to 100' }),
    mainColorTemp: t.field({ type: SetInt, description: 'K, 1000 to 20000' }),
    subBrightness: t.field({ type: SetInt, description: '%, 0 to 100' }),
    subColorTemp: t.field({ type: SetInt, description: 'K, 1000 to 20000' }),
    steps: t.field({ type: SetScheduleSteps }),
    isEnabled: t.field({ type: SetBoolean }),
    groups: t.field({ type: ChangeMany }),
    confirmed: confirmedField(t),
    leftLights: t.field({ type: LeftLights, description: LEFT_LIGHTS }),
    expectedUpdatedAt: t.field({
      type: 'DateTime',
      description: 'updatedAt when the form was loaded: CONFLICT if it differs',
    }),
  }),
})

const NEEDS_CONFIRMATION =
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

builder.mutationFields(t => ({
  createLightSchedule: t.field({
    type: LightSchedule,
    description: `Creates the schedule and assigns its groups, or does neither. Needs LightSchedule:create. NOT_FOUND, BAD_USER_INPUT. ${NEEDS_CONFIRMATION}`,
    args: { input: t.arg({ type: LightScheduleCreateInput, required: true }) },
    resolve: (_, { input }, { db, viewer }) => addSchedule(db, viewer, input),
  }),
  updateLightSchedule: t.field({
    type: LightSchedule,
    description: `All changes or none. Needs LightSchedule:update. NOT_FOUND, CONFLICT, BAD_USER_INPUT. ${NEEDS_CONFIRMATION}`,
    args: { id: t.arg.int({ required: true }), input: t.arg({ type: LightScheduleUpdateInput, required: true }) },
    resolve: (_, { id, input }, { db, viewer }) => changeSchedule(db, viewer, id, input),
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
