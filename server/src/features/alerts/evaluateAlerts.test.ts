import { hostname } from 'node:os'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { KIND_NAMES, kindOf, thresholdFault } from '#lighting/alerts/kinds.ts'
import { makeCenter, makeGroup, makeLight, makeModel } from '../../testing/factories.ts'
import { expectLatency } from '../../testing/nightly.ts'
import { testDatabase } from '../../testing/testDatabase.ts'
import { recordCenterConnections } from '../centers/centers.ts'
import { recordPresence } from '../telemetry/telemetry.ts'
import { upsertDiskSpace } from './diskSpace.store.ts'
import { checkDiskSpace } from './diskSpace.ts'
import { sweepAlerts } from './evaluateAlerts.ts'
import { checkServerClock } from './serverClock.ts'

const { db, url } = await testDatabase()
const sweep = () => sweepAlerts(db)
let mode: number
beforeEach(async () => {
  await sql`truncate alert, alert_condition, light_device, light_center, light_group, clock_step, disk_space, server_clock restart identity cascade`.execute(
    db,
  )
  const model = await makeModel(db)
  mode = model.id
  await db.updateTable('device_mode').set({ main_watts: 100, sub_watts: 50 }).where('id', '=', mode).execute()
})

type State = Record<string, unknown>
const set = (ids: number[], state: State) =>
  db
    .updateTable('light_state')
    .set(state as object)
    .where('light_id', 'in', ids)
    .execute()
async function lit(fields: Parameters<typeof makeLight>[1] = {}, state: State = {}) {
  const { id } = await makeLight(db, { mode_id: mode, ...fields })
  if (Object.keys(state).length) await set([id], state)
  return id
}
const many = (count: number, fields: Parameters<typeof makeLight>[1] = {}) =>
  Promise.all(Array.from({ length: count }, () => lit(fields))).then(ids => ids.sort((a, b) => a - b))
/** Moves the start of all conditions into the past. */
async function later(seconds: number) {
  await sql`update alert_condition set since = since - make_interval(secs => ${seconds}),
    quiet_since = quiet_since - make_interval(secs => ${seconds})`.execute(db)
  await sweep()
}
async function open() {
  const rows = await db.selectFrom('alert').selectAll().where('cleared_at', 'is', null).orderBy('id').execute()
  return rows.map(row => row.key)
}
const fault = async (id: number) =>
  (await db.selectFrom('light_state').select('fault').where('light_id', '=', id).executeTakeFirstOrThrow()).fault
const below = async (key: string) =>
  db
    .selectFrom('alert as a')
    .innerJoin('alert_light as l', 'l.alert_id', 'a.id')
    .select('l.light_id')
    .where('a.key', '=', key)
    .where('a.cleared_at', 'is', null)
    .where('l.left_at', 'is', null)
    .execute()

test('every kind has a rule with valid thresholds', async () => {
  const rules = await db.selectFrom('alert_rule').selectAll().execute()
  expect(rules.map(rule => rule.kind).sort()).toEqual([...KIND_NAMES].sort())
  for (const { kind, raise_at, clear_at } of rules)
    expect(thresholdFault(kind as (typeof KIND_NAMES)[number], raise_at, clear_at), kind).toBeUndefined()
  expect(kindOf('LAMP_FAILURE').fault).toBe(true)
})

test('a late report of a slow light is not a clock fault', async () => {
  const id = await lit({}, { clock_drift: -250 })
  await db.updateTable('device_mode').set({ show_seconds: 300 }).where('id', '=', mode).execute()
  await sweep()
  await later(3600)
  expect(await open()).toEqual([])
  await set([id], { clock_drift: -340 })
  await sweep()
  await later(3600)
  expect(await open()).toEqual([`CLOCK_DRIFT LIGHT ${id}`])
})

describe('of one light', () => {
  const on = { main_level: 80, sub_level: 0, expected_main_level: 80, expected_sub_level: 0 }
  const off = { main_level: 0, sub_level: 0, expected_main_level: 0, expected_sub_level: 0 }
  // kind, values that raise it, values between the thresholds, values that clear it
  const table: [string, State, State | undefined, State][] = [
    ['LAMP_FAILURE', { lamp_failure: true }, undefined, { lamp_failure: false }],
    ['LAMP_DARK', { ...on, main_level: 0 }, undefined, on],
    ['LAMP_DARK', { ...on, main_power: 5 }, { main_power: 12 }, { main_power: 80 }],
    ['DAY_BURNER', { ...off, main_level: 30 }, undefined, off],
    ['OVER_VOLTAGE', { voltage: 265 }, { voltage: 262 }, { voltage: 258 }],
    ['UNDER_VOLTAGE', { voltage: 170 }, { voltage: 179 }, { voltage: 182 }],
    ['OVER_CURRENT', { ...on, main_current: 0.9 }, { main_current: 0.85 }, { main_current: 0.6 }],
    ['UNDER_CURRENT', { ...on, main_current: 0.1 }, { main_current: 0.2 }, { main_current: 0.35 }],
    ['TEMPERATURE_LOW', { temperature: -1 }, { temperature: 1 }, { temperature: 3 }],
    ['TEMPERATURE_HIGH', { temperature: 61 }, { temperature: 57 }, { temperature: 54 }],
    ['POWER_NEAR', { ...on, main_power: 165 }, { main_power: 158 }, { main_power: 150 }],
    ['POWER_OVER', { ...on, main_power: 190 }, { main_power: 175 }, { main_power: 150 }],
    ['CLOCK_DRIFT', { clock_drift: 40 }, { clock_drift: -20 }, { clock_drift: 5 }],
    ['LIGHT_OFFLINE', { online: false, heard_at: sql`now() - interval '200 s'` }, undefined, { online: true }],
    ['VERSION_AHEAD', { plan_claimed: 2 ** 52 }, undefined, { plan_claimed: null }],
    ['VERSION_AHEAD', { command_claimed: 1_800_000_000_000 }, undefined, { command_claimed: null }],
    ['LIGHT_FLAPPING', { arrivals: 10, arrivals_since: sql`now()` }, undefined, { arrivals: 9 }],
  ]
  test.each(table)('%s is raised in time, and cleared with hysteresis', async (kind, bad, between, good) => {
    const id = await lit()
    const { for_seconds, clear_seconds } = await db
      .selectFrom('alert_rule')
      .selectAll()
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
    const key = `${kind} LIGHT ${id}`
    await set([id], bad)
    await sweep()
    expect(await open()).toEqual(for_seconds ? [] : [key])
    if (for_seconds) await later(for_seconds + 1)
    expect(await open()).toContain(key)
    expect(await fault(id)).toBe(
      kindOf(kind as 'LAMP_DARK').fault === true && !(kind === 'LAMP_DARK' && bad.main_level === 0),
    )
    if (between) {
      await set([id], between)
      await later(3600)
      await later(3600)
      expect(await open()).toContain(key)
    }
    await set([id], good)
    await sweep()
    expect((await open()).includes(key)).toBe(clear_seconds > 0)
    await later(clear_seconds + 1)
    expect(await open()).toEqual([])
    expect(await fault(id)).toBe(false)
  })

  test('distinguishes a lamp that reports 0 % from one that reports on without power', async () => {
    for (const [state, detail] of [
      [{ ...on, main_level: 0 }, { reportsOff: true }],
      [{ ...on, main_power: 5 }, null],
    ] as const) {
      const id = await lit({}, state)
      await later(0)
      await later(600)
      const dark = db.selectFrom('alert').select(['kind', 'detail']).where('light_id', '=', id)
      expect(await dark.execute()).toEqual([{ kind: 'LAMP_DARK', detail }])
    }
  })

  test('raises one alert for a failed lamp that has no output either', async () => {
    const id = await lit({}, { ...on, lamp_failure: true, main_power: 0.4, main_current: 0.002 })
    await later(0)
    await later(600)
    expect(await open()).toEqual([`LAMP_FAILURE LIGHT ${id}`])
  })

  test('ignores short conditions, pending commands and old values', async () => {
    const short = await lit({}, { ...off, main_level: 30 })
    await sweep()
    await set([short], off)
    await sweep()
    await set([short], { main_level: 30 })
    await later(0)
    await lit({}, { ...on, main_level: 0, wait_until: sql`now() + interval '5 s'` })
    await lit({}, { temperature: 80, online: false, heard_at: sql`now()` })
    await later(100)
    expect(await open()).toEqual([])
  })

  test('clears alerts of a light in maintenance at once, and raises none', async () => {
    const id = await lit({}, { temperature: 70 })
    await later(0)
    await later(20)
    expect(await open()).toEqual([`TEMPERATURE_HIGH LIGHT ${id}`])
    await set([id], { maintenance: true })
    await sweep()
    expect(await open()).toEqual([])
    const group = (await makeGroup(db)).id
    await sql`update light_group set group_status = 'MAINTENANCE'`.execute(db)
    await lit({ group_id: group }, { lamp_failure: true })
    await set([id], { online: false, lamp_failure: true, heard_at: sql`now() - interval '1 day'` })
    await sweep()
    expect(await open()).toEqual([])
  })

  test('ignores offline lights of a cabinet that is de-energised by day, until after dusk', async () => {
    const center = await makeCenter(db)
    await sql`update light_center set online = true, daytime_power_cut = true`.execute(db)
    const id = await lit(
      { center_id: center.id },
      { ...off, online: false, heard_at: sql`now() - interval '8 h'`, expected_at: sql`now()` },
    )
    await later(0)
    expect(await open()).toEqual([])
    await set([id], { expected_main_level: 80, expected_at: sql`now()` })
    await later(0)
    expect(await open()).toEqual([])
    await set([id], { expected_at: sql`now() - interval '5 min'` })
    await later(300)
    expect(await open()).toEqual([`LIGHT_OFFLINE LIGHT ${id}`])
  })

  test('a disabled rule clears its alerts', async () => {
    await lit({}, { lamp_failure: true })
    await sweep()
    await sql`update alert_rule set enabled = false where kind = 'LAMP_FAILURE'`.execute(db)
    await sweep()
    expect(await open()).toEqual([])
    await sql`update alert_rule set enabled = true where kind = 'LAMP_FAILURE'`.execute(db)
  })
})

test('raises many alerts although the statistics of their table cannot be updated', {
  tags: ['nightly'],
  timeout: 30_000,
}, async () => {
  // Few in each group, so that each has a separate alert.
  const groups = await Promise.all(Array.from({ length: 51 }, () => makeGroup(db)))
  const lights = (await Promise.all(groups.map(({ id }) => many(2, { group_id: id })))).flat()
  await set(lights, { lamp_failure: true })
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  try {
    // ANALYZE waits for this lock until it times out; inserts do not.
    await holder.query('begin')
    await holder.query('lock table alert in share update exclusive mode')
    await sweep().catch(() => {})
    await later(60).catch(() => {})
  } finally {
    await holder.end()
  }
  expect(await open()).toEqual(expect.arrayContaining(lights.map(id => `LAMP_FAILURE LIGHT ${id}`)))
})

describe('of many', () => {
  /** disconnected with its center */
  const down = { online: false, heard_at: sql`now()` }
  async function aCenter() {
    const { id } = await makeCenter(db)
    await sql`update light_center set online = true, heard_at = now() where id = ${id}`.execute(db)
    return id
  }

  test('an offline center is one alert that affects its forty lights, until they are online again', async () => {
    const center = await aCenter()
    const lights = await many(40, { center_id: center })
    await set(lights, down)
    await sql`update light_center set online = false`.execute(db)
    await later(0)
    await later(31)
    const key = `CENTER_OFFLINE CENTER ${center}`
    expect(await open()).toEqual([key])
    expect(await below(key)).toHaveLength(40)
    await set(lights, { online: true })
    await sql`update light_center set online = true`.execute(db)
    await sweep()
    await later(61)
    expect(await open()).toEqual([])
    const { rows } = await sql<{
      notified: number
    }>`select count(*) filter (where tell) as notified from alert`.execute(db)
    expect(rows[0]!.notified).toBe(1)
  })

  test('a lost phase affects the lights that were lost with it', async () => {
    const center = await aCenter()
    const lights = await many(30, { center_id: center })
    await set(lights.slice(0, 10), down)
    const phases = [
      { phase: 'A', voltage: 3 },
      { phase: 'B', voltage: 224 },
    ]
    await sql`update light_center set cabinet = ${JSON.stringify({ doorOpen: true, phases })}`.execute(db)
    await later(0)
    await later(10)
    expect((await open()).sort()).toEqual([`CABINET_DOOR CENTER ${center}`, `PHASE_DOWN CENTER ${center}`])
    expect(await below(`PHASE_DOWN CENTER ${center}`)).toHaveLength(10)
    const row = await db.selectFrom('alert').selectAll().where('kind', '=', 'PHASE_DOWN').executeTakeFirstOrThrow()
    expect(row).toMatchObject({ severity: 'CRITICAL', value: 3, threshold: 50, detail: { phases: ['A'] }, tell: true })
  })

  test('raises an alert for repeated reconnects: two devices may have the same id', async () => {
    const [center, { id, device_id }] = [await aCenter(), await makeLight(db, { mode_id: mode })]
    await many(5, { center_id: center })
    const { device_id: name } = await db
      .selectFrom('light_center')
      .select('device_id')
      .where('id', '=', center)
      .executeTakeFirstOrThrow()
    const come = async (times: number) => {
      for (let i = 0; i < times; i++) {
        await recordPresence(db, [name, device_id], [name, device_id])
        await recordCenterConnections(db, [name, device_id], [name, device_id])
      }
      await sweep()
    }
    await come(9)
    expect(await open()).toEqual([])
    await come(1)
    const both = [`CENTER_FLAPPING CENTER ${center}`, `LIGHT_FLAPPING LIGHT ${id}`]
    expect((await open()).sort()).toEqual(both)
    // Nine more in the next minute keep it open; two quiet minutes clear it.
    const ago = (minutes: number) => sql`now() - make_interval(mins => ${minutes})`
    const since = async (arrivals_since: ReturnType<typeof ago>) => {
      await set([id], { arrivals_since })
      await db
        .updateTable('light_center')
        .set({ arrivals_since: arrivals_since as never })
        .execute()
    }
    await since(ago(1))
    await come(9)
    expect((await open()).sort()).toEqual(both)
    await since(ago(2))
    await sweep()
    await later(61)
    expect(await open()).toEqual([])
  })

  test('five alerts of one kind become one incident; fewer become single alerts again, without a second notification', async () => {
    const center = await aCenter()
    const lights = await many(20, { center_id: center })
    await set(lights.slice(0, 4), { lamp_failure: true })
    await sweep()
    expect(await open()).toHaveLength(4)
    await set(lights.slice(0, 6), { lamp_failure: true })
    await sweep()
    const key = `LAMP_FAILURE CENTER ${center}`
    expect(await open()).toEqual([key])
    expect(await below(key)).toHaveLength(6)
    const incident = await db.selectFrom('alert').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
    expect(incident).toMatchObject({ gathers: true, severity: 'CRITICAL', tell: true })
    const merged = await db.selectFrom('alert').selectAll().where('incident_id', '=', incident.id).execute()
    expect(merged).toHaveLength(4)
    expect(await fault(lights[5]!)).toBe(true)
    await set(lights.slice(0, 3), { lamp_failure: false })
    await sweep()
    expect(await open()).toEqual(lights.slice(3, 6).map(id => `LAMP_FAILURE LIGHT ${id}`))
    const notified = await db.selectFrom('alert').select('key').where('tell', '=', true).execute()
    expect(notified).toHaveLength(5)
    expect(await fault(lights[0]!)).toBe(false)
  })

  test('five of a hundred lights are not an incident; lights without a center are grouped by their group', async () => {
    const center = await aCenter()
    await set((await many(30, { center_id: center })).slice(0, 5), { lamp_failure: true })
    const group = (await makeGroup(db)).id
    await set((await many(10, { group_id: group })).slice(0, 5), { lamp_failure: true })
    await sweep()
    const keys = await open()
    expect(keys).toHaveLength(6)
    expect(keys).toContain(`LAMP_FAILURE GROUP ${group}`)
  })

  test('a group with unconfirmed lights has one alert until they confirm', async () => {
    const group = (await makeGroup(db)).id
    const lights = await many(20, { group_id: group })
    const wanted = { expected_main_level: 80, expected_sub_level: 0, expected_rule: 'SCHEDULE', sub_level: 0 }
    await set(lights, { ...wanted, main_level: 80 })
    await set(lights.slice(0, 7), { main_level: 0 })
    await sql`update group_program set main_level = 80, since = now() - interval '2 min'`.execute(db)
    await sweep()
    expect(await open()).toEqual([])
    await later(301)
    const key = `NOT_CONFIRMED GROUP ${group}`
    expect(await open()).toEqual([key])
    expect((await below(key)).map(row => row.light_id).sort((a, b) => a - b)).toEqual(lights.slice(0, 7))
    expect(await fault(lights[0]!)).toBe(false)
    await set(lights, { main_level: 80 })
    await later(0)
    await later(61)
    expect(await open()).toEqual([])
  })

  test('lights with pending commands are not unconfirmed', async () => {
    const group = (await makeGroup(db)).id
    const lights = await many(10, { group_id: group })
    const wanted = { expected_main_level: 80, expected_sub_level: 0, expected_rule: 'SCHEDULE', sub_level: 0 }
    await set(lights, { ...wanted, main_level: 0, wait_until: sql`now() + interval '10 min'`, reconcile_attempts: 1 })
    await sql`update group_program set main_level = 80, since = now() - interval '2 min'`.execute(db)
    await sweep()
    await later(301)
    expect(await open()).toEqual([])
    // The first command had no effect: they are overdue while the platform retries.
    await set(lights, { reconcile_attempts: 2 })
    await sweep()
    await later(301)
    expect(await open()).toEqual([`NOT_CONFIRMED GROUP ${group}`])
  })

  test('an override during a program has the full delay', async () => {
    const group = (await makeGroup(db)).id
    const lights = await many(6, { group_id: group })
    await sql`update group_program set main_level = 80, since = now() - interval '2 h'`.execute(db)
    const asked = { expected_rule: 'OVERRIDE', sub_level: 0, expected_sub_level: 0, main_level: 80 }
    await set(lights, { ...asked, expected_main_level: 30 })
    await sweep()
    await later(290)
    expect(await open()).toEqual([])
    await set(lights, { main_level: 30 })
    await sweep()
    await set(lights, { expected_main_level: 50 })
    await sweep()
    await later(290)
    expect(await open()).toEqual([])
    await later(11)
    expect(await open()).toEqual([`NOT_CONFIRMED GROUP ${group}`])
  })

  test('sweeps stay far below the statement timeout when a whole district goes dark', {
    tags: ['latency', 'nightly'],
  }, async () => {
    const [groups, lights] = [100, 10_000]
    await sql`insert into light_group (name) select 'G' || i from generate_series(1, ${groups}::int) i`.execute(db)
    await sql`insert into light_device (name, device_id, mode_id, group_id)
      select 'D' || g.id || '-' || i, 'D' || g.id || '-' || i, ${mode}, g.id
      from light_group g, generate_series(1, ${lights / groups}::int) i`.execute(db)
    await sql`update light_state set online = true, heard_at = now(), main_level = 0, sub_level = 0,
      expected_main_level = 80, expected_sub_level = 0`.execute(db)
    await sweep()
    // Statistics from a time when no alert existed.
    await sql`analyze alert_condition`.execute(db)
    const since = performance.now()
    await later(61)
    expectLatency(performance.now() - since, 5000)
    expect(await open()).toHaveLength(groups)
    const below = await db.selectFrom('alert_light').select('light_id').where('left_at', 'is', null).execute()
    expect(below).toHaveLength(lights)
  })

  test('keeps conditions when raising their alerts fails', async () => {
    const id = await lit({}, { lamp_failure: true })
    await sql`alter table alert add constraint nothing_goes check (false)`.execute(db)
    await expect(sweep()).rejects.toThrow('nothing_goes')
    await sql`alter table alert drop constraint nothing_goes`.execute(db)
    expect(await db.selectFrom('alert_condition').select(['subject', 'standing']).execute()).toEqual([
      { subject: id, standing: true },
    ])
    await sweep()
    expect(await open()).toEqual([`LAMP_FAILURE LIGHT ${id}`])
  })

  test('clears FAULT when the lamp is on again, before its alert is cleared', async () => {
    const id = await lit({}, { main_level: 80, expected_main_level: 80, main_power: 1 })
    await sweep()
    await later(61)
    expect(await fault(id)).toBe(true)
    await set([id], { main_power: 80 })
    await sweep()
    expect(await open()).toEqual([`LAMP_DARK LIGHT ${id}`])
    expect(await fault(id)).toBe(false)
  })

  test('two servers raise each alert once', async () => {
    await set(await many(3), { lamp_failure: true })
    await Promise.all([sweep(), sweep(), sweep()])
    expect(await open()).toHaveLength(3)
    expect(await db.selectFrom('alert').select('id').execute()).toHaveLength(3)
  })

  test('sends one notification for a flapping condition', async () => {
    const id = await lit({}, { lamp_failure: true })
    for (const broken of [true, false, true, false, true]) {
      await set([id], { lamp_failure: broken })
      await sweep()
    }
    const rows = await db.selectFrom('alert').selectAll().orderBy('id').execute()
    expect(rows.map(row => row.tell)).toEqual([true, false, false])
  })

  test('raises a platform alert for a clock step, for ten minutes', async () => {
    await sql`insert into clock_step (seconds) values (-5), (0.5)`.execute(db)
    await sweep()
    expect(await open()).toEqual(['CLOCK_STEPPED SYSTEM 0'])
    // A further one belongs to the same alert.
    await sql`insert into clock_step (seconds) values (3600)`.execute(db)
    await sweep()
    expect(await open()).toEqual(['CLOCK_STEPPED SYSTEM 0'])
    await sql`update clock_step set at = now() - interval '11 min'`.execute(db)
    await sweep()
    expect(await open()).toEqual([])
  })

  test('raises a platform alert for low disk space, until there is more', async () => {
    const free = (percent: number) => upsertDiskSpace(db, [{ place: 'here:/data', free: percent }])
    await checkDiskSpace(db, ['/', '/not-there'])
    await sql`update disk_space set free = 50`.execute(db)
    await free(9.5)
    await sweep()
    expect(await open()).toEqual(['DISK_LOW SYSTEM 0'])
    await free(14)
    await sweep()
    expect(await open()).toEqual(['DISK_LOW SYSTEM 0'])
    await free(40)
    await sweep()
    await sql`update alert_condition set quiet_since = now() - interval '1 min'`.execute(db)
    await sweep()
    expect(await open()).toEqual([])
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from disk_space`.execute(db)
    expect(rows).toEqual([{ n: 2 }])
  })

  test('raises a platform alert for a server clock that differs from the clock of the database', async () => {
    const ahead = async (seconds: number) => {
      await checkServerClock(db, () => Date.now() + seconds * 1000)
      await sweep()
      await sql`update alert_condition set since = since - interval '10 s', quiet_since = quiet_since - interval '1 min'`.execute(
        db,
      )
      await sweep()
    }
    await ahead(1.5)
    expect(await open()).toEqual([])
    await ahead(-5)
    expect(await open()).toEqual(['SERVER_CLOCK_DRIFT SYSTEM 0'])
    const raised = await db.selectFrom('alert').select(['severity', 'value', 'detail']).executeTakeFirstOrThrow()
    expect(raised).toMatchObject({ severity: 'MINOR', detail: { place: hostname(), isAhead: false } })
    // The response time of the database reduces it.
    expect(raised.value).toBeGreaterThan(2)
    expect(raised.value).toBeLessThanOrEqual(5)
    await ahead(67)
    expect(await open()).toEqual(['SERVER_CLOCK_WRONG SYSTEM 0'])
    const worse = await db.selectFrom('alert').select('detail').orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(worse.detail).toEqual({ place: hostname(), isAhead: true })
    await ahead(0)
    expect(await open()).toEqual([])
  })

  test('a slow response of the database is no difference of the clocks', async () => {
    const times = [Date.now(), Date.now() + 60_000]
    await checkServerClock(db, () => times.shift()!)
    expect(await db.selectFrom('server_clock').select('seconds').execute()).toEqual([{ seconds: 0 }])
  })

  test('lights, centers and groups can be deleted while they have alerts', async () => {
    const center = await aCenter()
    await set(await many(6, { center_id: center }), { lamp_failure: true })
    await sql`update light_center set cabinet = '{"doorOpen": true}'`.execute(db)
    await sweep()
    await sql`delete from light_center`.execute(db)
    await sweep()
    expect(await open()).toEqual(['LAMP_FAILURE SYSTEM 0'])
    await sql`delete from light_device`.execute(db)
    await sweep()
    expect(await open()).toEqual([])
  })
})
