import { sql } from 'kysely'

/*
 * Rated power in W at 100 %, of `light_device as d` left joined with its `device_mode as m`. The light's own value
 * has precedence over its model's. Null: neither is known.
 */

export const RATED_MAIN_WATTS = sql<number | null>`coalesce(d.main_watts, m.main_watts)`
export const RATED_SUB_WATTS = sql<number | null>`coalesce(d.sub_watts, m.sub_watts)`

/** Of both lamps. */
export const RATED_WATTS = sql<number | null>`case when num_nonnulls(${RATED_MAIN_WATTS}, ${RATED_SUB_WATTS}) > 0
  then coalesce(${RATED_MAIN_WATTS}, 0) + coalesce(${RATED_SUB_WATTS}, 0)::float8 end`

/**
 * In place of `device_mode as m`: its rated power on a past day. The oldest rating is valid on earlier days, too; a model
 * without ratings has had its current values always.
 * @param day civil date, YYYY-MM-DD
 */
export function modelsRatedOn(day: string) {
  return sql`(
    select o.id, case when r.mode_id is null then o.main_watts else r.main_watts end as main_watts,
      case when r.mode_id is null then o.sub_watts else r.sub_watts end as sub_watts
    from device_mode o left join lateral (
      select * from device_mode_rating where mode_id = o.id
      order by greatest(valid_from - ${day}::date, 0), valid_from desc limit 1) r on true) as m`
}
