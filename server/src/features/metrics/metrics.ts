import type { Database } from '../../foundation/database/database.ts'
import { type StoredFigures, selectFigures } from './metrics.store.ts'

const YOUNG_MS = 10 * 60_000

export interface Figures extends StoredFigures {
  /** Seconds that the database's clock is ahead of this process; half of the round trip is compensated. */
  clockDifference: number
}

/** Only for the metrics listener, which has no viewers: totals, and no data of single objects. */
export async function figures(db: Database): Promise<Figures> {
  const asked = Date.now()
  const found = await selectFigures(db, firstIdOf(asked - YOUNG_MS))
  return { ...found, clockDifference: (found.now - (asked + Date.now()) / 2) / 1000 }
}

/** The smallest UUID (version 7) of this millisecond: command ids are ordered by time. */
function firstIdOf(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
