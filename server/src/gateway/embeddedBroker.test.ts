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

test('a clock that is set forward lets nobody seem gone who is there', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  // As it is with true ones, each round comes a bit late: of four minutes and four times one minute, the first is over first.
  const exact = setInterval
  vi.stubGlobal('setInterval', (act: () => void, ms: number) => exact(act, ms + 1))
  const heard: string[] = []
  const broker = await openEmbeddedBroker({
    ...{ host: '127.0.0.1', port: 0, plain: true, log: openLog('silent') },
    backpressure: new Backpressure(),
    fits: async () => true,
    known: async () => true,
    refused: (_, reason) => void heard.push(reason),
    presence: async (_, online) => void heard.push(online ? 'came' : 'went'),
    heard: async ({ word, payload }) => void heard.push(`${word} ${payload}`),
  })
  const lamp = await mqtt.connectAsync(`mqtt://127.0.0.1:${broker.port}`, {
    ...{ username: 'LAMP-1', password: 'secret', clientId: 'lamp', reconnectPeriod: 0, keepalive: 3600 },
    will: { topic: upTopic('LAMP-1', 'presence'), payload: Buffer.from('{"online":false}'), qos: 1, retain: false },
  })
  // Whatever round the broker makes, each few seconds of it begin an hour later.
  for (let seconds = 0; seconds < 600; seconds += 10) {
    await vi.advanceTimersByTimeAsync(10_000)
    vi.setSystemTime(Date.now() + HOUR_MS)
  }
  await lamp.publishAsync(upTopic('LAMP-1', 'telemetry'), '{}', { qos: 1 })
  expect(heard).toEqual(['telemetry {}'])
  lamp.stream.destroy()
  await eventually(() => expect(heard).toContain('went'))
  expect(heard.slice(1).toSorted()).toEqual(['presence {"online":false}', 'went'])
  await broker.close()
})
