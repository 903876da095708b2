import { type KyselyPlugin, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Reading } from '#protocol/telemetry.ts'
import { transact } from '../../foundation/database/database.ts'
import { makeLight, makeModel } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/testDatabase.ts'
import { maintainPartitions } from './partitions.ts'
import { sumUpLate } from './rollups.ts'
import { recordPlans, recordPresence, recordReadings } from './telemetry.ts'

const { db } = await testDatabase()
let mode_id: number
beforeAll(async () => {
  mode_id = (await makeModel(db)).id
})

const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()

async function aLight() {
  const light = await makeLight(db, { mode_id, online: false })
  const say = (...readings: Reading[]) =>
    transact(db, tx =>
      recordReadings(
        tx,
        readings.map(reading => ({ endpoint: light.device_id, reading })),
      ),
    )
  const state = () =>
    db.selectFrom('light_state').selectAll().where('light_id', '=', light.id).executeTakeFirstOrThrow()
  const history = () =>
    db.selectFrom('light_reading').selectAll().where('light_id', '=', light.id).orderBy('at').execute()
  const energy = async () => {
    const { rows } = await sql<{ hours: number; days: number; least: number }>`
      select coalesce(sum(main_energy + sub_energy), 0) as hours, min(least(main_energy, sub_energy)) as least,
        (select coalesce(sum(energy), 0) from light_day where light_id = ${light.id}) as days
      from light_hour where light_id = ${light.id}`.execute(db)
    return rows[0]!
  }
  return { ...light, say, state, history, energy }
}
const metered = (activeEnergy: number, more: Partial<Reading> = {}): Reading => ({
  main: { dimmingLevel: 70, activeEnergy },
  ...more,
})

describe('meter_gain', () => {
  test.each([
    ['a rise', 10, 10.4, 0.1, 0.4],
    ['no earlier value', null, 812, 1, 0],
    ['no present value', 10, null, 1, 0],
    ['the maximum gain of a luminaire', 0, 11, 2, 11],
    ['a jump', 10, 500, 1, null],
    ['rounding', 10.02, 10.01, 1, 0],
    ['a reset', 812, 0.3, 1, 0.3],
    ['a reset long ago', 812, 40, 24, 40],
    ['a replaced meter', 812, 300, 1, null],
    ['a roll-over at 10^4', 9999.9, 0.2, 1, 0.3],
    ['a roll-over at 10^6', 999_999.5, 0, 1, 0.5],
    ['a roll-over at 10^8', 99_999_999.5, 0.25, 1, 0.75],
    ['a reset before the roll-over', 9400, 0.2, 1, 0.2],
    ['a clock set back', 10, 10.5, -5, 0.5],
  ])('%s', async (_, before, after, hours, gain) => {
    const { rows } = await sql<{ gain: number | null }>`
      select meter_gain(${before}, ${after}, ${hours}) as gain`.execute(db)
    if (gain === null) expect(rows[0]!.gain).toBeNull()
    else expect(rows[0]!.gain).toBeCloseTo(gain, 6)
  })
})

describe('a reading', () => {
  test('is stored with all values, and counts in its hour and day', async () => {
    const light = await aLight()
    await light.say(metered(100, { time: ago(0.002), sequence: 0, supplyVoltage: 220 }))
    await light.say(metered(100.25, { time: ago(0), sequence: 1, supplyVoltage: 230 }))
    expect(await light.history()).toMatchObject([
      { main_level: 70, main_energy: 100, sequence: 0 },
      { main_level: 70, main_energy: 100.25, sequence: 1 },
    ])
    const hours = await db.selectFrom('light_hour').selectAll().where('light_id', '=', light.id).execute()
    expect(hours.reduce((all, hour) => all + hour.readings, 0)).toBe(2)
    expect(Math.max(...hours.map(hour => hour.voltage_max!))).toBe(230)
    const { hours: byHour, days } = await light.energy()
    expect([byHour, days]).toEqual([expect.closeTo(0.25, 6), expect.closeTo(0.25, 6)])
    expect((await light.state()).energy_total).toBeCloseTo(0.25)
  })

  test('that is repeated is stored and counted once', async () => {
    const [numbered, timed, bare] = [await aLight(), await aLight(), await aLight()]
    const first = metered(100, { time: ago(0), sequence: 7 })
    for (let i = 0; i < 3; i++) await numbered.say(first)
    for (let i = 0; i < 3; i++) await timed.say({ ...first, sequence: undefined })
    await bare.say(metered(5), metered(5.1), metered(5.2))
    expect(await numbered.history()).toHaveLength(1)
    expect(await timed.history()).toHaveLength(1)
    expect(await bare.history()).toHaveLength(3)
    expect((await bare.energy()).days).toBeCloseTo(0.2)
  })

  test('of a light whose clock is a day off gets the time of receipt', async () => {
    const light = await aLight()
    await light.say(metered(100, { time: ago(-24), sequence: 0 }))
    await light.say(metered(100.5, { time: ago(-24), sequence: 1 }))
    for (const { at } of await light.history()) expect(Math.abs(Date.now() - at.getTime())).toBeLessThan(10_000)
    expect((await light.state()).clock_drift).toBeCloseTo(86_400, -2)
    // A reading of an hour ago, by its clock tomorrow.
    await light.say(metered(99, { time: ago(-23), sequence: 2, late: true }))
    expect((Date.now() - (await light.history())[0]!.at.getTime()) / HOUR).toBeCloseTo(1, 1)
  })

  test('that names a command of another light, or an unknown one, does not count as its result', async () => {
    const [light, other] = [await aLight(), await aLight()]
    const command = async ({ id }: { id: number }) => {
      const { rows } = await sql<{ id: string }>`
        insert into light_command (id, light_id, version, status, cause, cause_by, expires_at)
        values (gen_random_uuid(), ${id}, 1, 'SENT', 'OPERATOR', '陈明', now() + interval '1 min') returning id`.execute(
        db,
      )
      return rows[0]!.id
    }
    const [own, foreign] = [await command(light), await command(other)]
    await light.say({ main: { dimmingLevel: 70 }, commandId: foreign })
    expect(await light.state()).toMatchObject({ measured_cause: 'UNKNOWN', measured_command_id: null })
    await light.say({ main: { dimmingLevel: 60 }, commandId: own })
    const caused = { measured_cause: 'COMMAND', measured_command_id: own, measured_by: '陈明' }
    expect(await light.state()).toMatchObject(caused)
    await light.say({ main: { dimmingLevel: 60 }, commandId: foreign })
    expect(await light.state()).toMatchObject(caused)
    await light.say({ main: { dimmingLevel: 50 }, commandId: foreign })
    expect(await light.state()).toMatchObject({ measured_cause: 'LOCAL', measured_command_id: null, measured_by: null })
  })

  test('that is implausible adds no energy, and is counted', async () => {
    const light = await aLight()
    await light.say(metered(100), metered(987_654), metered(100.1))
    expect((await light.energy()).days).toBe(0)
    expect(await light.state()).toMatchObject({ meter_anomalies: 2, main_energy: 100.1 })
  })

  test('with an impossible meter value fails no other reading when the count of anomalies is at its maximum', async () => {
    const light = await aLight()
    await sql`update light_state set meter_anomalies = 2147483647 where light_id = ${light.id}`.execute(db)
    await light.say(metered(100), metered(987_654), metered(100.1))
    expect(await light.state()).toMatchObject({ meter_anomalies: 2_147_483_647, main_energy: 100.1 })
  })

  test('that is late changes the past and not the present', async () => {
    const light = await aLight()
    await light.say(metered(100, { time: ago(0), sequence: 0 }))
    const late: Reading = { time: ago(3), sequence: 1, late: true, main: { dimmingLevel: 5, activeEnergy: 99 } }
    const before = await light.state()
    await light.say(late, late, { ...late, time: undefined }, { ...late, time: ago(24 * 500) })
    const { heard_at: _, ...after } = await light.state()
    expect(before).toMatchObject(after)
    expect(await light.history()).toMatchObject([{ main_level: 5, main_energy: 99 }, { main_level: 70 }])
    await sumUpLate(db)
    expect((await light.energy()).days).toBeCloseTo(1)
    expect((await light.state()).energy_total).toBeCloseTo(1)
  })

  test('that is late and the first of its meter adds the energy since then', async () => {
    const { say, state, energy } = await aLight()
    await say(metered(100, { time: new Date().toISOString() }))
    await say(metered(98, { time: ago(1), late: true }))
    await sumUpLate(db)
    expect((await state()).energy_total).toBeCloseTo(2)
    // A later one from before that, and one in between.
    await say(metered(90, { time: ago(50), late: true }), metered(99, { time: ago(0.5), late: true }))
    await sumUpLate(db)
    expect((await state()).energy_total).toBeCloseTo(10)
    expect((await energy()).days).toBeCloseTo(10)
    await say(metered(100.5))
    expect((await state()).energy_total).toBeCloseTo(10.5)
  })

  test('that is late and has no meter creates no day without energy', async () => {
    const { id, say } = await aLight()
    await say({ main: { dimmingLevel: 70 } })
    await say({ main: { dimmingLevel: 60 }, time: ago(50), late: true })
    await sumUpLate(db)
    const days = sql`select day from light_day where light_id = ${id}
      union all select month from light_month where light_id = ${id}`
    expect((await days.execute(db)).rows).toEqual([])
  })

  test('with a lamp failure sets no FAULT by itself: alerts do', async () => {
    const light = await aLight()
    await light.say(metered(1, { lampFailure: true }))
    expect(await light.state()).toMatchObject({ lamp_failure: true, fault: false, device_status: 'NORMAL' })
  })
})

describe('desired state', () => {
  const driven = { reconcile_at: new Date(), reconcile_attempts: 3 }
  const set = (id: number, columns: object) =>
    db.updateTable('light_state').set(columns).where('light_id', '=', id).execute()

  test('a light is reconciled again after it reconnects', async () => {
    const light = await aLight()
    await set(light.id, driven)
    await light.say(metered(1))
    expect(await light.state()).toMatchObject({ online: true, reconcile_at: null, reconcile_attempts: 0 })
    await set(light.id, { ...driven, expected_main_level: 30 })
    await light.say(metered(1))
    expect(await light.state()).toMatchObject({ reconcile_at: expect.any(Date), reconcile_attempts: 3 })
    await light.say({ main: { dimmingLevel: 30 } })
    expect(await light.state()).toMatchObject({ reconcile_attempts: 0, confirmation: 'CONFIRMED' })
  })

  test('an endpoint that reconnects gets its plan again, and its refusal is stored', async () => {
    const light = await aLight()
    await set(light.id, { ...driven, plan_version: 4, plan_sent_at: new Date(), plan_attempts: 2 })
    await recordPresence(db, [light.device_id], [light.device_id])
    const fresh = {
      plan_version: null,
      plan_sent_at: null,
      plan_attempts: 0,
      reconcile_at: null,
      reconcile_attempts: 0,
    }
    expect(await light.state()).toMatchObject(fresh)
    await recordPlans(db, [
      { endpoint: light.device_id, report: { version: 5, result: 'REJECTED', reason: 'memory full' } },
    ])
    expect(await light.state()).toMatchObject({ plan_version: null, plan_refusal: 'memory full' })
    await recordPlans(db, [{ endpoint: light.device_id, report: { version: 5, result: 'STORED' } }])
    expect(await light.state()).toMatchObject({ plan_version: 5, plan_refusal: null })
    // Its lamps follow an older plan: that does not reveal which plan it holds.
    await light.say({ main: { dimmingLevel: 30 }, planVersion: 3 })
    expect(await light.state()).toMatchObject({ plan_version: 5, measured_cause: 'PLAN' })
  })
})

describe('partitions', () => {
  const months = async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'light_reading'::regclass order by 1`.execute(db)
    return rows.map(row => row.name)
  }

  test('creates a missing month when readings need it, with two servers', async () => {
    const light = await aLight()
    await light.say(metered(100))
    await sql`update site set reading_days = 90`.execute(db)
    await light.say(metered(99, { time: ago(24 * 75), late: true }))
    const before = await months()
    await Promise.all([maintainPartitions(db), maintainPartitions(db)])
    const made = (await months()).filter(name => !before.includes(name))
    expect(made).toEqual([
      `light_reading_${ago(24 * 75)
        .slice(0, 7)
        .replace('-', '_')}`,
    ])
    expect(await light.history()).toHaveLength(2)
    expect((await sql`select from light_reading_other`.execute(db)).rows).toHaveLength(0)
  })

  test('drops months older than the retention period', async () => {
    await sql`select make_month('light_reading', '2020-05-05')`.execute(db)
    expect(await months()).toContain('light_reading_2020_05')
    await maintainPartitions(db)
    expect(await months()).not.toContain('light_reading_2020_05')
  })
})

describe('several readings of one light', () => {
  /** The stored result of readings: two lights with the same readings, in one message and one by one, must have the same. */
  const left = async ({ state, history, energy, id }: Awaited<ReturnType<typeof aLight>>) => {
    const {
      light_id: _,
      heard_at,
      measured_at,
      history_at,
      main_metered_at,
      sub_metered_at,
      clock_drift,
      ...kept
    } = await state()
    const rows = await history()
    const { rows: hours } = await sql`
      select sum(readings) as readings, sum(voltage_sum) as voltage, min(voltage_min) as least, max(voltage_max) as most,
        sum(main_levels) as levels from light_hour where light_id = ${id}`.execute(db)
    return {
      kept: { ...kept, energy_total: kept.energy_total.toFixed(6) },
      rows: rows
        .map(({ at: _, light_id: __, received_at, ...row }) => JSON.stringify(row))
        .toSorted((a, b) => a.localeCompare(b)),
      energy: Object.values(await energy()).map(kWh => kWh?.toFixed(6)),
      hours,
    }
  }
  const sayBoth = async (batches: Reading[][]) => {
    const [together, oneByOne] = [await aLight(), await aLight()]
    for (const batch of batches) {
      await together.say(...batch)
      for (const reading of batch) await oneByOne.say(reading)
    }
    const expected = await left(oneByOne)
    expect(await left(together)).toEqual(expected)
    return { expected, history: await together.history() }
  }

  test('have the same result as one by one', async () => {
    const began = Date.now() - 20_000
    const at = (sequence: number, activeEnergy: number | undefined, level = 70): Reading => ({
      sequence,
      time: new Date(began + sequence * 1000).toISOString(),
      main: { dimmingLevel: level, activePower: level, activeEnergy },
      supplyVoltage: 220 + sequence,
    })
    const { expected, history } = await sayBoth([
      [at(1, 800), at(2, 800.2), at(3, 800.3)],
      // two known ones, then new ones; a meter that jumps, and one that restarts
      [at(2, 800.2), at(3, 800.3), at(4, 800.5), at(5, 2000), at(6, 0.1), at(7, 0.3)],
      // another level, a reason, and a missing meter
      [
        at(8, 0.4),
        at(9, 0.5, 0),
        at(10, 0.5, 0),
        { ...at(11, 0.5, 40), planVersion: 3 },
        at(12, 0.6, 40),
        at(13, undefined, 40),
      ],
      // not in order
      [at(15, 0.9, 40), at(14, 0.8, 40), at(16, 1, 40)],
    ])
    expect(expected.rows).toHaveLength(16)
    const inOrder = history.filter(({ sequence }) => sequence !== 14).map(({ sequence }) => sequence)
    expect(inOrder).toEqual(inOrder.toSorted((a, b) => a! - b!))
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'have the same result as one by one, for random readings (seed %i)',
    async seed => {
      let state = seed
      const random = (below: number) => {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
        return Math.floor((state / 2_147_483_648) * below)
      }
      const maybe = <T>(value: T) => (random(3) ? value : undefined)
      let energy = 100
      const meter = () => {
        energy += random(4) / 16
        return energy
      }
      const began = Date.now() - 50_000
      const lamp = () => ({
        dimmingLevel: [0, 30, 70][random(3)]!,
        lightColorTemperature: maybe(3000 + 100 * random(3)),
        activePower: maybe(random(50)),
        current: maybe(random(4)),
        activeEnergy: maybe(meter()),
      })
      const reading = (_: unknown, at: number): Reading => ({
        sequence: seed % 2 ? undefined : maybe(at + random(3)),
        time: maybe(new Date(began + 1000 * (at + random(3)) + at).toISOString()),
        late: random(8) ? undefined : true,
        main: maybe(lamp()),
        sub: maybe(lamp()),
        supplyVoltage: maybe(220 + random(10)),
        lampFailure: maybe(random(4) === 0),
        commandId: random(6) ? undefined : crypto.randomUUID(),
        planVersion: random(6) ? undefined : random(9),
      })
      const all = Array.from({ length: 40 }, reading)
      await sayBoth([all.slice(0, 1), all.slice(1, 15), all.slice(15, 20).concat(all.slice(15, 18)), all.slice(18)])
    },
  )

  /** Number of statements of some work. */
  const statementsOf = async (work: (counted: typeof db) => Promise<unknown>) => {
    let count = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        count++
        return node
      },
      transformResult: async ({ result }) => result,
    }
    await work(db.withPlugin(counting))
    return count
  }

  test('run as many statements as one, with or without a sequence', async () => {
    const light = await aLight()
    const numbered = (reading: Reading, sequence: number) => ({ ...reading, sequence })
    const now = Date.now()
    const alternating = Array.from({ length: 1000 }, (_, at): Reading => ({ main: { dimmingLevel: at % 2 ? 10 : 20 } }))
    for (const readings of [
      Array.from({ length: 1000 }, (): Reading => ({ main: { dimmingLevel: 30 } })),
      alternating,
      alternating.map(numbered),
      alternating.map((reading, at) => ({ ...reading, time: new Date(now - at).toISOString() })),
    ]) {
      const received = readings.map(reading => ({ endpoint: light.device_id, reading }))
      expect(await statementsOf(counted => recordReadings(counted, received))).toBeLessThanOrEqual(3)
    }
    expect((await light.history()).length).toBeGreaterThan(3000)
    expect(await light.state()).toMatchObject({ main_level: 20 })
  })

  test('so do reports of one plan that name a light a thousand times', async () => {
    const light = await aLight()
    const lights = Array.from({ length: 1000 }, () => light.device_id)
    const report = (version: number) => ({
      endpoint: light.device_id,
      report: { version, lights, result: 'STORED' as const },
    })
    expect(await statementsOf(counted => recordPlans(counted, [1, 2, 3, 4, 5].map(report)))).toBe(1)
    expect(await light.state()).toMatchObject({ plan_version: 5 })
    const refusal = { version: 6, result: 'REJECTED' as const, reason: 'memory full' }
    const stranger = await aLight()
    await recordPlans(db, [
      report(7),
      { endpoint: light.device_id, report: refusal },
      { endpoint: stranger.device_id, report: { version: 9, lights, result: 'STORED' } },
    ])
    expect(await light.state()).toMatchObject({ plan_version: 7, plan_refusal: 'memory full' })
  })
})
