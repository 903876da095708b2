import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'

/** Days for which readings and hourly sums are kept. */
export interface Retention {
  readingDays: number
  hourDays: number
}

export async function selectRetention(db: Connection): Promise<Retention> {
  const found = await sql<Retention>`
    select reading_days as "readingDays", hour_days as "hourDays" from site`.execute(db)
  return found.rows[0]!
}

export async function writeRetention(db: Connection, { readingDays, hourDays }: Retention): Promise<void> {
  await db.updateTable('site').set({ reading_days: readingDays, hour_days: hourDays }).execute()
}
