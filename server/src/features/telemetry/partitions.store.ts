import { type SqlBool, sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import { deleteInBatches } from '../../foundation/database/deleteInBatches.ts'

export interface Month {
  parent: string
  month: Date
}

/** Start of the first month that is kept, of `site`. */
const FIRST_READINGS = sql`date_trunc('month', now() - make_interval(days => reading_days), 'UTC')`
const FIRST_HOURS = sql`date_trunc('month', now() - make_interval(days => hour_days), 'UTC')`

/** Months without a partition: the present and next one, and those of readings in the default partition. */
export async function selectMissingMonths(db: Connection): Promise<Month[]> {
  const missing = await sql<Month>`
    select parent, month from (
      select parent, date_trunc('month', now(), 'UTC') + months * interval '1 month' as month
      from (values ('light_reading'), ('light_hour')) as p (parent), generate_series(0, 1) as months
      union select 'light_reading', date_trunc('month', at, 'UTC') from light_reading_other, site where at >= ${FIRST_READINGS}
      union select 'light_hour', date_trunc('month', hour, 'UTC') from light_hour_other, site where hour >= ${FIRST_HOURS}
    ) as wanted
    where to_regclass(parent || to_char(month at time zone 'UTC', '_YYYY_MM')) is null`.execute(db)
  return missing.rows
}

/** In its own transaction: with a lock on the default partition held before, two of these could deadlock. */
export async function makeMonth(db: Connection, { parent, month }: Month): Promise<void> {
  await sql`select make_month(${parent}, ${month})`.execute(db)
}

/** Rows outside of the monthly partitions that one transaction deletes. */
const MAX_ROWS_AT_ONCE = 5000

/** Late readings to be summed up that are older than the retention period. */
const OLD_MARKS = sql<SqlBool>`exists (
  select from light_reading_late m join light_state s on s.light_id = m.light_id
  where m.at < ${FIRST_READINGS} and m.at < s.history_at)`

/** Late readings may delay dropping a month by this much: a light that keeps sending old readings must not fill the disk. */
const MAX_DELAY = sql`interval '1 day'`

/** A partition that ended more than `delay` before the first month that is kept. */
function due(delay = sql`interval '0'`) {
  const old = (parent: 'light_reading' | 'light_hour', days: 'reading_days' | 'hour_days') => sql<SqlBool>`exists (
    select from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = to_regclass(${parent}) and c.relname ~ '_\\d{4}_\\d\\d$'
      and (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC'
        <= now() - make_interval(days => ${sql.ref(days)}) - ${delay})`
  return sql<SqlBool>`(${old('light_reading', 'reading_days')} or ${old('light_hour', 'hour_days')})`
}

/** Whether a month is older than the retention period. */
export async function isMonthDue(db: Connection): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`select ${due()} as due from site`.execute(db)
  return rows[0]?.due ?? false
}

/**
 * Drops the months older than the retention period, once their late readings are summed up, or after MAX_DELAY.
 * @throws 55P03 if readings are read or written for too long
 */
export async function dropMonths(tx: Connection): Promise<void> {
  const check = async () => {
    const { rows } = await sql<{ may: boolean }>`
      select ${due()} and (not ${OLD_MARKS} or ${due(MAX_DELAY)}) as may from site`.execute(tx)
    return rows[0]?.may
  }
  if (!(await check())) return
  // All telemetry waits while this lock is requested.
  await sql`set local lock_timeout = '500ms'`.execute(tx)
  // Dropping needs this lock anyway. While it is held, no reading is written whose mark is not visible yet.
  await sql`lock table light_reading in access exclusive mode`.execute(tx)
  if (!(await check())) return
  await sql`
    select drop_months('light_reading', now() - make_interval(days => reading_days)),
      drop_months('light_hour', now() - make_interval(days => hour_days)) from site`.execute(tx)
  // After MAX_DELAY: without their readings, the sums of hours would become zero.
  await sql`delete from light_reading_late m using site, light_state s
    where s.light_id = m.light_id and m.at < ${FIRST_READINGS} and m.at < s.history_at`.execute(tx)
}

/** Lights with rows outside of the monthly partitions that are older than the retention period. */
export async function selectLightsWithOldRows(db: Connection, limit: number): Promise<number[]> {
  const { rows } = await sql<{ light_id: number }>`
    select light_id from light_reading_other, site where at < ${FIRST_READINGS}
    union select light_id from light_hour_other, site where hour < ${FIRST_HOURS} limit ${limit}`.execute(db)
  return rows.map(row => row.light_id)
}

/** Deletes such rows. The lights are locked, and their late readings are summed up. */
export async function deleteOldRowsOf(tx: Connection, lights: number[]): Promise<void> {
  await sql`delete from light_reading_other where ctid = any(array(
    select o.ctid from light_reading_other o, site
    where o.light_id = any(${lights}) and o.at < ${FIRST_READINGS} limit ${MAX_ROWS_AT_ONCE}))`.execute(tx)
  await sql`delete from light_hour_other where ctid = any(array(
    select o.ctid from light_hour_other o, site
    where o.light_id = any(${lights}) and o.hour < ${FIRST_HOURS} limit ${MAX_ROWS_AT_ONCE}))`.execute(tx)
}

/** Data without monthly partitions. */
export async function deleteOldRows(db: Connection): Promise<void> {
  const before = (days: 'reading_days' | 'hour_days') =>
    sql<SqlBool>`at < (select now() - make_interval(days => ${sql.ref(days)}) from site)`
  // Marks that no live reading followed within the retention period: they can never be summed up.
  await deleteInBatches(
    db,
    'light_reading_late',
    sql<SqlBool>`${before('reading_days')} and not exists (
      select from light_state s where s.light_id = light_reading_late.light_id and (light_reading_late.at < s.history_at
        or s.history_at is null and s.heard_at > (select now() - make_interval(days => reading_days) from site)))`,
  )
  await deleteInBatches(db, 'lit_rate_sample', before('hour_days'))
}
