import { type Database, databaseTime, transact } from '../../foundation/database.ts'
import { announce } from '../../foundation/events.ts'
import { sweepSilentCenters } from '../centers/centers.ts'
import { keepStep, markSilent } from './silence.store.ts'

/** A clock that moves by more than this in no time has stepped. */
const STEP_MS = 2000

/**
 * For the clock: who has been silent for too long is OFFLINE. Before it says so it looks whether the database's clock
 * stepped, by comparing it with time that only goes forward: a step makes nobody silent, and hides nobody who is.
 */
export function silenceSweeper(): (db: Database) => Promise<void> {
  let last: { wall: number; monotonic: number } | undefined
  return async db => {
    const before = performance.now()
    const wall = await databaseTime(db)
    const monotonic = (before + performance.now()) / 2
    const step = last ? wall - last.wall - (monotonic - last.monotonic) : 0
    last = { wall, monotonic }
    if (Math.abs(step) >= STEP_MS) await transact(db, tx => keepStep(tx, step / 1000))
    // By the time that was looked at: the clock may step before the next line.
    await sweepSilent(db, wall)
    await sweepSilentCenters(db, wall)
  }
}

/** Lights unheard for their model's interval become OFFLINE. @param at now, ms since 1970 */
export async function sweepSilent(db: Database, at: number): Promise<void> {
  await transact(db, async tx => {
    const ids = await markSilent(tx, at)
    if (ids.length) await announce(tx, 'light.changed', { ids })
  })
}
