import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'

/** Smaller changes are noise. */
const MIN_CHANGE_SECONDS = 0.1

/** @param seconds by which the clock of this place is ahead of the database's clock */
export async function upsertServerClock(db: Connection, place: string, seconds: number): Promise<void> {
  await sql`
    insert into server_clock as current (place, seconds) values (${place}, ${seconds}::float8)
    on conflict (place) do update set seconds = excluded.seconds, at = now()
    where abs(current.seconds - excluded.seconds) >= ${MIN_CHANGE_SECONDS}::float8
      or current.at < now() - interval '2 min'`.execute(db)
}
