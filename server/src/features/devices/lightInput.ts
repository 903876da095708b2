import type { Lifecycle as LifecycleName } from '#lighting/lifecycle/lifecycle.ts'
import { ChangeOne, ConnectOne, SetFloat, SetIntList, SetString } from '../../foundation/graphql/changeInputs.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { LightAttributeValueInput } from '../attributes/attributeInput.ts'

export const DeviceStatus = builder.enumType('DeviceStatus', {
  description: 'Only a NORMAL light can be operated.',
  values: {
    NORMAL: { description: 'has reported within the interval of its model, no fault' },
    OFFLINE: { description: 'has not reported within the interval of its model' },
    FAULT: { description: 'has an open fault' },
    MAINTENANCE: { description: 'set by a user until a user ends it' },
  } as const,
})

export const Lifecycle = builder.enumType('Lifecycle', {
  description: 'Online rate, lit rate, alerts and incidents count lights that are IN_SERVICE.',
  values: {
    PLANNED: { description: 'registered, and has not reported yet' },
    IN_SERVICE: { description: 'has reported, or was set by a user' },
    OUT_OF_SERVICE: { description: 'set by a user: it keeps its plan and raises no alert' },
  } as const satisfies Record<LifecycleName, object>,
})

const SetDeviceStatus = builder.inputType('SetDeviceStatus', {
  description: 'MAINTENANCE sets maintenance, NORMAL ends it; the light itself determines the other states.',
  fields: t => ({ set: t.field({ type: DeviceStatus }) }),
})

const SHORT_TEXT = 'at most 100 characters'
const RATED = 'W at 100 %, 1 to 5,000; null: the value of its inventory counts, else of its model'

export const SetLifecycle = builder.inputType('SetLifecycle', {
  description:
    'OUT_OF_SERVICE excludes a light from figures and alerts; IN_SERVICE ends that, or counts a light before its first ' +
    'report; PLANNED reverts that, until the light has reported.',
  fields: t => ({
    set: t.field({ type: Lifecycle, required: true }),
    reason: t.string({ description: 'of OUT_OF_SERVICE, at most 200 characters' }),
    until: t.field({
      type: 'DateTime',
      description: 'of OUT_OF_SERVICE: when it ends automatically; in the future, within 10 years',
    }),
  }),
})
export type SetLifecycle = typeof SetLifecycle.$inferInput

export const LightDeviceCreateInput = builder.inputType('LightDeviceCreateInput', {
  description: 'A new light. Give all four location fields or none.',
  fields: t => ({
    name: t.string({
      required: true,
      extensions: { emptyKey: 'deviceNameMinLength' },
      description: 'at least 2 characters',
    }),
    deviceId: t.string({
      required: true,
      extensions: { emptyKey: 'pleaseEnterDeviceId' },
      description: '2 to 64 letters, digits and . _ : @ -; unique',
    }),
    center: t.field({ type: ConnectOne, description: 'required by models that need one' }),
    group: t.field({ type: ConnectOne }),
    mode: t.field({
      type: ConnectOne,
      required: true,
      extensions: { emptyKey: 'pleaseSelectDeviceMode' },
      description: 'a model of type light',
    }),
    address1: t.string({ description: 'road' }),
    address2: t.string({ description: 'position along the road' }),
    latitude: t.float({ description: '°, in the datum of the site and within its bounds' }),
    longitude: t.float({ description: '°, in the datum of the site and within its bounds' }),
    photosFileId: t.intList({ description: 'at most 5 uploaded images' }),
    nominalMainWatts: t.float({ description: RATED }),
    nominalSubWatts: t.float({ description: RATED }),
    lampType: t.string({ description: SHORT_TEXT }),
    poleNumber: t.string({ description: SHORT_TEXT }),
    installedOn: t.string({ description: 'YYYY-MM-DD' }),
    attributes: t.field({ type: [LightAttributeValueInput] }),
  }),
})
export type LightDeviceCreateInput = typeof LightDeviceCreateInput.$inferInput

export const LightDeviceUpdateInput = builder.inputType('LightDeviceUpdateInput', {
  description: 'Omitted fields stay unchanged; model, center and device ID cannot change.',
  fields: t => ({
    name: t.field({ type: SetString }),
    address1: t.field({ type: SetString }),
    address2: t.field({ type: SetString }),
    latitude: t.field({ type: SetFloat }),
    longitude: t.field({ type: SetFloat }),
    ipAddress: t.field({ type: SetString }),
    photosFileId: t.field({ type: SetIntList, description: 'at most 5 uploaded images, in this order' }),
    deviceStatus: t.field({ type: SetDeviceStatus }),
    nominalMainWatts: t.field({ type: SetFloat, description: RATED }),
    nominalSubWatts: t.field({ type: SetFloat, description: RATED }),
    lampType: t.field({ type: SetString, description: SHORT_TEXT }),
    poleNumber: t.field({ type: SetString, description: SHORT_TEXT }),
    installedOn: t.field({ type: SetString, description: 'YYYY-MM-DD' }),
    attributes: t.field({ type: [LightAttributeValueInput], description: 'only these change' }),
    lifecycle: t.field({ type: SetLifecycle }),
    group: t.field({ type: ChangeOne }),
    expectedUpdatedAt: t.field({
      type: 'DateTime',
      description: 'updatedAt when the form was loaded: CONFLICT if it differs',
    }),
  }),
})
export type LightDeviceUpdateInput = typeof LightDeviceUpdateInput.$inferInput
