import { sql } from 'kysely'
import type { Geography, SiteDatum } from '#lighting/map/geography.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { LOCKS } from '../../foundation/database/locks.ts'

/** Name, time zone and position, in the datum of the site. */
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

export async function writeSite(tx: Connection, place: SitePlace, { datum, bounds }: Geography): Promise<void> {
  const { name, timeZone, latitude, longitude } = place
  await tx
    .updateTable('site')
    .set({ name, time_zone: timeZone, latitude, longitude, datum, ...bounds })
    .execute()
}

/** The datum that stored positions have; undefined: the site is not set up, and no light has a position. */
export async function selectFixedDatum(tx: Connection): Promise<SiteDatum | undefined> {
  const { rows } = await sql<{ datum: SiteDatum }>`
    select datum from site where name is not null or exists (select from light_device where latitude is not null)
      or exists (select from deleted_item)`.execute(tx)
  return rows[0]?.datum
}

/** Of two concurrent set-ups, one waits here and then finds it done. */
export async function lockSetUp(tx: Connection): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS.setUp})`.execute(tx)
}
