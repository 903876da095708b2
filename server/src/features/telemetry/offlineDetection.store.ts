import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import { LOCKS } from '../../foundation/database/locks.ts'
import { DEFAULT_PATIENCE, OFFLINE_AFTER } from '../../foundation/lights/patience.ts'

const DEFAULT = sql.lit(DEFAULT_PATIENCE.offline_after)

/** Interval of each model in seconds, and of lights without one. */
export async function selectIntervals(db: Connection): Promise<number[]> {
  const found = await sql<{ seconds: number }>`
    select offline_after as seconds from device_mode union all select ${DEFAULT} order by 1`.execute(db)
  return found.rows.map(row => row.seconds)
}

const SHORTEST = sql`(select least(${DEFAULT}, min(offline_after)) from device_mode)`

/** Lights that become OFFLINE or lose their fresh report at an instant, unless they report before. */
export async function selectOfflineCandidates(db: Connection, at: number): Promise<number[]> {
  const quiet = await sql<{ light_id: number }>`
    select s.light_id from light_state s join light_device d on d.id = s.light_id
    left join device_mode m on m.id = d.mode_id
    where (${unheardAt(at, SHORTEST)} or ${staleAt(at, SHORTEST)})
      and (${unheardAt(at, OFFLINE_AFTER)} or ${staleAt(at, OFFLINE_AFTER)})`.execute(db)
  return quiet.rows.map(row => row.light_id)
}

/** Of `light_state as s`. */
function unheardAt(at: number, seconds: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`s.online and greatest(s.heard_at, s.restored_at, '-infinity')
    < to_timestamp(${at / 1000}::float8) - make_interval(secs => ${seconds})`
}

/** Of `light_state as s`: online, but its latest live report is older than twice this interval. */
function staleAt(at: number, seconds: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(s.online and s.report_stale is not true
    and s.measured_at <= to_timestamp(${at / 1000}::float8) - 2 * make_interval(secs => ${seconds}))`
}

/** Those of the lights without a report in their model's interval become OFFLINE; old reports are no longer fresh. @returns which */
export async function markOffline(db: Connection, at: number, among: number[]): Promise<number[]> {
  const silent = await sql<{ light_id: number }>`
    with held as materialized (
      select s.light_id, ${unheardAt(at, OFFLINE_AFTER)} as silent
      from light_state s join light_device d on d.id = s.light_id left join device_mode m on m.id = d.mode_id
      where s.light_id = any(${among}) and (${unheardAt(at, OFFLINE_AFTER)} or ${staleAt(at, OFFLINE_AFTER)})
      order by s.light_id for update of s skip locked)
    update light_state s set online = s.online and not held.silent, report_stale = true
    from held where s.light_id = held.light_id returning s.light_id`.execute(db)
  return silent.rows.map(row => row.light_id)
}

/**
 * The clock stepped by so many seconds: shifts the times of reports before the step. All servers see the same step, and
 * one of them stores it.
 */
export async function storeStep(tx: Connection, seconds: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS.clockStep})`.execute(tx)
  const { numAffectedRows } = await sql`
    insert into clock_step (seconds) select ${seconds}::float8
    where not exists (select from (select * from clock_step order by id desc limit 1) newest
      where abs(extract(epoch from now() - at)) < 30 and abs(seconds - ${seconds}::float8) < 2)`.execute(tx)
  if (!numAffectedRows) return
  // Forward: a later report has the new time. Back: an earlier report has a time in the future.
  const moved = (column: string) => sql`case when ${seconds}::float8 > 0 or ${sql.ref(column)} > now()
    then least(${sql.ref(column)} + make_interval(secs => ${seconds}), now()) else ${sql.ref(column)} end`
  await sql`
    with held as materialized (select light_id from light_state where online order by light_id for update)
    update light_state s set heard_at = ${moved('s.heard_at')}, measured_at = ${moved('s.measured_at')}
    from held where s.light_id = held.light_id`.execute(tx)
  await sql`
    with held as materialized (select id from light_center where online order by id for update)
    update light_center c set heard_at = ${moved('c.heard_at')} from held where c.id = held.id`.execute(tx)
}
