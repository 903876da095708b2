import type { Connection } from '../../foundation/database/database.ts'
import { badInput } from '../../foundation/errors/errors.ts'
import { type Page, type PageArgs, readPage } from '../../foundation/list/pagination.ts'
import { may, mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import { signedIn, type Viewer } from '../../foundation/security/viewer.ts'
import { DEVICE_COLUMNS } from './deviceColumns.store.ts'
import { LIT_RATE_STATE, PLAN_STORAGE } from './deviceExpressions.store.ts'
import {
  countByCenter,
  countByGroup,
  countDevices,
  type DeviceQuery,
  type DeviceRow,
  type LightSelection,
  selectDevicePage,
  selectDevices,
  selectIds,
  selectPhotos,
  selectVisibleIds,
} from './devices.store.ts'
import { searchOrThrow, searchShownTo } from './lightSearch.store.ts'
import type { Preload } from './preload.ts'

export type { DeviceRow, LightSelection }
export { DEVICE_COLUMNS, LIT_RATE_STATE, PLAN_STORAGE, searchOrThrow, searchShownTo }

/** The given lights that the viewer may see. */
export async function findDevices(
  db: Connection,
  viewer: Viewer,
  ids: number[],
  companions: Preload[] = [],
): Promise<{ items: DeviceRow[]; alongside: unknown[][] }> {
  return selectDevices(db, mayOrThrow(viewer, 'LightDevice:read'), ids, companions)
}

export async function findDevice(db: Connection, viewer: Viewer, id: number): Promise<DeviceRow | undefined> {
  return (await findDevices(db, viewer, [id])).items[0]
}

/** A page of the lights that the viewer may see. Ties are ordered by id, so that the order is stable. */
export async function findDevicePage(
  db: Connection,
  viewer: Viewer,
  query: DeviceQuery,
  args: PageArgs,
): Promise<Page<DeviceRow> & { alongside: unknown[][] }> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  const page = readPage(args)
  return { ...(await selectDevicePage(db, account, query, page)), ...page }
}

/** The total only: the same page without its lights. */
export async function countDevicePage(
  db: Connection,
  viewer: Viewer,
  which: LightSelection,
  args: PageArgs,
): Promise<Page<DeviceRow>> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  const page = readPage(args)
  return { items: [], totalCount: await countDevices(db, account, which), ...page }
}

/** Lights that can be selected at once: as many as one request may command. */
const MAX_SELECTED = 20_000

/** IDs of all matching lights that the viewer may see. @throws BAD_USER_INPUT if there are too many */
export async function findDeviceIds(
  db: Connection,
  viewer: Viewer,
  which: Pick<LightSelection, 'rows'>,
): Promise<number[]> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  const ids = await selectIds(db, account, which.rows(account), MAX_SELECTED + 1)
  if (ids.length > MAX_SELECTED) throw badInput('where', 'tooManyLights', `more than ${MAX_SELECTED} lights match`)
  return ids
}

/** The given IDs that the viewer may see. Other features call this; they check their own permission. */
export async function visibleLights(db: Connection, viewer: Viewer, ids: number[]): Promise<Set<number>> {
  return new Set(await selectVisibleIds(db, signedIn(viewer), ids))
}

/** For each of these groups: how many of its lights the viewer may see. */
export async function countInGroups(db: Connection, viewer: Viewer, ids: number[]): Promise<Map<number, number>> {
  return may(viewer, 'LightDevice:read') ? countByGroup(db, signedIn(viewer), ids) : new Map()
}

export async function countInCenters(db: Connection, viewer: Viewer, ids: number[]): Promise<Map<number, number>> {
  return may(viewer, 'LightDevice:read') ? countByCenter(db, signedIn(viewer), ids) : new Map()
}

/** IDs of each light's photos, in the order given by the user. */
export async function photosOf(db: Connection, ids: number[]): Promise<Map<number, number[]>> {
  const photos = new Map<number, number[]>(ids.map(id => [id, []]))
  for (const row of await selectPhotos(db, ids)) photos.get(row.light_device_id)!.push(row.media_file_id)
  return photos
}
