import type { GroupCondition } from '#lighting/groups/groupStatus.ts'
import { onlineRateOf } from '#lighting/litRate/onlineRate.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { byId } from '../../foundation/graphql/loaders.ts'
import { cachedScan } from '../../foundation/lights/cachedScan.ts'
import { may, mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import { signedIn, type Viewer } from '../../foundation/security/viewer.ts'
import { type DeviceRow, findDevices } from '../devices/devices.ts'
import { groupsWithCenterOffline } from '../groups/groups.ts'
import {
  countGroup,
  countLights,
  countOnline,
  type EnergySums,
  type GroupSummary,
  type LightCounts,
  type Measure,
  mergeTally,
  type StatusCounts,
  selectHottest,
  sumEnergy,
  summariseGroup,
} from './statistics.store.ts'

export type { EnergySums, LightCounts, Measure, StatusCounts }
export type LightsOfGroup = Omit<GroupCondition, 'groupStatus'>
/** The summary, and its group. */
export type GroupStatistics = GroupSummary & { id: number }

const HOTTEST = 3

/** Numbers of lights that the viewer may see; a pole counts once, with any number of lamps. */
export async function dashboardCounts(db: Connection, viewer: Viewer): Promise<LightCounts> {
  return countLights(db, mayOrThrow(viewer, 'Dashboard:read'))
}

/**
 * The counts are current. Measurements of groups of a large city are aggregated for all viewers and cached (see
 * cachedScan): for a group of 10,000 lights some seconds, for larger ones up to 15 s. The caller checks whether the viewer may see the group.
 */
export async function groupStatistics(db: Connection, viewer: Viewer, id: number): Promise<GroupStatistics> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  const counts = await countGroup(db, account, id)
  const summary = await cachedScan(db, account, `summary of group ${id}`, () => summariseGroup(db, account, id))
  return { ...summary, ...counts, id }
}

/**
 * The hottest lights of a group whose statistics the viewer may see; those of a large group are chosen from the cache, like
 * its temperatures.
 */
export async function hottestLights(
  db: Connection,
  viewer: Viewer,
  { id }: Pick<GroupStatistics, 'id'>,
): Promise<DeviceRow[]> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  const ids = await cachedScan(db, account, `hottest of group ${id}`, () => selectHottest(db, account, id, HOTTEST))
  const lights = byId((await findDevices(db, viewer, ids)).items)
  return ids.flatMap(light => lights.get(light) ?? [])
}

/** Lights in service by status, and whether a center that the viewer may see is offline; nothing without the right to see lights. */
export async function lightsOfGroups(
  db: Connection,
  viewer: Viewer,
  groups: number[],
): Promise<Map<number, LightsOfGroup>> {
  if (!may(viewer, 'LightDevice:read')) return new Map()
  const [counts, offline] = await Promise.all([
    countOnline(db, signedIn(viewer), groups),
    groupsWithCenterOffline(db, viewer, groups),
  ])
  return new Map([...counts].map(([group, count]) => [group, { ...count, isCenterOffline: offline.has(group) }]))
}

/** 在线率 of groups, %, of the lights that the viewer may see. */
export async function onlineRates(
  db: Connection,
  viewer: Viewer,
  groups: number[],
): Promise<Map<number, number | null>> {
  const counts = await countOnline(db, mayOrThrow(viewer, 'LightDevice:read'), groups)
  return new Map([...counts].map(([group, count]) => [group, onlineRateOf(count)]))
}

/** kWh of the lights that the viewer may see; for large numbers of lights up to 15 s old. */
export async function dashboardEnergy(db: Connection, viewer: Viewer): Promise<EnergySums> {
  const account = mayOrThrow(viewer, 'Dashboard:read')
  return cachedScan(db, account, 'energy', () => sumEnergy(db, account))
}

/**
 * Number of rows at which a merge is worthwhile. Merged, each group has at most 72: 4 statuses × switched on or off × 3 lit
 * states × 3 lifecycles.
 */
const MANY = { ofAll: 200, ofGroup: 100 }

/** Called by the clock: keeps the tallies of lights short. */
export async function foldCounts(db: Connection): Promise<void> {
  await mergeTally(db, MANY)
}
