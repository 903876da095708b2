import type { Connection } from '../../foundation/database/database.ts'
import { byId } from '../../foundation/graphql/loaders.ts'
import { type Where, whereToSql } from '../../foundation/list/filters.ts'
import { may, mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { DEVICE_COLUMNS } from '../devices/devices.ts'
import {
  type ReplacedRequest,
  type SceneStart,
  selectLastStarts,
  selectReplacedRequests,
} from './sceneCampaigns.store.ts'

export type { ReplacedRequest, SceneStart }

/** By scene. Other features call this; they have checked that the viewer may read scenes. */
export async function lastStartsOfScenes(
  db: Connection,
  viewer: Viewer,
  scenes: number[],
): Promise<Map<number, SceneStart>> {
  return may(viewer, 'LightDevice:read') ? byId(await selectLastStarts(db, scenes)) : new Map()
}

/** Running scenes and other overrides that a request to these lights would replace. */
export async function findReplacedRequests(db: Connection, viewer: Viewer, where: Where): Promise<ReplacedRequest[]> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  return selectReplacedRequests(db, account, whereToSql(where, DEVICE_COLUMNS))
}
