import { subscribe } from 'node:diagnostics_channel'
import { connect, type Socket } from 'node:net'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { beforeAll, describe, expect, test } from 'vitest'
import { downTopic, upTopic } from '#protocol/topics.ts'
import { makeAdmin, makeCredential, makeLight } from '../testing/factories.ts'
import { MQTT_HELLO, scraps } from '../testing/fuzzInputs.ts'
import { expectLatency } from '../testing/nightly.ts'
import { eventually, startPlatform } from '../testing/platform.ts'

/* Clients without a password, or with the password of one light. */

const sockets: Socket[] = []
subscribe('net.server.socket', message => void sockets.push((message as { socket: Socket }).socket))
/** Bytes that the server has read on all connections so far. */
const takenIn = () => sockets.reduce((sum, socket) => sum + socket.bytesRead, 0)

let platform: Awaited<ReturnType<typeof startPlatform>>
let token: string
beforeAll(async () => {
  platform = await startPlatform({ broker: true })
  token = await platform.signIn((await makeAdmin(platform.db, 'OPERATOR')).email)
})

async function aLight() {
  const light = await makeLight(platform.db)
  return { ...light, password: await makeCredential(platform.db, { light_device_id: light.id }, light.device_id) }
}
type Light = Awaited<ReturnType<typeof aLight>>

async function open(options: IClientOptions): Promise<MqttClient> {
  const client = mqtt.connect(`mqtt://127.0.0.1:${platform.mqttPort()}`, { reconnectPeriod: 0, ...options })
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve())
    client.once('error', reject)
    client.once('close', () => reject(new Error('closed')))
  })
  client.on('error', () => {})
  return client
}
const as = ({ device_id, password }: Light, more: IClientOptions = {}) =>
  open({ username: device_id, password, ...more })

const LOOK = `query ($id: Int!) { findOneLightDevice(id: $id) { mainBrightness deviceStatus } }`
const look = async ({ id }: Light) => (await platform.ask(LOOK, { id }, token)).data.findOneLightDevice
const cut = (client: MqttClient) => new Promise<void>(resolve => client.once('close', () => resolve()))
const bright = JSON.stringify({ main: { dimmingLevel: 100 } })

describe('rejects wrong passwords', () => {
  test.each<[string, (light: Light) => IClientOptions]>([
    ['nothing', () => ({})],
    ['a user name without a password', ({ device_id }) => ({ username: device_id })],
    ['an empty password', ({ device_id }) => ({ username: device_id, password: '' })],
    ['a password without a user name', ({ password }) => ({ password })],
    [
      'the password in upper case',
      ({ device_id, password }) => ({ username: device_id, password: password.toUpperCase() }),
    ],
    ['the user name in another case', ({ device_id, password }) => ({ username: device_id.toLowerCase(), password })],
    ['the name with a wildcard', ({ device_id, password }) => ({ username: `${device_id.slice(0, -1)}+`, password })],
    ['a user name that is an SQL injection', () => ({ username: "' or 1=1 --", password: 'x' })],
    ['a user name with a NUL', ({ device_id, password }) => ({ username: `${device_id}\u0000`, password })],
    ['a password of 60 kB', ({ device_id }) => ({ username: device_id, password: 'x'.repeat(60_000) })],
    ['the password of another light', ({ device_id }) => ({ username: device_id, password: 'secret of L-1' })],
  ])('%s', async (_, options) => {
    await expect(open({ connectTimeout: 5000, ...options(await aLight()) })).rejects.toThrow()
  })

  test('rejects them over MQTT 3.1 and 5, too', async () => {
    const light = await aLight()
    for (const version of [{ protocolVersion: 3, protocolId: 'MQIsdp' }, { protocolVersion: 5 }] as IClientOptions[])
      await expect(as({ ...light, password: 'wrong' }, version)).rejects.toThrow()
  })
})

describe('with the password of one light', () => {
  test('publishes in the name of no other light', async () => {
    const [thief, light] = [await aLight(), await aLight()]
    const own = upTopic(thief.device_id, 'telemetry')
    const topics = [
      upTopic(light.device_id, 'telemetry'),
      downTopic(light.device_id, 'command'),
      downTopic(thief.device_id, 'command'),
      `/${own}`,
      `${own}/`,
      `${own}/x`,
      own.replace('/1/', '/2/'),
      own.replace('telemetry', 'nonsense'),
      own.replace('lamplighter', '$SYS'),
      '$SYS/broker/clients',
      own.replace(thief.device_id, `${thief.device_id}/../${light.device_id}`),
    ]
    for (const topic of topics) {
      const client = await as(thief)
      const closed = cut(client)
      client.publish(topic, bright, { qos: 1 })
      await closed
    }
    expect(await look(light)).toMatchObject({ mainBrightness: 0 })
    expect(await look(thief)).toMatchObject({ mainBrightness: 0 })
  }, 40_000)

  test('subscribes to no topic of another endpoint', async () => {
    const [thief, light] = [await aLight(), await aLight()]
    const [ear, pole] = [await as(thief), await as(light)]
    const heard: string[] = []
    ear.on('message', topic => heard.push(topic))
    const own = downTopic(thief.device_id, 'command')
    const filters = [
      ...['#', '+', '+/#', '/#', '$SYS/#', '$SYS/+/#', 'lamplighter/#', 'lamplighter/1/#', 'lamplighter/1/+/down/#'],
      ...['lamplighter/+/+/+/+', `lamplighter/1/${light.device_id}/#`, downTopic(light.device_id, 'command')],
      ...[`$share/g/${downTopic(light.device_id, 'command')}`, '$share/g/#', `$queue/lamplighter/1/+/down/#`],
      ...[upTopic(thief.device_id, 'telemetry'), upTopic(light.device_id, 'telemetry'), own.replace('command', '+/+')],
    ]
    for (const filter of filters)
      await expect(ear.subscribeAsync(filter, { qos: 1 }), filter).rejects.toThrow('Subscribe error')
    await ear.subscribeAsync(own, { qos: 1 })
    await pole.subscribeAsync(downTopic(light.device_id, 'command'), { qos: 1 })
    const received = new Promise(resolve => pole.once('message', resolve))
    const { data } = await platform.ask(
      'mutation ($id: Int!) { switchLightDevice(id: $id, status: true) { accepted } }',
      { id: light.id },
      token,
    )
    expect(data.switchLightDevice.accepted).toBe(1)
    await received
    expect(heard).toEqual([])
    await Promise.all([ear.endAsync(true), pole.endAsync(true)])
  })

  test('leaves no last will for another light', async () => {
    const [thief, light] = [await aLight(), await aLight()]
    const pole = await as(light)
    await pole.publishAsync(upTopic(light.device_id, 'presence'), '{"online":true}', { qos: 1 })
    for (const will of [
      { topic: upTopic(light.device_id, 'presence'), payload: Buffer.from('{"online":false}') },
      { topic: upTopic(light.device_id, 'telemetry'), payload: Buffer.from(bright) },
      { topic: downTopic(light.device_id, 'command'), payload: Buffer.from('{}') },
    ]) {
      const before = platform.refusals()
      const client = await as(thief, { will: { ...will, qos: 1, retain: true } })
      ;(client.stream as unknown as Socket).destroy()
      await eventually(() => expect(platform.refusals()).toBeGreaterThan(before))
    }
    expect(await look(light)).toMatchObject({ mainBrightness: 0, deviceStatus: 'NORMAL' })
    await pole.endAsync(true)
  })

  test('leaves no retained message and no session for later clients', async () => {
    const light = await aLight()
    const first = await as(light, { clean: false, clientId: 'same' })
    await first.publishAsync(upTopic(light.device_id, 'telemetry'), bright, { qos: 1, retain: true })
    await first.subscribeAsync(downTopic(light.device_id, 'command'), { qos: 1 })
    await first.endAsync()
    const again = mqtt.connect(`mqtt://127.0.0.1:${platform.mqttPort()}`, {
      ...{ username: light.device_id, password: light.password, clean: false, clientId: 'same', reconnectPeriod: 0 },
    })
    const heard: string[] = []
    again.on('message', topic => heard.push(topic))
    const { sessionPresent } = await new Promise<{ sessionPresent: boolean }>(resolve => again.once('connect', resolve))
    expect(sessionPresent).toBe(false)
    await again.subscribeAsync(downTopic(light.device_id, 'command'), { qos: 1 })
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(heard).toEqual([])
    await again.endAsync(true)
  })

  test('a replayed old reading does not overwrite a newer one', async () => {
    const light = await aLight()
    const pole = await as(light)
    const say = (level: number, time: string) =>
      pole.publishAsync(
        upTopic(light.device_id, 'telemetry'),
        JSON.stringify({ time, main: { dimmingLevel: level } }),
        { qos: 1 },
      )
    const [earlier, now] = [new Date(Date.now() - 60_000).toISOString(), new Date().toISOString()]
    await say(20, earlier)
    await say(70, now)
    await say(20, earlier)
    expect(await look(light)).toMatchObject({ mainBrightness: 70 })
    await pole.endAsync(true)
  })
})

describe('one light', () => {
  const openNow = async (clients: MqttClient[]) => {
    await new Promise(resolve => setTimeout(resolve, 200))
    return clients.map(({ connected }) => connected)
  }

  test('has at most three connections; a fourth closes the oldest, and the light stays online', async () => {
    const light = await aLight()
    const first = await as(light)
    await first.publishAsync(upTopic(light.device_id, 'presence'), '{"online":true}', { qos: 1 })
    const before = platform.refusals()
    const closed = cut(first)
    const others = [await as(light), await as(light), await as(light)]
    await closed
    expect(platform.refusals()).toBe(before + 1)
    await others[2]!.publishAsync(upTopic(light.device_id, 'telemetry'), bright, { qos: 1 })
    expect(await openNow([first, ...others])).toEqual([false, true, true, true])
    expect(await look(light)).toMatchObject({ mainBrightness: 100, deviceStatus: 'NORMAL' })
    const many: MqttClient[] = []
    for (let times = 0; times < 20; times++) many.push(await as(light))
    expect((await openNow([...others, ...many])).filter(isOpen => isOpen)).toHaveLength(3)
    expect(await look(light)).toMatchObject({ deviceStatus: 'NORMAL' })
    await Promise.all(many.map(client => client.endAsync(true)))
    await eventually(async () => expect(await look(light)).toMatchObject({ deviceStatus: 'OFFLINE' }))
  })

  test('does not delay other lights with thousands of readings and repeated plan reports', {
    tags: ['latency', 'nightly'],
  }, async () => {
    const [flooder, lamp] = [await aLight(), await aLight()]
    const [pole, other] = [await as(flooder), await as(lamp)]
    const say = (client: MqttClient, { device_id }: Light, word: 'telemetry' | 'plan', message: object) =>
      client.publishAsync(upTopic(device_id, word), JSON.stringify(message), { qos: 1 })
    const readings = Array.from({ length: 1000 }, (_, at) => ({ main: { dimmingLevel: at % 100 } }))
    const lights = Array.from({ length: 1000 }, () => flooder.device_id)
    const took: number[] = []
    const probe = async () => {
      const since = performance.now()
      await Promise.all([
        say(other, lamp, 'telemetry', { main: { dimmingLevel: 50 } }),
        say(other, lamp, 'plan', { version: 1, result: 'REJECTED' }),
      ])
      took.push(performance.now() - since)
    }
    for (const count of [3, 10]) {
      const flood = Promise.all([
        ...Array.from({ length: count }, () => say(pole, flooder, 'telemetry', { readings })),
        ...Array.from({ length: 5 }, () => say(pole, flooder, 'plan', { version: 1, result: 'REJECTED', lights })),
      ])
      let isOver = false
      void flood.then(() => {
        isOver = true
      })
      do await probe()
      while (!isOver)
      await flood
    }
    expectLatency(Math.max(...took), 400)
    expect(await look(flooder)).toMatchObject({ mainBrightness: 99 })
    await Promise.all([pole.endAsync(true), other.endAsync(true)])
  })
})

describe('hostile clients cannot exhaust the resources of lights', () => {
  const raw = async (bytes: Buffer) => {
    const socket = connect(platform.mqttPort(), '127.0.0.1')
    let closed = false
    const over = new Promise<void>(resolve => socket.once('close', () => resolve()))
    socket.once('close', () => (closed = true))
    socket.on('error', () => {})
    await new Promise<void>(resolve => socket.once('connect', () => resolve()))
    socket.write(bytes)
    return { socket, over, closed: () => closed }
  }

  test('cuts off a packet of 200 MB from an unauthenticated client after its first bytes', async () => {
    const { socket, over, closed } = await raw(Buffer.from([0x10, 0xff, 0xff, 0xff, 0x5f]))
    const piece = Buffer.alloc(65_536)
    let sent = 0
    while (!closed() && sent < 50_000_000) {
      sent += piece.length
      if (!socket.write(piece)) await new Promise(resolve => setTimeout(resolve, 5))
    }
    await over
    expect(sent).toBeLessThan(8_000_000)
  })

  test('cuts off a packet of 2 MB from a light; refuses one of 300 kB and keeps the connection', async () => {
    const light = await aLight()
    const pole = await as(light)
    const before = platform.refusals()
    await pole.publishAsync(upTopic(light.device_id, 'telemetry'), 'x'.repeat(300_000), { qos: 1 })
    expect(platform.refusals()).toBe(before + 1)
    const closed = cut(pole)
    pole.publish(upTopic(light.device_id, 'telemetry'), 'x'.repeat(2_000_000), { qos: 1 })
    await closed
  })

  test('backpressure pauses a client that sends faster than its messages are stored, without losing any', {
    tags: ['nightly'],
    timeout: 60_000,
  }, async () => {
    const light = await aLight()
    // Backpressure may outlast the keep-alive without closing the connection. The client expects no ping responses.
    const pole = await as(light, { keepalive: 1, timerVariant: { set: () => 0, clear: () => {} } })
    let ended = 0
    pole.on('close', () => ended++)
    const padding = ' '.repeat(1000)
    const say = (sequence: number) =>
      pole.publishAsync(upTopic(light.device_id, 'telemetry'), `{"sequence":${sequence}}${padding}`, { qos: 1 })
    const before = takenIn()
    const said = await platform.db.transaction().execute(async locked => {
      await locked.selectFrom('light_state').select('light_id').where('light_id', '=', light.id).forUpdate().execute()
      const saying: Promise<unknown>[] = []
      // Sends messages separately, as lights do: a single chunk would be read or paused as a whole.
      for (let sequence = 0; sequence < 3000; sequence++) {
        const taken = takenIn()
        saying.push(say(sequence))
        while (sequence < 20 && takenIn() === taken) await new Promise(resolve => setTimeout(resolve, 1))
        await new Promise(resolve => setTimeout(resolve, 1))
      }
      expect(takenIn() - before).toBeLessThan(1_000_000)
      return saying
    })
    await Promise.all(said)
    expect(ended).toBe(0)
    expect(takenIn() - before).toBeGreaterThan(3_000_000)
    await pole.endAsync(true)
  })

  test('closes a connection that sends no complete packet within 10 s', { tags: ['latency', 'nightly'] }, async () => {
    const since = Date.now()
    const quiet = [await raw(Buffer.alloc(0)), await raw(Buffer.from([0x10, 0x20])), await raw(Buffer.from([0x10]))]
    await Promise.all(quiet.map(({ over }) => over))
    expectLatency(Date.now() - since, 13_000)
  })

  test('a thousand random byte sequences do not disturb a light', async () => {
    const light = await aLight()
    const pole = await as(light)
    const all = [...scraps(1000, MQTT_HELLO)]
    while (all.length) {
      const thrown = await Promise.all(all.splice(0, 50).map(raw))
      for (const scrap of thrown) scrap.socket.destroy()
    }
    await pole.publishAsync(upTopic(light.device_id, 'telemetry'), '{"main":{"dimmingLevel":33}}', { qos: 1 })
    expect(await look(light)).toMatchObject({ mainBrightness: 33 })
    await pole.endAsync(true)
  })
})
