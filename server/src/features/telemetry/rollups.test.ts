import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Reading } from '#protocol/telemetry.ts'
import { transact } from '../../foundation/database/database.ts'
import { makeLight, makeModel } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/testDatabase.ts'
import { sumUpLate } from './rollups.ts'
import { recordReadings } from './telemetry.ts'

/*
 * Simulated meters: they rise, restart at 0, roll over; their readings are repeated, late and reordered. Time
 * passes by making all rows in the database older.
 */

const { db } = await testDatabase()
const HOUR = 3_600_000
const LIGHTS = 60
const STEPS = 14

/** Deterministic, so that a failure can be reproduced. */
function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

async function pass(hours: number): Promise<void> {
  const by = sql`make_interval(hours => ${hours})`
  await sql`update light_state set history_at = history_at - ${by}, main_metered_at = main_metered_at - ${by},
    sub_metered_at = sub_metered_at - ${by}, device_time = device_time - ${by}`.execute(db)
  await sql`update light_reading_late set at = at - ${by}`.execute(db)
  await sql`update light_reading set at = at - ${by}, device_time = device_time - ${by}`.execute(db)
  await transact(db, async tx => {
    await sql`create temporary table older on commit drop as select * from light_hour`.execute(tx)
    await sql`update older set hour = hour - ${by}`.execute(tx)
    await sql`delete from light_hour`.execute(tx)
    await sql`insert into light_hour select * from older`.execute(tx)
    await sql`delete from light_day`.execute(tx)
    await sql`
      insert into light_day (light_id, day, main_energy, sub_energy)
      select light_id, (hour at time zone time_zone)::date, sum(main_energy), sum(sub_energy)
      from light_hour, site group by 1, 2`.execute(tx)
    await sql`delete from light_month`.execute(tx)
    await sql`
      insert into light_month (light_id, month, energy, days)
      select light_id, date_trunc('month', day), sum(energy), bit_or(day_bit(day)) from light_day group by 1, 2`.execute(
      tx,
    )
  })
}

/**
 * A meter with any initial value that uses some tenths of a kWh an hour. It restarts at 0 once, or it rolls over; both
 * within hours could not be distinguished from neither.
 */
function meterOf(random: () => number) {
  const rollsOverAt = random() < 0.5 ? 10_000 : 1_000_000
  let resets = random() < 0.5 ? 1 : 0
  let shown = resets ? 500 + random() * 400 : rollsOverAt - random() * 4
  let used = 0
  const first = shown
  return {
    used: () => used,
    first,
    run(hours: number): number {
      if (resets && hours && random() < 0.2) shown = resets = 0
      const more = hours * random() * 0.4
      used += more
      shown = (shown + more) % rollsOverAt
      return shown
    },
  }
}

interface Kept {
  light: string
  reading: Reading
  /** h since the test began, and ms of the clock then */
  at: number
  stamp: number
}

test('counts each kilowatt-hour once with any meters and messages', async () => {
  const random = randomOf(20_261_121)
  const mode_id = (await makeModel(db)).id
  const lights: (Awaited<ReturnType<typeof makeLight>> &
    Record<'main' | 'sub', ReturnType<typeof meterOf>> & { punctual: boolean })[] = []
  for (let i = 0; i < LIGHTS; i++) {
    const light = await makeLight(db, { mode_id, online: false })
    // Every third is never late: its sums are computed live.
    lights.push({ ...light, main: meterOf(random), sub: meterOf(random), punctual: i % 3 === 0 })
  }
  const say = (items: Kept[], late?: true) =>
    transact(db, tx =>
      recordReadings(
        tx,
        items.map(({ light, reading, at, stamp }) => ({
          endpoint: light,
          reading: { ...reading, late, time: new Date(stamp - (now - at) * HOUR).toISOString() },
        })),
      ),
    )
  let now = 0
  let withheld: Kept[] = []
  for (let step = 0; step < STEPS; step++) {
    const hours = step === 0 ? 0 : 1 + Math.floor(random() * 5)
    await pass(hours)
    now += hours
    const readings = lights.map(light => ({
      light: light.device_id,
      at: now,
      stamp: Date.now(),
      reading: {
        sequence: step,
        main: { dimmingLevel: 50, activeEnergy: light.main.run(step ? hours : 0) },
        sub: { dimmingLevel: 10, activeEnergy: light.sub.run(step ? hours : 0) },
      },
    }))
    const edge = step === 0 || step === STEPS - 1
    const unreached = (_: Kept, i: number) => !edge && !lights[i]!.punctual && random() < 0.35
    const away = readings.filter(unreached)
    const here = readings.filter(reading => !away.includes(reading))
    await say(here)
    // Delivered again, in whole or in part.
    await say(here.filter(() => random() < 0.3))
    withheld.push(...away)
    // Some reconnect with buffered readings in any order, some repeated, before or after the next live reading.
    const back = withheld.filter(() => random() < 0.4)
    withheld = withheld.filter(kept => !back.includes(kept))
    const again = back.filter(() => random() < 0.3)
    await say(
      [...back, ...again].sort(() => random() - 0.5),
      true,
    )
    if (random() < 0.5) await sumUpLate(db)
  }
  await say(withheld, true)
  await sumUpLate(db)

  const sums = async () => {
    const { rows } = await sql<{
      id: number
      hours: number
      days: number
      months: number
      least: number
      total: number
      anomalies: number
    }>`
      select s.light_id as id, sum(h.main_energy + h.sub_energy) as hours, min(least(h.main_energy, h.sub_energy)) as least,
        (select sum(energy) from light_day e where e.light_id = s.light_id) as days,
        (select sum(energy) from light_month e where e.light_id = s.light_id) as months, max(s.energy_total) as total,
        max(s.meter_anomalies) as anomalies
      from light_state s join light_hour h using (light_id) group by 1 order by 1`.execute(db)
    return rows
  }
  for (const [i, row] of (await sums()).entries()) {
    const { main, sub } = lights[i]!
    const used = main.used() + sub.used()
    const what = `light ${i}: used ${used}, counted ${row.hours} by hour and ${row.days} by day`
    expect(row.least, what).toBeGreaterThanOrEqual(0)
    expect(Math.abs(row.hours - used), what).toBeLessThan(1e-3)
    expect(Math.abs(row.days - row.hours), what).toBeLessThan(1e-6)
    expect(Math.abs(row.months - row.hours), what).toBeLessThan(1e-6)
    expect(Math.abs(row.total - used), what).toBeLessThan(1e-3)
    expect(row.anomalies, what).toBe(0)
  }
  const days = await sql`
    select light_id, month, days from light_month except
    select light_id, date_trunc('month', day)::date, bit_or(day_bit(day)) from light_day group by 1, 2`.execute(db)
  expect(days.rows).toEqual([])
  const readings = await sql<{ count: number }>`select count(*) from light_reading`.execute(db)
  expect(readings.rows[0]!.count).toBe(LIGHTS * STEPS)

  // Recomputed from the readings, the hours of lights without late readings are unchanged.
  const hours = () =>
    sql<Record<string, number>>`
      select light_id, hour, main_energy, sub_energy, readings, main_level_sum, power_min from light_hour
      where light_id % 3 = ${lights[0]!.id % 3} order by 1, 2`.execute(db)
  const before = (await hours()).rows
  await sql`insert into light_reading_late select light_id, min(at) from light_reading group by 1
    union all select light_id, max(at) - interval '1 ms' from light_reading group by 1`.execute(db)
  await sumUpLate(db)
  const after = (await hours()).rows
  expect(after).toHaveLength(before.length)
  for (const [i, { main_energy, sub_energy, ...rest }] of after.entries()) {
    expect({ ...before[i], ...rest }).toEqual(before[i])
    expect([main_energy, sub_energy]).toEqual([
      expect.closeTo(before[i]!.main_energy!, 6),
      expect.closeTo(before[i]!.sub_energy!, 6),
    ])
  }
})

test('distributes the energy of half a year offline over its days, quickly', async () => {
  const mode_id = (await makeModel(db)).id
  const lights = await Promise.all(Array.from({ length: 50 }, () => makeLight(db, { mode_id, online: false })))
  const HOURS = 180 * 24
  const say = (reading: Reading) =>
    transact(db, tx =>
      recordReadings(
        tx,
        lights.map(({ device_id }) => ({ endpoint: device_id, reading })),
      ),
    )
  await say({ sequence: 1, main: { dimmingLevel: 100, activeEnergy: 20 } })
  await pass(HOURS)
  const since = performance.now()
  await say({ sequence: 2, main: { dimmingLevel: 100, activeEnergy: 20 + HOURS / 10 } })
  console.log(`${lights.length} lights after 180 days: ${Math.round(performance.now() - since)} ms`)

  const sums = async () => {
    const { rows } = await sql<{ hours: number; rows: number; days: number; months: number; total: number }>`
      select sum(h.main_energy) as hours, count(*) as rows,
        (select sum(energy) from light_day e where e.light_id = h.light_id) as days,
        (select sum(energy) from light_month e where e.light_id = h.light_id) as months, max(s.energy_total) as total
      from light_hour h join light_state s using (light_id) where h.light_id = any(${lights.map(({ id }) => id)})
      group by h.light_id`.execute(db)
    return rows
  }
  const used = expect.closeTo(HOURS / 10, 6)
  for (const row of await sums()) {
    expect(row).toMatchObject({ hours: used, days: used, months: used, total: used })
    expect(row.rows).toBeLessThan(180 + 4 * 24)
  }
  // Each whole day has its share, and so has each whole hour of the last days.
  const days = await sql<{ energy: number; hours: number }>`
    select e.energy, extract(epoch from (day + 1)::timestamp at time zone time_zone - day::timestamp at time zone time_zone) / 3600 as hours
    from light_day e, site where light_id = ${lights[0]!.id} order by day`.execute(db)
  expect(days.rows.length).toBeGreaterThanOrEqual(181)
  for (const { energy, hours } of days.rows.slice(1, -1)) expect(energy).toBeCloseTo(hours / 10, 6)
  const hours = await sql<{ main_energy: number }>`
    select main_energy from light_hour where light_id = ${lights[0]!.id} and hour > now() - interval '47 hours'
      and hour < now() - interval '1 hour' order by hour`.execute(db)
  expect(hours.rows.length).toBeGreaterThanOrEqual(45)
  for (const { main_energy } of hours.rows) expect(main_energy).toBeCloseTo(0.1, 6)

  // One of them buffered a reading in between: earlier energy is now known more precisely.
  const [first] = lights
  const time = new Date(Date.now() - 10 * 24 * HOUR).toISOString()
  const late: Reading = { late: true, time, main: { dimmingLevel: 100, activeEnergy: 20 + HOURS / 40 } }
  await transact(db, tx => recordReadings(tx, [{ endpoint: first!.device_id, reading: late }]))
  await sumUpLate(db)
  for (const row of await sums()) expect(row).toMatchObject({ hours: used, days: used, months: used, total: used })
  const before = await sql<{ energy: number }>`
    select sum(energy) as energy from light_day where light_id = ${first!.id}
      and day < (${time}::timestamptz at time zone (select time_zone from site))::date`.execute(db)
  // At the rate of the first reading until the day of that one.
  expect(before.rows[0]!.energy).toBeGreaterThan(HOURS / 40 - 24 / 20)
  expect(before.rows[0]!.energy).toBeLessThanOrEqual(HOURS / 40)
})
