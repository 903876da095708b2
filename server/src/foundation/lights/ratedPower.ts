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
