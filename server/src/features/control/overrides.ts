import { type Connection, transact } from '../../foundation/database/database.ts'
import { someNotFound } from '../../foundation/errors/errors.ts'
import { announce } from '../../foundation/events/events.ts'
import { byId } from '../../foundation/graphql/loaders.ts'
import { type Page, type PageArgs, readPage } from '../../foundation/list/pagination.ts'
import { may, mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import { type Account, signedIn, type Viewer } from '../../foundation/security/viewer.ts'
import { applyDesiredState } from '../desired/desired.ts'
import { checkEnd } from './overrideLevels.ts'
import {
  countOverrides,
  deleteOverrides,
  type EndEffect,
  type GroupOverrideRow,
  type LightOverrideRow,
  type OverrideFilter,
  type OverrideRow,
  selectEndEffect,
  selectOverrides,
  selectOverridesOfGroups,
  selectOverridesOfLights,
  selectVisibleOverrideIds,
  updateOverrideEnds,
} from './overrides.store.ts'

export type { EndEffect, GroupOverrideRow, LightOverrideRow, OverrideFilter, OverrideRow }

/*
 * One request that overrides lights until an end is one override, also for a single light. It is active while one of its lights
 * is under it. Users see and end overrides only on the lights that they may see.
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

export async function countActiveOverrides(db: Connection, viewer: Viewer) {
  return countOverrides(db, mayOrThrow(viewer, 'LightDevice:read'))
}

async function visibleOrThrow(db: Connection, account: Account, ids: number[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const found = await selectVisibleOverrideIds(db, account, wanted)
  if (found.length < wanted.length) throw someNotFound('override', { requested: wanted, found })
}

/** What the lights would do if these overrides, or without ids all, ended now. @throws NOT_FOUND */
export async function previewEndOverrides(db: Connection, viewer: Viewer, ids?: number[]): Promise<EndEffect> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  if (ids) await visibleOrThrow(db, account, ids)
  return selectEndEffect(db, account, ids)
}

/**
 * Ends these overrides, or without ids all, on the viewer's lights: the next rule applies. An override that has already ended
 * is no error.
 * @returns the lights that were under one
 * @throws NOT_FOUND
 */
export async function endOverrides(db: Connection, viewer: Viewer, ids?: number[]): Promise<number[]> {
  const account = mayOrThrow(viewer, 'LightDevice:operate')
  return transact(db, async tx => {
    if (ids) await visibleOrThrow(tx, account, ids)
    const lights = await deleteOverrides(tx, account, ids)
    await applyDesiredState(tx, lights)
    await announce(tx, 'light.changed', { ids: lights })
    return lights
  })
}

/**
 * Moves the end of these overrides on the viewer's lights, earlier or later.
 * @returns the lights that are under one
 * @throws NOT_FOUND; BAD_USER_INPUT for an end that is not within a year
 */
export async function moveOverrideEnd(db: Connection, viewer: Viewer, ids: number[], until: Date): Promise<number[]> {
  const account = mayOrThrow(viewer, 'LightDevice:operate')
  checkEnd(until, 'until')
  return transact(db, async tx => {
    await visibleOrThrow(tx, account, ids)
    const lights = await updateOverrideEnds(tx, account, ids, until)
    await applyDesiredState(tx, lights)
    await announce(tx, 'light.changed', { ids: lights })
    return lights
  })
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
