import { sql } from 'kysely'
import mqtt from 'mqtt'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { downTopic, upTopic } from '#protocol/topics.ts'
import { makeAdmin, makeCenter, makeCredential, makeLight } from '../testing/factories.ts'
import { connectLight } from '../testing/mqttLight.ts'
import { expectLatency } from '../testing/nightly.ts'
import { eventually, startPlatform } from '../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let token: string

beforeAll(async () => {
  platform = await startPlatform({ clock: true, broker: true })
  token = await platform.signIn((await makeAdmin(platform.db, 'OPERATOR')).email)
})

/** A connected light and its state in the platform. */
async function aLight() {
  const { db } = platform
  const light = await makeLight(db)
  const password = await makeCredential(db, { light_device_id: light.id }, light.device_id)
  const connect = () => connectLight(platform.mqttPort(), light.device_id, password)
  return { ...light, password, connect, pole: await connect() }
}

const LOOK = `query ($id: Int!) { findOneLightDevice(id: $id) {
  switchStatus mainBrightness deviceStatus confirmation
  facts { expected { switchedOn cause causeBy } commanded { switchedOn } acknowledged { switchedOn } measured { switchedOn cause causeBy commandId } }
  lastCommand { id status reason }
} }`

async function look(id: number) {
  const { data, errors } = await platform.ask(LOOK, { id }, token)
  expect(errors).toBeUndefined()
  return data.findOneLightDevice
}

async function switchOn(id: number) {
  const { data, errors } = await platform.ask(
    'mutation ($id: Int!) { switchLightDevice(id: $id, status: true) { accepted commands { id status } } }',
    { id },
    token,
  )
  expect(errors).toBeUndefined()
  expect(data.switchLightDevice.accepted).toBe(1)
  return data.switchLightDevice.commands[0].id as string
}

/** The shortest time until the platform acknowledges a reading, in ms. */
async function leastTime(say: () => Promise<unknown>) {
  const took: number[] = []
  for (let times = 0; times < 5; times++) {
    // Replies sent immediately after an acknowledgement are not batched.
    await new Promise(resolve => setTimeout(resolve, 60))
    const since = performance.now()
    await say()
    took.push(performance.now() - since)
  }
  return Math.min(...took)
}

test('batches unsolicited telemetry, but not replies to recent commands', {
  tags: ['latency'],
}, async () => {
  const { pole } = await aLight()
  const dims = { main: { dimmingLevel: 50 } }
  const idOf = (secondsAgo: number) => uuidv7({ msecs: Date.now() - secondsAgo * 1000 })
  expect(await leastTime(() => pole.say('telemetry', dims))).toBeGreaterThan(45)
  expect(await leastTime(() => pole.say('telemetry', { ...dims, commandId: idOf(3600) }))).toBeGreaterThan(45)
  expectLatency(await leastTime(() => pole.say('telemetry', { ...dims, commandId: idOf(3) })), 45)
})

describe('a command', () => {
  test('counts a light as lit only after its report', async () => {
    const light = await aLight()
    const id = await switchOn(light.id)
    const command = await light.pole.command()
    expect(command).toMatchObject({ id, main: { dimmingLevel: 50 }, sub: { dimmingLevel: 50 } })
    // ms since 1970
    expect(Math.abs(Date.now() - command.version)).toBeLessThan(60_000)
    expect(command.light).toBeUndefined()
    expect(await look(light.id)).toMatchObject({
      switchStatus: false,
      confirmation: 'WAITING',
      facts: { expected: { switchedOn: true, cause: 'OPERATOR' }, commanded: { switchedOn: true }, acknowledged: null },
    })

    await light.pole.say('acknowledgement', { id, result: 'ACCEPTED' })
    expect(await look(light.id)).toMatchObject({
      switchStatus: false,
      confirmation: 'WAITING',
      facts: { acknowledged: { switchedOn: true } },
      lastCommand: { status: 'ACKNOWLEDGED' },
    })

    await light.pole.say('telemetry', { main: { dimmingLevel: 50 }, sub: { dimmingLevel: 50 }, commandId: id })
    expect(await look(light.id)).toMatchObject({
      switchStatus: true,
      mainBrightness: 50,
      confirmation: 'CONFIRMED',
      facts: { measured: { switchedOn: true, cause: 'COMMAND', commandId: id } },
    })
  })

  test('for a light behind a center is sent to the center', async () => {
    const { db } = platform
    const center = await makeCenter(db)
    const password = await makeCredential(db, { light_center_id: center.id }, center.device_id)
    const light = await makeLight(db, { center_id: center.id })
    const concentrator = await connectLight(platform.mqttPort(), center.device_id, password)
    const id = await switchOn(light.id)
    expect(await concentrator.command()).toMatchObject({ id, light: light.device_id })
    await concentrator.say('acknowledgement', {
      acknowledgements: [{ id, light: light.device_id, result: 'ACCEPTED' }],
    })
    await concentrator.say('telemetry', {
      readings: [{ light: light.device_id, main: { dimmingLevel: 50 }, sub: { dimmingLevel: 50 } }],
    })
    expect(await look(light.id)).toMatchObject({ switchStatus: true, confirmation: 'CONFIRMED' })
  })

  test('shows a light that was switched locally as it is, with the reason', async () => {
    const light = await aLight()
    await light.pole.say('telemetry', { main: { dimmingLevel: 0 }, sub: { dimmingLevel: 0 } })
    await light.pole.say('telemetry', { main: { dimmingLevel: 100 }, sub: { dimmingLevel: 0 } })
    expect(await look(light.id)).toMatchObject({ switchStatus: true, facts: { measured: { cause: 'LOCAL' } } })
  })
})

describe('acknowledgements', () => {
  test('a duplicate acknowledgement changes nothing', async () => {
    const light = await aLight()
    const id = await switchOn(light.id)
    await light.pole.command()
    await light.pole.say('acknowledgement', { id, result: 'ACCEPTED' })
    const before = platform.refusals()
    await light.pole.say('acknowledgement', { id, result: 'REJECTED', reason: 'changed its mind' })
    await light.pole.say('acknowledgement', { id, result: 'ACCEPTED' })
    expect(await look(light.id)).toMatchObject({ lastCommand: { status: 'ACKNOWLEDGED', reason: null } })
    expect(platform.refusals()).toBe(before + 2)
  })

  test('a command without an acknowledgement expires, and a later acknowledgement changes nothing', async () => {
    const light = await aLight()
    const id = await switchOn(light.id)
    await light.pole.command()
    await platform.db.updateTable('light_command').set({ expires_at: new Date() }).where('id', '=', id).execute()
    await eventually(async () =>
      expect(await look(light.id)).toMatchObject({
        confirmation: 'UNCONFIRMED',
        lastCommand: { status: 'EXPIRED', reason: 'NO_ACKNOWLEDGEMENT' },
      }),
    )
    await light.pole.say('acknowledgement', { id, result: 'ACCEPTED' })
    expect(await look(light.id)).toMatchObject({ confirmation: 'UNCONFIRMED', lastCommand: { status: 'EXPIRED' } })
  })

  test('a reading confirms the state, but acknowledges no command', async () => {
    const light = await aLight()
    const id = await switchOn(light.id)
    const { main, sub } = await light.pole.command()
    await light.pole.say('telemetry', { main, sub, commandId: id })
    // Again, as if it had not arrived.
    expect((await light.pole.command()).id).toBe(id)
    expect(await look(light.id)).toMatchObject({ confirmation: 'CONFIRMED', lastCommand: { status: 'SENT' } })
    await platform.db.updateTable('light_command').set({ expires_at: new Date() }).where('id', '=', id).execute()
    await eventually(async () =>
      expect(await look(light.id)).toMatchObject({
        confirmation: 'CONFIRMED',
        lastCommand: { status: 'EXPIRED', reason: 'NO_ACKNOWLEDGEMENT' },
      }),
    )
  })

  test('shows a rejected command with its reason', async () => {
    const light = await aLight()
    const id = await switchOn(light.id)
    await light.pole.command()
    await light.pole.say('acknowledgement', { id, result: 'REJECTED', reason: 'cover open' })
    expect(await look(light.id)).toMatchObject({
      confirmation: 'UNCONFIRMED',
      lastCommand: { status: 'REJECTED', reason: 'cover open' },
    })
  })

  test('ignores acknowledgements for lights of another endpoint', async () => {
    const [light, stranger] = [await aLight(), await aLight()]
    const id = await switchOn(light.id)
    await light.pole.command()
    await stranger.pole.say('acknowledgement', { id, result: 'ACCEPTED' })
    await stranger.pole.say('acknowledgement', { id, light: light.device_id, result: 'ACCEPTED' })
    expect(await look(light.id)).toMatchObject({ lastCommand: { status: 'SENT' } })
  })

  test('resends an unacknowledged command with the same id', async () => {
    const light = await aLight()
    const id = await switchOn(light.id)
    expect((await light.pole.command()).id).toBe(id)
    expect((await light.pole.command()).id).toBe(id)
  })
})

describe('invalid clients and messages', () => {
  test('refuses an unknown device and a wrong password', async () => {
    const light = await aLight()
    await expect(connectLight(platform.mqttPort(), 'L-UNKNOWN', 'whatever')).rejects.toThrow(/Not authorized|refused/)
    await expect(connectLight(platform.mqttPort(), light.device_id, 'wrong')).rejects.toThrow(/Not authorized|refused/)
  })

  test('refuses and counts malformed messages, and keeps the light connected', async () => {
    const light = await aLight()
    const before = platform.refusals()
    const bad = ['{"main":', '', 'null', '[]', '{"main":{"dimmingLevel":101}}', '{"main":{"dimmingLevel":"50"}}']
    for (const message of bad) await light.pole.say('telemetry', message)
    await light.pole.say('acknowledgement', { id: 'not-a-uuid', result: 'ACCEPTED' })
    await light.pole.say('presence', { online: 'yes' })
    expect(platform.refusals()).toBe(before + bad.length + 2)
    await light.pole.say('telemetry', { main: { dimmingLevel: 30 } })
    expect(await look(light.id)).toMatchObject({ mainBrightness: 30 })
  })

  test('refuses a reading of a light that does not belong to the endpoint', async () => {
    const [light, stranger] = [await aLight(), await aLight()]
    const before = platform.refusals()
    await stranger.pole.say('telemetry', { light: light.device_id, main: { dimmingLevel: 100 } })
    await stranger.pole.say('telemetry', { light: 'L-UNKNOWN', main: { dimmingLevel: 100 } })
    expect(platform.refusals()).toBe(before + 2)
    expect(await look(light.id)).toMatchObject({ switchStatus: false })
  })

  test('disconnects a device that publishes as another, and ignores the message', async () => {
    const [light, stranger] = [await aLight(), await aLight()]
    const closed = new Promise<void>(resolve => stranger.pole.client.once('close', () => resolve()))
    stranger.pole.client.publish(upTopic(light.device_id, 'telemetry'), '{"main":{"dimmingLevel":100}}', { qos: 1 })
    await closed
    expect(await look(light.id)).toMatchObject({ switchStatus: false })
  })

  test('a device receives only messages for its own topics', async () => {
    const [light, stranger] = [await aLight(), await aLight()]
    for (const filter of ['#', 'lamplighter/1/+/down/#', downTopic(light.device_id, 'command'), '$SYS/#'])
      await expect(stranger.pole.client.subscribeAsync(filter, { qos: 1 }), filter).rejects.toThrow('Subscribe error')
  })

  test('a client id of another endpoint does not close its connection', async () => {
    const [light, stranger] = [await aLight(), await aLight()]
    const thief = await connectLight(platform.mqttPort(), stranger.device_id, stranger.password)
    thief.client.options.clientId = light.pole.client.options.clientId
    await thief.client.endAsync(true)
    await new Promise<void>(resolve => thief.client.once('connect', () => resolve()).reconnect())
    await new Promise(resolve => setTimeout(resolve, 200))
    expect(light.pole.client.connected).toBe(true)
    await thief.close()
  })
})

describe('values that the database cannot store', () => {
  test.each([
    ['the year 0', { time: '0000-01-01T00:00:00Z' }],
    ['an invalid time zone offset', { time: '2026-11-21T00:00:00+23:59' }],
    ['half a surrogate pair', { commandId: '\ud800' }],
  ])('are refused and counted: %s', async (_, reading) => {
    const [light, neighbour] = [await aLight(), await aLight()]
    const before = platform.refusals()
    await Promise.all([
      light.pole.say('telemetry', { ...reading, main: { dimmingLevel: 30 } }),
      neighbour.pole.say('telemetry', { main: { dimmingLevel: 40 } }),
    ])
    expect(platform.refusals()).toBe(before + 1)
    expect(await look(light.id)).toMatchObject({ switchStatus: false })
    expect(await look(neighbour.id)).toMatchObject({ mainBrightness: 40 })
  })

  test('ignores a number below the smallest float, and stores the reading', async () => {
    const light = await aLight()
    await light.pole.say('telemetry', { main: { dimmingLevel: 30, activePower: 1e-50 } })
    expect(await look(light.id)).toMatchObject({ mainBrightness: 30 })
  })
})

describe('interruptions', () => {
  test('resends unanswered commands after a restart of the broker', async () => {
    const light = await aLight()
    const gone = new Promise<void>(resolve => light.pole.client.once('close', () => resolve()))
    await platform.restartGateway()
    await gone
    const back = await light.connect()
    await back.say('presence', { online: true })
    const id = await switchOn(light.id)
    expect((await back.command()).id).toBe(id)
  })

  test('a server restart between command and acknowledgement loses no command', async () => {
    const light = await aLight()
    const id = await switchOn(light.id)
    await light.pole.command()
    await platform.restartGateway()
    const back = await light.connect()
    await back.say('presence', { online: true })
    expect((await back.command()).id).toBe(id)
    await back.say('acknowledgement', { id, result: 'DUPLICATE' })
    await back.say('telemetry', { main: { dimmingLevel: 50 }, sub: { dimmingLevel: 50 }, commandId: id })
    expect(await look(light.id)).toMatchObject({ confirmation: 'CONFIRMED', lastCommand: { status: 'ACKNOWLEDGED' } })
  })

  test('sends a command given during a broker outage after the reconnect', async () => {
    const light = await aLight()
    let id = ''
    await platform.restartGateway(async () => {
      id = await switchOn(light.id)
    })
    const back = await light.connect()
    await back.say('presence', { online: true })
    expect((await back.command()).id).toBe(id)
  })

  test('a reconnecting center brings recently heard lights online before they report', async () => {
    const { db } = platform
    const center = await makeCenter(db)
    const password = await makeCredential(db, { light_center_id: center.id }, center.device_id)
    const connect = () => connectLight(platform.mqttPort(), center.device_id, password)
    const concentrator = await connect()
    const [lately, longAgo] = [
      await makeLight(db, { center_id: center.id }),
      await makeLight(db, { center_id: center.id }),
    ]
    await concentrator.say('telemetry', {
      readings: [lately, longAgo].map(light => ({ light: light.device_id, main: { dimmingLevel: 0 } })),
    })
    await sql`
      update light_state set heard_at = now() - interval '200 s' where light_id = ${longAgo.id}`.execute(db)
    await concentrator.client.endAsync()
    const both = (deviceStatus: string) =>
      Promise.all([lately, longAgo].map(async ({ id }) => expect(await look(id)).toMatchObject({ deviceStatus })))
    await eventually(() => both('OFFLINE'))
    const back = await connect()
    await back.say('presence', { online: true })
    expect(await look(lately.id)).toMatchObject({ deviceStatus: 'NORMAL' })
    expect(await look(longAgo.id)).toMatchObject({ deviceStatus: 'OFFLINE' })
    const id = await switchOn(lately.id)
    expect(await back.command()).toMatchObject({ id, light: lately.device_id })
  })

  test('a disconnected light is OFFLINE at once and rejects commands', async () => {
    const light = await aLight()
    await light.pole.client.endAsync()
    await eventually(async () => expect(await look(light.id)).toMatchObject({ deviceStatus: 'OFFLINE' }))
    const { data } = await platform.ask(
      'mutation ($id: Int!) { switchLightDevice(id: $id, status: true) { accepted rejected commands { status reason } } }',
      { id: light.id },
      token,
    )
    expect(data.switchLightDevice).toEqual({
      accepted: 0,
      rejected: 1,
      commands: [{ status: 'REJECTED', reason: 'OFFLINE' }],
    })
  })

  test('the last will of a replaced connection does not change the light', async () => {
    const light = await aLight()
    await light.pole.client.endAsync(true)
    const will = {
      topic: upTopic(light.device_id, 'presence'),
      payload: Buffer.from('{"online":false}'),
      qos: 1 as const,
      retain: false,
    }
    const dying = mqtt.connect(`mqtt://127.0.0.1:${platform.mqttPort()}`, {
      ...{ username: light.device_id, password: light.password, reconnectPeriod: 0, will },
    })
    await new Promise<void>(resolve => dying.once('connect', () => resolve()))
    const back = await light.connect()
    await back.say('telemetry', { main: { dimmingLevel: 20 } })
    dying.stream.destroy()
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(await look(light.id)).toMatchObject({ deviceStatus: 'NORMAL' })
    await back.close()
  })

  test('many overrides of responding lights cause no deadlock', { tags: ['nightly'] }, async () => {
    const lights = await Promise.all(Array.from({ length: 8 }, aLight))
    for (const { pole } of lights)
      pole.client.on('message', (_, payload) => {
        const { id } = JSON.parse(payload.toString())
        void pole.say('acknowledgement', { id, result: 'ACCEPTED' }).catch(() => {})
        void pole.say('telemetry', { main: { dimmingLevel: 50 }, commandId: id }).catch(() => {})
      })
    const ids = lights.map(({ id }) => id)
    const deadlocks = async () =>
      (
        await sql<{
          deadlocks: number
        }>`select deadlocks from pg_stat_database where datname = current_database()`.execute(platform.db)
      ).rows[0]!.deadlocks
    const before = await deadlocks()
    for (let i = 0; i < 40; i++) {
      const { errors } = await platform.ask(
        'mutation ($ids: [Int!]!) { batchOperateLightDevice(ids: $ids, input: { mainSwitch: true }) { accepted } }',
        { ids: i % 2 ? ids : [...ids].reverse() },
        token,
      )
      expect(errors).toBeUndefined()
    }
    await new Promise(resolve => setTimeout(resolve, 1200))
    expect(await deadlocks()).toBe(before)
  })

  test('ignores a reading with an older sequence until presence resets it', async () => {
    const light = await aLight()
    await light.pole.say('telemetry', { sequence: 2, main: { dimmingLevel: 80 } })
    await light.pole.say('telemetry', { sequence: 1, main: { dimmingLevel: 10 } })
    expect(await look(light.id)).toMatchObject({ mainBrightness: 80 })
    await light.pole.say('presence', { online: true })
    await light.pole.say('telemetry', { sequence: 0, main: { dimmingLevel: 20 } })
    expect(await look(light.id)).toMatchObject({ mainBrightness: 20 })
  })

  test('a new password closes the connection that used the old one', async () => {
    const light = await aLight()
    const closed = new Promise<void>(resolve => light.pole.client.once('close', () => resolve()))
    const { data } = await platform.ask(
      'mutation ($id: Int!) { issueLightCredential(id: $id) { username password topics } }',
      { id: light.id },
      token,
    )
    await closed
    await expect(light.connect()).rejects.toThrow()
    const again = await connectLight(platform.mqttPort(), light.device_id, data.issueLightCredential.password)
    await again.close()
  })
})
