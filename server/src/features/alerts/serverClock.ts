import { hostname } from 'node:os'
import { clockDifference } from '../../foundation/database/clockDifference.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { upsertServerClock } from './serverClock.store.ts'

/** For the scheduler: records by how much the clock of this server differs from the clock of the database. */
export async function checkServerClock(db: Connection, now?: () => number): Promise<void> {
  await upsertServerClock(db, hostname(), await clockDifference(db, now))
}
