import type { Connection } from '../../foundation/database/database.ts'
import { byId } from '../../foundation/graphql/loaders.ts'
import { may } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { type SceneStart, selectLastStarts } from './sceneCampaigns.store.ts'

export type { SceneStart }

/** By scene. Other features call this; they have checked that the viewer may read scenes. */
export async function lastStartsOfScenes(
  db: Connection,
  viewer: Viewer,
  scenes: number[],
): Promise<Map<number, SceneStart>> {
  return may(viewer, 'LightDevice:read') ? byId(await selectLastStarts(db, scenes)) : new Map()
}
