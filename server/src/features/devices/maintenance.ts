import type { Connection } from '../../foundation/database/database.ts'
import { type Page, type PageArgs, readPage } from '../../foundation/list/pagination.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { type MaintenanceChange, selectMaintenanceChanges } from './maintenance.store.ts'

/** Lights that entered or left maintenance since an instant, the last change of each; newest first. */
export async function findMaintenanceChanges(
  db: Connection,
  viewer: Viewer,
  since: Date,
  args: PageArgs,
): Promise<Page<MaintenanceChange>> {
  return selectMaintenanceChanges(db, mayOrThrow(viewer, 'LightDevice:read'), since, readPage(args))
}
