import type { Connection } from '../../foundation/database.ts'
import { mayOrThrow, type Viewer } from '../../foundation/viewer.ts'
import { findGroup } from '../groups/groups.ts'
import {
  countLights,
  type EnergySums,
  type GroupStatistics,
  type LightCounts,
  sumEnergy,
  summariseGroup,
} from './statistics.store.ts'

export type { EnergySums, GroupStatistics, LightCounts }

/** Counts over the lights that the viewer may see; a pole counts once, however many lamps it has. */
export async function dashboardCounts(db: Connection, viewer: Viewer): Promise<LightCounts> {
  return countLights(db, mayOrThrow(viewer, 'Dashboard:read'))
}

/** @returns undefined when there is no such group for this viewer */
export async function groupStatistics(
  db: Connection,
  viewer: Viewer,
  id: number,
): Promise<GroupStatistics | undefined> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  return (await findGroup(db, viewer, id)) && summariseGroup(db, account, id)
}

/** kWh over the lights that the viewer may see. */
export async function dashboardEnergy(db: Connection, viewer: Viewer): Promise<EnergySums> {
  return sumEnergy(db, mayOrThrow(viewer, 'Dashboard:read'))
}
