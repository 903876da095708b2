import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'

/** Rated power of a model from a civil date of the site on. */
export interface Rating {
  mode_id: number
  /** YYYY-MM-DD */
  valid_from: string
  main_watts: number | null
  sub_watts: number | null
  standby_watts: number | null
}

/** Of these models, oldest first. */
export async function selectRatings(db: Connection, models: number[]): Promise<Rating[]> {
  const { rows } = await sql<Rating>`
    select mode_id, valid_from::text as valid_from, main_watts, sub_watts, standby_watts
    from device_mode_rating where mode_id = any(${models}) order by mode_id, device_mode_rating.valid_from`.execute(db)
  return rows
}

/** Replaces a rating of the same day. */
export async function upsertRating(tx: Connection, rating: Rating): Promise<void> {
  const { mode_id, valid_from, main_watts, sub_watts, standby_watts } = rating
  await sql`
    insert into device_mode_rating (mode_id, valid_from, main_watts, sub_watts, standby_watts)
    values (${mode_id}, ${valid_from}::date, ${main_watts}, ${sub_watts}, ${standby_watts})
    on conflict (mode_id, valid_from) do update set main_watts = excluded.main_watts, sub_watts = excluded.sub_watts,
      standby_watts = excluded.standby_watts`.execute(tx)
}

/** The current civil date of the site, and that of another instant. */
export async function selectSiteDays(db: Connection, at: Date): Promise<{ today: string; day: string }> {
  const { rows } = await sql<{ today: string; day: string }>`
    select (now() at time zone time_zone)::date::text as today,
      (${at}::timestamptz at time zone time_zone)::date::text as day from site`.execute(db)
  return rows[0]!
}

/** Models whose rating of today is not the current one yet. The trigger `model_rated` passes it on to their lights. */
export async function applyRatingsOfToday(db: Connection): Promise<void> {
  await sql`
    with due as (
      select distinct on (r.mode_id) r.* from device_mode_rating r
      where r.valid_from <= (select (now() at time zone time_zone)::date from site)
      order by r.mode_id, r.valid_from desc),
    locked as materialized (
      select m.id from device_mode m join due on due.mode_id = m.id
      where (m.main_watts, m.sub_watts, m.standby_watts)
        is distinct from (due.main_watts, due.sub_watts, due.standby_watts)
      order by m.id for update of m)
    update device_mode m set main_watts = due.main_watts, sub_watts = due.sub_watts,
      standby_watts = due.standby_watts, updated_at = now()
    from due, locked where m.id = due.mode_id and m.id = locked.id`.execute(db)
}
