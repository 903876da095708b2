import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { transact } from '../../foundation/database/database.ts'
import { countArrival } from '../../foundation/lights/lightStates.ts'
import { makeCenter, makeGroup, makeLight, makeModel } from '../../testing/factories.ts'
import { eventually } from '../../testing/platform.ts'
import { testDatabase } from '../../testing/testDatabase.ts'
import { seededRandom } from '../demo/random.ts'
import { type Changes, changedLights, changesSince, selectSnapshot } from './changedLights.store.ts'
import { readRules, updateConditions } from './evaluateAlerts.store.ts'
import { createAlertSweeper } from './evaluateAlerts.ts'

const { db } = await testDatabase()
let modes: number[]
let groups: number[]
let centers: number[]
let lights: number[]
beforeEach(async () => {
  await sql`truncate alert, alert_condition, light_device, light_center, light_group, device_mode restart identity cascade`.execute(
    db,
  )
  modes = [await makeModel(db), await makeModel(db)].map(({ id }) => id)
  groups = [await makeGroup(db), await makeGroup(db)].map(({ id }) => id)
  centers = [await makeCenter(db), await makeCenter(db)].map(({ id }) => id)
  lights = []
  for (let n = 0; n < 24; n++) {
    const { id } = await makeLight(db, {
      mode_id: modes[n % 2]!,
      group_id: groups[n % 2]!,
      center_id: centers[(n >> 1) & 1]!,
    })
    lights.push(id)
  }
})

const raised = async () =>
  (await db.selectFrom('alert').select('key').where('cleared_at', 'is', null).orderBy('key').execute()).map(
    row => row.key,
  )

test('detects changes of lights and of their centers, groups and models', async () => {
  const set = (id: number) => db.updateTable('light_state').set({ voltage: 230 }).where('light_id', '=', id).execute()
  const changed = async (changes: Changes) => {
    const { rows } = await sql<{ light_id: number }>`${changedLights(changes)} order by 1`.execute(db)
    return rows.map(row => row.light_id)
  }
  const since = async (change: () => Promise<unknown>) => {
    // Open transactions of other tests make a snapshot cover more than necessary.
    const before = await eventually(async () => {
      const seen = await selectSnapshot(db)
      expect(await changed(changesSince(seen, seen)!)).toEqual([])
      return seen
    })
    await change()
    return changed(changesSince(before, await selectSnapshot(db))!)
  }
  const inGroup = lights.filter((_, n) => n % 2 === 0)
  const heard = () =>
    db.updateTable('light_center').set({ heard_at: new Date() }).where('id', '=', centers[0]!).execute()
  await heard()
  expect(await since(async () => {})).toEqual([])
  expect(await since(() => set(lights[3]!))).toEqual([lights[3]])
  expect(
    await since(() => db.updateTable('light_device').set({ main_watts: 80 }).where('id', '=', lights[5]!).execute()),
  ).toEqual([lights[5]])
  expect(await since(heard)).toEqual([])
  expect(
    await since(() =>
      db.updateTable('light_center').set({ daytime_power_cut: true }).where('id', '=', centers[1]!).execute(),
    ),
  ).toEqual(lights.filter((_, n) => (n >> 1) % 2 === 1))
  const group = (group_status: string) =>
    db.updateTable('light_group').set({ group_status }).where('id', '=', groups[0]!).execute()
  expect(await since(() => group('MAINTENANCE'))).toEqual(inGroup)
  expect(await since(() => group('NORMAL'))).toEqual(inGroup)
  expect(
    await since(() => db.updateTable('device_mode').set({ main_watts: 70 }).where('id', '=', modes[0]!).execute()),
  ).toEqual(inGroup)
})

test('detects a row in the next sweep that was written during a sweep', async () => {
  const sweep = createAlertSweeper()
  await sweep(db)
  await transact(db, async tx => {
    await tx
      .updateTable('light_state')
      .set({ online: true, lamp_failure: true })
      .where('light_id', '=', lights[7]!)
      .execute()
    await sweep(db)
    expect(await raised()).toEqual([])
  })
  await sweep(db)
  const { for_seconds } = (await readRules(db)).LAMP_FAILURE
  expect(for_seconds).toBe(0)
  expect(await raised()).toEqual([`LAMP_FAILURE LIGHT ${lights[7]}`])
})

test('detects a center that disconnected and reconnected between two sweeps of one server, seen by another', async () => {
  const [a, b] = [createAlertSweeper(), createAlertSweeper()]
  const pending = async () => (await db.selectFrom('alert_condition').select('key').execute()).map(({ key }) => key)
  const center = (online: boolean) =>
    sql`update light_center c set online = ${online}, heard_at = now(), ${countArrival('c', sql`${online}`)}`.execute(
      db,
    )
  await center(true)
  await sql`update light_state set online = light_id <> ${lights[0]}, heard_at = now() - interval '200 s'`.execute(db)
  await sql`update alert_rule set for_seconds = 3600 where kind = 'LIGHT_OFFLINE'`.execute(db)
  await a(db)
  await b(db)
  expect(await pending()).toEqual([`LIGHT_OFFLINE LIGHT ${lights[0]}`])
  await center(false)
  await a(db)
  expect(await pending()).not.toContain(`LIGHT_OFFLINE LIGHT ${lights[0]}`)
  await center(true)
  await b(db)
  expect(await pending()).toEqual([`LIGHT_OFFLINE LIGHT ${lights[0]}`])
})

test('incremental sweeps have the same result as full sweeps', async () => {
  const seed = Number(process.env.SEED ?? 20_261_123)
  const random = (below: number) => Math.floor(number() * below)
  const number = seededRandom(seed)
  const one = <T>(of: T[]) => of[random(of.length)]!
  const level = () => one([null, 0, 5, 60, 100])
  const changes: (() => Promise<unknown>)[] = [
    ...Array.from(
      { length: 6 },
      () => () =>
        db
          .updateTable('light_state')
          .set({
            online: random(4) > 0,
            heard_at: new Date(Date.now() - random(600_000)),
            lamp_failure: random(5) === 0,
            wait_until: one([null, new Date(Date.now() + 60_000)]),
            expected_main_level: level(),
            main_level: level(),
            main_power: one([null, 1, 60, 200]),
            main_current: one([null, 0.01, 0.4, 2]),
            voltage: one([null, 150, 178, 230, 262, 280]),
            temperature: one([null, -5, 20, 57, 70]),
            clock_drift: one([0, 20, 90]),
            maintenance: random(8) === 0,
            arrivals: one([0, 12]),
            arrivals_since: one([new Date(), new Date(Date.now() - 300_000)]),
          })
          .where('light_id', '=', one(lights))
          .execute(),
    ),
    () =>
      db
        .updateTable('light_device')
        .set({ main_watts: one([null, 40, 150]) })
        .where('id', '=', one(lights))
        .execute(),
    () =>
      db
        .updateTable('light_device')
        .set({ group_id: one([...groups, null]) })
        .where('id', '=', one(lights))
        .execute(),
    () =>
      db
        .updateTable('light_device')
        .set({ center_id: one([...centers, null]) })
        .where('id', '=', one(lights))
        .execute(),
    () =>
      db
        .updateTable('light_device')
        .set({ mode_id: one(modes) })
        .where('id', '=', one(lights))
        .execute(),
    () =>
      db
        .updateTable('light_center')
        .set({ online: random(2) > 0, heard_at: one([new Date(), null]), daytime_power_cut: random(2) > 0 })
        .where('id', '=', one(centers))
        .execute(),
    () =>
      db
        .updateTable('light_group')
        .set({ group_status: one(['NORMAL', 'MAINTENANCE']) })
        .where('id', '=', one(groups))
        .execute(),
    () =>
      db
        .updateTable('device_mode')
        .set({ main_watts: one([null, 80, 150]), offline_after: one([60, 300]) })
        .where('id', '=', one(modes))
        .execute(),
    () =>
      db
        .updateTable('alert_rule')
        .set({ enabled: random(4) > 0 })
        .where('kind', '=', one(['CENTER_OFFLINE', 'LAMP_DARK', 'UNDER_VOLTAGE']))
        .execute(),
  ]
  const conditions = (of: typeof db) =>
    of
      .selectFrom('alert_condition')
      .select(['kind', 'scope', 'subject', 'standing', 'value', 'threshold', 'quiet_since'])
      .orderBy('scope')
      .orderBy('subject')
      .orderBy('kind')
      .execute()
  const sweep = createAlertSweeper()
  let most = 0
  for (let turn = 0; turn < 80; turn++) {
    for (let n = random(4); n >= 0; n--) await one(changes)()
    await sweep(db)
    const found = await conditions(db)
    most = Math.max(most, found.length)
    await transact(db, async tx => {
      await updateConditions(tx, await readRules(tx), undefined)
      expect(await conditions(tx as typeof db), `turn ${turn} of SEED=${seed}`).toEqual(found)
    })
  }
  expect(most).toBeGreaterThan(10)
})
