import { trimInvisible, visibleLength } from '#lighting/values/invisible.ts'
import type { VariablesOf } from '../../../graphql/graphql.ts'
import { changedFields } from '../../../ui/form/changes.ts'
import type { AttributeDefinition } from '../../attributes/attributes.ts'
import { doneItem, idsOf, type UploadItem, unfinished } from '../../media/uploads.ts'
import {
  ASSET_FIELDS,
  type AssetValues,
  assetCreateInput,
  assetProblems,
  assetsOf,
  assetUpdateInput,
  attributesText,
  NO_ASSETS,
} from './assets.ts'
import type { CreateLightDevice, FormDevice, UpdateLightDevice } from './deviceDocuments.ts'
import {
  LIFECYCLE_FIELDS,
  type LifecycleValues,
  lifecycleInput,
  lifecycleOf,
  lifecycleProblems,
  NO_LIFECYCLE,
} from './lifecycle.ts'
import { LOCATION_FIELDS, type LocationValues, locationProblems, NO_LOCATION, readLocation } from './location.ts'
import {
  filledWatts,
  NO_RATED_POWER,
  RATED_POWER_FIELDS,
  type RatedPowerValues,
  ratedPowerProblems,
  readWatts,
} from './ratedPower.ts'

/** As the form holds it; ids are text, as its selects want them. */
export type DeviceValues = LocationValues &
  RatedPowerValues &
  AssetValues &
  LifecycleValues & {
    name: string
    deviceId: string
    mode: string | null
    center: string | null
    group: string | null
    ipAddress: string
    maintenance: boolean
    photos: UploadItem[]
  }

export type DeviceField = keyof DeviceValues

/** The order on the screen. */
const DEVICE_FIELDS: readonly DeviceField[] = [
  'name',
  'deviceId',
  'mode',
  'center',
  'group',
  'ipAddress',
  ...RATED_POWER_FIELDS,
  ...ASSET_FIELDS,
  ...LOCATION_FIELDS,
  'photos',
  'maintenance',
  ...LIFECYCLE_FIELDS,
]

/** As defined in protocol/topics.ts. */
export const DEVICE_ID = /^[\p{L}\p{N}._:@-]{2,64}$/u

export const PHOTOS = {
  maxFiles: 5,
  maxSize: 2_000_000,
  accept: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
  path: '/light-devices',
} as const

export function newDevice(groupId: number | undefined, deviceId = ''): DeviceValues {
  return {
    ...NO_LOCATION,
    ...NO_RATED_POWER,
    ...NO_ASSETS,
    ...NO_LIFECYCLE,
    name: '',
    deviceId,
    mode: null,
    center: null,
    group: groupId ? `${groupId}` : null,
    ipAddress: '',
    maintenance: false,
    photos: [],
  }
}

export function deviceValues(device: FormDevice): DeviceValues {
  const text = (value: string | number | null | undefined) => (value === null || value === undefined ? '' : `${value}`)
  return {
    name: device.name,
    deviceId: device.deviceId,
    mode: text(device.mode?.id) || null,
    center: text(device.center?.id) || null,
    group: text(device.group?.id) || null,
    address1: text(device.address1),
    address2: text(device.address2),
    latitude: text(device.latitude),
    longitude: text(device.longitude),
    ipAddress: text(device.ipAddress),
    nominalMainWatts: device.nominalMainWattsSource === 'MODEL' ? '' : text(device.nominalMainWatts),
    nominalSubWatts: device.nominalSubWattsSource === 'MODEL' ? '' : text(device.nominalSubWatts),
    maintenance: device.deviceStatus === 'MAINTENANCE',
    ...assetsOf(device),
    ...lifecycleOf(device),
    photos: device.photos.map(doneItem),
  }
}

/** Another one of the same kind, at the same place in the network. */
export function nextDevice(made: DeviceValues): DeviceValues {
  const { mode, center, group, nominalMainWatts, nominalSubWatts, lampType, installedOn } = made
  const same = { mode, center, group, nominalMainWatts, nominalSubWatts, lampType, installedOn }
  return { ...newDevice(undefined), ...same }
}

/** What the rules of a device depend on. */
interface DeviceRules {
  /** the model is reachable through a center only */
  needsCenter: boolean
  /** a location that is there already may stay incomplete */
  before?: LocationValues
  definitions?: readonly AttributeDefinition[]
}

/** What is wrong, by field: keys of texts. */
export function deviceProblems(
  values: DeviceValues,
  { needsCenter, before = NO_LOCATION, definitions = [] }: DeviceRules,
): { [field: string]: string | true } {
  const { name, deviceId, mode, center, photos } = values
  const identity: Partial<Record<DeviceField, string>> = {}
  if (visibleLength(name) < 2) identity.name = 'input:deviceNameMinLength'
  if (!DEVICE_ID.test(deviceId.trim())) identity.deviceId = 'input:pleaseEnterDeviceId'
  if (!mode) identity.mode = 'input:pleaseSelectDeviceMode'
  if (needsCenter && !center) identity.center = 'input:pleaseSelectCenter'
  const waiting = unfinished(photos)
  // In the order on the screen.
  return {
    ...identity,
    ...ratedPowerProblems(values),
    ...assetProblems(values, definitions),
    ...(LOCATION_FIELDS.some(field => values[field] !== before[field]) &&
      locationProblems(values, 'pleaseEnterCompleteInstallationLocation')),
    ...(waiting && { photos: waiting === 'uploading' ? 'media:stillUploading' : 'media:someFailed' }),
    ...lifecycleProblems(values, Date.now()),
  }
}

/** The field of the form that an input of the server belongs to. */
export function deviceFieldOf(input: string): DeviceField | undefined {
  if (input === 'photosFileId') return 'photos'
  if (input === 'deviceStatus') return 'maintenance'
  return DEVICE_FIELDS.find(field => field === input)
}

export function deviceCreateInput(
  values: DeviceValues,
  definitions: readonly AttributeDefinition[] = [],
): VariablesOf<typeof CreateLightDevice>['input'] {
  const { name, deviceId, mode, center, group, photos } = values
  return {
    name: trimInvisible(name),
    deviceId: deviceId.trim(),
    mode: connect(mode!),
    ...(center && { center: connect(center) }),
    ...(group && { group: connect(group) }),
    ...readLocation(values),
    ...filledWatts(values),
    ...assetCreateInput(values, definitions),
    photosFileId: idsOf(photos),
  }
}

/** Sends only the fields changed in this form, so that changes of other users are kept. */
export function deviceUpdateInput(
  before: DeviceValues,
  values: DeviceValues,
  { expectedUpdatedAt, definitions = [] }: { expectedUpdatedAt: string; definitions?: readonly AttributeDefinition[] },
): VariablesOf<typeof UpdateLightDevice>['input'] {
  const changed = new Set(changedDeviceFields(before, values))
  const { address1, address2, latitude, longitude } = readLocation(values)
  const moved = LOCATION_FIELDS.some(field => changed.has(field))
  return {
    expectedUpdatedAt,
    ...(changed.has('name') && { name: { set: trimInvisible(values.name) } }),
    ...(changed.has('group') && { group: values.group ? connect(values.group) : { disconnect: true } }),
    ...(changed.has('ipAddress') && { ipAddress: { set: values.ipAddress.trim() || null } }),
    ...(changed.has('nominalMainWatts') && { nominalMainWatts: { set: readWatts(values.nominalMainWatts) } }),
    ...(changed.has('nominalSubWatts') && { nominalSubWatts: { set: readWatts(values.nominalSubWatts) } }),
    ...assetUpdateInput(before, values, definitions),
    ...(moved && {
      address1: { set: address1 },
      address2: { set: address2 },
      latitude: { set: latitude },
      longitude: { set: longitude },
    }),
    ...(changed.has('photos') && { photosFileId: { set: idsOf(values.photos) } }),
    ...(LIFECYCLE_FIELDS.some(field => changed.has(field)) && lifecycleInput(values)),
    ...(changed.has('maintenance') && { deviceStatus: { set: values.maintenance ? 'MAINTENANCE' : 'NORMAL' } }),
  }
}

export function changedDeviceFields(before: DeviceValues, after: DeviceValues): DeviceField[] {
  return changedFields(DEVICE_FIELDS, before, after, comparable)
}

function comparable(values: DeviceValues, field: DeviceField): string {
  if (field === 'photos') return values.photos.map(({ id, key }) => id ?? `new ${key}`).join()
  if (field === 'attributes') return attributesText(values)
  return `${values[field] ?? ''}`
}

function connect(id: string): { connect: { id: number } } {
  return { connect: { id: Number(id) } }
}
