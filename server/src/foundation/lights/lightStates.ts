import { type RawBuilder, sql } from 'kysely'
import type { Condition, Connection } from '../database/database.ts'

/**
 * Whoever is about to write lights, or what makes their state be written (see light_moved in 0007_the_night.sql), first
 * holds their states, in the order of their ids: so does everybody, and no two wait for each other.
 * @param which of `light_device as d`
 */
export async function lockLightStates(tx: Connection, which: Condition): Promise<number[]> {
  const held = await sql<{ id: number }>`
    select s.light_id as id from light_state s join light_device d on d.id = s.light_id
    where ${which} order by s.light_id for update of s`.execute(tx)
  return held.rows.map(({ id }) => id)
}

/**
 * Sets how often an endpoint has come within a minute, which begins when it comes and the last one is over; for the alerts.
 * Columns of the row `of` that is written.
 * @param came whether it has just come
 */
export function countArrival(of: 's' | 'c', came: RawBuilder<boolean>): RawBuilder<unknown> {
  const since = sql.ref(`${of}.arrivals_since`)
  const isNew = sql`coalesce(${since} <= now() - interval '1 min', true)`
  return sql`
    arrivals = case when not ${came} then ${sql.ref(`${of}.arrivals`)} when ${isNew} then 1
      else least(coalesce(${sql.ref(`${of}.arrivals`)}, 0) + 1, 10000) end,
    arrivals_since = case when ${came} and ${isNew} then now() else ${since} end`
}

/**
 * The ids of the lights that speak by some endpoints: by their own, or by that of their center. A list, because PostgreSQL takes it for
 * short: joined, a city without centers was read whole, for a center might have all of its lights, and each of 10,000
 * that came back took 50 ms.
 */
export function idsBehind(endpoints: string[]): RawBuilder<number[]> {
  return sql`array(
    select d.id from light_device d where d.device_id = any(${endpoints}) and d.center_id is null
    union all
    select d.id from light_center k join light_device d on d.center_id = k.id where k.device_id = any(${endpoints}))`
}

/**
 * Columns of commands under way that are not wanted any more. One whose time was over before was not overtaken, whoever comes
 * to it first.
 */
export function ended(why: 'SUPERSEDED' | 'STOPPED'): RawBuilder<unknown> {
  return sql`
    status = case when expires_at <= now() then 'EXPIRED' else 'FAILED' end,
    reason = case when expires_at <= now() then 'NO_ACKNOWLEDGEMENT' else ${sql.lit(why)} end`
}
