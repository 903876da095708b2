import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeGroup, makeLight, makeModel } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let token: string
let customer: string
let group: number
let light: number
let today: string

beforeAll(async () => {
  platform = await startPlatform()
  const { db } = platform
  const known = (await makeModel(db)).id
  await db.updateTable('device_mode').set({ main_watts: 100, sub_watts: 50 }).where('id', '=', known).execute()
  const unknown = (await makeModel(db)).id
  group = (await makeGroup(db)).id
  // Beijing
  await db.updateTable('light_group').set({ district_code: '110105' }).where('id', '=', group).execute()
  light = (await makeLight(db, { mode_id: known, group_id: group })).id
  const own = await makeLight(db, { mode_id: known, group_id: group })
  await db.updateTable('light_device').set({ main_watts: 200 }).where('id', '=', own.id).execute()
  const bare = await makeLight(db, { mode_id: unknown })
  today = (await sql<{ day: string }>`select (now() at time zone 'Asia/Shanghai')::date::text as day`.execute(db))
    .rows[0]!.day
  await sql`insert into light_day (light_id, day, main_energy, sub_energy) values
    (${light}, '2025-12-21', 1, 0.5), (${own.id}, '2025-12-21', 2, 0), (${bare.id}, '2025-12-21', 7, 0),
    (${light}, '2026-01-05', 1, 0), (${light}, '2026-01-06', 1.25, 0), (${light}, ${today}, 0.5, 0)`.execute(db)
  await sql`insert into light_month (light_id, month, energy, days)
    select light_id, date_trunc('month', day), sum(energy), bit_or(day_bit(day)) from light_day group by 1, 2`.execute(
    db,
  )
  await sql`create table kept_day as select light_id, day, main_energy, sub_energy from light_day
    where day < '2026-02-01'`.execute(db)
  await sql`update light_state set energy_total = 4.2345, main_energy = 1000.0267, sub_energy = 0.01 where light_id = ${light}`.execute(
    db,
  )
  token = await platform.signIn((await makeAdmin(db, 'OPERATOR')).email)
  const admin = await makeAdmin(db, 'CUSTOMER')
  await db.insertInto('light_device_manager').values({ admin_id: admin.id, light_device_id: light }).execute()
  customer = await platform.signIn(admin.email)
})

async function series(from: string, to: string, by: 'DAY' | 'MONTH', more = '', as = token) {
  const bucket = '{ date energy comparedEnergy baseline saving savingPercent }'
  return platform.ask(
    `{ energySeries(from: "${from}", to: "${to}", by: ${by}${more}) { buckets ${bucket} total ${bucket} lightsWithoutWatts } }`,
    {},
    as,
  )
}

describe('energy against its baseline', () => {
  test('is installed power times the night of its place; lights with unknown power are counted separately', async () => {
    const { data } = await series('2025-12-21', '2025-12-21', 'DAY')
    const [day] = data.energySeries.buckets
    expect(day).toMatchObject({ date: '2025-12-21', energy: 10.5, comparedEnergy: 3.5 })
    // 150 W and 250 W; Beijing's longest night lasts 14 h 40 min from sunset to sunrise.
    expect(day.baseline / 0.4).toBeCloseTo(14.67, 1)
    expect(day.saving).toBeCloseTo(day.baseline - 3.5, 6)
    expect(day.savingPercent).toBeCloseTo((100 * day.saving) / day.baseline, 0)
    // Rounded once, here: kWh to 0.01, the saving to 0.1 %.
    for (const kWh of [day.baseline, day.saving]) expect(kWh).toBe(Number(kWh.toFixed(2)))
    expect(day.savingPercent).toBe(Number(day.savingPercent.toFixed(1)))
    expect(data.energySeries).toMatchObject({ total: day, lightsWithoutWatts: 1 })
  })

  test('adds up by month and in total', async () => {
    const { data } = await series('2025-12-21', '2026-01-31', 'MONTH', `, groupId: ${group}`)
    const { buckets, total, lightsWithoutWatts } = data.energySeries
    expect(buckets.map(({ date, energy }: { date: string; energy: number }) => [date, energy])).toEqual([
      ['2025-12-21', 3.5],
      ['2026-01-01', 2.25],
    ])
    expect(total.baseline).toBeCloseTo(buckets[0].baseline + buckets[1].baseline, 1)
    expect(lightsWithoutWatts).toBe(0)
  })

  test('whole months match the sum of their days, without reading them', async () => {
    const bucket = 'date energy comparedEnergy baseline'
    const whole = (by: string) =>
      platform.ask(
        `{ energySeries(from: "2025-12-01", to: "2026-01-31", by: ${by}) { buckets { ${bucket} } total { ${bucket} } lightsWithoutWatts } }`,
        {},
        token,
      )
    const days = (await whole('DAY')).data.energySeries
    await sql`delete from light_day where day < '2026-02-01'`.execute(platform.db)
    const months = (await whole('MONTH')).data.energySeries
    await sql`insert into light_day (light_id, day, main_energy, sub_energy) select * from kept_day`.execute(
      platform.db,
    )
    expect(months.buckets.map(({ date, energy }: { date: string; energy: number }) => [date, energy])).toEqual([
      ['2025-12-01', 10.5],
      ['2026-01-01', 2.25],
    ])
    expect(months.total).toEqual({ ...days.total, baseline: expect.closeTo(days.total.baseline, 6) })
    expect(months.lightsWithoutWatts).toBe(1)
  })

  test('counts a light for its present group', async () => {
    const moved = (await makeGroup(platform.db)).id
    const put = (to: number) =>
      platform.db.updateTable('light_device').set({ group_id: to }).where('id', '=', light).execute()
    await put(moved)
    const { data } = await series('2025-12-01', '2026-01-31', 'MONTH', `, groupId: ${moved}`)
    await put(group)
    expect(data.energySeries.total.energy).toBe(3.75)
  })

  test('today has no baseline yet', async () => {
    const { data } = await series(today, today, 'DAY')
    expect(data.energySeries.total).toMatchObject({ energy: 0.5, baseline: null, saving: null })
  })

  test('a customer gets the energy of authorised lights', async () => {
    const { data } = await series('2025-12-21', '2025-12-21', 'DAY', '', customer)
    expect(data.energySeries).toMatchObject({ total: { energy: 1.5 }, lightsWithoutWatts: 0 })
  })

  test.each([
    ['2026-02-30', '2026-03-01', 'from'],
    ['2026-03-02', '2026-03-01', 'to'],
    ['2020-01-01', '2026-03-01', 'to'],
  ])('%s to %s is refused', async (from, to, field) => {
    expect((await series(from, to, 'DAY')).errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field })
  })
})

test('the dashboard uses days of the site, and its total is the recorded energy, apart from the meters', async () => {
  // January 2026 is in the current year only until its end.
  const year = today.startsWith('2026') ? 2.75 : 0.5
  const { data } = await platform.ask(
    '{ dashboardPowerInfoCount { dayPowerCount monthPowerCount yearPowerCount totalPower meterTotal } }',
    {},
    token,
  )
  expect(data.dashboardPowerInfoCount).toEqual({
    dayPowerCount: 0.5,
    monthPowerCount: 0.5,
    yearPowerCount: year,
    totalPower: 4.23,
    meterTotal: 1000,
  })
})

describe('the history of a light', () => {
  const ask = async (from: string, to: string, resolution = '') => {
    const { data, errors } = await platform.ask(
      `{ lightHistory(id: ${light}, from: "${from}", to: "${to}"${resolution}) {
        resolution points { at mainBrightness power energy voltage temperature } } }`,
      {},
      token,
    )
    return errors ?? data.lightHistory
  }

  beforeAll(async () => {
    await sql`insert into light_reading (light_id, at, received_at, main_level, main_power, main_energy, voltage)
      select ${light}, '2026-01-05T00:00Z'::timestamptz + i * interval '20 s', now(), 50, 60, 10 + i * 0.001, 220
      from generate_series(0, 4319) i`.execute(platform.db)
    await sql`insert into light_hour (light_id, hour, main_energy, readings, main_level_sum, main_levels, power_sum, powers)
      select ${light}, '2026-01-04T16:00Z'::timestamptz + i * interval '1 hour', 0.1, 2, 150, 2, 61, 1
      from generate_series(0, 47) i`.execute(platform.db)
  })

  test('thins out readings to the points of a chart, with all their energy', async () => {
    const { resolution, points } = await ask('2026-01-05T00:00:00Z', '2026-01-06T00:00:00Z')
    expect(resolution).toBe('RAW')
    expect(points.length).toBeLessThanOrEqual(2000)
    expect(points.length).toBeGreaterThan(1000)
    expect(points[0]).toMatchObject({ mainBrightness: 50, power: 60, voltage: 220, temperature: null })
    const used = points.reduce((all: number, { energy }: { energy: number | null }) => all + (energy ?? 0), 0)
    expect(used).toBeCloseTo(4.319, 3)
  })

  test('has days for a light without a meter', async () => {
    const bare = await makeLight(platform.db)
    await sql`insert into light_hour (light_id, hour, readings, main_level_sum, main_levels)
      select ${bare.id}, '2026-01-04T16:00Z'::timestamptz + i * interval '1 hour', 2, 100, 2
      from generate_series(0, 47) i`.execute(platform.db)
    const { data } = await platform.ask(
      `{ lightHistory(id: ${bare.id}, from: "2026-01-01T16:00:00Z", to: "2026-01-09T16:00:00Z", resolution: DAY) {
        points { at mainBrightness energy } } }`,
      {},
      token,
    )
    expect(data.lightHistory.points).toEqual([
      { at: '2026-01-04T16:00:00.000Z', mainBrightness: 50, energy: null },
      { at: '2026-01-05T16:00:00.000Z', mainBrightness: 50, energy: null },
    ])
  })

  test('has hours and days of the site', async () => {
    const hours = await ask('2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z')
    expect(hours).toMatchObject({ resolution: 'HOUR', points: { length: 48 } })
    expect(hours.points[0]).toEqual({
      at: '2026-01-04T16:00:00.000Z',
      ...{ mainBrightness: 75, power: 61, energy: 0.1, voltage: null, temperature: null },
    })
    const days = await ask('2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', ', resolution: DAY')
    expect(days.points).toMatchObject([
      { at: '2026-01-04T16:00:00.000Z', energy: 1, mainBrightness: 75 },
      { at: '2026-01-05T16:00:00.000Z', energy: 1.25, power: 61 },
    ])
  })

  test('uses a coarser resolution for a long span, and refuses an invalid one', async () => {
    expect(await ask('2025-01-01T00:00:00Z', '2026-02-01T00:00:00Z', ', resolution: RAW')).toMatchObject({
      resolution: 'DAY',
    })
    for (const from of ['2026-02-01T00:00:00Z', '1990-02-01T00:00:00Z'])
      expect(await ask(from, '2026-02-01T00:00:00Z')).toMatchObject([
        { extensions: { code: 'BAD_USER_INPUT', field: 'to' } },
      ])
  })
})
