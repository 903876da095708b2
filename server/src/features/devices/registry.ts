import { isIP } from 'node:net'
import type { Bounds } from '#lighting/map/geography.ts'
import { type Connection, transact } from '../../foundation/database/database.ts'
import { badInput, notAllowed, notFound } from '../../foundation/errors/errors.ts'
import { checkFields, checkFieldsAsync } from '../../foundation/errors/fieldErrors.ts'
import { announce } from '../../foundation/events/events.ts'
import { changed, nameOrThrow, textOrThrow, unchangedOrThrow } from '../../foundation/graphql/changeInputs.ts'
import { siteGeography } from '../../foundation/lights/geography.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Account, Viewer } from '../../foundation/security/viewer.ts'
import type { StoredValues } from '../attributes/attributeValues.ts'
import { findCenter } from '../centers/centers.ts'
import { deviceIdOrThrow } from '../centers/deviceIds.ts'
import { findGroup } from '../groups/groups.ts'
import { lockVisibleImages } from '../media/media.ts'
import { findModel, type ModelRow, modelOrThrow } from '../models/models.ts'
import { moveToTrash } from '../trash/trash.ts'
import { changedDescription, newDescription } from './description.ts'
import { type DeviceRow, findDevice } from './devices.ts'
import { updateLifecycle } from './lifecycle.store.ts'
import { lifecycleOrThrow } from './lifecycle.ts'
import type { LightDeviceCreateInput, LightDeviceUpdateInput } from './lightInput.ts'
import { type Location, locationOrThrow } from './location.ts'
import { ratedPowerOrThrow } from './ratedPower.ts'
import {
  centerHasName,
  insertLight,
  lockLight,
  replacePhotos,
  updateLight,
  updateMaintenance,
} from './registry.store.ts'

/*
 * Creates, changes and deletes lights. For what lights do, see control.
 */

const MAX_PHOTOS = 5

/** @throws NOT_FOUND, BAD_USER_INPUT with the fields */
export async function addLight(db: Connection, viewer: Viewer, input: LightDeviceCreateInput): Promise<DeviceRow> {
  const account = fullScopeOrThrow(mayOrThrow(viewer, 'LightDevice:create'))
  const { bounds } = await siteGeography(db)
  const { address1 = null, address2 = null, latitude = null, longitude = null } = input
  return transact(db, async tx => {
    const { model, location, description, photos, ...own } = await checkFieldsAsync({
      name: () => nameOrThrow('input.name', 'deviceNameMinLength', input.name),
      device_id: () => freeDeviceIdOrThrow(tx, input.deviceId),
      model: () => modelOfNewLight(tx, input),
      location: () => locationOrThrow({ address1, address2, latitude, longitude }, bounds),
      description: () => newDescription(tx, input),
      photos: () => photosOrThrow(tx, account, input.photosFileId ?? []),
      center_id: () => linked(tx, viewer, 'center', input.center?.connect),
      group_id: () => linked(tx, viewer, 'group', input.group?.connect),
    })
    const columns = { ...own, ...model, ...location, ...description }
    const id = await insertLight(tx, columns)
    if (!id) throw badInput('input.deviceId', 'deviceIdTaken', `${own.device_id} exists already`)
    await replacePhotos(tx, id, photos)
    await announce(tx, 'light.changed', { ids: [id] })
    return (await findDevice(tx, viewer, id))!
  })
}

async function freeDeviceIdOrThrow(tx: Connection, input: string): Promise<string> {
  const deviceId = deviceIdOrThrow(input)
  if (await centerHasName(tx, deviceId))
    throw badInput('input.deviceId', 'deviceIdTaken', `${deviceId} is the ID of a center`)
  return deviceId
}

/** The columns that depend on the model of a new light. @throws BAD_USER_INPUT with the fields */
async function modelOfNewLight(tx: Connection, input: LightDeviceCreateInput) {
  const model = await modelOrThrow(tx, input.mode.connect.id, 'light')
  const watts = { main: input.nominalMainWatts ?? undefined, sub: input.nominalSubWatts ?? undefined }
  const { rated } = checkFields({
    center: () => checkCenter(model, input),
    rated: () => ratedPowerOrThrow(watts, model.options),
  })
  return { mode_id: model.id, ...rated }
}

function checkCenter(model: ModelRow, { center }: LightDeviceCreateInput): void {
  if (model.needs_center && !center)
    throw badInput('input.center', 'pleaseSelectCenter', `a light of model ${model.code} needs a center`)
}

/** All changes or none. @throws NOT_FOUND, CONFLICT, BAD_USER_INPUT with the fields */
export async function changeLight(
  db: Connection,
  viewer: Viewer,
  id: number,
  input: LightDeviceUpdateInput,
): Promise<DeviceRow> {
  const account = mayOrThrow(viewer, 'LightDevice:update')
  return transact(db, async tx => {
    const light = await lockLight(tx, account, id)
    if (!light) throw notFound('light')
    unchangedOrThrow(light.updated_at, input.expectedUpdatedAt)
    const { columns, photos, isInMaintenance, lifecycle } = await changesOrThrow(tx, viewer, light, input)
    await updateLight(tx, id, columns)
    if (photos) await replacePhotos(tx, id, photos)
    if (isInMaintenance !== undefined) await updateMaintenance(tx, id, isInMaintenance)
    if (lifecycle) await updateLifecycle(tx, id, lifecycle)
    await announce(tx, 'light.changed', { ids: [id] })
    return (await findDevice(tx, viewer, id))!
  })
}

/** What a change sets. @throws BAD_USER_INPUT with the fields; NOT_FOUND for a group */
async function changesOrThrow(tx: Connection, viewer: Viewer, light: LockedLight, input: LightDeviceUpdateInput) {
  const account = mayOrThrow(viewer, 'LightDevice:update')
  const { photosFileId } = input
  return checkFieldsAsync({
    columns: () => columnsOrThrow(tx, viewer, light, input),
    photos: photosFileId?.set !== undefined && (() => photosOrThrow(tx, account, photosFileId.set ?? [])),
    isInMaintenance: () => maintenanceOrThrow(input.deviceStatus),
    lifecycle: async () => input.lifecycle && lifecycleOrThrow(tx, light.id, input.lifecycle),
  })
}
type LockedLight = NonNullable<Awaited<ReturnType<typeof lockLight>>>

/** The changed columns of the light itself. @throws BAD_USER_INPUT with the fields; NOT_FOUND for a group */
async function columnsOrThrow(tx: Connection, viewer: Viewer, light: LockedLight, input: LightDeviceUpdateInput) {
  const { bounds } = await siteGeography(tx)
  const watts = { main: input.nominalMainWatts?.set, sub: input.nominalSubWatts?.set }
  const options = (await findModel(tx, light.mode_id))?.options
  const { own, location, rated, description, group } = await checkFieldsAsync({
    own: () => changedColumns(light, input),
    location: () => changedLocation(light, input, bounds),
    rated: () => ratedPowerOrThrow(watts, options),
    description: () => changedDescription(tx, light.attributes as StoredValues | null, input),
    group: () => changedGroup(tx, viewer, input.group),
  })
  return { ...own, ...location, ...rated, ...description, ...group }
}

function changedColumns(light: LockedLight, input: LightDeviceUpdateInput) {
  const { name, ip_address } = changed({ name: input.name, ip_address: input.ipAddress })
  return checkFields({
    name: name !== undefined && (() => nameOrThrow('input.name', 'deviceNameMinLength', name, light.name)),
    ip_address: ip_address !== undefined && (() => addressOrThrow(ip_address)),
  })
}

/**
 * A form sends a location that an import left incomplete as it was: only a change has to complete it.
 * @throws BAD_USER_INPUT
 */
function changedLocation(light: Location, input: LightDeviceUpdateInput, bounds: Bounds): Partial<Location> {
  const { address1, address2, latitude, longitude } = input
  const given = { ...light, ...changed({ address1, address2, latitude, longitude }) }
  const isChanged = LOCATION.some(field => (given[field] === '' ? null : given[field]) !== light[field])
  return isChanged ? locationOrThrow(given, bounds) : {}
}
const LOCATION = ['address1', 'address2', 'latitude', 'longitude'] as const

async function changedGroup(tx: Connection, viewer: Viewer, group: LightDeviceUpdateInput['group']) {
  const columns = groupOf(group)
  if (columns.group_id !== undefined) fullScopeOrThrow(mayOrThrow(viewer, 'LightDevice:update'))
  if (columns.group_id) await linked(tx, viewer, 'group', { id: columns.group_id })
  return columns
}

/** Can be restored for a day. @throws NOT_FOUND */
export async function removeLight(db: Connection, viewer: Viewer, id: number): Promise<DeviceRow> {
  const account = mayOrThrow(viewer, 'LightDevice:delete')
  return transact(db, async tx => {
    const light = (await lockLight(tx, account, id)) && (await findDevice(tx, viewer, id))
    if (!light) throw notFound('light')
    await moveToTrash(tx, account, 'LightDevice', id)
    await announce(tx, 'light.changed', { ids: [id] })
    await announce(tx, 'credential.changed', { username: light.device_id })
    return light
  })
}

/** @throws BAD_USER_INPUT if it is not an IPv4 or IPv6 address */
function addressOrThrow(address: string | null): string | null {
  const text = textOrThrow('input.ipAddress', address)
  if (text && !isIP(text)) throw badInput('input.ipAddress', 'ipAddressInvalid', 'must be an IPv4 or IPv6 address')
  return text
}

/** @throws BAD_USER_INPUT if it both connects and disconnects */
function groupOf(group: LightDeviceUpdateInput['group']): { group_id?: number | null } {
  if (group?.connect && group.disconnect)
    throw badInput('input.group', 'connectOrDisconnect', 'give connect or disconnect, not both')
  if (group?.connect) return { group_id: group.connect.id }
  return group?.disconnect ? { group_id: null } : {}
}

/** A link to an object that the viewer may see. @throws NOT_FOUND with the field */
async function linked(
  tx: Connection,
  viewer: Viewer,
  what: 'center' | 'group',
  link?: { id: number } | null,
): Promise<number | null> {
  if (!link) return null
  const found = what === 'center' ? await findCenter(tx, viewer, link.id) : await findGroup(tx, viewer, link.id)
  if (!found) throw notFound(what, `input.${what}`)
  return link.id
}

/**
 * Groups determine what a customer may see: an account limited to a part of the city may not change them. @throws
 * FORBIDDEN
 */
function fullScopeOrThrow(account: Account): Account {
  if (account.onlyAuthorisedTo !== undefined) throw notAllowed('change what it is authorised to')
  return account
}

async function photosOrThrow(tx: Connection, account: Account, files: number[]): Promise<number[]> {
  const photos = [...new Set(files)]
  if (photos.length > MAX_PHOTOS) throw badInput('input.photosFileId', 'tooManyPhotos', `at most ${MAX_PHOTOS} photos`)
  if ((await lockVisibleImages(tx, account, photos)) < photos.length)
    throw badInput('input.photosFileId', 'photoMissing', 'one of the files is not an uploaded image')
  return photos
}

/** A user starts and ends MAINTENANCE; the light itself determines the other states. undefined: unchanged */
function maintenanceOrThrow(status: LightDeviceUpdateInput['deviceStatus']): boolean | undefined {
  if (status?.set === undefined) return undefined
  if (status.set !== 'MAINTENANCE' && status.set !== 'NORMAL')
    throw badInput('input.deviceStatus', 'statusNotSettable', 'MAINTENANCE sets maintenance, NORMAL ends it')
  return status.set === 'MAINTENANCE'
}
