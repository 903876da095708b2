import type { LitState as LitStateName } from '#lighting/litState/litState.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { byId, loader } from '../../foundation/graphql/loaders.ts'
import { roundedOrNull } from '../../foundation/graphql/roundedFields.ts'
import { abilitiesOf, may } from '../../foundation/security/permissionCheck.ts'
import { LightCenter, loadCenter } from '../centers/centers.api.ts'
import { LightGroup, loadGroup } from '../groups/groups.api.ts'
import { GROUPS_OF_LIGHTS, type GroupRow, groupOfJson } from '../groups/groups.ts'
import { loadMediaFile, MediaFile } from '../media/media.api.ts'
import { DeviceMode, loadModel } from '../models/models.api.ts'
import { MODELS_OF_LIGHTS, type ModelRow } from '../models/models.ts'
import { countInCenters, countInGroups, type DeviceRow, findDevices, photosOf } from './devices.ts'
import { DeviceStatus, Lifecycle } from './lightInput.ts'
import { registerPreload } from './preload.ts'

export const Confirmation = builder.enumType('Confirmation', {
  description: 'Whether a light does what was commanded.',
  values: {
    CONFIRMED: { description: 'its measured state matches the target, or there is no target' },
    WAITING: { description: 'a command is in progress' },
    UNCONFIRMED: { description: 'its measured state differs from the target, and no command is in progress' },
  } as const,
})

export const LitState = builder.enumType('LitState', {
  description:
    'Whether a light is lit, by its own report. Lists, counts, map, lit rate and exports use this one definition.',
  values: {
    LIT: {
      description:
        'reports output: a level above 0, no lamp failure, and a power consistent with the level where power is measured',
    },
    DARK: { description: 'reports no output' },
    UNKNOWN: { description: 'offline, or without a fresh report (twice the interval of its model)' },
  } satisfies Record<LitStateName, object>,
})

const loadPhotoIds = loader<number, number[]>(({ db }, ids) => photosOf(db, ids))
const loadGroupCount = loader<number, number>(({ db, viewer }, ids) => countInGroups(db, viewer, ids))
const loadCenterCount = loader<number, number>(({ db, viewer }, ids) => countInCenters(db, viewer, ids))
export const loadDevice = loader<number, DeviceRow>(async ({ db, viewer }, ids) =>
  byId((await findDevices(db, viewer, ids)).items),
)

registerPreload({
  fields: ['mode'],
  rows: MODELS_OF_LIGHTS,
  keep: (context, rows) => loadModel.prime(context, byId(rows as ModelRow[])),
})
registerPreload({
  fields: ['group'],
  rows: GROUPS_OF_LIGHTS,
  keep: (context, rows) => {
    if (may(context.viewer, 'LightGroup:read')) loadGroup.prime(context, byId((rows as GroupRow[]).map(groupOfJson)))
  },
})

export const LightDevice = builder.objectRef<DeviceRow>('LightDevice').implement({
  description:
    'A pole with its main lamp and, where fitted, its auxiliary lamp. Measured values are reported by the light.',
  fields: t => ({
    id: t.exposeInt('id', {}),
    uuid: t.exposeString('uuid', {}),
    name: t.exposeString('name', {}),
    deviceId: t.exposeString('device_id', { description: 'its ID in the device protocol' }),
    address1: t.exposeString('address1', { nullable: true, description: 'road' }),
    address2: t.exposeString('address2', { nullable: true, description: 'position along the road' }),
    latitude: t.exposeFloat('latitude', { nullable: true, description: '°, in the datum of the site' }),
    longitude: t.exposeFloat('longitude', { nullable: true, description: '°, in the datum of the site' }),
    ipAddress: t.exposeString('ip_address', { nullable: true }),
    lampType: t.exposeString('lamp_type', { nullable: true }),
    poleNumber: t.exposeString('pole_number', { nullable: true }),
    installedOn: t.exposeString('installed_on', { nullable: true, description: 'YYYY-MM-DD' }),
    isProtected: t.exposeBoolean('is_protected', {
      description: 'a second person has to approve what makes it darker',
    }),
    groupId: t.exposeInt('group_id', { nullable: true }),
    centerId: t.exposeInt('center_id', { nullable: true }),
    modeId: t.exposeInt('mode_id', { nullable: true }),
    mode: t.field({
      type: DeviceMode,
      nullable: true,
      resolve: (light, _, context) => loadModel(context, light.mode_id),
    }),
    group: t.field({
      type: LightGroup,
      nullable: true,
      resolve: (light, _, context) => loadGroup(context, light.group_id),
    }),
    center: t.field({
      type: LightCenter,
      nullable: true,
      resolve: (light, _, context) => loadCenter(context, light.center_id),
    }),
    photosFileId: t.field({
      type: ['Int'],
      resolve: async (light, _, context) => (await loadPhotoIds(context, light.id))!,
    }),
    photos: t.field({
      type: [MediaFile],
      resolve: async (light, _, context) => {
        const ids = (await loadPhotoIds(context, light.id))!
        return (await Promise.all(ids.map(id => loadMediaFile(context, id)))).filter(file => file !== null)
      },
    }),
    deviceStatus: t.field({ type: DeviceStatus, resolve: light => light.device_status as 'NORMAL' }),
    confirmation: t.field({ type: Confirmation, resolve: light => light.confirmation as 'CONFIRMED' }),
    lifecycle: t.field({ type: Lifecycle, resolve: light => light.lifecycle as 'IN_SERVICE' }),
    outOfServiceReason: t.exposeString('out_of_service_reason', { nullable: true }),
    outOfServiceUntil: t.expose('out_of_service_until', {
      type: 'DateTime',
      nullable: true,
      description: 'when it returns to service automatically; null: when a user ends it',
    }),
    overriddenUntil: t.expose('overridden_until', {
      type: 'DateTime',
      nullable: true,
      description: 'end of the override that it is under, even while a test or maintenance has precedence; null: none',
    }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    updatedAt: t.expose('updated_at', { type: 'DateTime' }),
    abilities: t.stringList({
      description: 'what this viewer may do with it: read, update, delete, operate, test',
      resolve: (_, __, { viewer }) =>
        abilitiesOf(viewer, 'LightDevice', ['read', 'update', 'delete', 'operate', 'test']),
    }),
  }),
})

builder.objectFields(LightDevice, t => ({
  deviceTemperature: roundedOrNull(t, '°C', light => light.temperature, '°C, of the control gear'),
  deviceVoltage: roundedOrNull(t, 'V', light => light.voltage, 'V, at its supply'),
  signalStrength: t.exposeInt('signal_strength', { nullable: true, description: '%, 0 is none' }),
  lastOnlineTime: t.expose('heard_at', {
    type: 'DateTime',
    nullable: true,
    description: 'when it last reported',
  }),
  switchStatus: t.exposeBoolean('switched_on', {
    description: 'the last report had a level above 0, even if offline or with a failed lamp; see litState',
  }),
  litState: t.field({ type: LitState, resolve: light => light.lit_state as LitStateName }),
  lampFailure: t.exposeBoolean('lamp_failure', {
    nullable: true,
    description: 'it reports a lamp failure, at any commanded level; null: it has never reported this',
  }),
  mainBrightness: t.exposeInt('main_level', { nullable: true, description: '%, measured' }),
  subBrightness: t.exposeInt('sub_level', { nullable: true, description: '%, measured' }),
  mainColorTemp: t.exposeInt('main_color_temp', { nullable: true, description: 'K, measured' }),
  subColorTemp: t.exposeInt('sub_color_temp', { nullable: true, description: 'K, measured' }),
  mainLastBrightness: t.exposeInt('main_last_level', {
    nullable: true,
    description: '% before it was last switched off; switching on restores it',
  }),
  subLastBrightness: t.exposeInt('sub_last_level', {
    nullable: true,
    description: '% before it was last switched off',
  }),
  mainLastColorTemp: t.exposeInt('main_last_color_temp', {
    nullable: true,
    description: 'K before it was last switched off',
  }),
  subLastColorTemp: t.exposeInt('sub_last_color_temp', {
    nullable: true,
    description: 'K before it was last switched off',
  }),
  mainCurrent: roundedOrNull(t, 'A', light => light.main_current),
  subCurrent: roundedOrNull(t, 'A', light => light.sub_current),
  mainPower: roundedOrNull(t, 'W', light => light.main_power),
  subPower: roundedOrNull(t, 'W', light => light.sub_power),
  mainEnergyConsumption: roundedOrNull(t, 'kWh', light => light.main_energy, "kWh, its meter's total"),
  subEnergyConsumption: roundedOrNull(t, 'kWh', light => light.sub_energy, "kWh, its meter's total"),
}))

builder.objectField(LightGroup, 'deviceCount', t =>
  t.int({
    description: 'its lights that the viewer may see',
    resolve: async (group, _, context) => (await loadGroupCount(context, group.id)) ?? 0,
  }),
)
builder.objectField(LightCenter, 'deviceCount', t =>
  t.int({
    description: 'its lights that the viewer may see',
    resolve: async (center, _, context) => (await loadCenterCount(context, center.id)) ?? 0,
  }),
)
