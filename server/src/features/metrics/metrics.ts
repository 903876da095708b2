import { clockDifference } from '../../foundation/database/clockDifference.ts'
import type { Database } from '../../foundation/database/database.ts'
import { type StoredFigures, selectFigures } from './metrics.store.ts'

const YOUNG_MS = 10 * 60_000

export interface Figures extends StoredFigures {
  /** Seconds by which the database's clock is ahead of this process. */
  databaseClockAhead: number
}

/** Only for the metrics listener, which has no viewers: totals, and no data of single objects. */
export async function figures(db: Database, now: () => number = Date.now): Promise<Figures> {
  const found = await selectFigures(db, firstIdOf(now() - YOUNG_MS))
  return { ...found, databaseClockAhead: 0 - (await clockDifference(db, now)) }
}

/** The smallest UUID (version 7) of this millisecond: command ids are ordered by time. */
function firstIdOf(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
