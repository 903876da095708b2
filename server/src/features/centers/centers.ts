import type { Cabinet } from '#protocol/cabinet.ts'
import type { Inventory } from '#protocol/inventory.ts'
import { type Condition, type Connection, transact } from '../../foundation/database/database.ts'
import { badInput, notFound } from '../../foundation/errors/errors.ts'
import { checkFieldsAsync } from '../../foundation/errors/fieldErrors.ts'
import { announce } from '../../foundation/events/events.ts'
import {
  ConnectOne,
  changed,
  multiLineTextOrThrow,
  nameOrThrow,
  SetBoolean,
  SetString,
  unchangedOrThrow,
} from '../../foundation/graphql/changeInputs.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { regionChangeFields, regionFields } from '../../foundation/graphql/regionInput.ts'
import type { Page } from '../../foundation/list/pagination.ts'
import { firstRows, type ListQuery } from '../../foundation/list/selectPage.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { modelOrThrow } from '../models/models.ts'
import { changedRegion, regionColumns } from '../regions/regionCodes.ts'
import { moveToTrash } from '../trash/trash.ts'
import {
  type CenterRow,
  insertCenter,
  isLightDeviceId,
  lockCenter,
  lockLightsOfCenter,
  selectCenterPage,
  selectCenters,
  updateCabinet,
  updateCenter,
  updateContact,
  updateOfflineCenters,
  updateRemoteData,
} from './centers.store.ts'
import { deviceIdOrThrow } from './deviceIds.ts'

export type { CenterRow }

export async function findCenter(db: Connection, viewer: Viewer, id: number): Promise<CenterRow | undefined> {
  return (await selectCenters(db, mayOrThrow(viewer, 'LightCenter:read'), [id]))[0]
}

export async function findCenterPage(db: Connection, viewer: Viewer, list: ListQuery): Promise<Page<CenterRow>> {
  return selectCenterPage(db, mayOrThrow(viewer, 'LightCenter:read'), list)
}

/** For pickers: up to 10,000 centers. */
export async function findAllCenters(db: Connection, viewer: Viewer, where: Condition): Promise<CenterRow[]> {
  return (await findCenterPage(db, viewer, firstRows(where, 10_000))).items
}

export const LightCenterCreateInput = builder.inputType('LightCenterCreateInput', {
  description: 'A new center.',
  fields: t => ({
    name: t.string({
      required: true,
      extensions: { emptyKey: 'centerNameMinLength' },
      description: 'at least 2 characters',
    }),
    deviceId: t.string({
      required: true,
      extensions: { emptyKey: 'pleaseEnterDeviceId' },
      description: '2 to 64 letters, digits and . _ : @ -; unique',
    }),
    description: t.string({}),
    mode: t.field({ type: ConnectOne, description: 'a model of type center' }),
    daytimePowerCut: t.boolean({ description: 'its cabinet is de-energised by day; default: false' }),
    ...regionFields(t),
  }),
})
export type LightCenterCreateInput = typeof LightCenterCreateInput.$inferInput

/** @throws BAD_USER_INPUT with the fields */
export async function addCenter(db: Connection, viewer: Viewer, input: LightCenterCreateInput): Promise<CenterRow> {
  mayOrThrow(viewer, 'LightCenter:create')
  const { region, ...columns } = await checkFieldsAsync({
    name: () => nameOrThrow('input.name', 'centerNameMinLength', input.name),
    device_id: () => freeDeviceIdOrThrow(db, input.deviceId),
    mode_id: async () => (input.mode ? (await modelOrThrow(db, input.mode.connect.id, 'center')).id : null),
    region: () => regionColumns(db, input, { isLocking: true }),
    description: () => multiLineTextOrThrow('input.description', input.description),
  })
  const daytime_power_cut = input.daytimePowerCut ?? false
  const created = await insertCenter(db, { ...columns, ...region, daytime_power_cut })
  if (!created) throw badInput('input.deviceId', 'deviceIdTaken', `${columns.device_id} is in use`)
  return created
}

async function freeDeviceIdOrThrow(db: Connection, input: string): Promise<string> {
  const deviceId = deviceIdOrThrow(input)
  if (await isLightDeviceId(db, deviceId)) throw badInput('input.deviceId', 'deviceIdTaken', `${deviceId} is a light`)
  return deviceId
}

export const LightCenterUpdateInput = builder.inputType('LightCenterUpdateInput', {
  description: 'Fields that are left out keep their value; model and device id cannot change.',
  fields: t => ({
    name: t.field({ type: SetString }),
    description: t.field({ type: SetString }),
    daytimePowerCut: t.field({ type: SetBoolean }),
    expectedUpdatedAt: t.field({
      type: 'DateTime',
      description: 'updatedAt as loaded: CONFLICT if it differs now',
    }),
    ...regionChangeFields(t),
  }),
})
export type LightCenterUpdateInput = typeof LightCenterUpdateInput.$inferInput

/** @throws NOT_FOUND, CONFLICT, BAD_USER_INPUT with the fields */
export async function changeCenter(
  db: Connection,
  viewer: Viewer,
  id: number,
  input: LightCenterUpdateInput,
): Promise<CenterRow> {
  const account = mayOrThrow(viewer, 'LightCenter:update')
  return transact(db, async tx => {
    const center = await lockCenter(tx, account, id)
    if (!center) throw notFound('center')
    unchangedOrThrow(center.updated_at, input.expectedUpdatedAt)
    const { name, description } = changed({ name: input.name, description: input.description })
    const { region, ...columns } = await checkFieldsAsync({
      name: name !== undefined && (() => nameOrThrow('input.name', 'centerNameMinLength', name, center.name)),
      region: () => changedRegion(tx, input, { isLocking: true, stored: center }),
      description: description !== undefined && (() => multiLineTextOrThrow('input.description', description)),
    })
    const daytime_power_cut = input.daytimePowerCut?.set ?? center.daytime_power_cut
    return updateCenter(tx, id, { ...columns, ...region, daytime_power_cut })
  })
}

/** Deletes a center; its lights stay without it. It can be restored for a day. @throws NOT_FOUND */
export async function removeCenter(db: Connection, viewer: Viewer, id: number): Promise<CenterRow> {
  const account = mayOrThrow(viewer, 'LightCenter:delete')
  return transact(db, async tx => {
    if ((await selectCenters(tx, account, [id])).length === 0) throw notFound('center')
    // Lights before the center, in the same lock order as telemetry.
    await lockLightsOfCenter(tx, id)
    const center = await lockCenter(tx, account, id)
    if (!center) throw notFound('center')
    // Again, with lights that were added since: the locked center gets no more.
    const lights = await lockLightsOfCenter(tx, id)
    await moveToTrash(tx, account, 'LightCenter', id)
    await announce(tx, 'light.changed', { ids: lights })
    await announce(tx, 'credential.changed', { username: center.device_id })
    return center
  })
}

/** For telemetry: marks those of the endpoints that are centers as online. */
export async function recordCenterContact(db: Connection, endpoints: string[]): Promise<void> {
  await updateContact(db, endpoints, endpoints)
}

/** For the scheduler: marks centers without contact as offline. */
export const markOfflineCenters = updateOfflineCenters

/**
 * For the gateway: records connects and disconnects; ignores endpoints that are not centers. @param arrived connected
 * ones
 */
export async function recordCenterConnections(db: Connection, endpoints: string[], arrived: string[]): Promise<void> {
  await updateContact(db, endpoints, arrived, arrived)
}

/** For the gateway: stores the inventory that a center reported, part by part. */
export async function recordInventory(db: Connection, endpoint: string, inventory: Inventory): Promise<void> {
  await updateRemoteData(db, endpoint, inventory)
}

/** For the gateway: stores the state of a cabinet; ignores endpoints that are not centers. */
export async function recordCabinet(db: Connection, endpoint: string, { time: _, ...report }: Cabinet): Promise<void> {
  await updateCabinet(db, endpoint, report)
}
