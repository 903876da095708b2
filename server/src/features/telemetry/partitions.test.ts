import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '../../foundation/database/database.ts'
import { makeLight } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/testDatabase.ts'
import { maintainPartitions } from './partitions.ts'
import { recordReadings } from './telemetry.ts'

const { db } = await testDatabase()
const DAY_MS = 86_400_000

async function makeOldMonth(daysAgo: number): Promise<void> {
  await sql`select make_month('light_reading', now() - make_interval(days => ${daysAgo}))`.execute(db)
}

/** Months that are due to be dropped. */
async function months(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_inherits i
    join pg_class c on c.oid = i.inhrelid where i.inhparent = 'light_reading'::regclass
      and c.relname ~ '_\\d{4}_\\d\\d$' and c.relname < 'light_reading' || to_char(now() - interval '100 days', '_YYYY_MM')`.execute(
    db,
  )
  return rows[0]!.count
}

async function oldRows(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from light_reading_other
    where at < now() - interval '100 days'`.execute(db)
  return rows[0]!.count
}

/** A light that reports live, and sends readings of so many days ago. */
async function sendLate(...daysAgo: number[]): Promise<number> {
  const { id, device_id } = await makeLight(db, { online: false })
  const say = (reading: object) =>
    transact(db, tx => recordReadings(tx, [{ endpoint: device_id, reading: reading as never }]))
  await say({ main: { dimmingLevel: 10, activeEnergy: 100 } })
  for (const ago of daysAgo)
    await say({ time: new Date(Date.now() - ago * DAY_MS).toISOString(), late: true, main: { activeEnergy: 50 } })
  return id
}

/** Prevents late readings from being summed up, as a light does that keeps sending them. */
async function markLateAgain(id: number, daysAgo: number): Promise<void> {
  await sql`create or replace function mark_again() returns trigger language plpgsql as $$ begin
    if pg_trigger_depth() = 1 then insert into light_reading_late (light_id, at) values (old.light_id, old.at - interval '1 second'); end if;
    return null; end $$`.execute(db)
  await sql`create or replace trigger mark_again after delete on light_reading_late
    for each row execute function mark_again()`.execute(db)
  await sql`insert into light_reading_late (light_id, at)
    values (${id}, now() - make_interval(days => ${daysAgo})) on conflict do nothing`.execute(db)
}

test('deletes old readings outside of months during a long read, without blocking it or telemetry', async () => {
  await maintainPartitions(db)
  await makeOldMonth(0)
  await sendLate(300, 301, 302)
  expect(await oldRows()).toBe(3)
  await db.transaction().execute(async tx => {
    await sql`select count(*) from light_reading`.execute(tx)
    await maintainPartitions(db)
  })
  expect(await oldRows()).toBe(0)
})

test('a due month waits for the end of a long read without blocking telemetry for long', async () => {
  await makeOldMonth(200)
  expect(await months()).toBe(1)
  await db.transaction().execute(async tx => {
    await sql`select count(*) from light_reading`.execute(tx)
    const since = performance.now()
    await maintainPartitions(db)
    // Three attempts of 500 ms; with the lock timeout of a connection they would take 15 s.
    expect(performance.now() - since).toBeLessThan(9000)
    expect(await months()).toBe(1)
  })
  await maintainPartitions(db)
  expect(await months()).toBe(0)
})

test('a light that keeps sending old readings delays dropping a month by a day at most', async () => {
  const id = await sendLate()
  await markLateAgain(id, 250)
  await makeOldMonth(200)
  await maintainPartitions(db)
  expect(await months()).toBe(0)
})
