import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Reading } from '#protocol/telemetry.ts'
import { transact } from '../../foundation/database/database.ts'
import { makeLight, makeModel } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/testDatabase.ts'
import { maintainPartitions } from './partitions.ts'
import { sumUpLate } from './rollups.ts'
import { recordReadings } from './telemetry.ts'

/* Energy metered while lights were offline is kept, for any retention period of raw readings. */

const { db } = await testDatabase()
const mode = await makeModel(db)
const HOUR = 3_600_000
const DAYS = 10
/** kWh of one hour: 30 W, as in the field trial, which lost 3.77 of 7.20 kWh. */
const USED = 0.03
/** kWh */
const EXACT = 0.0001

beforeEach(async () => {
  await sql`update site set reading_days = 3, hour_days = 800`.execute(db)
})

async function aLight() {
  const { id, device_id } = await makeLight(db, { mode_id: mode.id, online: false })
  const say = (...readings: Reading[]) =>
    transact(db, tx =>
      recordReadings(
        tx,
        readings.map(reading => ({ endpoint: device_id, reading })),
      ),
    )
  const sums = async () => {
    const { rows } = await sql<{ hours: number; days: number; months: number; total: number; least: number }>`
      select (select coalesce(sum(main_energy), 0) from light_hour where light_id = ${id}) as hours,
        (select coalesce(sum(energy), 0) from light_day where light_id = ${id}) as days,
        (select min(main_energy) from light_day where light_id = ${id}) as least,
        (select coalesce(sum(energy), 0) from light_month where light_id = ${id}) as months,
        (select energy_total from light_state where light_id = ${id}) as total`.execute(db)
    return rows[0]!
  }
  return { id, say, sums }
}

/** Its meter that many hours ago: it is always on, and its meter began at 100 kWh. */
const metered = (hoursAgo: number, more: object = {}, start = 24 * DAYS): Reading => ({
  ...{ time: new Date(Date.now() - hoursAgo * HOUR).toISOString(), ...more },
  main: { dimmingLevel: 100, activePower: USED * 1000, activeEnergy: 100 + (start - hoursAgo) * USED },
})

async function expectGained(light: Awaited<ReturnType<typeof aLight>>, gained: number): Promise<void> {
  const { hours, days, months, total } = await light.sums()
  for (const [name, sum] of Object.entries({ hours, days, months, total }))
    expect(Math.abs(sum - gained), `${name}: ${sum} of ${gained}`).toBeLessThan(EXACT)
}

/** Buffered readings, an hour apart, in batches; in between the clock's tasks run. */
async function sendBuffered(light: Awaited<ReturnType<typeof aLight>>, from: number, to: number, start = from) {
  for (let hour = from; hour > to; hour -= 24) {
    const batch = Array.from({ length: Math.min(24, hour - to) }, (_, at) => metered(hour - at, { late: true }, start))
    await light.say(...batch)
    await sumUpLate(db)
    await maintainPartitions(db)
  }
}

test('of a light that buffered 10 days before its first connection, with 3 days of raw readings', async () => {
  const light = await aLight()
  await light.say(metered(0))
  await sendBuffered(light, 24 * DAYS, 0)
  await expectGained(light, 24 * DAYS * USED)
  // Each whole day has its energy.
  const { rows } = await sql<{ energy: number }>`
    select energy from light_day where light_id = ${light.id} order by day offset 1 limit ${DAYS - 1}`.execute(db)
  for (const { energy } of rows) expect(energy).toBeCloseTo(24 * USED, 3)
})

test('of a light that buffered 60 days, whose oldest months are dropped between its batches', {
  tags: ['nightly'],
}, async () => {
  const light = await aLight()
  await light.say(metered(0, {}, 24 * 60))
  await sendBuffered(light, 24 * 60, 0)
  await expectGained(light, 24 * 60 * USED)
  const old = await sql<{ count: number }>`select count(*)::int as count from light_reading
    where at < date_trunc('month', now() - interval '3 days', 'UTC')`.execute(db)
  expect(old.rows[0]!.count).toBe(0)
})

test('of a light whose hours are dropped with its readings', { tags: ['nightly'] }, async () => {
  await sql`update site set hour_days = 3`.execute(db)
  const light = await aLight()
  await light.say(metered(0, {}, 24 * 60))
  await sendBuffered(light, 24 * 60, 0)
  const { days, months } = await light.sums()
  expect(Math.abs(days - 24 * 60 * USED)).toBeLessThan(EXACT)
  expect(Math.abs(months - 24 * 60 * USED)).toBeLessThan(EXACT)
})

/** Its last report was that many hours ago, and then it disconnected. */
async function offlineLight(hours: number) {
  const light = await aLight()
  await light.say({ main: { dimmingLevel: 100, activePower: 30, activeEnergy: 100 } })
  const then = sql`(now() - make_interval(hours => ${hours}))`
  await sql`update light_reading set at = ${then}, device_time = null where light_id = ${light.id}`.execute(db)
  await sql`update light_state set history_at = ${then}, main_metered_at = ${then}, device_time = null where light_id = ${light.id}`.execute(
    db,
  )
  for (const table of ['light_hour', 'light_day', 'light_month'])
    await sql`delete from ${sql.table(table)} where light_id = ${light.id}`.execute(db)
  await sql`insert into light_hour (light_id, hour, main_energy, readings)
    select ${light.id}, date_trunc('hour', ${then}), 0, 1`.execute(db)
  await sql`insert into light_day (light_id, day, main_energy)
    select ${light.id}, (${then} at time zone time_zone)::date, 0 from site`.execute(db)
  await sql`insert into light_month (light_id, month, days)
    select ${light.id}, date_trunc('month', ${then} at time zone time_zone)::date, 0 from site`.execute(db)
  return light
}

test('of a known light, by the day', async () => {
  const hours = 24 * DAYS
  const light = await offlineLight(hours)
  await light.say(metered(0, {}, hours))
  await expectGained(light, hours * USED)
  // All energy was used in the last 5 days: the even spread of the live reading is corrected.
  const late = Array.from({ length: hours - 1 }, (_, at): Reading => {
    const ago = hours - 1 - at
    const energy = 100 + Math.min(1, Math.max(0, (120 - ago) / 120)) * hours * USED
    return { ...metered(ago, { late: true }), main: { dimmingLevel: 100, activeEnergy: energy } }
  })
  await light.say(...late)
  await sumUpLate(db)
  await expectGained(light, hours * USED)
  const { rows } = await sql<{ energy: number }>`
    select energy from light_day where light_id = ${light.id} order by day offset 1 limit 3`.execute(db)
  for (const { energy } of rows) expect(energy).toBeLessThan(0.01)
})

test('of a known light whose earlier readings are dropped', async () => {
  const hours = 24 * 60
  const light = await offlineLight(hours)
  await maintainPartitions(db)
  await sql`delete from light_reading where light_id = ${light.id}`.execute(db)
  await light.say(metered(0, {}, hours))
  await expectGained(light, hours * USED)
  // It was off for the first half, so the even spread differs from the measurement; the sum is correct.
  const late = [1200, 900, 600, 300, 48, 24].map(
    (ago): Reading => ({
      ...metered(ago, { late: true }),
      main: { dimmingLevel: 100, activeEnergy: 100 + Math.max(0, (720 - ago) / 720) * hours * USED },
    }),
  )
  for (const reading of late) {
    await light.say(reading)
    await sumUpLate(db)
    await maintainPartitions(db)
  }
  await expectGained(light, hours * USED)
})

test('of readings that wait to be summed up while their month is due to be dropped', async () => {
  const light = await aLight()
  await light.say(metered(0, {}, 24 * 60))
  await light.say(...Array.from({ length: 300 }, (_, at) => metered(24 * 60 - at * 2, { late: true }, 24 * 60)))
  await maintainPartitions(db)
  await maintainPartitions(db)
  await sumUpLate(db)
  await expectGained(light, 24 * 60 * USED)
  await maintainPartitions(db)
  const left = await sql<{ count: number }>`select count(*)::int as count from light_reading
    where light_id = ${light.id} and at < now() - interval '40 days'`.execute(db)
  expect(left.rows[0]!.count).toBe(0)
  await expectGained(light, 24 * 60 * USED)
})

test('a clock that is off by years adds no energy and creates no partitions', async () => {
  const light = await aLight()
  await light.say(metered(0))
  await light.say(metered(24 * 4000, { late: true }, 24 * 4000))
  await sumUpLate(db)
  expect((await light.sums()).days).toBe(0)
})
