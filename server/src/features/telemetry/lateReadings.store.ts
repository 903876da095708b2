import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'

const METERED = sql`num_nonnulls(o.main_energy, o.sub_energy) > 0`

/** The nearest metered reading next to the marks `m` of a light. */
function neighbour(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select ${which} from light_reading o where o.light_id = m.light_id and ${METERED}`
}

/**
 * Removes the marks of late readings whose neighbours were deleted, although their energy is stored: the meter's gain over
 * the gap was spread evenly, and so the sums are correct. Recomputed without their neighbours, they
 * would not be. The meter values of these readings are cleared, as no later one may be compared with them. The lights are locked.
 */
export async function removeUnplaceable(tx: Connection, lights: number[]): Promise<void> {
  await sql`
    with place as materialized (select time_zone from site),
    marks as materialized (
      select m.light_id, min(m.at) as began, max(m.at) as ended
      from light_reading_late m join light_state s on s.light_id = m.light_id
      where m.light_id = any(${lights}) and m.at < s.history_at group by m.light_id),
    near as materialized (
      select m.*, ${neighbour(sql`max(o.at)`)} and o.at < m.began) as before,
        ${neighbour(sql`min(o.at)`)} and o.at > m.ended) as after
      from marks m),
    lost as materialized (
      select n.light_id from near n, place where n.before is null and (
          exists (select from light_day e where e.light_id = n.light_id and e.day < (n.began at time zone time_zone)::date)
          or exists (select from light_hour h where h.light_id = n.light_id
            and h.hour < date_trunc('hour', n.began, time_zone) and h.main_energy + h.sub_energy > 0))
        or exists (
          -- an hour with measurements whose readings are deleted
          select from light_hour h where h.light_id = n.light_id and h.readings > 0
            and h.hour > coalesce(n.before, n.began) and h.hour < date_trunc('hour', coalesce(n.after, n.ended), time_zone)
            and not exists (select from light_reading o where o.light_id = h.light_id
              and o.at >= h.hour and o.at < h.hour + interval '1 hour'))),
    taken as (
      delete from light_reading_late l using marks m
      where l.light_id = m.light_id and l.at between m.began and m.ended and l.light_id in (select light_id from lost)
      returning l.light_id, l.at)
    update light_reading r set main_energy = null, sub_energy = null from taken t
    where r.light_id = t.light_id and r.at = t.at`.execute(tx)
}
