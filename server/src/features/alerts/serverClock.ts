import { hostname } from 'node:os'
import type { Connection } from '../../foundation/database/database.ts'
import { selectDatabaseTime, upsertServerClock } from './serverClock.store.ts'

/** For the scheduler: records by how much the clock of this server differs from the clock of the database. */
export async function checkServerClock(db: Connection, now: () => number = Date.now): Promise<void> {
  const asked = now()
  const databaseTime = await selectDatabaseTime(db)
  await upsertServerClock(db, hostname(), secondsAhead(asked, databaseTime, now()))
}

/**
 * The least difference that explains the three times, in seconds: the database read its clock at an unknown moment between
 * request and response, so a slow response, or a step of the clock during it, is no difference.
 */
function secondsAhead(asked: number, databaseTime: number, answered: number): number {
  const ahead = (asked + answered) / 2 - databaseTime
  const uncertainty = Math.abs(answered - asked) / 2
  return (Math.sign(ahead) * Math.max(0, Math.abs(ahead) - uncertainty)) / 1000
}
