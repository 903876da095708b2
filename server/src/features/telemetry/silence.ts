import { type Database, databaseTime, transact } from '../../foundation/database/database.ts'
import { announce } from '../../foundation/events/events.ts'
import { sweepSilentCenters } from '../centers/centers.ts'
import { keepStep, markSilent, selectIntervals, selectQuiet } from './silence.store.ts'

/** A clock that moves by more than this in no time has stepped. */
const STEP_MS = 2000

/** A look at all lights finds those that may fall silent in the time that follows; until then, nobody looks at the others. */
const AHEAD_MS = 30_000

/**
 * For the clock: who has been silent for too long is OFFLINE. Before it says so it looks whether the database's clock
 * stepped, by comparing it with time that only goes forward: a step makes nobody silent, and hides nobody who is.
 */
export function silenceSweeper(): (db: Database) => Promise<void> {
  let last: { wall: number; monotonic: number } | undefined
  let watched: Watched | undefined
  return async db => {
    const before = performance.now()
    const wall = await databaseTime(db)
    const monotonic = (before + performance.now()) / 2
    const step = last ? wall - last.wall - (monotonic - last.monotonic) : 0
    last = { wall, monotonic }
    if (Math.abs(step) >= STEP_MS) {
      await transact(db, tx => keepStep(tx, step / 1000))
      watched = undefined
    }
    // By the time that was looked at: the clock may step before the next line.
    watched = await stillWatched(db, watched, wall)
    const silent = new Set(await sweepSilent(db, wall, watched.lights))
    watched.lights = watched.lights.filter(id => !silent.has(id))
    await sweepSilentCenters(db, wall)
  }
}

/** Who may fall silent until an instant: of a million lights, those that say nothing for longer than others do. */
interface Watched {
  lights: number[]
  until: number
  intervals: string
}

/** Looks at all lights anew when what it knew is over, or when models have got other intervals. */
async function stillWatched(db: Database, watched: Watched | undefined, at: number): Promise<Watched> {
  const intervals = await selectIntervals(db)
  const known = intervals.join()
  if (watched && at < watched.until && watched.intervals === known) return watched
  // Whoever speaks after this look is not silent before the shortest interval is over.
  const until = at + Math.min(AHEAD_MS, intervals[0]! * 1000)
  return { lights: await selectQuiet(db, until), until, intervals: known }
}

/** Lights unheard for their model's interval become OFFLINE, and reports older than twice that no longer count. @param at now, ms since 1970 @returns which */
export async function sweepSilent(db: Database, at: number, among?: number[]): Promise<number[]> {
  const lights = among ?? (await selectQuiet(db, at))
  if (lights.length === 0) return []
  return transact(db, async tx => {
    const ids = await markSilent(tx, at, lights)
    if (ids.length) await announce(tx, 'light.changed', { ids })
    return ids
  })
}
