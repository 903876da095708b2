import { sql } from 'kysely'
import type { Bounds, Geography, SiteDatum } from '#lighting/map/geography.ts'
import type { Connection } from '../database/database.ts'

/** The datum and the bounds of stored positions. */
export async function siteGeography(db: Connection): Promise<Geography> {
  const { rows } = await sql<{ datum: SiteDatum } & Bounds>`
    select datum, coalesce(bounds_override[1], south) as south, coalesce(bounds_override[2], west) as west,
      coalesce(bounds_override[3], north) as north, coalesce(bounds_override[4], east) as east
    from site`.execute(db)
  const { datum, ...bounds } = rows[0]!
  return { datum, bounds }
}

/** At each start: the bounds of MAP_BOUNDS, so that all threads and servers use the same. undefined: none */
export async function overrideBounds(db: Connection, bounds: Bounds | undefined): Promise<void> {
  const { south, west, north, east } = bounds ?? {}
  await sql`
    update site set bounds_override = ${bounds ? [south, west, north, east] : null}::float8[]
    where bounds_override is distinct from ${bounds ? [south, west, north, east] : null}::float8[]`.execute(db)
}
