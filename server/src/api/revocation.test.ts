import { subscribe } from 'node:diagnostics_channel'
import { mkdtempSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from 'graphql-sse'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_CLIENT_ID } from '../config.ts'
import { openDatabase } from '../foundation/database/database.ts'
import { EventBus } from '../foundation/events/events.ts'
import { openLog } from '../foundation/runtime/log.ts'
import { createCipher } from '../foundation/security/encryption.ts'
import { createOutboundPolicy } from '../foundation/security/outboundPolicy.ts'
import { atEndOfFile } from '../testing/endOfFile.ts'
import { makeAdmin, makeLight, makeModel, PASSWORD, serial } from '../testing/factories.ts'
import { mediaOf } from '../testing/media.ts'
import { expectLatency } from '../testing/nightly.ts'
import { eventually, NO_QUOTA, startPlatform } from '../testing/platform.ts'
import { openApi } from './api.ts'
import { schema } from './schema.ts'

/*
 * Permissions revoked during use. They are revoked on one server and used on another that has just answered
 * requests with them, so that its caches are filled.
 */

const MAX_SECONDS = 5
/** For the merge gate on a busy machine. */
const PATIENCE_SECONDS = 15

let platform: Awaited<ReturnType<typeof startPlatform>>
let root: string
/** Address of a second server on the same database. */
let there: string
const cuts: [what: string, seconds: number][] = []

afterAll(() => {
  console.info(`cut off: ${cuts.map(([what, seconds]) => `${what} ${seconds.toFixed(2)} s`).join(', ')}`)
})

beforeAll(async () => {
  platform = await startPlatform()
  root = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
  const log = openLog('error')
  const [db, events] = [openDatabase(platform.url), new EventBus(platform.url, log)]
  await events.open()
  const site = {
    clientId: DEFAULT_CLIENT_ID,
    demo: false,
    introspection: false,
    sessionIdleMinutes: 720,
    map: { provider: 'embedded' as const },
    mediaQuota: NO_QUOTA,
  }
  const consoleFolder = mkdtempSync(join(tmpdir(), 'lamplighter-console-'))
  const opened = {
    host: '127.0.0.1',
    port: 0,
    consoleFolder,
    db,
    events,
    storage: platform.storage,
    gateway: platform.gateway,
    clock: platform.clock,
  }
  const api = await openApi(
    {
      ...opened,
      site: {
        ...site,
        brokerUrl: 'mqtt://127.0.0.1',
        issuesPasswords: true,
        brokerListens: 'ALL' as const,
        outboundPolicy: createOutboundPolicy(),
        cipher: createCipher([]),
      },
    },
    log,
  )
  there = `http://127.0.0.1:${api.port}`
  atEndOfFile(async () => {
    await api.close()
    await events.close()
    await db.destroy()
  })
})

const ask = async (query: string, token: string, variables: object = {}, at = there) => {
  const headers = platform.headers(token) as Record<string, string>
  const body = JSON.stringify({ query, variables })
  return (await (await fetch(`${at}/graphql`, { method: 'POST', headers, body })).json()) as Awaited<
    ReturnType<typeof platform.ask>
  >
}
const mutate = async (query: string, variables: object = {}, token = root) =>
  expect((await platform.ask(query, variables, token)).errors).toBeUndefined()

const LIGHTS = '{ findManyLightDevice { items { id } } }'
const SUBSCRIPTIONS: Record<string, string> = {
  alertChanges: '{ id }',
  lightDeviceChanges: '{ id }',
  lightMapChanges: '{ __typename }',
  lightOverrideChanges: '',
}

function follow(token: string, name: string) {
  const client = createClient({ url: `${there}/graphql`, headers: () => platform.headers(token), retryAttempts: 0 })
  const heard: unknown[] = []
  let ended: number | undefined
  const end = () => (ended ??= performance.now())
  const stop = client.subscribe(
    { query: `subscription { ${name} ${SUBSCRIPTIONS[name]} }` },
    { next: event => heard.push(event), error: end, complete: end },
  )
  return { heard, stop, ended: () => ended }
}

/** An account with its own role that may read lights and alerts. */
async function createAccount() {
  const name = `WATCH-${serial()}`
  const role = await platform.db.insertInto('admin_role').values({ name }).returning('id').executeTakeFirstOrThrow()
  const rights = ['LightDevice', 'Alert', 'MediaFile'].map(subject => ({ role_id: role.id, subject, action: 'read' }))
  await platform.db.insertInto('role_permission').values(rights).execute()
  const { id, email } = await makeAdmin(platform.db, name)
  return { id, email, role: role.id, token: await platform.signIn(email) }
}
type TestAccount = Awaited<ReturnType<typeof createAccount>>

const UPDATE = 'mutation ($id: Int!, $input: AdminUpdateInput!) { updateAdmin(id: $id, input: $input) { id } }'
const WAYS: Record<string, (who: TestAccount) => Promise<unknown>> = {
  'signing out': ({ token }) => mutate('mutation { logout }', {}, token),
  'signing out everywhere else': async ({ email }) =>
    mutate('mutation { endOtherSessions }', {}, await platform.signIn(email)),
  'a new token': ({ token }) => mutate('mutation { refreshToken { accessToken } }', {}, token),
  'another password': async ({ email }) =>
    mutate(
      'mutation ($current: String!) { changePassword(current: $current, next: "another one") }',
      { current: PASSWORD },
      await platform.signIn(email),
    ),
  'an account that is disabled': ({ id }) => mutate(UPDATE, { id, input: { isEnabled: { set: false } } }),
  'a password set by an administrator': ({ id }) => mutate(UPDATE, { id, input: { password: { set: 'another one' } } }),
  'another role': async ({ id }) => {
    const made = await platform.db
      .insertInto('admin_role')
      .values({ name: `NOTHING-${serial()}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await mutate(UPDATE, { id, input: { role: { connect: { id: made.id } } } })
  },
  'a right taken from the role': async ({ role }) => {
    for (const subject of ['LightDevice', 'Alert', 'MediaFile'])
      await mutate(
        `mutation { removePermissionBind(channel: "admin", subject: "${subject}", action: "read", targetId: ${role}) }`,
      )
  },
}

test('covers every subscription', () => {
  expect(Object.keys(schema.getSubscriptionType()!.getFields()).sort()).toEqual(Object.keys(SUBSCRIPTIONS).sort())
})

describe(`within ${MAX_SECONDS} s`, () => {
  test.each(Object.entries(WAYS))(
    '%s ends open subscriptions and invalidates the token',
    { tags: ['latency'] },
    async (way, revoke) => {
      const who = await createAccount()
      for (let i = 0; i < 12; i++) {
        expect((await ask(LIGHTS, who.token)).errors).toBeUndefined()
        expect((await ask(LIGHTS, who.token, {}, platform.address)).errors).toBeUndefined()
      }
      const streams = Object.keys(SUBSCRIPTIONS).map(name => follow(who.token, name))
      await new Promise(resolve => setTimeout(resolve, 300))
      expect(streams.filter(stream => stream.ended())).toEqual([])

      await revoke(who)
      const since = performance.now()
      // Constant requests must not keep cache entries alive.
      while (!(await ask(LIGHTS, who.token)).errors)
        expect((performance.now() - since) / 1000, 'the token still holds').toBeLessThan(PATIENCE_SECONDS)
      const token = (performance.now() - since) / 1000
      expect((await ask(LIGHTS, who.token, {}, platform.address)).errors).toBeDefined()
      await eventually(() => {
        for (const stream of streams) expect(stream.ended()).toBeDefined()
      })
      const last = Math.max(token, ...streams.map(stream => (stream.ended()! - since) / 1000))
      expectLatency(last, MAX_SECONDS)
      cuts.push([way, last])
    },
  )

  test('hides a light after its authorisation is revoked', { tags: ['latency'] }, async () => {
    const light = await makeLight(platform.db)
    const { id, email } = await makeAdmin(platform.db, 'CUSTOMER')
    const token = await platform.signIn(email)
    const bind = (verb: string) =>
      mutate(`mutation { ${verb}(id: ${id}, type: DEVICE, itemIds: [${light.id}]) { id } }`)
    const change = async (level: number) => {
      const { announce } = await import('../foundation/events/events.ts')
      await platform.db.transaction().execute(async tx => {
        await tx.updateTable('light_state').set({ main_level: level }).where('light_id', '=', light.id).execute()
        await announce(tx, 'light.changed', { ids: [light.id] })
      })
    }
    await bind('bindManagerItems')
    const { heard, stop } = follow(token, 'lightDeviceChanges')
    let level = 10
    await eventually(async () => {
      await change(level++)
      expect(JSON.stringify(heard)).toContain(`"id":${light.id}`)
    })
    for (let i = 0; i < 5; i++) expect((await ask(LIGHTS, token)).data.findManyLightDevice.items).toHaveLength(1)

    await bind('unbindManagerItems')
    const since = performance.now()
    while ((await ask(LIGHTS, token)).data.findManyLightDevice.items.length)
      expect((performance.now() - since) / 1000).toBeLessThan(PATIENCE_SECONDS)
    expectLatency((performance.now() - since) / 1000, MAX_SECONDS)
    cuts.push(['an authorisation', (performance.now() - since) / 1000])
    const before = heard.length
    await change(99)
    await new Promise(resolve => setTimeout(resolve, 600))
    expect(JSON.stringify(heard.slice(before))).not.toContain(`"id":${light.id}`)
    stop()
  })
})

describe(`cuts off a running download within ${MAX_SECONDS} s`, () => {
  /** Measured on the server: the client cannot give back data that it has received. */
  const ends = new Map<number, Promise<number>>()
  beforeAll(() =>
    subscribe('net.server.socket', message => {
      const { socket } = message as { socket: Socket }
      ends.set(socket.remotePort!, new Promise(resolve => socket.once('close', () => resolve(performance.now()))))
    }),
  )

  /** Reads like a slow line. @returns the time from `revoke` until the server closed, and whether all data arrived */
  async function download(url: string, revoke: () => Promise<unknown>) {
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      get(there + url, resolve).on('error', reject),
    )
    expect(answer.statusCode).toBe(200)
    let bytes = 0
    const port = answer.socket.localPort!
    const over = new Promise<boolean>(resolve => {
      answer.on('error', () => {})
      answer.on('close', () => resolve(answer.complete))
    })
    answer.on('data', piece => {
      bytes += piece.length
      answer.pause()
      setTimeout(() => answer.resume(), 40)
    })
    await eventually(() => expect(bytes).toBeGreaterThan(100_000))
    await revoke()
    const since = performance.now()
    const at = await ends.get(port)!
    return { whole: await over, seconds: (at - since) / 1000 }
  }

  test('of lights', { timeout: 60_000, tags: ['latency', 'nightly'] }, async () => {
    const model = await makeModel(platform.db)
    for (let from = 0; from < 6000; from += 1000)
      await sql`insert into light_device (name, device_id, mode_id, address1, address2)
        select 'Light ' || i, 'SLOW-' || i, ${model.id}, repeat('街', 300), repeat('街', 300)
        from generate_series(${from + 1}::int, ${from + 1000}::int) i`.execute(platform.db)
    for (const way of ['signing out', 'a right taken from the role'] as const) {
      const who = await createAccount()
      const { data } = await ask(
        'mutation { exportLightDevices(format: CSV, language: zh, datum: WGS84, where: { deviceId: { startsWith: "SLOW-" } }, orderBy: []) { url count } }',
        who.token,
      )
      expect(data.exportLightDevices.count).toBe(6000)
      const { whole, seconds } = await download(data.exportLightDevices.url, () => WAYS[way]!(who))
      expect(whole).toBe(false)
      expectLatency(seconds, MAX_SECONDS)
      cuts.push([`an export, by ${way}`, seconds])
    }
  })

  test('of readings of a light that the customer may no longer see', {
    timeout: 90_000,
    tags: ['latency', 'nightly'],
  }, async () => {
    const { db } = platform
    const [light, other] = [await makeLight(db), await makeLight(db)]
    for (let from = 0; from < 160_000; from += 20_000)
      await sql`insert into light_reading (at, received_at, light_id, sequence, main_level, voltage)
        select now() - i * interval '1 ms', now(), ${light.id}, i, 80, 229.9
        from generate_series(${from + 1}::int, ${from + 20_000}::int) i`.execute(db)
    const { id, email } = await makeAdmin(db, 'CUSTOMER')
    const change = (verb: 'bind' | 'unbind', itemIds: number[]) =>
      mutate(
        `mutation ($id: Int!, $itemIds: [Int!]!) { ${verb}ManagerItems(id: $id, itemIds: $itemIds, type: DEVICE) { id } }`,
        { id, itemIds },
      )
    await change('bind', [light.id, other.id])
    const { data } = await ask(
      `mutation ($from: DateTime!, $to: DateTime!) {
        exportLightReadings(from: $from, to: $to, language: en, where: {}, orderBy: []) { url count } }`,
      await platform.signIn(email),
      { from: new Date(Date.now() - 600_000), to: new Date(Date.now() + 60_000) },
    )
    expect(data.exportLightReadings.count).toBe(2)
    const { whole, seconds } = await download(data.exportLightReadings.url, () => change('unbind', [light.id]))
    expect(whole).toBe(false)
    expectLatency(seconds, MAX_SECONDS)
    cuts.push(['readings, by an authorisation', seconds])
  })

  test('of a file', { timeout: 60_000, tags: ['latency', 'nightly'] }, async () => {
    const operator = await platform.signIn((await makeAdmin(platform.db, 'OPERATOR')).email)
    const file = await mediaOf(platform).put(operator, Buffer.alloc(25_000_000), { name: 'film.bin' })
    const { id } = file.data.uploadMediaFile
    for (const way of ['an account that is disabled', 'a right taken from the role'] as const) {
      const who = await createAccount()
      const { data } = await ask(`{ findManyMediaFile(where: { id: { equals: ${id} } }) { items { url } } }`, who.token)
      const { whole, seconds } = await download(data.findManyMediaFile.items[0].url, () => WAYS[way]!(who))
      expect(whole).toBe(false)
      expectLatency(seconds, MAX_SECONDS)
      cuts.push([`a file, by ${way}`, seconds])
    }
  })
})
