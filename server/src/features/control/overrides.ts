import type { Connection } from '../../foundation/database/database.ts'
import { byId } from '../../foundation/graphql/loaders.ts'
import { type Page, type PageArgs, readPage } from '../../foundation/list/pagination.ts'
import { may, mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import { signedIn, type Viewer } from '../../foundation/security/viewer.ts'
import {
  countOverrides,
  type GroupOverrideRow,
  type LightOverrideRow,
  type OverrideCounts,
  type OverrideFilter,
  type OverrideRow,
  selectOverrides,
  selectOverridesOfGroups,
  selectOverridesOfLights,
  selectVisibleOverrideIds,
} from './overrides.store.ts'

export type { GroupOverrideRow, LightOverrideRow, OverrideCounts, OverrideFilter, OverrideRow }

/*
 * One request that overrides lights is one override, also for a single light. It is active while one of its lights is under it.
 * Lights that nothing is planned for, such as those of a MANUAL group, have no end unless one was given. Users see and end
 * overrides only on the lights that they may see.
 */

export async function findOverridePage(
  db: Connection,
  viewer: Viewer,
  where: OverrideFilter,
  args: PageArgs,
): Promise<Page<OverrideRow>> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  const page = readPage(args)
  return { ...(await selectOverrides(db, account, where, page)), ...page }
}

/** Those of the overrides, active or not, with a light that the viewer may see. */
export async function findVisibleOverrideIds(db: Connection, viewer: Viewer, ids: number[]): Promise<number[]> {
  return selectVisibleOverrideIds(db, mayOrThrow(viewer, 'LightDevice:read'), ids)
}

export async function countActiveOverrides(db: Connection, viewer: Viewer): Promise<OverrideCounts> {
  return countOverrides(db, mayOrThrow(viewer, 'LightDevice:read'))
}

/** By light. Visible to all who may see the light. */
export async function overridesOfLights(db: Connection, ids: number[]): Promise<Map<number, LightOverrideRow>> {
  return new Map((await selectOverridesOfLights(db, ids)).map(row => [row.light_id, row]))
}

/** By group, without groups that have none. */
export async function overridesOfGroups(
  db: Connection,
  viewer: Viewer,
  ids: number[],
): Promise<Map<number, GroupOverrideRow>> {
  if (!may(viewer, 'LightDevice:read')) return new Map()
  return byId(await selectOverridesOfGroups(db, signedIn(viewer), ids))
}
