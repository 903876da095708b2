import type { Connection } from '../../foundation/database/database.ts'
import { Refusal } from '../../foundation/errors/errors.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import {
  type CenterRow,
  insertCenters,
  type NewCenter,
  selectCentersByDeviceId,
  selectDeviceIdsOfLights,
  updateCenters,
} from './centers.store.ts'

/** Centers with these device ids, and those of the ids that lights have. @param isLocking centers against changes */
export async function findByDeviceIds(
  tx: Connection,
  viewer: Viewer,
  deviceIds: string[],
  { isLocking }: { isLocking: boolean },
): Promise<{ centers: CenterRow[]; lights: Set<string> }> {
  const account = mayOrThrow(viewer, 'LightCenter:update')
  return {
    centers: await selectCentersByDeviceId(tx, account, deviceIds, { isLocking }),
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
