import { inflateRawSync } from 'node:zlib'
import { createClient } from 'graphql-sse'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { readState, unpack } from '#lighting/map/pack.ts'
import { announce } from '../../foundation/events/events.ts'
import { makeAdmin, makeLight } from '../../testing/factories.ts'
import { eventually, startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let operator: string
beforeAll(async () => {
  platform = await startPlatform({ clock: true })
  operator = await platform.signIn((await makeAdmin(platform.db, 'OPERATOR')).email)
})

function read({ packed }: { packed: string }) {
  const { ids, latitudes, longitudes, states } = unpack(inflateRawSync(Buffer.from(packed, 'base64')))
  return [...ids].map((id, i) => ({ id, at: [latitudes[i], longitudes[i]], ...readState(states[i]!) }))
}

const place = (id: number, latitude: number | null, longitude: number | null) =>
  platform.db.updateTable('light_device').set({ latitude, longitude }).where('id', '=', id).execute()
const state = (id: number, columns: object) =>
  platform.db.updateTable('light_state').set(columns).where('light_id', '=', id).execute()

async function mapOf(token: string) {
  const { data, errors } = await platform.ask('{ lightMap { count packed } }', {}, token)
  expect(errors).toBeUndefined()
  const lights = read(data.lightMap)
  expect(lights).toHaveLength(data.lightMap.count)
  return lights
}

describe('the map', () => {
  test('has every located light and its state', { tags: ['nightly'] }, async () => {
    const lights = []
    for (let i = 0; i < 5; i++) lights.push(await makeLight(platform.db))
    const [calm, broken, away, parked, nowhere] = lights.map(({ id }) => id) as [number, number, number, number, number]
    for (const [i, id] of [calm, broken, away, parked].entries()) await place(id, 39.9 + i / 1000, 116.4000001 - i)
    await state(calm, { main_level: 60 })
    // Without a cause, the platform would correct such a state.
    await platform.db.updateTable('alert_rule').set({ for_seconds: 0 }).where('kind', '=', 'LAMP_FAILURE').execute()
    await state(broken, { lamp_failure: true })
    await state(away, { online: false })
    await state(parked, { maintenance: true, sub_level: 20 })
    const lightsOfMap = await eventually(async () => {
      const lightsOfMap = await mapOf(operator)
      expect(lightsOfMap).toEqual([
        { id: calm, at: [39.9, 116.4], status: 'NORMAL', litState: 'LIT', expectation: 'NOT_EXPECTED' },
        { id: broken, at: [39.901, 115.4], status: 'FAULT', litState: 'DARK', expectation: 'NOT_EXPECTED' },
        { id: away, at: [39.902, 114.4], status: 'OFFLINE', litState: 'UNKNOWN', expectation: 'NOT_EXPECTED' },
        { id: parked, at: [39.903, 113.4], status: 'MAINTENANCE', litState: 'LIT', expectation: 'NOT_EXPECTED' },
      ])
      return lightsOfMap
    })
    expect(lightsOfMap.map(({ id }) => id)).not.toContain(nowhere)
  })

  test('marks lights that are planned or out of service, which no figure counts', async () => {
    const [planned, out] = [await makeLight(platform.db), await makeLight(platform.db)]
    for (const { id } of [planned, out]) await place(id, 30, 100)
    await state(planned.id, { heard_at: null, online: false })
    await state(out.id, { lifecycle_set: 'OUT_OF_SERVICE', lamp_failure: true })
    const statuses = new Map((await mapOf(operator)).map(({ id, status }) => [id, status]))
    expect([planned.id, out.id].map(id => statuses.get(id))).toEqual(['NOT_IN_SERVICE', 'NOT_IN_SERVICE'])
    for (const { id } of [planned, out]) await platform.db.deleteFrom('light_device').where('id', '=', id).execute()
  })

  test('for a customer has authorised lights only', async () => {
    const admin = await makeAdmin(platform.db, 'CUSTOMER')
    const customer = await platform.signIn(admin.email)
    expect(await mapOf(customer)).toEqual([])
    const light = await makeLight(platform.db)
    await place(light.id, 31.2, 121.5)
    await platform.db
      .insertInto('light_device_manager')
      .values({ admin_id: admin.id, light_device_id: light.id })
      .execute()
    expect((await mapOf(customer)).map(({ id }) => id)).toEqual([light.id])
  })
})

describe('the map of a past instant', () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const said = (light_id: number, minutesAgo: number, main_level: number) =>
    platform.db
      .insertInto('light_reading')
      .values({ light_id, at: ago(minutesAgo), received_at: ago(minutesAgo), main_level })
      .execute()

  test('shows what each light had reported by then', async () => {
    const [light, silent] = [await makeLight(platform.db), await makeLight(platform.db)]
    for (const { id } of [light, silent]) {
      await place(id, 25, 110)
      await platform.db
        .updateTable('light_device')
        .set({ created_at: ago(600) })
        .where('id', '=', id)
        .execute()
    }
    await said(light.id, 100, 70)
    await said(light.id, 61, 70)
    await said(light.id, 59, 0)
    await said(light.id, 1, 30)
    await said(silent.id, 100, 70)
    await sql`insert into alert (kind, severity, light_id, raised_at, cleared_at)
      values ('LAMP_FAILURE', 'MINOR', ${light.id}, ${ago(60)}, ${ago(20)})`.execute(platform.db)
    const then = async (minutes: number) => {
      const query = 'query ($at: DateTime!) { lightMapAt(at: $at) { packed } }'
      const { data, errors } = await platform.ask(query, { at: ago(minutes) }, operator)
      expect(errors).toBeUndefined()
      const lights = read(data.lightMapAt)
      return [light, silent].map(({ id }) => {
        const { status, litState } = lights.find(found => found.id === id)!
        return `${status} ${litState}`
      })
    }
    expect(await then(99)).toEqual(['NORMAL LIT', 'NORMAL LIT'])
    expect(await then(90)).toEqual(['OFFLINE UNKNOWN', 'OFFLINE UNKNOWN'])
    expect(await then(60.5)).toEqual(['NORMAL LIT', 'OFFLINE UNKNOWN'])
    expect(await then(58)).toEqual(['FAULT DARK', 'OFFLINE UNKNOWN'])
    expect(await then(0.5)).toEqual(['NORMAL LIT', 'OFFLINE UNKNOWN'])
  })

  test('shows lights with reported output as lit, except those with a failed lamp', async () => {
    const { db } = platform
    const cases: [litState: string, ...readings: object[]][] = [
      ['LIT', { main_level: 40, main_power: 42 }],
      ['DARK', { main_level: 40, main_power: 0.4 }],
      ['DARK', { main_level: 40, main_power: 42, lamp_failure: true }],
      // A value missing in a reading keeps its previous value.
      ['DARK', { main_level: 40, lamp_failure: true }, { temperature: 20 }],
      ['LIT', { main_level: 0, main_power: 0.3 }, { main_level: 40 }],
      ['LIT', { main_level: 40 }, { main_power: 42 }],
      ['DARK', { main_level: 40 }, { main_power: 0.4 }],
      ['UNKNOWN', { temperature: 20 }],
    ]
    const lights: number[] = []
    for (const [, ...readings] of cases) {
      const { id } = await makeLight(db)
      lights.push(id)
      await place(id, 25, 110)
      await db
        .updateTable('light_device')
        .set({ created_at: ago(600), main_watts: 100 })
        .where('id', '=', id)
        .execute()
      for (const [i, reading] of readings.entries())
        await db
          .insertInto('light_reading')
          .values({ light_id: id, at: ago(12 - i), received_at: ago(12 - i), ...reading })
          .execute()
    }
    const query = 'query ($at: DateTime!) { lightMapAt(at: $at) { packed } }'
    const { data } = await platform.ask(query, { at: ago(10.5) }, operator)
    const shown = new Map(read(data.lightMapAt).map(({ id, litState }) => [id, litState]))
    expect(lights.map(id => shown.get(id))).toEqual(cases.map(([litState]) => litState))
  })

  test('refuses an instant in the future or before the retention period', async () => {
    const at = async (instant: Date) =>
      (await platform.ask('query ($at: DateTime!) { lightMapAt(at: $at) { count } }', { at: instant }, operator))
        .errors?.[0]?.extensions
    expect(await at(ago(-10))).toMatchObject({ code: 'BAD_USER_INPUT', field: 'at', key: 'instantInFuture' })
    expect(await at(ago(5000 * 1440))).toMatchObject({ code: 'BAD_USER_INPUT', field: 'at', key: 'instantNotKept' })
  })

  test('for a customer has no other lights', async () => {
    const customer = await platform.signIn((await makeAdmin(platform.db, 'CUSTOMER')).email)
    const query = 'query ($at: DateTime!) { lightMapAt(at: $at) { count } }'
    expect((await platform.ask(query, { at: ago(1) }, customer)).data).toEqual({ lightMapAt: { count: 0 } })
  })
})

describe('changes of the map', () => {
  function follow(token: string) {
    const client = createClient({
      url: `${platform.address}/graphql`,
      headers: () => platform.headers(token),
      retryAttempts: 0,
    })
    // biome-ignore lint/suspicious/noExplicitAny: answers are as wide as the queries that tests write
    const heard: any[] = []
    const query = 'subscription { lightMapChanges { count packed gone } }'
    const end = client.subscribe(
      { query },
      { next: event => heard.push(event), error: error => heard.push({ error }), complete: () => heard.push('end') },
    )
    return { heard, end }
  }
  const changed = (...ids: number[]) => platform.db.transaction().execute(tx => announce(tx, 'light.changed', { ids }))

  test('send the present state and position of a light, and deletions', async () => {
    const [light, moved, gone] = [
      await makeLight(platform.db),
      await makeLight(platform.db),
      await makeLight(platform.db),
    ]
    for (const { id } of [light, moved, gone]) await place(id, 30, 120)
    const { heard, end } = follow(operator)
    await new Promise(resolve => setTimeout(resolve, 300))
    await state(light.id, { main_level: 80 })
    await place(moved.id, 30.5, 120.5)
    await place(gone.id, null, null)
    await changed(light.id, moved.id, gone.id)
    const wanted = new Set([light.id, moved.id, gone.id])
    const received = () => heard.flatMap(({ data }) => read(data.lightMapChanges)).filter(({ id }) => wanted.has(id))
    await eventually(() =>
      expect(received()).toEqual([
        { id: light.id, at: [30, 120], status: 'NORMAL', litState: 'LIT', expectation: 'NOT_EXPECTED' },
        { id: moved.id, at: [30.5, 120.5], status: 'NORMAL', litState: 'DARK', expectation: 'NOT_EXPECTED' },
      ]),
    )
    expect(heard.flatMap(({ data }) => data.lightMapChanges.gone)).toContain(gone.id)
    end()
  })

  test('for a customer have no other lights, and follow authorisations', async () => {
    const admin = await makeAdmin(platform.db, 'CUSTOMER')
    const customer = await platform.signIn(admin.email)
    const [theirs, foreign] = [await makeLight(platform.db), await makeLight(platform.db)]
    for (const { id } of [theirs, foreign]) await place(id, 30, 120)
    const { heard, end } = follow(customer)
    await new Promise(resolve => setTimeout(resolve, 300))
    await changed(foreign.id, theirs.id)
    await new Promise(resolve => setTimeout(resolve, 500))
    expect(heard).toEqual([])

    const superAdmin = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
    const bind = (verb: string) =>
      platform.ask(
        `mutation ($id: Int!, $ids: [Int!]!) { ${verb}ManagerItems(id: $id, itemIds: $ids, type: DEVICE) { id } }`,
        { id: admin.id, ids: [theirs.id] },
        superAdmin,
      )
    expect((await bind('bind')).errors).toBeUndefined()
    await eventually(() => expect(heard).toHaveLength(1))
    expect(read(heard[0].data.lightMapChanges).map(({ id }) => id)).toEqual([theirs.id])
    expect((await bind('unbind')).errors).toBeUndefined()
    await eventually(() => expect(heard).toHaveLength(2))
    expect(heard[1].data.lightMapChanges).toMatchObject({ count: 0, gone: [theirs.id] })
    end()
  })

  test('leave no listener if they fail to start because the database is busy', {
    tags: ['nightly'],
    timeout: 40_000,
  }, async () => {
    const customer = await platform.signIn((await makeAdmin(platform.db, 'CUSTOMER')).email)
    await mapOf(customer)
    const before = platform.events.listeners()
    const stopped = await platform.db.transaction().execute(async tx => {
      await sql`lock table light_device in access exclusive mode`.execute(tx)
      const { heard } = follow(customer)
      await eventually(() => expect(heard.length).toBeGreaterThan(0), 20_000)
      return heard
    })
    expect(stopped[0].errors).toBeDefined()
    await eventually(() => expect(platform.events.listeners()).toBe(before))
  })
})
