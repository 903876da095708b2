import mqtt, { type IClientOptions } from 'mqtt'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { upTopic } from '#protocol/topics.ts'
import { makeAdmin, makeCenter, makeCredential, makeLight, makeModel, serial } from '../../testing/factories.ts'
import { connectLight } from '../../testing/mqttLight.ts'
import { eventually, startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let token: string
beforeAll(async () => {
  platform = await startPlatform({ clock: true, broker: true })
  token = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
})

const FIELDS = `endpoint connected since lastConnectedAt address tls hasCredential lastMessageAt lastMessageKind
  clockErrorSeconds brokerAddress hints refusal { at reason detail address count }`
async function ofLight(id: number) {
  const { data } = await platform.ask(`{ findOneLightDevice(id: ${id}) { connectivity { ${FIELDS} } } }`, {}, token)
  return data.findOneLightDevice.connectivity
}
async function ofCenter(id: number) {
  const { data } = await platform.ask(`{ findOneLightCenter(id: ${id}) { connectivity { ${FIELDS} } } }`, {}, token)
  return data.findOneLightCenter.connectivity
}
async function unknown() {
  const { data } = await platform.ask('{ unknownConnections { username at count address reason detail } }', {}, token)
  return data.unknownConnections as { username: string | null; reason: string; detail: string; count: number }[]
}

/** A light that connects directly, and is offline. */
async function aLight({ credential = true } = {}) {
  const light = await makeLight(platform.db, { online: false })
  const password = credential ? await makeCredential(platform.db, { light_device_id: light.id }, light.device_id) : ''
  return { ...light, password }
}

/** Attempts to connect. */
async function knock(username: string | undefined, options: IClientOptions = {}): Promise<void> {
  const client = mqtt.connect(`mqtt://127.0.0.1:${platform.mqttPort()}`, {
    username,
    password: 'wrong',
    reconnectPeriod: 0,
    ...options,
  })
  await new Promise<void>(resolve => {
    client.on('error', () => {})
    client.once('connect', () => resolve())
    client.once('close', () => resolve())
  })
  await client.endAsync(true)
}

describe('a light that connects directly', () => {
  test('has never tried', async () => {
    const { id, device_id } = await aLight()
    expect(await ofLight(id)).toEqual({
      endpoint: device_id,
      connected: false,
      since: null,
      lastConnectedAt: null,
      address: null,
      tls: null,
      hasCredential: true,
      lastMessageAt: null,
      lastMessageKind: null,
      clockErrorSeconds: null,
      brokerAddress: platform.site.brokerUrl,
      hints: ['NEVER_TRIED'],
      refusal: null,
    })
  })

  test('is refused for a wrong password, and each attempt is counted', async () => {
    const { id, device_id } = await aLight()
    await knock(device_id)
    await eventually(async () => expect((await ofLight(id)).refusal).toMatchObject({ count: 1 }))
    await knock(device_id)
    await eventually(async () => {
      const { hints, refusal } = await ofLight(id)
      expect(hints).toEqual(['WRONG_PASSWORD'])
      expect(refusal).toMatchObject({
        reason: 'WRONG_PASSWORD',
        detail: 'wrong password',
        address: '127.0.0.1',
        count: 2,
      })
    })
  })

  test.each<[string, string, IClientOptions]>([
    ['MQTT5_OR_KEEPALIVE', 'MQTT_VERSION', { protocolVersion: 5 }],
    ['MQTT5_OR_KEEPALIVE', 'KEEP_ALIVE', { keepalive: 0 }],
  ])('%s: %s', async (hint, reason, options) => {
    const { id, device_id, password } = await aLight()
    await knock(device_id, { password, ...options })
    await eventually(async () =>
      expect(await ofLight(id)).toMatchObject({ hints: [hint], refusal: { reason, count: 1 } }),
    )
  })

  test('has no password, but tries to connect', async () => {
    const { id, device_id } = await aLight({ credential: false })
    await knock(device_id)
    await eventually(async () =>
      expect(await ofLight(id)).toMatchObject({ hints: ['NO_PASSWORD'], refusal: { reason: 'NO_PASSWORD' } }),
    )
    expect((await unknown()).map(({ username }) => username)).not.toContain(device_id)
  })

  test('with swapped user name and password is detected, and its password is not stored', async () => {
    const { id, device_id } = await aLight()
    const issued = await platform.ask(`mutation { issueLightCredential(id: ${id}) { password } }`, {}, token)
    const { password } = issued.data.issueLightCredential
    await knock(password, { password: device_id })
    await eventually(async () => expect(await ofLight(id)).toMatchObject({ hints: ['USER_NAME_IS_PASSWORD'] }))
    // Refused before the password check, or without a password.
    await knock(password, { password: device_id, protocolVersion: 5 })
    await eventually(async () =>
      expect(await unknown()).toContainEqual(expect.objectContaining({ username: null, reason: 'MQTT_VERSION' })),
    )
    await knock(password, { password: undefined, clientId: device_id })
    await eventually(async () => expect(await ofLight(id)).toMatchObject({ refusal: { reason: 'NO_PASSWORD' } }))
    const { db } = platform
    const rows = await Promise.all(
      (['endpoint_connection', 'refused_address'] as const).map(table => db.selectFrom(table).selectAll().execute()),
    )
    expect(JSON.stringify(rows)).not.toContain(password)
  })

  test('connects, sends malformed messages, then a valid one', async () => {
    const { id, device_id, password } = await aLight()
    const light = await connectLight(platform.mqttPort(), device_id, password)
    await eventually(async () =>
      expect(await ofLight(id)).toMatchObject({
        connected: true,
        address: '127.0.0.1',
        tls: false,
        hints: ['NO_TELEMETRY'],
      }),
    )
    await light.say('telemetry', { main: { dimmingLevel: 700 } })
    await eventually(async () => {
      const { hints, refusal } = await ofLight(id)
      expect(hints).toEqual(['MALFORMED_MESSAGES'])
      expect(refusal).toMatchObject({ reason: 'MALFORMED', address: '127.0.0.1' })
      expect(refusal.detail).toMatch(/^telemetry: main\.dimmingLevel: .*100/)
    })
    await light.say('telemetry', { main: { dimmingLevel: 70 }, time: new Date(Date.now() + 90_000).toISOString() })
    const { hints, lastMessageKind, clockErrorSeconds } = await ofLight(id)
    expect(hints).toEqual(['MALFORMED_MESSAGES', 'CLOCK_WRONG'])
    expect(lastMessageKind).toBe('telemetry')
    expect(clockErrorSeconds).toBeCloseTo(90, -1)
    await light.close()
    await eventually(async () =>
      expect(await ofLight(id)).toMatchObject({ connected: false, since: null, lastConnectedAt: expect.any(String) }),
    )
  })

  test('uses a topic of another device', async () => {
    const { id, device_id, password } = await aLight()
    const light = await connectLight(platform.mqttPort(), device_id, password)
    light.client.publish(upTopic('L-OTHER', 'telemetry'), '{}', { qos: 1 })
    await eventually(async () =>
      expect(await ofLight(id)).toMatchObject({
        connected: false,
        hints: ['OUTSIDE_OWN_TOPICS'],
        refusal: { detail: `may not publish to ${upTopic('L-OTHER', 'telemetry')}` },
      }),
    )
  })

  test('was connected to a server that crashed', async () => {
    const { id, device_id } = await aLight()
    await platform.db
      .insertInto('endpoint_connection')
      .values({
        ...{ username: device_id, registered: true, address: '192.0.2.7', tls: true, connected_at: new Date() },
        gateway_id: '019aa5c2-7f0e-7c3a-9d53-0b1f4f1f2a11',
      })
      .execute()
    expect(await ofLight(id)).toMatchObject({ connected: false, address: null, hints: ['CONNECTION_LOST'] })
  })
})

describe('a light behind a center', () => {
  test('shows an offline center, then a missing report of the center, until it is reported', async () => {
    const center = await makeCenter(platform.db)
    const password = await makeCredential(platform.db, { light_center_id: center.id }, center.device_id)
    const { id, device_id } = await makeLight(platform.db, { center_id: center.id, online: false })
    expect(await ofLight(id)).toMatchObject({ endpoint: center.device_id, hints: ['CENTER_OFFLINE'] })
    expect(await ofCenter(center.id)).toMatchObject({ hints: ['NEVER_TRIED'] })
    const concentrator = await connectLight(platform.mqttPort(), center.device_id, password)
    await concentrator.say('presence', { online: true })
    await eventually(async () =>
      expect(await ofLight(id)).toMatchObject({ connected: true, hints: ['NOT_REPORTED_BY_CENTER'] }),
    )
    expect(await ofCenter(center.id)).toMatchObject({ connected: true, hints: [], lastMessageKind: 'presence' })
    await concentrator.say('telemetry', { light: device_id, main: { dimmingLevel: 0 } })
    await eventually(async () => expect(await ofLight(id)).toMatchObject({ hints: [] }))
    await concentrator.say('cabinet', { doorOpen: false })
    await eventually(async () => expect(await ofCenter(center.id)).toMatchObject({ lastMessageKind: 'cabinet' }))
    await concentrator.close()
  })

  test.each([
    ['events', (light: string) => ({ events: [{ light, kind: 'lampFailure', active: true }] })],
    ['sensor', (light: string) => ({ sensor: 'S-1', light, kind: 'MOTION', value: 1 })],
  ] as const)('another center reports its %s', async (kind, message) => {
    const [own, other] = [await makeCenter(platform.db), await makeCenter(platform.db)]
    const password = await makeCredential(platform.db, { light_center_id: other.id }, other.device_id)
    const { id, device_id } = await makeLight(platform.db, { center_id: own.id, online: false })
    const concentrator = await connectLight(platform.mqttPort(), other.device_id, password)
    await concentrator.say(kind, message(device_id))
    await eventually(async () =>
      expect(await ofLight(id)).toMatchObject({
        hints: ['REPORTED_BY_OTHER', 'CENTER_OFFLINE'],
        refusal: { detail: other.device_id },
      }),
    )
    await concentrator.close()
  })

  test('another center reports it and an unregistered light', async () => {
    const [own, other] = [await makeCenter(platform.db), await makeCenter(platform.db)]
    const password = await makeCredential(platform.db, { light_center_id: other.id }, other.device_id)
    const { id, device_id } = await makeLight(platform.db, { center_id: own.id, online: false })
    const stray = `STRAY-${serial()}`
    const concentrator = await connectLight(platform.mqttPort(), other.device_id, password)
    const readings = [device_id, stray].map(light => ({ light, main: { dimmingLevel: 0 } }))
    await concentrator.say('telemetry', { readings })
    await eventually(async () =>
      expect(await ofLight(id)).toMatchObject({
        hints: ['REPORTED_BY_OTHER', 'CENTER_OFFLINE'],
        refusal: { detail: other.device_id },
      }),
    )
    expect(await unknown()).toContainEqual(
      expect.objectContaining({ username: stray, reason: 'REPORTED_BY_OTHER', detail: other.device_id }),
    )
    await concentrator.close()
  })
})

describe('unknown devices', () => {
  test('are listed, newest first, until they are registered', async () => {
    const name = `NEW-${serial()}`
    await knock(name)
    await eventually(async () => {
      const [first] = await unknown()
      expect(first).toMatchObject({ username: name, reason: 'NO_PASSWORD', address: '127.0.0.1', count: 1 })
    })
    const { id } = await makeLight(platform.db, { device_id: name, online: false })
    expect((await unknown()).map(({ username }) => username)).not.toContain(name)
    expect(await ofLight(id)).toMatchObject({ hints: ['NO_PASSWORD'] })
  })

  test('with a password that is too long are counted as unknown devices, too', async () => {
    const name = `NEW-${serial()}`
    await knock(name, { password: 'x'.repeat(1000) })
    await eventually(async () =>
      expect(await unknown()).toContainEqual(expect.objectContaining({ username: name, reason: 'NO_PASSWORD' })),
    )
  })

  test('without a valid user name are listed by their address', async () => {
    await knock('a b')
    await eventually(async () =>
      expect(await unknown()).toContainEqual(
        expect.objectContaining({ username: null, address: '127.0.0.1', reason: 'USER_NAME' }),
      ),
    )
  })

  test('are limited in number', async () => {
    const names = Array.from({ length: 1200 }, (_, n) => `FLOOD-${n}`)
    await platform.db
      .insertInto('endpoint_connection')
      .values(names.map(username => ({ username, registered: false, refused_at: new Date(0), refusal: 'NO_PASSWORD' })))
      .execute()
    const name = `NEW-${serial()}`
    await knock(name)
    await eventually(async () => {
      const rows = await platform.db
        .selectFrom('endpoint_connection')
        .select('username')
        .where('registered', '=', false)
        .execute()
      expect(rows.length).toBe(1000)
      expect(rows.map(({ username }) => username)).toContain(name)
    })
  })
})

describe('viewers', () => {
  test('a customer sees neither connections nor unknown devices', async () => {
    const admin = await makeAdmin(platform.db, 'CUSTOMER')
    const light = await aLight()
    await platform.db
      .insertInto('light_device_manager')
      .values({ admin_id: admin.id, light_device_id: light.id })
      .execute()
    const customer = await platform.signIn(admin.email)
    const { data } = await platform.ask(
      `{ findOneLightDevice(id: ${light.id}) { id connectivity { hints } } }`,
      {},
      customer,
    )
    expect(data.findOneLightDevice).toEqual({ id: light.id, connectivity: null })
    const { errors } = await platform.ask('{ unknownConnections { username } }', {}, customer)
    expect(errors![0]!.extensions.code).toBe('FORBIDDEN')
  })

  test('without the permission to read centers, only lights that connect directly show their connection', async () => {
    const { db } = platform
    const role = { name: 'LIGHTS_ONLY' }
    const { id: role_id } = await db.insertInto('admin_role').values(role).returning('id').executeTakeFirstOrThrow()
    await db.insertInto('role_permission').values({ role_id, subject: 'LightDevice', action: 'read' }).execute()
    const reader = await platform.signIn((await makeAdmin(platform.db, 'LIGHTS_ONLY')).email)
    const direct = await aLight()
    const center = await makeCenter(platform.db)
    const behind = await makeLight(platform.db, { center_id: center.id })
    const endpointOf = async (id: number) => {
      const { data } = await platform.ask(`{ findOneLightDevice(id: ${id}) { connectivity { endpoint } } }`, {}, reader)
      return data.findOneLightDevice.connectivity?.endpoint
    }
    expect([await endpointOf(direct.id), await endpointOf(behind.id)]).toEqual([direct.device_id, undefined])
  })
})

describe('with an external broker', () => {
  beforeEach(() => {
    platform.site.issuesPasswords = false
    return () => {
      platform.site.issuesPasswords = true
    }
  })

  test('reports unknown causes as unknown', async () => {
    const { id } = await aLight()
    expect(await ofLight(id)).toMatchObject({ connected: null, hints: ['EXTERNAL_BROKER'] })
  })
})

test('reports a model whose interval is longer than its offline timeout', async () => {
  const model = await makeModel(platform.db, { offline_after: 60 })
  await platform.db.updateTable('device_mode').set({ report_every_seconds: 600 }).where('id', '=', model.id).execute()
  const light = await makeLight(platform.db, { mode_id: model.id })
  expect((await ofLight(light.id)).hints).toEqual(['REPORTS_TOO_RARELY'])
  // The interval announced by the light has precedence.
  const announce = (reportEverySeconds: number) =>
    platform.db
      .updateTable('light_device')
      .set({ capabilities: JSON.stringify({ reportEverySeconds }) })
      .where('id', '=', light.id)
      .execute()
  await announce(30)
  expect((await ofLight(light.id)).hints).not.toContain('REPORTS_TOO_RARELY')
  await announce(86_400)
  expect((await ofLight(light.id)).hints).toEqual(['REPORTS_TOO_RARELY'])
})
