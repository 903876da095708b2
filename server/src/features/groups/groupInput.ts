import { ChangeMany, ConnectMany, SetBoolean, SetInt, SetString } from '../../foundation/graphql/changeInputs.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { regionChangeFields, regionFields } from '../../foundation/graphql/regionInput.ts'
import { LeftLights } from '../schedules/scheduleInput.ts'

export const ControlMode = builder.enumType('ControlMode', {
  description: 'How a group switches its lights.',
  values: {
    MANUAL: { description: 'by users only' },
    SUNRISE_SUNSET: { description: 'on at sunset, off at sunrise, in the district of the group' },
    TIMING: { description: 'on and off at fixed times' },
  } as const,
})
export type ControlMode = typeof ControlMode.$inferType

export const GroupStatus = builder.enumType('GroupStatus', {
  description: 'Only a NORMAL group can be operated.',
  values: ['FAULT', 'MAINTENANCE', 'NORMAL'] as const,
})
export type GroupStatus = typeof GroupStatus.$inferType

export const RoadClass = builder.enumType('RoadClass', {
  description: 'Road class, which determines the required lit rate.',
  values: { MAIN: { description: 'expressways, arterial roads' }, OTHER: { description: 'all others' } } as const,
})
export type RoadClass = typeof RoadClass.$inferType

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

const MAIN_LEVEL = '%, 0 to 100; null: 100'
const SUB_LEVEL = '%, 0 to 100, 0: off; null: as mainBrightness, so that a pole with two lamps dims as one light'

export const LEFT_LIGHTS_OF_GROUP = 'what lights do that lose their plan and get no other'

export const LightGroupCreateInput = builder.inputType('LightGroupCreateInput', {
  description: 'A new group. Its lights leave their previous groups.',
  fields: t => ({
    name: t.string({
      required: true,
      extensions: { emptyKey: 'group_name_validation' },
      description: 'at least 2 characters',
    }),
    description: t.string({}),
    devices: t.field({ type: ConnectMany }),
    enableStatus: t.boolean({ description: 'default: true' }),
    groupStatus: t.field({ type: GroupStatus, description: 'default: NORMAL' }),
    controlMode: t.field({ type: ControlMode, description: 'default: MANUAL' }),
    mainBrightness: t.int({ description: MAIN_LEVEL }),
    mainColorTemp: t.int({ description: 'K, 1000 to 20000' }),
    subBrightness: t.int({ description: SUB_LEVEL }),
    subColorTemp: t.int({ description: 'K, 1000 to 20000' }),
    startTime: t.string({ description: 'HH:mm; default with TIMING: 18:30' }),
    endTime: t.string({ description: 'HH:mm; default with TIMING: 06:30' }),
    sunsetOffset: t.int({ description: 'minutes, -180 to 180; default: 0' }),
    sunriseOffset: t.int({ description: 'minutes, -180 to 180; default: 0' }),
    confirmed: t.stringList({ description: 'ignored: risks are returned in extensions.warnings' }),
    leftLights: t.field({ type: LeftLights, description: LEFT_LIGHTS_OF_GROUP }),
    roadClass: t.field({ type: RoadClass, description: 'default: OTHER' }),
    ...regionFields(t),
  }),
})
export type LightGroupCreateInput = typeof LightGroupCreateInput.$inferInput

export const LightGroupUpdateInput = builder.inputType('LightGroupUpdateInput', {
  description: 'Omitted fields stay unchanged.',
  fields: t => ({
    name: t.field({ type: SetString }),
    description: t.field({ type: SetString }),
    devices: t.field({ type: ChangeMany }),
    enableStatus: t.field({ type: SetBoolean }),
    groupStatus: t.field({ type: SetGroupStatus }),
    roadClass: t.field({ type: SetRoadClass }),
    controlMode: t.field({ type: SetControlMode }),
    mainBrightness: t.field({ type: SetInt, description: MAIN_LEVEL }),
    mainColorTemp: t.field({ type: SetInt, description: 'K, 1000 to 20000' }),
    subBrightness: t.field({ type: SetInt, description: SUB_LEVEL }),
    subColorTemp: t.field({ type: SetInt, description: 'K, 1000 to 20000' }),
    startTime: t.field({ type: SetString, description: 'HH:mm; required with TIMING, default 18:30' }),
    endTime: t.field({ type: SetString, description: 'HH:mm; required with TIMING, default 06:30' }),
    sunsetOffset: t.field({ type: SetInt, description: 'minutes, -180 to 180' }),
    sunriseOffset: t.field({ type: SetInt, description: 'minutes, -180 to 180' }),
    confirmed: t.stringList({ description: 'ignored: risks are returned in extensions.warnings' }),
    leftLights: t.field({ type: LeftLights, description: LEFT_LIGHTS_OF_GROUP }),
    expectedUpdatedAt: t.field({
      type: 'DateTime',
      description: 'updatedAt when the form was loaded: CONFLICT if it differs',
    }),
    ...regionChangeFields(t),
  }),
})
export type LightGroupUpdateInput = typeof LightGroupUpdateInput.$inferInput
