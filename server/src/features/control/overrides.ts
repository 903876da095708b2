import { type Connection, transact } from '../../foundation/database/database.ts'
import { announce } from '../../foundation/events/events.ts'
import { notFound } from '../../foundation/graphql/errors.ts'
import { byId } from '../../foundation/graphql/loaders.ts'
import { type Page, type PageArgs, readPage } from '../../foundation/graphql/pagination.ts'
import { may, mayOrThrow, signedIn, type Viewer } from '../../foundation/security/viewer.ts'
import { settleLights } from '../desired/desired.ts'
import {
  countOverridden,
  deleteOverrides,
  type EndEffect,
  type GroupOverrideRow,
  type LightOverrideRow,
  type OverrideFilter,
  type OverrideRow,
  previewWithout,
  selectKnown,
  selectOverrides,
  selectOverridesOfGroups,
  selectOverridesOfLights,
} from './overrides.store.ts'

export type { EndEffect, GroupOverrideRow, LightOverrideRow, OverrideFilter, OverrideRow }

/*
 * One request that overrides lights until an end is one override, also for one light. It is active while one of its lights is
 * under it. Everybody sees and ends overrides for the lights that they may see, and for no others.
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

/** Those of the overrides that were put on a light that the viewer may see, whether or not they are active. */
export async function knownOverrides(db: Connection, viewer: Viewer, ids: number[]): Promise<number[]> {
  return selectKnown(db, mayOrThrow(viewer, 'LightDevice:read'), ids)
}

export async function countActiveOverrides(db: Connection, viewer: Viewer) {
  return countOverridden(db, mayOrThrow(viewer, 'LightDevice:read'))
}

/** What the lights would do if these overrides, or without ids all, ended now. @throws NOT_FOUND */
export async function previewEnd(db: Connection, viewer: Viewer, ids?: number[]): Promise<EndEffect> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  if (ids && (await selectKnown(db, account, ids)).length < new Set(ids).size) throw notFound('override')
  return previewWithout(db, account, ids)
}

/**
 * Ends these overrides, or without ids all, on the viewer's lights: they follow the rule that is next. An override that has
 * already ended is no error.
 * @returns the lights that were under one
 * @throws NOT_FOUND
 */
export async function endOverrides(db: Connection, viewer: Viewer, ids?: number[]): Promise<number[]> {
  const account = mayOrThrow(viewer, 'LightDevice:operate')
  return transact(db, async tx => {
    if (ids && (await selectKnown(tx, account, ids)).length < new Set(ids).size) throw notFound('override')
    const lights = await deleteOverrides(tx, account, ids)
    await settleLights(tx, lights)
    await announce(tx, 'light.changed', { ids: lights })
    return lights
  })
}

/** By light; who may see a light may see that. */
export async function overridesOfLights(db: Connection, ids: number[]): Promise<Map<number, LightOverrideRow>> {
  return new Map((await selectOverridesOfLights(db, ids)).map(row => [row.light_id, row]))
}

/** By group; groups without any are left out. */
export async function overridesOfGroups(
  db: Connection,
  viewer: Viewer,
  ids: number[],
): Promise<Map<number, GroupOverrideRow>> {
  if (!may(viewer, 'LightDevice:read')) return new Map()
  return byId(await selectOverridesOfGroups(db, signedIn(viewer), ids))
}
