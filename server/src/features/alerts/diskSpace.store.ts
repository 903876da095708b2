import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import { unnestRows } from '../../foundation/database/unnestRows.ts'

/** Smaller changes are noise, and each write takes space itself. */
const MIN_CHANGE_PERCENT = 0.5

export async function upsertDiskSpace(db: Connection, places: { place: string; free: number }[]): Promise<void> {
  await sql`
    insert into disk_space (place, free)
    select place, free from ${unnestRows('current', places, { place: 'text', free: 'float8' })}
    on conflict (place) do update set free = excluded.free, at = now()
    where abs(disk_space.free - excluded.free) >= ${MIN_CHANGE_PERCENT}::float8
      or disk_space.at < now() - interval '2 min'`.execute(db)
}
