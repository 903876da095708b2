import type { Connection } from '../../foundation/database/database.ts'
import { may } from '../../foundation/security/permissionCheck.ts'
import { signedIn, type Viewer } from '../../foundation/security/viewer.ts'
import { type Coverage, selectCoverage } from './coverage.store.ts'

export type { Coverage }

/** By schedule; nothing without the permission to read lights. */
export async function coverageOfSchedules(
  db: Connection,
  viewer: Viewer,
  schedules: number[],
): Promise<Map<number, Coverage>> {
  if (!may(viewer, 'LightDevice:read')) return new Map()
  const rows = await selectCoverage(db, signedIn(viewer), schedules)
  return new Map(rows.map(row => [row.schedule_id, row]))
}
