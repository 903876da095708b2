import { sql } from 'kysely'
import type { Database } from '../../foundation/database/database.ts'
import { LOCKS } from '../../foundation/database/locks.ts'

/** Longer than ordinary transactions hold locks. */
const MIN_WAIT_SECONDS = 1
/** The check itself must not wait for a lock. */
const LOCK_TIMEOUT_MS = 200
const LOCK_NOT_AVAILABLE = '55P03'

/** A database session that blocks others. */
export interface Blocker {
  pid: number
  user: string
  application: string
  address: string | null
  /** Start of its transaction; null: not visible, because it belongs to another role. */
  since: Date | null
}

/** Sessions at the head of the lock queues that ticks wait in. Materialized, so that no other session is terminated. */
const BLOCKERS = sql`
  with recursive ticks as materialized (
    select l.pid from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid in (${LOCKS.desiredStateTick}, ${LOCKS.reconciler})
      and l.database = (select oid from pg_database where datname = current_database())
      and a.wait_event_type = 'Lock'
      and a.query_start < clock_timestamp() - make_interval(secs => ${MIN_WAIT_SECONDS})),
  ahead (pid) as (
    select unnest(pg_blocking_pids(pid)) from ticks
    union select unnest(pg_blocking_pids(pid)) from ahead),
  blockers as materialized (
    select a.pid, a.usename as user, a.application_name as application, host(a.client_addr) as address,
      a.xact_start as since
    from ahead join pg_stat_activity a using (pid)
    where a.application_name not like 'lamplighter%' and cardinality(pg_blocking_pids(a.pid)) = 0)`

export async function selectBlockers(db: Database): Promise<Blocker[]> {
  const found = await sql<Blocker>`${BLOCKERS} select * from blockers`.execute(db)
  return found.rows
}

/** Terminates the current ones. @throws when this role may not terminate one */
export async function terminateBlockerSessions(db: Database): Promise<Blocker[]> {
  const terminated =
    await sql<Blocker>`${BLOCKERS} select blockers.* from blockers where pg_terminate_backend(pid)`.execute(db)
  return terminated.rows
}

/** Whether an event or a light is due: otherwise a lock on a table does no harm. */
export async function hasWaitingLights(db: Database): Promise<boolean> {
  try {
    return await db.transaction().execute(async tx => {
      await sql`select set_config('lock_timeout', ${`${LOCK_TIMEOUT_MS}`}, true)`.execute(tx)
      const { rows } = await sql<{ wait: boolean }>`
        select exists (select from group_program where until <= now())
          or exists (select from light_state where expected_stale)
          or exists (select from light_state
            where online and confirmation <> 'CONFIRMED' and reconcile_at <= now()) as wait`.execute(tx)
      return rows[0]!.wait
    })
  } catch (error) {
    // The locked table is one of these: assume that lights are due.
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return true
    throw error
  }
}
