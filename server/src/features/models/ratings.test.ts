import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '#lighting/time/zone.ts'
import { makeAdmin, makeLight, makeModel, serial } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'
import { applyDueRatings } from './ratings.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let root: string
let today: string
let model: number
let light: number

beforeAll(async () => {
  platform = await startPlatform()
  root = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
  const site = await sql<{ today: string }>`
    select (now() at time zone time_zone)::date::text as today from site`.execute(platform.db)
  today = site.rows[0]!.today
})

beforeEach(async () => {
  const { db } = platform
  await sql`truncate light_day, light_month`.execute(db)
  model = (await makeModel(db)).id
  await db.updateTable('device_mode').set({ main_watts: 100 }).where('id', '=', model).execute()
  light = (await makeLight(db, { mode_id: model })).id
  for (const day of ['2026-01-05', '2026-01-20', '2026-02-10', '2026-03-01'])
    await sql`insert into light_day (light_id, day, main_energy) values (${light}, ${day}, 0.5)`.execute(db)
  await sql`insert into light_month (light_id, month, energy, days)
    select light_id, date_trunc('month', day), sum(energy), bit_or(day_bit(day)) from light_day group by 1, 2`.execute(
    db,
  )
})

async function change(input: object) {
  const { data, errors } = await platform.ask(
    `mutation ($id: Int!, $input: DeviceModeUpdateInput!) { updateDeviceMode(id: $id, input: $input) {
      mainWatts subWatts standbyWatts ratings { validFrom mainWatts subWatts standbyWatts } } }`,
    { id: model, input },
    root,
  )
  expect(errors).toBeUndefined()
  return data.updateDeviceMode
}

/** kWh of each day or month with readings, and how many lights have no baseline */
async function baselines(by: 'DAY' | 'MONTH', from = '2026-01-01', to = '2026-03-31') {
  const { data } = await platform.ask(
    `{ energySeries(from: "${from}", to: "${to}", by: ${by}) {
      buckets { date energy baseline } total { energy baseline } lightsWithoutWatts } }`,
    {},
    root,
  )
  return data.energySeries
}

test('a change of power keeps the baselines of past days', async () => {
  const [days, months] = [await baselines('DAY'), await baselines('MONTH')]
  expect(days.buckets.length).toBe(4)
  expect(days.total.baseline).toBeGreaterThan(1)
  expect(await change({ mainWatts: { set: 300 } })).toMatchObject({ mainWatts: 300 })
  expect(await baselines('DAY')).toEqual(days)
  expect(await baselines('MONTH')).toEqual(months)
  expect(await change({ mainWatts: { set: null } })).toMatchObject({ mainWatts: null })
  expect(await baselines('MONTH')).toEqual(months)
})

test('a day uses the rating valid on it, also within a month', async () => {
  const before = await baselines('DAY')
  await change({ mainWatts: { set: 300 }, validFrom: '2026-01-20' })
  await change({ mainWatts: { set: 200 }, validFrom: '2026-03-01' })
  const factors = [1, 3, 3, 2]
  const days = await baselines('DAY')
  for (const [at, factor] of factors.entries())
    expect(days.buckets[at].baseline).toBeCloseTo(factor * before.buckets[at].baseline, 1)
  const months = await baselines('MONTH')
  expect(months.buckets.map((bucket: { date: string; energy: number }) => [bucket.date, bucket.energy])).toEqual([
    ...[['2026-01-01', 1] as const, ['2026-02-01', 0.5] as const, ['2026-03-01', 0.5] as const],
  ])
  expect(months.total.baseline).toBeCloseTo(days.total.baseline, 9)
  expect(months.total.energy).toBe(2)
})

test('the first power of a model also applies to earlier days', async () => {
  await platform.db.updateTable('device_mode').set({ main_watts: null }).where('id', '=', model).execute()
  expect(await baselines('DAY')).toMatchObject({ total: { baseline: null }, lightsWithoutWatts: 1 })
  await change({ mainWatts: { set: 100 } })
  expect((await baselines('DAY')).lightsWithoutWatts).toBe(0)
})

test('a light without power for a part of the span is counted once', async () => {
  await change({ mainWatts: { set: null }, validFrom: '2026-01-20' })
  await change({ mainWatts: { set: 50 }, validFrom: '2026-03-01' })
  for (const by of ['DAY', 'MONTH'] as const) expect((await baselines(by)).lightsWithoutWatts).toBe(1)
  expect((await baselines('MONTH', '2026-03-01')).lightsWithoutWatts).toBe(0)
})

test('lists ratings, newest first; unchanged power adds none', async () => {
  const { ratings } = await change({ standbyWatts: { set: 1 }, validFrom: '2026-02-01' })
  const none = { subWatts: null, standbyWatts: null }
  const february = { validFrom: '2026-02-01', mainWatts: 100, subWatts: null, standbyWatts: 1 }
  expect(ratings).toEqual([february, { validFrom: '2026-01-31', mainWatts: 100, ...none }])
  expect((await change({ mainWatts: { set: 100 }, name: { set: '改名' } })).ratings).toEqual(ratings)
  // A second change of the same day replaces the first.
  await change({ mainWatts: { set: 110 } })
  expect((await change({ mainWatts: { set: 120 } })).ratings[0]).toEqual({
    ...february,
    validFrom: today,
    mainWatts: 120,
  })
  // A rating before all others does not change the days before and after it.
  const early = await change({ mainWatts: { set: 90 }, validFrom: '2025-06-01' })
  expect(early.mainWatts).toBe(120)
  expect(
    early.ratings.map((rating: { validFrom: string; mainWatts: number }) => [rating.validFrom, rating.mainWatts]),
  ).toEqual([
    ...([
      [today, 120],
      ['2026-02-01', 100],
      ['2026-01-31', 100],
      ['2025-06-01', 90],
    ] as const),
    ['2025-05-31', 100],
  ])
})

test('power of a future day becomes current on that day', async () => {
  const tomorrow = addDays(today, 1)
  expect(await change({ mainWatts: { set: 80 }, validFrom: tomorrow })).toMatchObject({ mainWatts: 100 })
  await applyDueRatings(platform.db)
  const watts = async () =>
    (
      await sql<{ model: number; light: number }>`
      select m.main_watts as model, s.main_watts as light
      from device_mode m, light_state s where m.id = ${model} and s.light_id = ${light}`.execute(platform.db)
    ).rows[0]
  expect(await watts()).toEqual({ model: 100, light: 100 })
  // As on the following day.
  await sql`delete from device_mode_rating where valid_from <= ${today}`.execute(platform.db)
  await sql`update device_mode_rating set valid_from = ${today} where valid_from = ${tomorrow}`.execute(platform.db)
  await applyDueRatings(platform.db)
  expect(await watts()).toEqual({ model: 80, light: 80 })
})

test('a new model has its first rating from the given day', async () => {
  const input = { name: '新型号', code: `R-${serial()}`, type: 'light', mainWatts: 60, validFrom: '2026-05-01' }
  const { data } = await platform.ask(
    `mutation ($input: DeviceModeCreateInput!) { createDeviceMode(input: $input) {
      mainWatts ratings { validFrom mainWatts } } }`,
    { input },
    root,
  )
  expect(data.createDeviceMode).toEqual({ mainWatts: 60, ratings: [{ validFrom: '2026-05-01', mainWatts: 60 }] })
})
