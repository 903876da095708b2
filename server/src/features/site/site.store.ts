import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import { LOCKS } from '../../foundation/database/locks.ts'

/** Name, time zone and position. */
export interface SitePlace {
  name: string | null
  /** IANA */
  timeZone: string
  latitude: number
  longitude: number
}

export async function selectSitePlace(db: Connection): Promise<SitePlace> {
  const { rows } = await sql<SitePlace>`
    select name, time_zone as "timeZone", latitude, longitude from site`.execute(db)
  return rows[0]!
}

export async function writeSitePlace(tx: Connection, place: SitePlace): Promise<void> {
  const { name, timeZone, latitude, longitude } = place
  await tx.updateTable('site').set({ name, time_zone: timeZone, latitude, longitude }).execute()
}

/** Of two concurrent set-ups, one waits here and then finds it done. */
export async function lockSetUp(tx: Connection): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS.setUp})`.execute(tx)
}
