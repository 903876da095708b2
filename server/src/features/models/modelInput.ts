import {
  SetBoolean,
  SetFloat,
  SetInt,
  SetJson,
  SetString,
  SetStringList,
} from '../../foundation/graphql/changeInputs.ts'
import { builder, type InputFieldBuilder } from '../../foundation/graphql/graphql.ts'
import { MEASURES } from './modelValues.ts'

export const DeviceType = builder.enumType('DeviceType', {
  description: 'Kind of device.',
  values: ['CCTV', 'CENTER', 'DISPLAY', 'ENVIRONMENT', 'LIGHT', 'SPEAKER'] as const,
})

export const Measure = builder.enumType('Measure', {
  description: 'A value that lights report.',
  values: MEASURES,
})

export const DeviceModeFormat = builder.enumType('DeviceModeFormat', {
  description: 'Format of a file of models.',
  values: {
    JSON: { description: 'a list of objects with the fields of DeviceModeCreateInput' },
    CSV: { description: 'the first row has the names of the fields' },
  } as const,
})

const PowerPointInput = builder.inputType('PowerPointInput', {
  description: 'Power of a lamp at a level.',
  fields: t => ({
    level: t.int({ required: true, description: '%, 0 to 100' }),
    watts: t.float({ required: true, description: 'W, 0 to 5,000' }),
  }),
})

const DeviceModeOptionsInput = builder.inputType('DeviceModeOptionsInput', {
  description: 'Capabilities of the lights of a model; those that are left out are false.',
  fields: t => ({
    mainLight: t.boolean({ description: 'has a main lamp' }),
    subLight: t.boolean({ description: 'has an auxiliary lamp' }),
    mainBrightness: t.boolean({ description: 'main lamp can be dimmed' }),
    mainColorTemp: t.boolean({ description: 'main lamp has adjustable colour temperature' }),
    subBrightness: t.boolean({ description: 'auxiliary lamp can be dimmed' }),
    subColorTemp: t.boolean({ description: 'auxiliary lamp has adjustable colour temperature' }),
  }),
})

const SetDeviceType = builder.inputType('SetDeviceType', {
  description: 'A new value; null: by the type of the model.',
  fields: t => ({ set: t.field({ type: DeviceType }) }),
})
const SetPowerCurve = builder.inputType('SetPowerCurve', {
  description: 'Replaces all points; null: none.',
  fields: t => ({ set: t.field({ type: [PowerPointInput] }) }),
})
const SetMeasures = builder.inputType('SetMeasures', {
  description: 'Replaces all measures; null: none.',
  fields: t => ({ set: t.field({ type: [Measure] }) }),
})
const SetDeviceModeOptions = builder.inputType('SetDeviceModeOptions', {
  description: 'Replaces all capabilities; null: one lamp that can be dimmed.',
  fields: t => ({ set: t.field({ type: DeviceModeOptionsInput }) }),
})

const CODE = '2 to 64 characters; unique'
const TYPE = 'light or center'
const TAGS = 'at most 20, each of at most 50 characters without a semicolon'
const OFFLINE_AFTER = 's without a message until a light becomes OFFLINE, 5 to 604,800'
const WATTS = 'W at 100 %, 0 to 5,000'
const STANDBY = 'W while all lamps are off, 0 to 5,000'
const MIN_LEVEL = '%, lowest level above 0 that the lamp holds, 1 to 100'
const CURVE = 'W by level of the main lamp, each level once'
const REPORTS = 's between two reports of a light, 1 to 86,400'
const OPTIONS = 'capabilities of its lights; not for centers'
const NEEDS_CENTER = 'its lights connect through a center only'
const PATIENCE = {
  commandSeconds: 's until an unanswered command expires, 1 to 86,400',
  resendSeconds: 's until an unanswered command is sent again, 1 to 86,400',
  showSeconds: 's that a light has to report after its acknowledgement, 1 to 86,400',
  planSeconds: 's until a plan is sent again to a light that has not stored it, 1 to 86,400',
}

function validFromField(t: InputFieldBuilder) {
  return t.string({
    description:
      'YYYY-MM-DD, first day of the watts in this input; default: today at the site; earlier days keep theirs',
  })
}

export const DeviceModeCreateInput = builder.inputType('DeviceModeCreateInput', {
  description: 'A new model.',
  fields: t => ({
    name: t.string({
      required: true,
      extensions: { emptyKey: 'modelNameMinLength' },
      description: 'at least 2 characters',
    }),
    code: t.string({ required: true, extensions: { emptyKey: 'modelCodeMinLength' }, description: CODE }),
    type: t.string({ required: true, extensions: { emptyKey: 'modelTypeUnknown' }, description: TYPE }),
    category: t.field({ type: DeviceType, description: 'default: LIGHT or CENTER, by type' }),
    manufacturer: t.string({}),
    protocol: t.string({}),
    version: t.string({}),
    description: t.string({}),
    tags: t.stringList({ description: TAGS }),
    isEnabled: t.boolean({ description: 'default: true' }),
    configTemplate: t.field({ type: 'JSON' }),
    interfaceSpec: t.field({ type: 'JSON' }),
    options: t.field({ type: DeviceModeOptionsInput, description: `${OPTIONS}; default: one lamp that can be dimmed` }),
    needsCenter: t.boolean({ description: `${NEEDS_CENTER}; default: false` }),
    offlineAfter: t.int({ description: `${OFFLINE_AFTER}; default: 180` }),
    mainWatts: t.float({ description: WATTS }),
    subWatts: t.float({ description: WATTS }),
    standbyWatts: t.float({ description: STANDBY }),
    validFrom: validFromField(t),
    minLevel: t.int({ description: MIN_LEVEL }),
    powerCurve: t.field({ type: [PowerPointInput], description: CURVE }),
    measures: t.field({ type: [Measure], description: 'what its lights report' }),
    reportEverySeconds: t.int({ description: REPORTS }),
    commandSeconds: t.int({ description: `${PATIENCE.commandSeconds}; default: 15` }),
    resendSeconds: t.int({ description: `${PATIENCE.resendSeconds}; default: 4` }),
    showSeconds: t.int({ description: `${PATIENCE.showSeconds}; default: 10` }),
    planSeconds: t.int({ description: `${PATIENCE.planSeconds}; default: 10` }),
  }),
})
export type DeviceModeCreateInput = typeof DeviceModeCreateInput.$inferInput

export const DeviceModeUpdateInput = builder.inputType('DeviceModeUpdateInput', {
  description: 'Omitted fields stay unchanged.',
  fields: t => ({
    name: t.field({ type: SetString }),
    code: t.field({ type: SetString, description: CODE }),
    type: t.field({ type: SetString, description: `${TYPE}; CONFLICT while devices use the model` }),
    category: t.field({ type: SetDeviceType }),
    manufacturer: t.field({ type: SetString }),
    protocol: t.field({ type: SetString }),
    version: t.field({ type: SetString, description: 'a change is added to versionHistory' }),
    description: t.field({ type: SetString }),
    tags: t.field({ type: SetStringList, description: TAGS }),
    isEnabled: t.field({ type: SetBoolean }),
    configTemplate: t.field({ type: SetJson }),
    interfaceSpec: t.field({ type: SetJson }),
    options: t.field({ type: SetDeviceModeOptions, description: OPTIONS }),
    needsCenter: t.field({ type: SetBoolean, description: NEEDS_CENTER }),
    offlineAfter: t.field({ type: SetInt, description: OFFLINE_AFTER }),
    mainWatts: t.field({ type: SetFloat, description: WATTS }),
    subWatts: t.field({ type: SetFloat, description: WATTS }),
    standbyWatts: t.field({ type: SetFloat, description: STANDBY }),
    validFrom: validFromField(t),
    minLevel: t.field({ type: SetInt, description: MIN_LEVEL }),
    powerCurve: t.field({ type: SetPowerCurve, description: CURVE }),
    measures: t.field({ type: SetMeasures }),
    reportEverySeconds: t.field({ type: SetInt, description: REPORTS }),
    commandSeconds: t.field({ type: SetInt, description: PATIENCE.commandSeconds }),
    resendSeconds: t.field({ type: SetInt, description: PATIENCE.resendSeconds }),
    showSeconds: t.field({ type: SetInt, description: PATIENCE.showSeconds }),
    planSeconds: t.field({ type: SetInt, description: PATIENCE.planSeconds }),
    expectedUpdatedAt: t.field({
      type: 'DateTime',
      description: 'updatedAt when the form was loaded: CONFLICT if it differs',
    }),
  }),
})
export type DeviceModeUpdateInput = typeof DeviceModeUpdateInput.$inferInput
