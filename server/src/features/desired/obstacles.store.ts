import { sql } from 'kysely'
import type { Database } from '../../foundation/database/database.ts'
import { LOCKS } from '../../foundation/database/locks.ts'

/** A turn that waits for so long waits for no ordinary transaction. */
const PATIENCE_SECONDS = 1
/** Looking whether lights wait must not wait itself. */
const LOOK_MS = 200
const OUT_OF_TIME_FOR_A_LOCK = '55P03'

/** A session of the database for which others wait. */
export interface Obstacle {
  pid: number
  user: string
  application: string
  address: string | null
  /** when its transaction began; null: it is another role's, and may not be seen */
  since: Date | null
}

/** Sessions that wait for nobody, at the head of those that turns wait for. Materialized: nobody else must be ended. */
const OBSTACLES = sql`
  with recursive turns as materialized (
    select l.pid from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid in (${LOCKS.turn}, ${LOCKS.drive})
      and l.database = (select oid from pg_database where datname = current_database())
      and a.wait_event_type = 'Lock'
      and a.query_start < clock_timestamp() - make_interval(secs => ${PATIENCE_SECONDS})),
  ahead (pid) as (
    select unnest(pg_blocking_pids(pid)) from turns
    union select unnest(pg_blocking_pids(pid)) from ahead),
  obstacles as materialized (
    select a.pid, a.usename as user, a.application_name as application, host(a.client_addr) as address,
      a.xact_start as since
    from ahead join pg_stat_activity a using (pid)
    where a.application_name not like 'lamplighter%' and cardinality(pg_blocking_pids(a.pid)) = 0)`

export async function selectObstacles(db: Database): Promise<Obstacle[]> {
  const found = await sql<Obstacle>`${OBSTACLES} select * from obstacles`.execute(db)
  return found.rows
}

/** Ends those that are there now. @throws when one may not be ended by this role */
export async function terminateObstacles(db: Database): Promise<Obstacle[]> {
  const ended =
    await sql<Obstacle>`${OBSTACLES} select obstacles.* from obstacles where pg_terminate_backend(pid)`.execute(db)
  return ended.rows
}

/** An event has come, or lights are to be settled or told. Who locks a table when nothing is to be done may. */
export async function lightsWait(db: Database): Promise<boolean> {
  try {
    return await db.transaction().execute(async tx => {
      await sql`select set_config('lock_timeout', ${`${LOOK_MS}`}, true)`.execute(tx)
      const { rows } = await sql<{ wait: boolean }>`
        select exists (select from group_program where until <= now())
          or exists (select from light_state where unsettled)
          or exists (select from light_state where online and confirmation <> 'CONFIRMED' and drive_at <= now()) as wait`.execute(
        tx,
      )
      return rows[0]!.wait
    })
  } catch (error) {
    // Nobody can even look: what is locked is what it is about.
    if ((error as { code?: string }).code === OUT_OF_TIME_FOR_A_LOCK) return true
    throw error
  }
}
