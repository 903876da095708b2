import type { Database } from '../../foundation/database/database.ts'
import { type Found, selectFigures } from './metrics.store.ts'

const YOUNG_MS = 10 * 60_000

export interface Figures extends Found {
  /** Seconds by which the clock of the database is before that of this process; the way there and back counts half. */
  clockDifference: number
}

/** For the listener of metrics alone, which has no viewers: numbers of everything, and nothing of anybody. */
export async function figures(db: Database): Promise<Figures> {
  const asked = Date.now()
  const found = await selectFigures(db, firstIdOf(asked - YOUNG_MS))
  return { ...found, clockDifference: (found.now - (asked + Date.now()) / 2) / 1000 }
}

/** The smallest UUID (version 7) that can have been given in this millisecond: ids of commands are in the order of time. */
function firstIdOf(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
