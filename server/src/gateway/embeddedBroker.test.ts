import mqtt from 'mqtt'
import { afterEach, expect, test, vi } from 'vitest'
import { upTopic } from '#protocol/topics.ts'
import { openLog } from '../foundation/runtime/log.ts'
import { eventually } from '../testing/platform.ts'
import { Backpressure } from './backpressure.ts'
import { openEmbeddedBroker } from './embeddedBroker.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const HOUR_MS = 3_600_000

test('setting the wall clock forward does not disconnect lights', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  // Real timers fire late: each interval takes 1 ms more, so one of 4 minutes ends before four of 1 minute.
  const exact = setInterval
  vi.stubGlobal('setInterval', (act: () => void, ms: number) => exact(act, ms + 1))
  const received: string[] = []
  const broker = await openEmbeddedBroker({
    ...{ host: '127.0.0.1', port: 0, plain: true, log: openLog('silent') },
    backpressure: new Backpressure(),
    connectionLog: { connected: () => {}, disconnected: () => {} },
    checkPassword: async () => ({ result: 'VALID' as const }),
    checkName: async () => ({ exists: true, hasCredential: true }),
    onRefused: (_, reason) => void received.push(reason),
    onPresence: async (_, online) => void received.push(online ? 'online' : 'offline'),
    onMessage: async ({ kind, payload }) => void received.push(`${kind} ${payload}`),
  })
  const lamp = await mqtt.connectAsync(`mqtt://127.0.0.1:${broker.port}`, {
    ...{ username: 'LAMP-1', password: 'secret', clientId: 'lamp', reconnectPeriod: 0, keepalive: 3600 },
    will: { topic: upTopic('LAMP-1', 'presence'), payload: Buffer.from('{"online":false}'), qos: 1, retain: false },
  })
  // The clock jumps forward by one hour between the broker's timers.
  for (let seconds = 0; seconds < 600; seconds += 10) {
    await vi.advanceTimersByTimeAsync(10_000)
    vi.setSystemTime(Date.now() + HOUR_MS)
  }
  await lamp.publishAsync(upTopic('LAMP-1', 'telemetry'), '{}', { qos: 1 })
  expect(received).toEqual(['telemetry {}'])
  lamp.stream.destroy()
  await eventually(() => expect(received).toContain('offline'))
  expect(received.slice(1).toSorted()).toEqual(['offline', 'presence {"online":false}'])
  await broker.close()
})
