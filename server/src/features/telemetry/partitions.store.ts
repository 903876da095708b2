import { type SqlBool, sql } from 'kysely'
import type { Connection } from '../../foundation/database.ts'
import { deleteInBatches } from '../../foundation/deleteInBatches.ts'

export interface Month {
  parent: string
  month: Date
}

/** Where the first month begins that is kept, of `site`. */
const FIRST_READINGS = sql`date_trunc('month', now() - make_interval(days => reading_days), 'UTC')`
const FIRST_HOURS = sql`date_trunc('month', now() - make_interval(days => hour_days), 'UTC')`

/** Months without a partition that readings come into now, and those that some wait for in the default one. */
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

/** In a transaction of its own: whoever holds a lock on the default partition already may meet another who does. */
export async function makeMonth(db: Connection, { parent, month }: Month): Promise<void> {
  await sql`select make_month(${parent}, ${month})`.execute(db)
}

/** Rows outside of months that are deleted while nobody can write readings. */
const MAX_ROWS_AT_ONCE = 20_000

/** Late readings that are to be summed up, and are older than what is kept. */
const OLD_MARKS = sql<SqlBool>`exists (
  select from light_reading_late m join light_state s on s.light_id = m.light_id
  where m.at < ${FIRST_READINGS} and m.at < s.history_at)`

/** Drops what is older than the site keeps: whole months. Late readings of such a month are summed up first. */
export async function dropMonths(tx: Connection): Promise<void> {
  const old = (parent: 'light_reading' | 'light_hour', first: typeof FIRST_READINGS) => sql<SqlBool>`exists (
    select from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = to_regclass(${parent}) and c.relname ~ '_\\d{4}_\\d\\d$'
      and to_date(right(c.relname, 7), 'YYYY_MM') < (${first} at time zone 'UTC')::date)`
  const { rows } = await sql<{ any: boolean }>`
    select (${old('light_reading', FIRST_READINGS)} or ${old('light_hour', FIRST_HOURS)}
      or exists (select from light_reading_other where at < ${FIRST_READINGS})
      or exists (select from light_hour_other where hour < ${FIRST_HOURS})) and not ${OLD_MARKS} as any from site`.execute(
    tx,
  )
  if (!rows[0]?.any) return
  // Dropping needs this lock anyway. Once it is held, no reading is being written whose mark is not seen yet.
  await sql`lock table light_reading in access exclusive mode`.execute(tx)
  const again = await sql<{ waits: boolean }>`select ${OLD_MARKS} as waits from site`.execute(tx)
  if (again.rows[0]?.waits) return
  await sql`
    select drop_months('light_reading', now() - make_interval(days => reading_days)),
      drop_months('light_hour', now() - make_interval(days => hour_days)) from site`.execute(tx)
  await sql`delete from light_reading_other where ctid = any(array(
    select o.ctid from light_reading_other o, site where o.at < ${FIRST_READINGS} limit ${MAX_ROWS_AT_ONCE}))`.execute(
    tx,
  )
  await sql`delete from light_hour_other where ctid = any(array(
    select o.ctid from light_hour_other o, site where o.hour < ${FIRST_HOURS} limit ${MAX_ROWS_AT_ONCE}))`.execute(tx)
}

/** What is not kept by months. */
export async function deleteOldRows(db: Connection): Promise<void> {
  const before = (days: 'reading_days' | 'hour_days') =>
    sql<SqlBool>`at < (select now() - make_interval(days => ${sql.ref(days)}) from site)`
  // Marks that no live reading has followed for as long as readings are kept: nothing will sum them up.
  await deleteInBatches(
    db,
    'light_reading_late',
    sql<SqlBool>`${before('reading_days')} and not exists (
      select from light_state s where s.light_id = light_reading_late.light_id and (light_reading_late.at < s.history_at
        or s.history_at is null and s.heard_at > (select now() - make_interval(days => reading_days) from site)))`,
  )
  await deleteInBatches(db, 'lit_rate_sample', before('hour_days'))
}
