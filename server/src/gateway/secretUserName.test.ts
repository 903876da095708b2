import mqtt, { type IClientOptions } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maybePassword, newSecret } from '../features/credentials/credentials.ts'
import { openLog } from '../foundation/runtime/log.ts'
import { eventually } from '../testing/platform.ts'
import { Backpressure } from './backpressure.ts'
import { openEmbeddedBroker } from './embeddedBroker.ts'
import type { BrokerLink } from './link.ts'

/* A device that sends its password as its user name: no recorded refusal contains the password. */

const { password: SECRET } = newSecret()
const LAMP = 'LAMP-1'
let isDatabaseUp = true
let refused: { source: string; reason: string; all: string }[] = []

let broker: BrokerLink
beforeAll(async () => {
  broker = await openEmbeddedBroker({
    ...{ host: '127.0.0.1', port: 0, plain: true, log: openLog('silent') },
    backpressure: new Backpressure(),
    connectionLog: { connected: () => {}, disconnected: () => {} },
    checkPassword: async () => {
      if (!isDatabaseUp) throw new Error('connect ECONNREFUSED')
      return { result: 'NONE' }
    },
    checkName: async name => {
      if (!isDatabaseUp) throw new Error('connect ECONNREFUSED')
      return { exists: name === LAMP, hasCredential: false }
    },
    onRefused: (...refusal) =>
      void refused.push({ source: refusal[0], reason: refusal[1], all: JSON.stringify(refusal) }),
    onPresence: async () => {},
    onMessage: async () => {},
  })
})
afterAll(() => broker.close())

async function refusalOf(options: IClientOptions) {
  refused = []
  const client = mqtt.connect(`mqtt://127.0.0.1:${broker.port}`, { reconnectPeriod: 0, ...options })
  client.on('error', () => {})
  await new Promise<void>(resolve => client.once('close', () => resolve()))
  await eventually(() => expect(refused).toHaveLength(1))
  await client.endAsync(true)
  return refused[0]!
}

const WAYS: [string, string, IClientOptions][] = [
  ['with MQTT 5', 'mqtt_version', { protocolVersion: 5, password: LAMP }],
  ['with an invalid keep-alive', 'keep_alive', { keepalive: 0, password: LAMP }],
  ['without a password', 'no_password', {}],
  ['with a password that was replaced since', 'no_password', { password: LAMP }],
]

test.each(WAYS)('%s: the address is recorded', async (_, reason, options) => {
  const refusal = await refusalOf({ username: SECRET, ...options })
  expect(refusal).toMatchObject({ source: '127.0.0.1', reason })
  expect(refusal.all).not.toContain(SECRET)
})

test.each(WAYS)('%s: the client id is recorded if it is a device id', async (_, reason, options) => {
  const refusal = await refusalOf({ username: SECRET, clientId: LAMP, ...options })
  expect(refusal).toMatchObject({ source: LAMP, reason })
  expect(refusal.all).not.toContain(SECRET)
})

test.each([
  ['a known device id', LAMP, LAMP],
  ['an unknown user name that cannot be a password', '8-6012-0123', '8-6012-0123'],
  ['one that may be a password', SECRET, '127.0.0.1'],
])('while passwords cannot be checked, %s', async (_, username, source) => {
  isDatabaseUp = false
  const refusal = await refusalOf({ username, password: 'secret' }).finally(() => (isDatabaseUp = true))
  expect(refusal).toMatchObject({ source, reason: 'unchecked' })
  expect(refusal.all).not.toContain(SECRET)
})

test('detects issued passwords and large parts of them, but not usual device ids', () => {
  for (let times = 0; times < 1000; times++) {
    const { password } = newSecret()
    expect([password, password.slice(0, 24)].filter(text => !maybePassword(text))).toEqual([])
  }
  const ids = [
    'L-1',
    '0018B20000001234',
    '867567040012345',
    '01946c3a-7a05-7000-8000-0123456789ab',
    'eui.a1:b2:c3@city',
  ]
  expect(ids.filter(maybePassword)).toEqual([])
})
