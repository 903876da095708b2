import { onlineRateOf } from '#lighting/litRate/onlineRate.ts'
import { Reused } from '../../foundation/cache/ttlCache.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { byId } from '../../foundation/graphql/loaders.ts'
import { type Account, mayOrThrow, type Viewer } from '../../foundation/security/viewer.ts'
import { type DeviceRow, findDevices } from '../devices/devices.ts'
import {
  countGroup,
  countLights,
  countOnline,
  type EnergySums,
  foldTally,
  type GroupSummary,
  type LightCounts,
  type Measure,
  type StatusCounts,
  selectHottest,
  sumEnergy,
  summariseGroup,
} from './statistics.store.ts'

export type { EnergySums, LightCounts, Measure, StatusCounts }
/** The summary, and which group it is of. */
export type GroupStatistics = GroupSummary & { id: number }

const HOTTEST = 3

/** Counts over the lights that the viewer may see; a pole counts once, however many lamps it has. */
export async function dashboardCounts(db: Connection, viewer: Viewer): Promise<LightCounts> {
  return countLights(db, mayOrThrow(viewer, 'Dashboard:read'))
}

/**
 * The counts are those of this moment. What many lights measure is summed up now and then, for all who ask: it holds for
 * a while (see Reused), for a group of 10,000 lights some seconds, for larger ones half a minute at most. Whether the viewer may see the group itself is for
 * whoever asks to find out.
 */
export async function groupStatistics(db: Connection, viewer: Viewer, id: number): Promise<GroupStatistics> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  const counts = await countGroup(db, account, id)
  const find = () => summariseGroup(db, account, id)
  if (isDirect(db, account, counts.totalCount)) return { ...(await find()), id }
  return { ...((await reusedOf(db, reused).get(`group ${id}`, find)) as GroupSummary), ...counts, id }
}

/**
 * The hottest lights of a group, of which the viewer may see the statistics: those of a large one as they were when they were found,
 * as its temperatures are.
 */
export async function hottestLights(
  db: Connection,
  viewer: Viewer,
  { id, totalCount }: Pick<GroupStatistics, 'id' | 'totalCount'>,
): Promise<DeviceRow[]> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  const find = async () => {
    const ids = await selectHottest(db, account, id, HOTTEST)
    const lights = byId((await findDevices(db, viewer, ids)).items)
    return ids.flatMap(light => lights.get(light) ?? [])
  }
  if (isDirect(db, account, totalCount)) return find()
  return reusedOf(db, hottest).get(`${id}`, find)
}

/** Fewer lights than these are summed up in no time, each time. */
const MANY_LIGHTS = 2000

/** What a customer sees is their own. */
function isDirect(db: Connection, account: Account, lights: number): boolean {
  return lights < MANY_LIGHTS || account.onlyAuthorisedTo !== undefined || db.isTransaction
}

/** Where there were many lights once. */
const cities = new WeakSet<Connection>()
const reused = new WeakMap<Connection, Reused<unknown>>()
const hottest = new WeakMap<Connection, Reused<DeviceRow[]>>()

function reusedOf<T>(db: Connection, all: WeakMap<Connection, Reused<T>>): Reused<T> {
  const mine = all.get(db) ?? new Reused<T>()
  all.set(db, mine)
  return mine
}

/** After a mutation: lights have other names and groups than when they were found, or are not there any more. */
export function forgetHottest(db: Connection): void {
  hottest.delete(db)
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

/** kWh over the lights that the viewer may see; of many lights as of some seconds ago, at most half a minute. */
export async function dashboardEnergy(db: Connection, viewer: Viewer): Promise<EnergySums> {
  const account = mayOrThrow(viewer, 'Dashboard:read')
  const find = () => sumEnergy(db, account)
  // A city that was counted as large is not counted again for it.
  const kept = cities.has(db) && !isDirect(db, account, MANY_LIGHTS)
  if (!kept && isDirect(db, account, (await countLights(db, account)).totalCount)) return find()
  cities.add(db)
  return (await reusedOf(db, reused).get('energy', find)) as EnergySums
}

/**
 * Rows of the tallies that are worth a fold. Folded, each group has at most 72: 4 statuses × switched on or off × 3 lit
 * states × 3 lifecycles.
 */
const MANY = { ofAll: 200, ofGroup: 100 }

/** For the clock: keeps the tallies of lights short. */
export async function foldCounts(db: Connection): Promise<void> {
  await foldTally(db, MANY)
}
