import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'

/** Smaller changes are noise. */
const MIN_CHANGE_SECONDS = 0.1

/** @returns ms since 1970, by the database's clock */
export async function selectDatabaseTime(db: Connection): Promise<number> {
  const { rows } = await sql<{
    now: number
  }>`select extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(db)
  return rows[0]!.now
}

/** @param seconds by which the clock of this place is ahead of the database's clock */
export async function upsertServerClock(db: Connection, place: string, seconds: number): Promise<void> {
  await sql`
    insert into server_clock as current (place, seconds) values (${place}, ${seconds}::float8)
    on conflict (place) do update set seconds = excluded.seconds, at = now()
    where abs(current.seconds - excluded.seconds) >= ${MIN_CHANGE_SECONDS}::float8
      or current.at < now() - interval '2 min'`.execute(db)
}
