import { type RawBuilder, sql } from 'kysely'
import type { Condition, Connection } from '../database/database.ts'

/**
 * Locks states of lights in the order of their ids. All transactions that write lights, or rows whose triggers write their
 * states (see light_moved in 0007_the_night.sql), take these locks first, so that no two of them deadlock.
 * @param which of `light_device as d`
 */
export async function lockLightStates(tx: Connection, which: Condition): Promise<number[]> {
  const locked = await sql<{ id: number }>`
    select s.light_id as id from light_state s join light_device d on d.id = s.light_id
    where ${which} order by s.light_id for update of s`.execute(tx)
  return locked.rows.map(({ id }) => id)
}

/**
 * Counts connections of an endpoint within a minute, for alerts: columns of the updated row `of`. The minute begins with the
 * first connection after the last minute.
 * @param connected whether it has just connected
 */
export function countArrival(of: 's' | 'c', connected: RawBuilder<boolean>): RawBuilder<unknown> {
  const since = sql.ref(`${of}.arrivals_since`)
  const isNew = sql`coalesce(${since} <= now() - interval '1 min', true)`
  return sql`
    arrivals = case when not ${connected} then ${sql.ref(`${of}.arrivals`)} when ${isNew} then 1
      else least(coalesce(${sql.ref(`${of}.arrivals`)}, 0) + 1, 10000) end,
    arrivals_since = case when ${connected} and ${isNew} then now() else ${since} end`
}

/**
 * Ids of the lights of some endpoints: each endpoint itself, or the lights of a center. An array, because the planner expects
 * it to be short: with a join it expected a center to have all lights, and read the whole table (50 ms) for each of 10,000
 * endpoints that reconnected.
 */
export function lightIdsOf(endpoints: string[]): RawBuilder<number[]> {
  return sql`array(
    select d.id from light_device d where d.device_id = any(${endpoints}) and d.center_id is null
    union all
    select d.id from light_center k join light_device d on d.center_id = k.id where k.device_id = any(${endpoints}))`
}

/**
 * Columns that end commands in progress. A command that has already expired is not marked as superseded or stopped.
 */
export function endCommandColumns(why: 'SUPERSEDED' | 'STOPPED'): RawBuilder<unknown> {
  return sql`
    status = case when expires_at <= now() then 'EXPIRED' else 'FAILED' end,
    reason = case when expires_at <= now() then 'NO_ACKNOWLEDGEMENT' else ${sql.lit(why)} end`
}
