import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cabinet } from '#protocol/cabinet.ts'
import type { Command } from '#protocol/command.ts'
import { readMessage } from '#protocol/message.ts'
import { telemetry } from '#protocol/telemetry.ts'
import { downTopic } from '#protocol/topics.ts'
import { type Broker, startBroker } from './brokerFixture.ts'
import { type City, type CityOptions, startCity } from './city.ts'
import { cityFile } from './cityFile.ts'

let broker: Broker
let city: City | undefined
beforeEach(async () => {
  broker = await startBroker()
})
afterEach(async () => {
  await city?.stop()
  city = undefined
  await broker.stop()
})

/** A light L-1 on its own, and a center C-1 with lights P-1 to P-<n>. */
function aCityFile({ lights = 3, password = 'pw' } = {}) {
  return cityFile.parse({
    models: {
      PLC: { main: { watts: 150 }, sub: { watts: 60 } },
      '4G': { main: { watts: 100, colorTemperature: true } },
    },
    endpoints: [
      { username: 'L-1', password, kind: 'light', model: '4G', lights: [{ id: 'L-1', model: '4G' }] },
      {
        username: 'C-1',
        password,
        kind: 'center',
        model: 'CENTER',
        lights: Array.from({ length: lights }, (_, i) => ({ id: `P-${i + 1}`, model: 'PLC' })),
      },
    ],
  })
}

async function start(of: { lights?: number } = {}, options: Partial<CityOptions> = {}): Promise<City> {
  city = startCity({ city: aCityFile(of), broker: broker.url, reportEveryMs: 60_000, keepLog: true, ...options })
  await city.ready
  await readings('C-1', of.lights ?? 3)
  await readings('L-1', 1)
  broker.received.length = 0
  return city
}

/** All readings an endpoint has sent, once there are `count`. */
async function readings(endpoint: string, count: number) {
  const all = () =>
    broker
      .messagesOf(endpoint, 'telemetry')
      .flatMap(value => readMessage(Buffer.from(JSON.stringify(value)), telemetry))
  await vi.waitUntil(() => all().length >= count, { timeout: 5000, interval: 10 })
  return all()
}
const soon = (check: () => void) => vi.waitFor(check, { timeout: 5000, interval: 10 })

function aCommand(of: Partial<Command> = {}): Command {
  const [issuedAt, expiresAt] = [iso(0), iso(30_000)]
  return { id: 'c1', version: 1, issuedAt, expiresAt, main: { dimmingLevel: 70 }, ...of }
}
const iso = (inMs: number) => new Date(Date.now() + inMs).toISOString()

describe('an endpoint', () => {
  test('sends presence and all readings after connecting, and presence before disconnecting', async () => {
    city = startCity({ city: aCityFile(), broker: broker.url })
    await city.ready
    const first = await readings('C-1', 3)
    expect(first.map(r => [r.light, r.sequence])).toEqual([
      ['P-1', 0],
      ['P-2', 1],
      ['P-3', 2],
    ])
    expect((await readings('L-1', 1))[0]).toMatchObject({ sequence: 0, main: { dimmingLevel: 0 } })
    expect(broker.received.find(h => h.endpoint === 'L-1')).toMatchObject({ kind: 'presence', value: { online: true } })
    await city.stop()
    expect(broker.received.filter(h => h.kind === 'presence' && h.value.online === false)).toHaveLength(2)
  })

  test('the broker publishes its last will after a lost connection', async () => {
    const { endpoints } = await start()
    endpoints.get('C-1')?.cut()
    await soon(() => expect(broker.messagesOf('C-1', 'presence')).toEqual([{ online: false }]))
    endpoints.get('C-1')?.connect()
    await soon(() => expect(broker.messagesOf('C-1', 'presence').at(-1)).toMatchObject({ online: true }))
  })

  test('reconnects after the broker was unavailable, and restarts its sequence', async () => {
    await start()
    const { port } = broker
    await broker.stop()
    await soon(() => expect(city?.connected()).toBe(0))
    broker = await startBroker(port)
    expect((await readings('C-1', 3))[0]?.sequence).toBe(0)
  })

  test('sends readings of an outage afterwards, marked as late', async () => {
    const { endpoints } = await start({}, { reportEveryMs: 200 })
    const away = Date.now()
    for (const endpoint of endpoints.values()) endpoint.cut()
    await new Promise(resolve => setTimeout(resolve, 700))
    const back = Date.now()
    broker.received.length = 0
    for (const endpoint of endpoints.values()) endpoint.connect()
    for (const [id, lights] of [
      ['C-1', 3],
      ['L-1', 1],
    ] as const) {
      const late = async () => (await readings(id, lights)).filter(reading => reading.late)
      await vi.waitUntil(async () => (await late()).length >= lights * 2, { timeout: 5000 })
      for (const { time } of await late()) {
        expect(Date.parse(time!)).toBeGreaterThanOrEqual(away)
        expect(Date.parse(time!)).toBeLessThanOrEqual(back + 200)
      }
      // The current reading is sent first.
      expect((await readings(id, lights)).slice(0, lights).some(reading => reading.late)).toBe(false)
    }
  })

  test('keeps reconnecting after a refusal', async () => {
    const errors: string[] = []
    city = startCity({
      city: aCityFile({ password: 'wrong' }),
      broker: broker.url,
      onError: error => errors.push(error),
      random: () => 0.1,
    })
    await soon(() => expect(errors.length).toBeGreaterThan(5))
    expect(errors[0]).toMatch(/^(L-1|C-1): .*(user name|username|authori[sz]ed)/i)
  })

  test('sends its inventory in parts of 1,000', async () => {
    await start({ lights: 1001 })
    await broker.publish(downTopic('C-1', 'inventory'), { id: 'i1' })
    await soon(() => expect(broker.messagesOf('C-1', 'inventory')).toHaveLength(2))
    const [first, second] = broker.messagesOf('C-1', 'inventory')
    expect(first).toMatchObject({ id: 'i1', model: 'CENTER', part: 1, parts: 2 })
    expect(first?.lights).toHaveLength(1000)
    expect(second?.lights).toEqual([{ light: 'P-1001', model: 'PLC', nominalLampWattage: 150 }])
  })

  test('ignores invalid messages', async () => {
    const errors: string[] = []
    await start({}, { onError: error => errors.push(error) })
    for (const nonsense of ['', '{', '[]', '{"commands":[]}', JSON.stringify({ ...aCommand(), version: -1 })])
      await broker.publish(downTopic('L-1', 'command'), nonsense)
    await broker.publish('lamplighter/1/L-1/down/toString', '{}')
    await broker.publish(downTopic('L-1', 'command'), aCommand())
    await soon(() => expect(broker.messagesOf('L-1', 'acknowledgement')).toHaveLength(1))
    expect(errors).toHaveLength(5)
  })
})

describe('a command', () => {
  test('is acknowledged, then visible in the readings', async () => {
    await start()
    await broker.publish(downTopic('L-1', 'command'), aCommand())
    const [reading] = await readings('L-1', 1)
    expect(reading).toMatchObject({ main: { dimmingLevel: 70 }, commandId: 'c1', sequence: 1 })
    expect(reading).not.toHaveProperty('light')
    expect(broker.messagesOf('L-1', 'acknowledgement')).toMatchObject([{ id: 'c1', result: 'ACCEPTED' }])
    expect(city?.log).toMatchObject([{ light: 'L-1', by: 'command', result: 'ACCEPTED', commandId: 'c1', main: 70 }])
  })

  test('for many lights is answered with one message of each kind', async () => {
    await start({ lights: 1000 })
    const commands = Array.from({ length: 999 }, (_, i) => aCommand({ id: `c${i}`, light: `P-${i + 1}` }))
    await broker.publish(downTopic('C-1', 'command'), {
      commands: [...commands, aCommand({ id: 'cx', light: 'P-9999' })],
    })
    expect((await readings('C-1', 999)).every(r => r.main?.dimmingLevel === 70)).toBe(true)
    const [answer, ...more] = broker.messagesOf('C-1', 'acknowledgement')
    expect(more).toEqual([])
    const acknowledgements = answer?.acknowledgements as { id: string; light: string; result: string }[]
    expect(acknowledgements).toHaveLength(1000)
    expect(acknowledgements.find(a => a.id === 'cx')).toMatchObject({ light: 'P-9999', result: 'REJECTED' })
    expect(broker.messagesOf('C-1', 'telemetry').length).toBeLessThanOrEqual(2)
  })

  test('is ignored as a retained message', async () => {
    await broker.publish(downTopic('L-1', 'command'), aCommand(), true)
    await start()
    await soon(() => expect(city?.log).toMatchObject([{ result: 'REJECTED', reason: 'retained', main: 0 }]))
  })

  test('is executed without acknowledgement, ignored or delayed on request of a test', async () => {
    const { lights } = await start()
    Object.assign(lights.get('P-1') as object, { doNotAcknowledge: true })
    Object.assign(lights.get('P-2') as object, { ignoreCommands: true })
    Object.assign(lights.get('P-3') as object, { delayMs: [300, 300] })
    const commands = ['P-1', 'P-2', 'P-3'].map(light => aCommand({ id: `c-${light}`, light }))
    await broker.publish(downTopic('C-1', 'command'), { commands })
    expect((await readings('C-1', 1)).map(r => r.light)).toEqual(['P-1'])
    expect((await readings('C-1', 2)).map(r => r.light)).toEqual(['P-1', 'P-3'])
    expect(broker.messagesOf('C-1', 'acknowledgement').flatMap(m => m.acknowledgements)).toMatchObject([
      { id: 'c-P-3' },
    ])
    expect(city?.log.map(entry => entry.result)).toEqual(['ACCEPTED', 'IGNORED', 'ACCEPTED'])
  })

  test('manual switching is reported without a cause', async () => {
    await start()
    city?.switchByHand('P-2', { main: { dimmingLevel: 15 } })
    const [reading] = await readings('C-1', 1)
    expect(reading).toMatchObject({ light: 'P-2', main: { dimmingLevel: 15 } })
    expect(reading).not.toHaveProperty('commandId')
  })
})

test('a plan is stored, reported, and executed while the platform is unavailable', async () => {
  await start()
  const lights = ['P-1', 'P-2', 'P-9']
  await broker.publish(downTopic('C-1', 'plan'), {
    version: 3,
    lights,
    entries: [{ at: iso(500), main: { dimmingLevel: 60 } }],
  })
  await soon(() => expect(broker.messagesOf('C-1', 'plan')).toHaveLength(2))
  expect(broker.messagesOf('C-1', 'plan')).toMatchObject([
    { version: 3, lights: ['P-1', 'P-2'], result: 'STORED' },
    { version: 3, lights: ['P-9'], result: 'REJECTED' },
  ])
  const kept = await readings('C-1', 2)
  expect(kept.map(r => [r.light, r.main?.dimmingLevel, r.planVersion])).toEqual([
    ['P-1', 60, 3],
    ['P-2', 60, 3],
  ])
  expect(city?.log.every(entry => entry.by === 'plan' && entry.version === 3)).toBe(true)
})

test('a silent light sends no message', async () => {
  const file = aCityFile()
  for (const endpoint of file.endpoints) for (const light of endpoint.lights.slice(0, 1)) light.behaviour = 'silent'
  city = startCity({ city: file, broker: broker.url })
  await city.ready
  expect((await readings('C-1', 2)).map(r => r.light)).toEqual(['P-2', 'P-3'])
  expect(broker.received.some(h => h.endpoint === 'L-1')).toBe(false)
})

describe('a cabinet', () => {
  const said = () => broker.messagesOf('C-1', 'cabinet').map(value => cabinet.parse(value))

  test('reports after connecting, and when its door opens', async () => {
    city = startCity({ city: aCityFile(), broker: broker.url })
    await city.ready
    const { openDoor } = city
    await soon(() =>
      expect(said()[0]).toMatchObject({ doorOpen: false, phases: [{ phase: 'A' }, { phase: 'B' }, { phase: 'C' }] }),
    )
    openDoor('C-1', true)
    await soon(() => expect(said().at(-1)).toMatchObject({ doorOpen: true }))
    expect(() => openDoor('L-1', true)).toThrow('No center L-1')
  })

  test('a failed phase disconnects every third light until it is restored', async () => {
    const city = await start({ lights: 6 })
    city.cutPhase('C-1', 'B')
    await soon(() => expect(said().at(-1)?.phases?.[1]).toEqual({ phase: 'B', voltage: 0, current: 0 }))
    await broker.publish(downTopic('C-1', 'command'), {
      commands: Array.from({ length: 6 }, (_, i) => aCommand({ id: `c${i}`, light: `P-${i + 1}` })),
    })
    const heard = await readings('C-1', 4)
    expect(heard.map(reading => reading.light)).toEqual(['P-1', 'P-3', 'P-4', 'P-6'])
    city.cutPhase('C-1', 'B', false)
    expect((await readings('C-1', 6)).slice(4).map(reading => reading.light)).toEqual(['P-2', 'P-5'])
  })

  test('reports a meter and two circuits, and switches a contactor once, with the lights of its circuit', async () => {
    city = startCity({ city: aCityFile({ lights: 4 }), broker: broker.url, reportEveryMs: 60_000 })
    await city.ready
    await readings('C-1', 4)
    await soon(() =>
      expect(said().at(-1)).toMatchObject({
        meters: [{ id: 'C-1-M1', importEnergy: expect.any(Number) }],
        circuits: [
          { circuit: '1', contactor: 'CLOSED' },
          { circuit: '2', contactor: 'CLOSED' },
        ],
      }),
    )
    const command = { circuit: '2', issuedAt: new Date(), expiresAt: new Date(Date.now() + 15_000) }
    const answers = () => broker.messagesOf('C-1', 'acknowledgement') as { id: string; result: string }[]
    const send = async (id: string, version: number, contactor: string, circuit = '2') => {
      await broker.publish(downTopic('C-1', 'circuit'), { ...command, id, version, contactor, circuit })
      await soon(() => expect(answers().some(answer => answer.id === id)).toBe(true))
      return answers().findLast(answer => answer.id === id)
    }
    expect(await send('a', 2, 'OPEN')).toMatchObject({ result: 'ACCEPTED' })
    await soon(() => expect(said().at(-1)?.circuits?.[1]).toMatchObject({ contactor: 'OPEN', current: 0 }))
    const { length } = await readings('C-1', 4)
    await broker.publish(downTopic('C-1', 'command'), {
      commands: Array.from({ length: 4 }, (_, i) => aCommand({ id: `c${i}`, light: `P-${i + 1}` })),
    })
    expect((await readings('C-1', length + 2)).slice(length).map(({ light }) => light)).toEqual(['P-1', 'P-3'])
    expect(await send('b', 1, 'CLOSED')).toMatchObject({ result: 'SUPERSEDED' })
    expect(await send('d', 3, 'CLOSED', '9')).toMatchObject({ result: 'REJECTED' })
    expect(await send('e', 3, 'CLOSED')).toMatchObject({ result: 'ACCEPTED' })
    await soon(() => expect(said().at(-1)?.circuits?.[1]).toMatchObject({ contactor: 'CLOSED' }))
  })
})
