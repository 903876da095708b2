import type { Connection } from '../../foundation/database/database.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { type ChangeEffect, effectOfSiteDefault } from './effect.ts'
import { updateLightDefault } from './siteDefault.store.ts'
import { selectSite } from './sources.store.ts'

/* What ungrouped lights do: see decision 065. */

export type LightDefault = 'SUNSET_TO_SUNRISE' | 'AS_THEY_ARE'

export async function siteLightDefault(db: Connection, viewer: Viewer): Promise<LightDefault> {
  mayOrThrow(viewer, 'LightDevice:read')
  return (await selectSite(db)).light_default as LightDefault
}

/** Immediate effects on ungrouped lights. */
export async function previewLightDefault(
  db: Connection,
  viewer: Viewer,
  lightDefault: LightDefault,
): Promise<ChangeEffect> {
  return effectOfSiteDefault(db, mayOrThrow(viewer, 'Site:update'), lightDefault)
}

/** The scheduler applies it to ungrouped lights within a second. */
export async function changeLightDefault(
  db: Connection,
  viewer: Viewer,
  lightDefault: LightDefault,
): Promise<LightDefault> {
  mayOrThrow(viewer, 'Site:update')
  await updateLightDefault(db, lightDefault)
  return lightDefault
}
