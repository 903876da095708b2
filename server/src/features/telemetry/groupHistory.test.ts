import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { reportedOutput } from '#lighting/litState/litState.ts'
import { makeAdmin, makeGroup, makeLight, makeModel } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'
import { chooseResolution } from './groupHistory.ts'

const HOUR = 3_600_000
const POINT = 'at lights on power energy temperature minTemperature maxTemperature voltage current'

let platform: Awaited<ReturnType<typeof startPlatform>>
let operator: string
let mode_id: number
beforeAll(async () => {
  platform = await startPlatform()
  operator = await platform.signIn((await makeAdmin(platform.db, 'OPERATOR')).email)
  mode_id = (await makeModel(platform.db, { offline_after: 180 })).id
})

async function history(id: number, from: number, to: number, resolution: string, token = operator) {
  const { data, errors } = await platform.ask(
    `query ($id: Int!, $from: DateTime!, $to: DateTime!, $resolution: GroupHistoryResolution) {
      groupHistory(id: $id, from: $from, to: $to, resolution: $resolution) { resolution step lights points { ${POINT} } } }`,
    { id, from: new Date(from).toISOString(), to: new Date(to).toISOString(), resolution },
    token,
  )
  if (errors) throw new Error(String(errors[0]!.extensions.code))
  return data.groupHistory
}

test('a span of hours is allowed for any group size', async () => {
  const { db } = platform
  const group = await makeGroup(db)
  await sql`insert into light_device (name, device_id, mode_id, group_id)
    select 'Long ' || n, 'LONG-' || n, ${mode_id}, ${group.id} from generate_series(1, 2600) n`.execute(db)
  const now = Date.now()
  const { points } = await history(group.id, now - 1000 * 24 * HOUR, now, 'DAY')
  expect(points).toEqual([])
  await expect(history(group.id, now - 1999 * 24 * HOUR, now, 'DAY')).rejects.toThrow('BAD_USER_INPUT')
})

/** Deterministic, so that a failure can be reproduced. */
function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    return state / 0x7fffffff
  }
}

interface Row {
  light: number
  at: number
  level: number | null
  power: number | null
  temperature: number | null
  voltage: number | null
  energy: number
}

/** Lights that report irregularly, omit values, and go offline. */
async function randomReadings(lights: number[], from: number, to: number): Promise<Row[]> {
  const random = randomOf(7)
  const rows: Row[] = []
  for (const light of lights) {
    let energy = 100 * random()
    for (let at = from - 0.3 * HOUR * random(); at < to; at += 1000 * (20 + 100 * random())) {
      if (random() < 0.04) at += 1000 * (100 + 1500 * random())
      energy += 0.01 * random()
      const some = (value: number) => (random() < 0.1 ? null : Math.fround(value))
      rows.push({
        light,
        at: Math.floor(at),
        level: random() < 0.1 ? null : random() < 0.5 ? 0 : 80,
        power: some(100 * random()),
        temperature: some(-10 + 80 * random()),
        voltage: some(200 + 50 * random()),
        energy,
      })
    }
  }
  await sql`
    insert into light_reading (light_id, at, received_at, main_level, main_power, temperature, voltage, main_energy)
    select r.light, to_timestamp(r.at::float8 / 1000), now(), r.level, r.power, r.temperature, r.voltage, r.energy
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (light int, at float8, level int, power real, temperature real, voltage real, energy float8)`.execute(
    platform.db,
  )
  return rows
}

const NO_LAMP = { level: null, power: null, ratedWatts: null }

/** 1 or 0; null: it reports no lamp state. */
function isLit({ level, power }: Row): number | null {
  const output = reportedOutput({ lampFailure: null, main: { level, power, ratedWatts: null }, sub: NO_LAMP })
  return output && (output === 'LIT' ? 1 : 0)
}

/** The same, computed from each light at the end of each bucket. */
function bruteForce(rows: Row[], from: number, to: number, step: number) {
  const points = []
  const holds = 360_000
  for (let bucket = Math.floor(from / step); bucket * step < to; bucket++) {
    const [begin, end] = [bucket * step, (bucket + 1) * step]
    const inside = rows.filter(({ at }) => at >= begin && at < end)
    const last = [...new Set(rows.map(row => row.light))].flatMap(light => {
      const said = rows.filter(row => row.light === light && row.at < end)
      const latest = said.at(-1)
      const fresh = latest && (latest.at >= begin || Math.floor((latest.at + holds) / step) > bucket)
      return fresh ? [latest] : []
    })
    const known = (of: (row: Row) => number | null) => last.map(of).filter(value => value !== null)
    const sum = (values: number[]) => (values.length ? values.reduce((a, b) => a + b, 0) : null)
    const mean = (values: number[]) => (values.length ? sum(values)! / values.length : null)
    const temperatures = inside.map(row => row.temperature).filter(value => value !== null)
    const gains = inside.map(row => {
      const before = rows.filter(({ light, at }) => light === row.light && at < row.at && at >= from - holds).at(-1)
      return before ? row.energy - before.energy : 0
    })
    if (last.length === 0) continue
    points.push({
      at: new Date(begin).toISOString(),
      lights: last.length,
      on: sum(known(isLit)),
      power: sum(known(row => row.power)),
      energy: sum(gains),
      temperature: mean(known(row => row.temperature)),
      minTemperature: temperatures.length ? Math.min(...temperatures) : null,
      maxTemperature: temperatures.length ? Math.max(...temperatures) : null,
      voltage: mean(known(row => row.voltage)),
      current: null,
    })
  }
  return points
}

/** Rounded to the precision of its unit: energy adds up, the others have one decimal. */
const about = (point: object) =>
  Object.fromEntries(
    Object.entries(point).map(([key, value]) => [
      key,
      typeof value === 'number' ? expect.closeTo(value, key === 'energy' ? 4 : 1) : value,
    ]),
  )

async function makeLights(group_id: number, count: number): Promise<number[]> {
  const lights = []
  for (let i = 0; i < count; i++) lights.push((await makeLight(platform.db, { mode_id, group_id })).id)
  return lights
}

describe('minutes', () => {
  test.each([
    ['an hour in minutes', 1, 60],
    ['a day in ten minutes', 3, 600],
  ])('%s: each has the last report of each light before its end', async (_, hours, step) => {
    const group = (await makeGroup(platform.db)).id
    const to = Date.now() - 60_000
    const from = Math.floor((to - hours * HOUR) / step / 1000) * step * 1000
    const rows = await randomReadings(await makeLights(group, 12), from, to)
    const result = await history(group, from + 5000, to, 'MINUTES')
    expect(result).toMatchObject({ resolution: 'MINUTES', step, lights: 12 })
    expect(result.points.length).toBeGreaterThan(hours * 5)
    expect(result.points).toEqual(
      bruteForce(
        rows.filter(({ at }) => at < to),
        from,
        to,
        step * 1000,
      ).map(about),
    )
  })

  test('values without a measurement are null, not 0', async () => {
    const group = (await makeGroup(platform.db)).id
    const [light] = await makeLights(group, 1)
    // In the middle of a minute: a report in its last second belongs to the next minute, too.
    const at = Math.floor(Date.now() / 60_000) * 60_000 - 270_000
    expect((await history(group, at - HOUR, at, 'MINUTES')).points).toEqual([])
    await sql`insert into light_reading (light_id, at, received_at, voltage)
      values (${light}, to_timestamp(${at / 1000}::float8), now(), 231)`.execute(platform.db)
    const { points } = await history(group, at - HOUR, at + 1000, 'MINUTES')
    expect(points).toEqual([
      expect.objectContaining({ lights: 1, on: null, power: null, energy: null, temperature: null, voltage: 231 }),
    ])
  })
})

interface Hour {
  light_id: number
  hour: Date
  main_energy: number
  power_sum: number
  powers: number
  main_level_sum: number
  temperature_max: number
}

async function seedHours(group: number, hours: number): Promise<void> {
  await sql`
    insert into light_hour (light_id, hour, readings, main_energy, power_sum, powers, main_level_sum, main_levels,
      temperature_sum, temperatures, temperature_min, temperature_max, voltage_sum, voltages, current_sum, currents)
    select d.id, h, 60, random() * 0.1, random() * 6000, 60, case when random() < 0.5 then 4800 else 0 end, 60,
      random() * 3000, 60, random() * 10, 10 + random() * 60, 13800, 60, 18, 60
    from light_device d, generate_series(date_trunc('hour', now()) - make_interval(hours => ${hours - 1}),
      date_trunc('hour', now()), interval '1 hour') as h
    where d.group_id = ${group}`.execute(platform.db)
}

describe('hours and days', () => {
  let group: number
  let lights: number[]
  let rows: Hour[]
  beforeAll(async () => {
    group = (await makeGroup(platform.db)).id
    lights = await makeLights(group, 5)
    await seedHours(group, 72)
    await sql`insert into light_day (light_id, day, main_energy) select light_id, (hour at time zone time_zone)::date,
      sum(main_energy) from light_hour, site where light_id = any(${lights}) group by 1, 2`.execute(platform.db)
    rows = (
      await sql<Hour>`select * from light_hour where light_id = any(${lights}) order by hour`.execute(platform.db)
    ).rows
  })
  const sum = (values: number[]) => values.reduce((a, b) => a + b, 0)

  test('an hour is the sum of its lights', async () => {
    // Of the seed: the hour may have changed since.
    const now = rows.at(-1)!.hour.getTime() + HOUR / 2
    const { points, resolution } = await history(group, now - 48 * HOUR, now, 'HOUR')
    expect(resolution).toBe('HOUR')
    expect(points).toHaveLength(48)
    for (const point of points) {
      const of = rows.filter(({ hour }) => hour.toISOString() === point.at)
      expect(point).toMatchObject({
        lights: 5,
        on: of.filter(row => row.main_level_sum > 0).length,
        power: expect.closeTo(sum(of.map(row => row.power_sum / row.powers)), 1),
        energy: expect.closeTo(sum(of.map(row => row.main_energy)), 5),
        maxTemperature: expect.closeTo(Math.max(...of.map(row => row.temperature_max)), 1),
        voltage: expect.closeTo(230, 6),
        current: expect.closeTo(0.3, 6),
      })
    }
  })

  test('days have the energy of their hours', async () => {
    const { points, resolution, step } = await history(group, Date.now() - 100 * HOUR, Date.now(), 'DAY')
    expect([resolution, step]).toEqual(['DAY', 86_400])
    expect(points.length).toBeGreaterThanOrEqual(3)
    expect(sum(points.map((point: { energy: number }) => point.energy))).toBeCloseTo(
      sum(rows.map(row => row.main_energy)),
      5,
    )
    for (const point of points) expect(point).toMatchObject({ lights: 5, voltage: expect.closeTo(230, 6) })
  })
})

describe('permissions', () => {
  test('are those of the group: a customer of one of its lights does not see it', async () => {
    const { db } = platform
    const group = (await makeGroup(db)).id
    const [own, foreign] = await makeLights(group, 2)
    const [at, now] = [Date.now() - 120_000, Date.now()]
    for (const [light, watts] of [
      [own, 40],
      [foreign, 100],
    ])
      await sql`insert into light_reading (light_id, at, received_at, main_power, main_level)
        values (${light}, to_timestamp(${at / 1000}::float8), now(), ${watts}, 50)`.execute(db)
    await seedHours(group, 2)
    const customer = await makeAdmin(db, 'CUSTOMER')
    const token = await platform.signIn(customer.email)
    await expect(history(group, at - HOUR, now, 'MINUTES', token)).rejects.toThrow('NOT_FOUND')
    await sql`insert into light_device_manager values (${customer.id}, ${own})`.execute(db)
    await expect(history(group, at - HOUR, now, 'MINUTES', token)).rejects.toThrow('NOT_FOUND')
    await sql`insert into light_group_manager values (${customer.id}, ${group})`.execute(db)
    for (const resolution of ['MINUTES', 'HOUR'])
      expect((await history(group, at - HOUR, now, resolution, token)).lights).toBe(2)
    expect((await history(group, at - HOUR, now, 'MINUTES', token)).points.at(-1)).toMatchObject({ on: 2, power: 140 })
  })

  test('refuses an empty or too long span', async () => {
    const group = (await makeGroup(platform.db)).id
    const now = Date.now()
    await expect(history(group, now, now, 'HOUR')).rejects.toThrow('BAD_USER_INPUT')
    await expect(history(group, now - 2001 * 24 * HOUR, now, 'DAY')).rejects.toThrow('BAD_USER_INPUT')
  })
})

test.each([
  [3600, 10, undefined, { resolution: 'MINUTES', step: 60 }],
  [86_400, 100, undefined, { resolution: 'MINUTES', step: 600 }],
  [86_400, 200, 'MINUTES', { resolution: 'HOUR', step: 3600 }],
  [3600, 10_000, undefined, { resolution: 'MINUTES', step: 60 }],
  [3600, 10_001, undefined, { resolution: 'HOUR', step: 3600 }],
  [7 * 86_400, 10, undefined, { resolution: 'HOUR', step: 3600 }],
  [2000 * 3600, 10, 'HOUR', { resolution: 'HOUR', step: 3600 }],
  [2001 * 3600, 10, 'HOUR', { resolution: 'DAY', step: 86_400 }],
  [600, 10, 'DAY', { resolution: 'DAY', step: 86_400 }],
  [30 * 86_400, 2000, undefined, { resolution: 'HOUR', step: 3600 }],
  [30 * 86_400, 5000, undefined, { resolution: 'DAY', step: 86_400, energyOnly: true }],
] as const)('%i s of %i lights, asked for %s', (length, lights, asked, fine) => {
  expect(chooseResolution(length, lights, asked)).toMatchObject(fine)
})

test('a large group is fast enough', { tags: ['nightly'] }, async () => {
  const { db } = platform
  const group = (await makeGroup(db)).id
  const count = Number(process.env.LIGHTS ?? 400)
  await sql`insert into light_device (name, device_id, mode_id, group_id)
    select 'big', 'BIG-' || n, ${mode_id}, ${group} from generate_series(1, ${count}) as n`.execute(db)
  await seedHours(group, 24 * 7)
  await sql`
    insert into light_reading (light_id, at, received_at, main_level, main_power, temperature, voltage, main_energy)
    select d.id, t, t, 80, 60, 35, 230, extract(epoch from t) / 1e6 from light_device d,
      generate_series(now() - interval '6 hours', now(), interval '1 minute') as t where d.group_id = ${group}`.execute(
    db,
  )
  await sql`analyze light_reading, light_hour`.execute(db)
  const now = Date.now()
  for (const [name, hours, resolution] of [
    ['1 h', 1, 'MINUTES'],
    ['6 h', 6, 'MINUTES'],
    ['24 h', 24, 'MINUTES'],
    ['7 d', 24 * 7, 'HOUR'],
    ['7 d', 24 * 7, 'DAY'],
  ] as const) {
    const began = performance.now()
    const result = await history(group, now - hours * HOUR, now, resolution)
    const took = performance.now() - began
    console.log(
      `${count} lights, ${name} by ${result.resolution}: ${result.points.length} points in ${took.toFixed(0)} ms`,
    )
    expect(took).toBeLessThan(8000)
  }
})
