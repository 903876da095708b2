import { onlineRateOf } from '#lighting/litRate/onlineRate.ts'
import type { Connection } from '../../foundation/database.ts'
import { mayOrThrow, type Viewer } from '../../foundation/viewer.ts'
import { findGroup } from '../groups/groups.ts'
import {
  countLights,
  countOnline,
  type EnergySums,
  type GroupSummary,
  type LightCounts,
  type Measure,
  selectHottest,
  sumEnergy,
  summariseGroup,
} from './statistics.store.ts'

export type { EnergySums, LightCounts, Measure }
/** The summary, and which group it is of. */
export type GroupStatistics = GroupSummary & { id: number }

const HOTTEST = 3

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
  return (await findGroup(db, viewer, id)) && { ...(await summariseGroup(db, account, id)), id }
}

/** Ids of the hottest lights of a group, of which the viewer may see the statistics. */
export async function hottestLights(db: Connection, viewer: Viewer, group: number): Promise<number[]> {
  return selectHottest(db, mayOrThrow(viewer, 'LightDevice:read'), group, HOTTEST)
}

/** 在线率 of groups, %, over the lights that the viewer may see. */
export async function onlineRates(
  db: Connection,
  viewer: Viewer,
  groups: number[],
): Promise<Map<number, number | null>> {
  const counts = await countOnline(db, mayOrThrow(viewer, 'LightDevice:read'), groups)
  return new Map([...counts].map(([group, count]) => [group, onlineRateOf(count)]))
}

/** kWh over the lights that the viewer may see. */
export async function dashboardEnergy(db: Connection, viewer: Viewer): Promise<EnergySums> {
  return sumEnergy(db, mayOrThrow(viewer, 'Dashboard:read'))
}
