import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '../../foundation/database/database.ts'
import { DatabaseUnavailable } from '../../foundation/database/databaseErrors.ts'
import type { Log } from '../../foundation/runtime/log.ts'
import { makeAdmin } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'
import { testDatabase } from '../../testing/testDatabase.ts'
import { recordReadings } from '../telemetry/telemetry.ts'
import { metersAt } from './city.ts'
import { seedDemo } from './demo.ts'
import { PLC_LIGHT } from './models.ts'
import { hasPast, seedPast, startSeedingPast } from './past.ts'

const LIGHTS = 60
const dataDir = mkdtempSync(join(tmpdir(), 'lamplighter-past-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const never = new AbortController().signal

async function rowsOf(db: Database) {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from light_day) as days, (select count(*) from light_hour) as hours,
      (select count(*) from light_reading) as readings, (select count(*) from lit_rate_sample) as samples,
      (select count(*) from alert) as alerts, (select sum(energy) from light_day) as energy`.execute(db)
  return rows[0]!
}

describe('a demo city', () => {
  let db: Database
  // biome-ignore lint/suspicious/noExplicitAny: answers are as wide as the queries that tests write
  let data: (query: string) => Promise<any>

  beforeAll(async () => {
    const platform = await startPlatform()
    db = platform.db
    await seedDemo(db, { lights: LIGHTS, seed: 1, dataDir, past: true })
    await seedPast(db, never)
    const token = await platform.signIn((await makeAdmin(db, 'SUPER_ADMIN')).email)
    data = async query => {
      const { data, errors } = await platform.ask(query, {}, token)
      expect(errors).toBeUndefined()
      return data
    }
  })

  const dates = async (): Promise<string[]> => {
    const { rows } = await sql<{ day: string }>`select distinct day::text as day from light_day order by 1`.execute(db)
    return rows.map(({ day }) => day)
  }

  test('has 90 days before the present one', async () => {
    expect((await dates()).length).toBeGreaterThanOrEqual(90)
    const { rows } = await sql<{ lights: number; days: number }>`
      select count(distinct light_id) as lights, count(*) filter (where n >= 90) as days
      from (select light_id, count(*) as n from light_day group by 1) d`.execute(db)
    // One is silent, two are spare.
    expect(rows[0]).toEqual({ lights: LIGHTS - 3, days: LIGHTS - 3 })
  })

  test('has consistent sums: days, months, the year, and the energy page', async () => {
    const days = await dates()
    const [first, last] = [days[0]!, days.at(-1)!]
    const { dashboardPowerInfoCount: sums, energySeries } = await data(`{
      dashboardPowerInfoCount { dayPowerCount monthPowerCount yearPowerCount }
      energySeries(from: "${first}", to: "${last}", by: DAY) { buckets { date energy savingPercent } total { energy } } }`)
    const { rows } = await sql<{ year: number; month: number; all: number; months: number }>`
      with today as (select (now() at time zone time_zone)::date as day from site)
      select sum(energy) filter (where e.day >= date_trunc('year', t.day)) as year,
        sum(energy) filter (where e.day >= date_trunc('month', t.day)) as month, sum(energy) as all,
        (select sum(energy) from light_month) as months
      from light_day e, today t`.execute(db)
    const { year, month, all, months } = rows[0]!
    expect(sums.yearPowerCount).toBeCloseTo(year, 1)
    expect(sums.monthPowerCount).toBeCloseTo(month, 1)
    expect(months).toBeCloseTo(all, 6)
    expect(energySeries.total.energy).toBeCloseTo(all, 2)
    expect(energySeries.buckets.length).toBe(days.length)
    // Most lights of the city are dimmed.
    for (const { savingPercent } of energySeries.buckets.slice(0, 90)) expect(savingPercent).toBeGreaterThan(20)
  })

  test('has hours that add up to their day', async () => {
    const { rows } = await sql<{ off: number; days: number }>`
      select count(*) as days, max(abs(h.main - e.main_energy) + abs(h.sub - e.sub_energy)) as off
      from (select light_id, (hour at time zone time_zone)::date as day, sum(main_energy) as main, sum(sub_energy) as sub
        from light_hour, site group by 1, 2) h join light_day e using (light_id, day)`.execute(db)
    expect(rows[0]!.days).toBeGreaterThanOrEqual((LIGHTS - 3) * 7)
    expect(rows[0]!.off).toBeLessThan(1e-6)
  })

  test('has nights whose dark lights are those with a failed lamp', async () => {
    const { rows } = await sql<{ at: Date; dark: number; failed: number }>`
      select r.at, sum(r.dark)::int as dark, (
        select count(*)::int from alert a join light_device d on d.id = a.light_id
        where a.kind = 'LAMP_FAILURE' and a.raised_at <= r.at and a.cleared_at > r.at
          and exists (select from lit_rate_sample g where g.at = r.at and g.group_id is not distinct from d.group_id)
          and not exists (
            select from alert c where c.kind = 'CENTER_OFFLINE' and c.center_id = d.center_id
              and c.raised_at - interval '30 s' <= r.at and c.cleared_at > r.at)) as failed
      from lit_rate_sample r group by r.at having sum(r.dark) > 0`.execute(db)
    expect(rows.length).toBeGreaterThan(100)
    for (const { at, dark, failed } of rows) expect({ at, dark }).toEqual({ at, dark: failed })
    const { litRateHistory: nights } = await data(
      `{ litRateHistory(from: "${(await dates())[0]}", to: "${(await dates())[88]}") { night worst mean unknown samples } }`,
    )
    expect(nights).toHaveLength(89)
    expect(nights.some(({ worst }: { worst: number }) => worst < 100)).toBe(true)
    for (const { mean, samples } of nights) {
      expect(mean).toBeGreaterThan(90)
      expect(samples).toBeGreaterThan(40)
    }
  })

  test('has ended alerts before all others, with the notes of repairs', async () => {
    const { findManyAlert } = await data(`{ findManyAlert(limit: 100, where: { open: false }) { items {
      kind raisedAt clearedAt acknowledgedAt acknowledgedBy note affectedCount } } }`)
    const kinds = new Set(findManyAlert.items.map(({ kind }: { kind: string }) => kind))
    expect(kinds).toEqual(new Set(['LAMP_FAILURE', 'LIGHT_OFFLINE', 'CENTER_OFFLINE', 'DAY_BURNER']))
    const times = findManyAlert.items.map(({ raisedAt }: { raisedAt: string }) => raisedAt)
    expect(times).toEqual(times.toSorted().reverse())
    for (const { kind, raisedAt, clearedAt, acknowledgedAt, note, affectedCount } of findManyAlert.items) {
      expect(clearedAt > raisedAt).toBe(true)
      if (kind === 'LAMP_FAILURE') expect(note).toBe('光源损坏，已更换')
      if (acknowledgedAt) expect(acknowledgedAt >= raisedAt && acknowledgedAt <= clearedAt).toBe(true)
      if (kind === 'CENTER_OFFLINE') expect(affectedCount).toBeGreaterThan(0)
    }
    const notified = await db.selectFrom('alert').select('id').where('tell', '=', true).execute()
    expect(notified).toEqual([])
  })

  test('has a history of each light and group', async () => {
    const light = await db.selectFrom('light_device').selectAll().where('device_id', '=', 'L-000004').executeTakeFirst()
    const now = Date.now()
    const span = (days: number) =>
      `from: "${new Date(now - days * 86_400_000).toISOString()}", to: "${new Date(now).toISOString()}"`
    const { day, week, month, group } = await data(`{
      day: lightHistory(id: ${light!.id}, ${span(1)}, resolution: RAW) { points { power energy temperature } }
      week: lightHistory(id: ${light!.id}, ${span(6)}, resolution: HOUR) { points { power energy mainBrightness voltage temperature } }
      month: lightHistory(id: ${light!.id}, ${span(30)}, resolution: DAY) { points { energy } }
      group: groupHistory(id: ${light!.group_id}, ${span(1)}, resolution: MINUTES) { points { at lights power } } }`)
    expect(day.points.length).toBeGreaterThan(140)
    expect(week.points.length).toBeGreaterThanOrEqual(6 * 24)
    expect(month.points.length).toBeGreaterThanOrEqual(29)
    expect(group.points.length).toBeGreaterThan(140)
    for (const { power } of day.points) expect(power).toBeGreaterThan(0)
    // The light may not have reported yet in the hour that has begun.
    for (const { power, energy, mainBrightness, voltage, temperature } of week.points.slice(0, -1)) {
      if (energy > 0.001) expect(power).toBeGreaterThan(0)
      expect(mainBrightness).toBeLessThanOrEqual(100)
      expect([voltage > 215, voltage < 232, temperature > 10, temperature < 60]).toEqual(Array(4).fill(true))
    }
  })

  test('continues with the meters of the simulator', async () => {
    const of = async () => {
      const { rows } = await sql<{ id: number; days: number; total: number; last: number }>`
        select s.light_id as id, s.energy_total as total, (select sum(energy) from light_day e where e.light_id = s.light_id) as days,
          (select max(main_energy) from light_reading r where r.light_id = s.light_id) as last
        from light_state s join light_device d on d.id = s.light_id where d.device_id = 'L-000004'`.execute(db)
      return rows[0]!
    }
    const before = await of()
    const [main, sub] = metersAt(3, PLC_LIGHT)
    const { device_id: endpoint } = (await db
      .selectFrom('light_center as c')
      .innerJoin('light_device as d', 'd.center_id', 'c.id')
      .select('c.device_id')
      .where('d.id', '=', before.id)
      .executeTakeFirst())!
    const report = (more: number) => ({
      endpoint,
      reading: {
        light: 'L-000004',
        time: new Date().toISOString(),
        main: { dimmingLevel: 80, activePower: 120, activeEnergy: main + more },
        sub: { dimmingLevel: 0, activePower: 0.4, activeEnergy: sub },
      },
    })
    await recordReadings(db, [report(0)])
    expect((await of()).days).toBe(before.days)
    await recordReadings(db, [report(0.02)])
    const after = await of()
    expect(after.days - before.days).toBeCloseTo(0.02, 6)
    expect(before.total).toBeCloseTo(before.days, 6)
    expect(after.total).toBeCloseTo(after.days, 6)
    expect(before.last).toBeLessThanOrEqual(main)
  })

  test('is not seeded twice', async () => {
    const before = await rowsOf(db)
    await seedDemo(db, { lights: LIGHTS, seed: 1, dataDir, past: true })
    await seedPast(db, never)
    expect(await rowsOf(db)).toEqual(before)
  })
})

describe('seeding', () => {
  const folder = () => mkdtempSync(join(dataDir, 'city-'))

  test('continues where it was stopped, also with two servers', { tags: ['nightly'] }, async () => {
    const { db: whole } = await testDatabase()
    const { db } = await testDatabase()
    const options = { lights: LIGHTS, seed: 1, past: true }
    for (const one of [whole, db]) await seedDemo(one, { ...options, dataDir: folder() })
    // Both cities seed their past at the same time.
    const { until } = await whole.selectFrom('demo_past').select('until').executeTakeFirstOrThrow()
    await db.updateTable('demo_past').set({ until }).execute()
    await seedPast(whole, never)

    const stopped = new AbortController()
    stopped.abort()
    await seedPast(db, stopped.signal)
    expect((await rowsOf(db)).days).toBe(0)
    for (const batches of [1, 2]) {
      const abort = new AbortController()
      const progress = async () =>
        (await db.selectFrom('demo_past').select('done_light').executeTakeFirstOrThrow()).done_light
      const seeding = seedPast(db, abort.signal)
      await expect.poll(progress, { interval: 5, timeout: 60_000 }).toBeGreaterThanOrEqual(20 * batches)
      abort.abort()
      await seeding
    }
    await Promise.all([seedPast(db, never), seedPast(db, never)])
    const { alerts: _, energy, ...rows } = await rowsOf(db)
    const { alerts: __, energy: ofWhole, ...rowsOfWhole } = await rowsOf(whole)
    expect(rows).toEqual(rowsOfWhole)
    expect(energy).toBeCloseTo(ofWhole!, 6)
  })

  /** A database whose first statements fail. */
  function failing(db: Database, failures: number, error: Error): Database {
    let left = failures
    return new Proxy(db, {
      get(target, name) {
        if (name === 'getExecutor' && left-- > 0) throw error
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }

  test('is retried while the database is unavailable, and not after another error', async () => {
    const { db } = await testDatabase()
    await seedDemo(db, { lights: 20, seed: 1, dataDir: folder(), past: true })
    const log = { warn: vi.fn(), error: vi.fn() }
    const broken = startSeedingPast(failing(db, 1, new Error('no such column')), log as unknown as Log, 1)
    await expect.poll(() => log.error.mock.calls.length).toBe(1)
    await broken.stop()
    expect(log.warn).not.toHaveBeenCalled()
    expect((await rowsOf(db)).days).toBe(0)

    const retried = startSeedingPast(failing(db, 3, new DatabaseUnavailable()), log as unknown as Log, 1)
    const isComplete = async () => {
      const { done_light, last_light } = await db.selectFrom('demo_past').selectAll().executeTakeFirstOrThrow()
      return done_light >= last_light
    }
    await expect.poll(isComplete, { timeout: 60_000 }).toBe(true)
    await retried.stop()
    expect(log.warn.mock.calls.map(([{ pauseMs }]) => pauseMs)).toEqual([1, 2, 4])
    expect(log.error).toHaveBeenCalledTimes(1)
    expect((await rowsOf(db)).days).toBeGreaterThanOrEqual(17 * 90)
  })

  test('skips a city that was created without a past', async () => {
    const { db } = await testDatabase()
    await seedDemo(db, { lights: 20, seed: 1, dataDir: folder() })
    await seedPast(db, never)
    expect(await rowsOf(db)).toMatchObject({ days: 0, hours: 0, readings: 0, samples: 0, alerts: 0 })
  })

  test('an English city follows its own clock', { tags: ['nightly'] }, async () => {
    const { db } = await testDatabase()
    await seedDemo(db, { lights: 20, seed: 1, dataDir: folder(), language: 'en', past: true })
    await seedPast(db, never)
    const { rows } = await sql<{ note: string | null }>`
      select note from alert union select acknowledged_name from alert`.execute(db)
    expect(rows.filter(({ note }) => note && /\p{Script=Han}/u.test(note))).toEqual([])
    expect((await rowsOf(db)).days).toBeGreaterThanOrEqual(17 * 90)
  })

  test('is for cities of at most 5,000 lights', () => {
    expect([hasPast(5000), hasPast(5001)]).toEqual([true, false])
  })
})
