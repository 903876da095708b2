import { type Connection, databaseTime } from './database.ts'

/**
 * Seconds by which the clock of this process is ahead of the clock of the database: the smallest difference consistent
 * with the three readings. The database reads its clock at an unknown moment between request and response, so a slow
 * response, or a step of the clock during it, is no difference.
 * @param now the clock of this process, in ms since 1970
 */
export async function clockDifference(db: Connection, now: () => number = Date.now): Promise<number> {
  const requestedAt = now()
  const databaseNow = await databaseTime(db)
  const respondedAt = now()
  const ahead = (requestedAt + respondedAt) / 2 - databaseNow
  const uncertainty = Math.abs(respondedAt - requestedAt) / 2
  return (Math.sign(ahead) * Math.max(0, Math.abs(ahead) - uncertainty)) / 1000
}
