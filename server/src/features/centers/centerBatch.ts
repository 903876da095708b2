import type { Connection } from '../../foundation/database/database.ts'
import { Refusal } from '../../foundation/errors/errors.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import {
  type CenterRow,
  insertCenters,
  lockCentersByDeviceId,
  type NewCenter,
  selectDeviceIdsOfLights,
  updateCenters,
} from './centers.store.ts'

/** Centers with these device ids, locked against changes, and those of the ids that lights have. */
export async function lockDeviceIds(
  tx: Connection,
  viewer: Viewer,
  deviceIds: string[],
): Promise<{ centers: CenterRow[]; lights: Set<string> }> {
  const account = mayOrThrow(viewer, 'LightCenter:update')
  return {
    centers: await lockCentersByDeviceId(tx, account, deviceIds),
    lights: await selectDeviceIdsOfLights(tx, deviceIds),
  }
}

/** Stores validated centers; the updated ones are locked. @returns their ids @throws CONFLICT: another user created one */
export async function saveCenters(
  tx: Connection,
  viewer: Viewer,
  { created, updated }: { created: NewCenter[]; updated: (NewCenter & { id: number })[] },
): Promise<number[]> {
  mayOrThrow(viewer, 'LightCenter:create')
  mayOrThrow(viewer, 'LightCenter:update')
  const ids = await insertCenters(tx, created)
  if (ids.length < created.length)
    throw new Refusal('CONFLICT', 'another user has created a center of the file', {
      key: 'imports:refused.outdated',
    })
  await updateCenters(tx, updated)
  return [...ids, ...updated.map(({ id }) => id)]
}
