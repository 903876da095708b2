import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import { LOCKS } from '../../foundation/database/locks.ts'

/** @returns time of the previous tick, ms since 1970 */
export async function recordHeartbeat(tx: Connection): Promise<number | null> {
  const { rows } = await sql<{ before: number | null }>`
    with before as (select at from heartbeat where name = 'night'),
    now as (insert into heartbeat (name, at) values ('night', now())
      on conflict (name) do update set at = excluded.at)
    select (select extract(epoch from at)::float8 * 1000 from before) as before`.execute(tx)
  return rows[0]!.before
}

/** Called after all due lights have their desired state. */
export async function recordTickCompleted(tx: Connection): Promise<void> {
  await sql`insert into heartbeat (name, at) values ('settled', clock_timestamp())
    on conflict (name) do update set at = excluded.at`.execute(tx)
}

/** Seconds since the last complete tick of any server; null: none yet. */
export async function selectTickAge(db: Connection): Promise<number | null> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from clock_timestamp() - at)::float8 as seconds from heartbeat where name = 'settled'`.execute(
    db,
  )
  return rows[0]?.seconds ?? null
}

/** One server at a time runs a tick; if it dies, the database releases the lock. */
export async function tryLockTick(tx: Connection): Promise<boolean> {
  const { rows } = await sql<{
    mine: boolean
  }>`select pg_try_advisory_xact_lock(${LOCKS.desiredStateTick}) as mine`.execute(tx)
  return rows[0]!.mine
}
