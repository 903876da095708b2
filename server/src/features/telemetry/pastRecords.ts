import { type Connection, transact } from '../../foundation/database/database.ts'
import { makeMonth } from './partitions.store.ts'
import { addDays, addHours, type PastDay, type PastHour, type PastReading } from './pastRecords.store.ts'
import { lockLightsToSum } from './rollups.store.ts'

export type { PastDay, PastHour, PastReading }

/** Records of lights from before their first reading. */
export interface PastRecords {
  days: PastDay[]
  hours: PastHour[]
  /** The hours are computed from them; those from `keptFrom` on are stored. */
  readings: PastReading[]
  keptFrom: Date
}

/** Creates the monthly partitions from an instant until now. */
export async function makePastMonths(db: Connection, from: Date): Promise<void> {
  const months: Date[] = []
  const month = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth()))
  for (; month.getTime() <= Date.now(); month.setUTCMonth(month.getUTCMonth() + 1)) months.push(new Date(month))
  for (const month of months)
    for (const parent of ['light_reading', 'light_hour']) await transact(db, tx => makeMonth(tx, { parent, month }))
}

/**
 * Adds records to the history of lights; of their states, only the total energy changes. Called by other features, which make sure that
 * each record is added once. New readings of these lights wait until the end of the transaction, because they write to
 * the same hours and days.
 */
export async function addPastRecords(tx: Connection, { days, ...rest }: PastRecords): Promise<void> {
  await lockLightsToSum(tx, [...new Set(days.map(({ light_id }) => light_id))])
  await addDays(tx, days)
  await addHours(tx, rest)
}
