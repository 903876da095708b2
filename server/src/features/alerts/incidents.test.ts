import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeCenter, makeGroup, makeModel } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/testDatabase.ts'
import { sweepNotifications } from '../notifications/notifications.ts'
import { readRules } from './evaluateAlerts.store.ts'
import { sweepAlerts } from './evaluateAlerts.ts'
import { siteOutage } from './siteOutage.store.ts'

const { db } = await testDatabase()
let mode: number
beforeEach(async () => {
  await sql`truncate alert, alert_condition, notification, light_device, light_center, light_group restart identity cascade`.execute(
    db,
  )
  mode = (await makeModel(db)).id
})

/** @param set null: as it reports */
async function setLifecycle(light: number, set: 'OUT_OF_SERVICE' | null): Promise<void> {
  await db.updateTable('light_state').set({ lifecycle_set: set }).where('light_id', '=', light).execute()
}

/** @returns their ids */
async function lights(count: number, place: { group?: number; center?: number } = {}): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into light_device (name, device_id, mode_id, group_id, center_id)
    select 'Light', gen_random_uuid()::text, ${mode}, ${place.group ?? null}, ${place.center ?? null}
    from generate_series(1, ${count}::int) returning id`.execute(db)
  return rows.map(row => row.id)
}
async function reporting(count: number, place: { group?: number; center?: number } = {}) {
  const ids = await lights(count, place)
  await report(ids)
  return ids
}
const report = (ids: number[]) =>
  sql`update light_state set online = true, heard_at = now() where light_id = any(${ids})`.execute(db)
const lose = (ids: number[]) => sql`update light_state set online = false where light_id = any(${ids})`.execute(db)
async function aCenter() {
  const { id } = await makeCenter(db)
  await center(id, { online: true })
  return id
}
const center = (id: number, { online }: { online: boolean }) =>
  sql`update light_center set online = ${online},
    heard_at = case when ${online} then now() else heard_at end where id = ${id}`.execute(db)
const setPhase = (id: number, volts: number) =>
  sql`update light_center set cabinet = ${JSON.stringify({ phases: [{ phase: 'A', voltage: volts }] })} where id = ${id}`.execute(
    db,
  )

/** Simulates passing time: moves the last contact of lights into the past. */
async function pass(seconds: number) {
  const back = sql`make_interval(secs => ${seconds})`
  await sql`update light_state set heard_at = heard_at - ${back} where not online`.execute(db)
  await sql`update light_center set heard_at = heard_at - ${back} where not online`.execute(db)
  await sql`update alert_condition set since = since - ${back}, quiet_since = quiet_since - ${back},
    detail = case when detail ? 'began'
      then jsonb_set(detail, '{began}', to_jsonb((detail->>'began')::timestamptz - ${back})) else detail end`.execute(
    db,
  )
  await sql`update alert set cleared_at = cleared_at - ${back}`.execute(db)
  await sweepAlerts(db)
  await sweepNotifications(db)
}
async function passBy(step: number, seconds: number) {
  for (let passed = 0; passed < seconds; passed += step) await pass(step)
}
async function open() {
  const rows = await db.selectFrom('alert').select('key').where('cleared_at', 'is', null).orderBy('key').execute()
  return rows.map(row => row.key)
}
const notified = async () => (await db.selectFrom('notification').select('id').execute()).length
async function below(key: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from alert a join alert_light l on l.alert_id = a.id and l.left_at is null
    where a.key = ${key} and a.cleared_at is null`.execute(db)
  return rows[0]!.n
}

describe('one cause, one incident', { timeout: 60_000 }, () => {
  test('1,500 imported lights that never connected raise no alert', async () => {
    await lights(1500)
    await pass(3600)
    await pass(3600)
    expect(await open()).toEqual([])
    expect(await db.selectFrom('alert').select('id').execute()).toEqual([])
  })

  test('1,500 lights in no group that go offline at once are one incident and one notification', {
    tags: ['nightly'],
  }, async () => {
    const all = await reporting(1500)
    await pass(0)
    await lose(all)
    await passBy(20, 260)
    expect(await open()).toEqual(['LIGHT_OFFLINE SYSTEM 0'])
    expect(await below('LIGHT_OFFLINE SYSTEM 0')).toBe(1500)
    expect(await db.selectFrom('alert').select('id').execute()).toHaveLength(1)
    expect(await notified()).toBe(1)
    await report(all)
    await pass(2)
    await pass(2)
    expect(await open()).toEqual([])
  })

  test('1,500 lights of 30 groups that go offline at once are one incident and one notification', {
    tags: ['nightly'],
  }, async () => {
    const all: number[] = []
    for (let n = 0; n < 30; n++) all.push(...(await reporting(50, { group: (await makeGroup(db)).id })))
    await lose(all)
    await passBy(20, 260)
    expect(await open()).toEqual(['SITE_OFFLINE SYSTEM 0'])
    expect(await below('SITE_OFFLINE SYSTEM 0')).toBe(1500)
    expect(await db.selectFrom('alert').select('id').execute()).toHaveLength(1)
    expect(await notified()).toBe(1)
    // Most reconnect; the others become incidents of their groups or single alerts, without a second notification.
    await report(all.slice(3))
    await pass(2)
    await pass(61)
    expect(await open()).toEqual(all.slice(0, 3).map(id => `LIGHT_OFFLINE LIGHT ${id}`))
    expect(await notified()).toBe(1)
  })

  test('lights with staggered reports that are lost together are one incident', { tags: ['nightly'] }, async () => {
    const all: number[] = []
    for (let n = 0; n < 10; n++) all.push(...(await reporting(12, { group: (await makeGroup(db)).id })))
    await pass(0)
    // The broker fails: the last contact of each light is up to 30 s old.
    await lose(all)
    await sql`update light_state set heard_at = now() - make_interval(secs => light_id % 30)`.execute(db)
    await pass(140)
    await passBy(2, 110)
    expect(await open()).toEqual(['SITE_OFFLINE SYSTEM 0'])
    expect(await notified()).toBe(1)
  })

  test('ten centers that go offline at once are one incident with all their lights', {
    tags: ['nightly'],
  }, async () => {
    const centers: number[] = []
    const all: number[] = []
    for (let n = 0; n < 10; n++) {
      const id = await aCenter()
      centers.push(id)
      all.push(...(await reporting(12, { center: id })))
    }
    await pass(0)
    for (const id of centers) await center(id, { online: false })
    await lose(all)
    await passBy(5, 60)
    expect(await open()).toEqual(['SITE_OFFLINE SYSTEM 0'])
    expect(await below('SITE_OFFLINE SYSTEM 0')).toBe(120)
    expect(await notified()).toBe(1)
    await passBy(30, 300)
    expect(await open()).toEqual(['SITE_OFFLINE SYSTEM 0'])
    for (const id of centers) await center(id, { online: true })
    await report(all)
    await pass(2)
    await pass(61)
    await pass(61)
    expect(await open()).toEqual([])
    expect(await notified()).toBe(1)
  })

  test('a large group that goes offline alone is an incident of that group', async () => {
    const [big, other] = [(await makeGroup(db)).id, (await makeGroup(db)).id]
    const lost = await reporting(60, { group: big })
    await reporting(100, { group: other })
    await lose(lost)
    await passBy(20, 260)
    expect(await open()).toEqual([`LIGHT_OFFLINE GROUP ${big}`])
    expect(await notified()).toBe(1)
  })

  test('counts only lights in service for the share of a group', async () => {
    const group = (await makeGroup(db)).id
    await lights(200, { group })
    const lost = await reporting(10, { group })
    await lose(lost)
    await passBy(20, 260)
    expect(await open()).toEqual([`LIGHT_OFFLINE GROUP ${group}`])
  })
})

describe('one silence, one incident', { timeout: 60_000 }, () => {
  test('an offline center takes over a lost phase and its lights', async () => {
    const id = await aCenter()
    const all = await reporting(30, { center: id })
    await reporting(30)
    await pass(0)
    await setPhase(id, 3)
    await lose(all.slice(0, 10))
    await passBy(5, 20)
    expect(await open()).toEqual([`PHASE_DOWN CENTER ${id}`])
    await passBy(10, 60)
    await center(id, { online: false })
    await lose(all)
    await passBy(5, 40)
    expect(await open()).toEqual([`CENTER_OFFLINE CENTER ${id}`])
    expect(await below(`CENTER_OFFLINE CENTER ${id}`)).toBe(30)
    await passBy(20, 300)
    expect(await open()).toEqual([`CENTER_OFFLINE CENTER ${id}`])
    expect(await below(`CENTER_OFFLINE CENTER ${id}`)).toBe(30)
    const { rows } = await sql<{ into: string }>`
      select i.kind as into from alert a join alert i on i.id = a.incident_id where a.kind = 'PHASE_DOWN'`.execute(db)
    expect(rows).toEqual([{ into: 'CENTER_OFFLINE' }])
    expect(await notified()).toBe(2)
    // The center is online again, the phase is not: its incident is raised again, without a second notification.
    await center(id, { online: true })
    await report(all.slice(10))
    await pass(2)
    await pass(61)
    await pass(2)
    expect(await open()).toEqual([`PHASE_DOWN CENTER ${id}`])
    expect(await below(`PHASE_DOWN CENTER ${id}`)).toBe(10)
    expect(await notified()).toBe(2)
  })

  test('a phase lost long before its center remains a separate incident', { tags: ['nightly'] }, async () => {
    const id = await aCenter()
    const all = await reporting(30, { center: id })
    await setPhase(id, 3)
    await lose(all.slice(0, 10))
    await passBy(60, 1200)
    expect(await open()).toEqual([`PHASE_DOWN CENTER ${id}`])
    await center(id, { online: false })
    await lose(all)
    await passBy(10, 300)
    expect(await open()).toEqual([`CENTER_OFFLINE CENTER ${id}`, `PHASE_DOWN CENTER ${id}`])
    expect(await below(`CENTER_OFFLINE CENTER ${id}`)).toBe(20)
    expect(await below(`PHASE_DOWN CENTER ${id}`)).toBe(10)
  })

  test('a light that was offline 4 min before its center keeps its own alert', async () => {
    const id = await aCenter()
    const [early, ...others] = await reporting(30, { center: id })
    await pass(0)
    await lose([early!])
    await passBy(20, 240)
    await center(id, { online: false })
    await lose(others)
    await passBy(5, 60)
    const both = [`CENTER_OFFLINE CENTER ${id}`, `LIGHT_OFFLINE LIGHT ${early}`]
    expect(await open()).toEqual(both)
    expect(await below(both[0]!)).toBe(29)
    await passBy(20, 300)
    expect(await open()).toEqual(both)
    expect(await below(both[0]!)).toBe(29)
  })

  test('a light offline 4 min before its group keeps its own alert, one that goes offline later joins', {
    tags: ['nightly'],
  }, async () => {
    const group = (await makeGroup(db)).id
    const [early, late, ...others] = await reporting(20, { group })
    await reporting(40)
    await lose([early!])
    await passBy(20, 240)
    await lose(others)
    await passBy(10, 260)
    const both = [`LIGHT_OFFLINE GROUP ${group}`, `LIGHT_OFFLINE LIGHT ${early}`]
    expect(await open()).toEqual(both)
    expect(await below(both[0]!)).toBe(18)
    await lose([late!])
    await passBy(20, 260)
    expect(await open()).toEqual(both)
    expect(await below(both[0]!)).toBe(19)
    expect(await notified()).toBe(2)
  })
})

test('below the threshold, the search for a site outage reads no light', async () => {
  const all = await reporting(100)
  const scans = async () => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (analyze, timing off) with ${siteOutage(await readRules(db))} select * from site_outage`.execute(db)
    const text = rows.map(row => row['QUERY PLAN'])
    return text.filter(line => / on light_(state|device) /.test(line) && !line.includes('never executed'))
  }
  await lose(all.slice(0, 6))
  expect(await scans()).toEqual([])
  await lose(all)
  expect(await scans()).not.toEqual([])
})

test('setting a light out of service clears its alerts, and none is raised until it returns', async () => {
  const [id] = await reporting(1)
  await sql`update light_state set lamp_failure = true`.execute(db)
  await pass(0)
  const key = `LAMP_FAILURE LIGHT ${id}`
  expect(await open()).toEqual([key])
  await setLifecycle(id!, 'OUT_OF_SERVICE')
  await pass(2)
  expect(await open()).toEqual([])
  const state = () => db.selectFrom('light_state').select(['fault', 'device_status']).executeTakeFirstOrThrow()
  expect(await state()).toEqual({ fault: false, device_status: 'NORMAL' })
  await lose([id!])
  await passBy(60, 600)
  expect(await open()).toEqual([])
  await report([id!])
  await setLifecycle(id!, null)
  await pass(2)
  expect(await open()).toEqual([key])
  expect(await state()).toEqual({ fault: true, device_status: 'FAULT' })
})

test('an incident of a center does not affect lights out of service', async () => {
  const id = await aCenter()
  const all = await reporting(20, { center: id })
  for (const light of all.slice(0, 5)) await setLifecycle(light, 'OUT_OF_SERVICE')
  await center(id, { online: false })
  await lose(all)
  await passBy(5, 60)
  expect(await open()).toEqual([`CENTER_OFFLINE CENTER ${id}`])
  expect(await below(`CENTER_OFFLINE CENTER ${id}`)).toBe(15)
})
