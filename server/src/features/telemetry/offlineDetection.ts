import { type Database, databaseTime, transact } from '../../foundation/database/database.ts'
import { announce } from '../../foundation/events/events.ts'
import { markOfflineCenters } from '../centers/centers.ts'
import { markOffline, selectIntervals, selectOfflineCandidates, storeStep } from './offlineDetection.store.ts'

/** A difference of more than this between the clocks is a clock step. */
const STEP_MS = 2000

/** A scan of all lights selects those that may become OFFLINE in the following period; until then only these are checked. */
const SCAN_AHEAD_MS = 30_000

/**
 * Called by the clock: lights without a report for too long become OFFLINE. Before that it detects steps of the database's
 * clock by comparing it with a monotonic clock: a step makes no light OFFLINE, and hides none.
 */
export function createOfflineDetector(): (db: Database) => Promise<void> {
  let last: { wall: number; monotonic: number } | undefined
  let watched: Watched | undefined
  return async db => {
    const before = performance.now()
    const wall = await databaseTime(db)
    const monotonic = (before + performance.now()) / 2
    const step = last ? wall - last.wall - (monotonic - last.monotonic) : 0
    last = { wall, monotonic }
    if (Math.abs(step) >= STEP_MS) {
      await transact(db, tx => storeStep(tx, step / 1000))
      watched = undefined
    }
    // With the time used for the comparison: the clock may step before the next line.
    watched = await stillWatched(db, watched, wall)
    const silent = new Set(await detectOffline(db, wall, watched.lights))
    watched.lights = watched.lights.filter(id => !silent.has(id))
    await markOfflineCenters(db, wall)
  }
}

/** Candidates until an instant: of a million lights, those with an older report than the others. */
interface Watched {
  lights: number[]
  until: number
  intervals: string
}

/** Scans all lights when the candidates expire, or when intervals of models changed. */
async function stillWatched(db: Database, watched: Watched | undefined, at: number): Promise<Watched> {
  const intervals = await selectIntervals(db)
  const known = intervals.join()
  if (watched && at < watched.until && watched.intervals === known) return watched
  // A light that reports after this scan stays online for at least the shortest interval.
  const until = at + Math.min(SCAN_AHEAD_MS, intervals[0]! * 1000)
  return { lights: await selectOfflineCandidates(db, until), until, intervals: known }
}

/** Lights without a report in their model's interval become OFFLINE, and reports older than twice that are no longer fresh. @param at now, ms since 1970 @returns which */
export async function detectOffline(db: Database, at: number, among?: number[]): Promise<number[]> {
  const lights = among ?? (await selectOfflineCandidates(db, at))
  if (lights.length === 0) return []
  return transact(db, async tx => {
    const ids = await markOffline(tx, at, lights)
    if (ids.length) await announce(tx, 'light.changed', { ids })
    return ids
  })
}
