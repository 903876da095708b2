import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'

/** % that are written down anew; less is noise, and each writing takes room itself. */
const WORTH_WRITING = 0.5

export async function upsertDiskSpace(db: Connection, places: { place: string; free: number }[]): Promise<void> {
  await sql`
    insert into disk_space (place, free)
    select place, free from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as seen(place text, free float8)
    on conflict (place) do update set free = excluded.free, at = now()
    where abs(disk_space.free - excluded.free) >= ${WORTH_WRITING}::float8
      or disk_space.at < now() - interval '2 min'`.execute(db)
}
