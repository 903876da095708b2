import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MemoryServer } from './memoryServer.ts'

/* Streams of the in-memory server. server/src/api/subscriptions.test.ts tests that the real one ends them alike. */

const server = new MemoryServer()
beforeAll(() => server.start())
beforeEach(() => server.reset())
afterAll(() => server.stop())

interface Stream {
  next: () => Promise<Record<string, never> | undefined>
  end: () => void
}

/** @returns data or errors of each event; undefined when the stream is complete */
async function subscribe(query: string, who: string): Promise<Stream> {
  const gone = new AbortController()
  const authorization = `Bearer ${server.signIn(`${who}@lamplighter.example`)}`
  const headers = { accept: 'text/event-stream', 'content-type': 'application/json', authorization }
  const init = { method: 'POST', headers, body: JSON.stringify({ query }), signal: gone.signal }
  const response = await fetch(`${server.url}/graphql`, init)
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    end: () => gone.abort(),
    next: async () => {
      for (;;) {
        const event = /event: (\w+)\ndata: ?(.*)\n\n/.exec(text)
        if (event) {
          text = text.slice(event.index + event[0].length)
          return event[1] === 'next' ? JSON.parse(event[2]!) : undefined
        }
        const { value, done } = await reader.read()
        if (done) return undefined
        text += value
      }
    },
  }
}

const ALERTS = 'subscription AlertChanges { alertChanges { kind } }'

test('ends a stream with UNAUTHORIZED when its session ends', async () => {
  const stream = await subscribe(ALERTS, 'operator')
  for (const session of server.city.rows.sessions) session.ended = 'ENDED'
  expect(await stream.next()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHORIZED', reason: 'ENDED' } }] })
  expect(await stream.next()).toBeUndefined()
})

test('ends a stream with FORBIDDEN when its permission is removed', async () => {
  const stream = await subscribe(ALERTS, 'operator')
  const role = server.city.findBy('roles', 'name', 'OPERATOR')
  server.city.change(role, { permissions: role.permissions.filter((one: string) => one !== 'Alert:read') })
  expect(await stream.next()).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] })
  expect(await stream.next()).toBeUndefined()
})

test('a customer receives only events of authorised lights, alerts and overrides', async () => {
  const { city, live } = server
  const [own, foreign] = [1, 2].map(id => city.findBy('devices', 'groupId', id)) as [{ id: number }, { id: number }]
  const raisedAt = new Date().toISOString()
  const publish = () => {
    const alerts = [foreign, own].map(({ id }, at) =>
      city.add('alerts', { kind: ['LAMP_FAILURE', 'OVER_VOLTAGE'][at], severity: 'MINOR', deviceId: id, raisedAt }),
    )
    for (const alert of alerts) live.publish('alertChanges', [alert])
    const overrides = [foreign, own].map(({ id }) => city.add('overrides', { lightIds: [id] }).id)
    for (const id of overrides) live.publish('lightOverrideChanges', [id])
    for (const light of [foreign, own]) live.publish('lightDeviceChanges', [light])
    return overrides
  }
  const queries = [ALERTS, 'subscription { lightOverrideChanges }', 'subscription { lightDeviceChanges { id } }']
  const streams = await Promise.all(
    [...queries, 'subscription { lightMapChanges { gone } }'].map(query => subscribe(query, 'customer')),
  )
  const [, ownOverride] = publish()
  expect(await Promise.all(streams.map(stream => stream.next()))).toEqual([
    { data: { alertChanges: [{ kind: 'OVER_VOLTAGE' }] } },
    { data: { lightOverrideChanges: [ownOverride] } },
    { data: { lightDeviceChanges: [{ id: own.id }] } },
    { data: { lightMapChanges: { gone: [] } } },
  ])
  for (const stream of streams) stream.end()
})

test('faults delay and fail a subscription', async () => {
  const release = server.faults.hold('AlertChanges')
  let isOpen = false
  const held = subscribe(ALERTS, 'operator').then(stream => {
    isOpen = true
    return stream
  })
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(isOpen).toBe(false)
  release()
  ;(await held).end()
  server.faults.fail('AlertChanges', 'UNAVAILABLE')
  const failed = await subscribe(ALERTS, 'operator')
  expect(await failed.next()).toMatchObject({ errors: [{ extensions: { code: 'UNAVAILABLE' } }] })
})

test('unknown names throw', () => {
  expect(() => server.faults.hold('DeviceLists')).toThrow('no operation DeviceLists')
  expect(() => server.variablesOf('DeviceLists')).toThrow('no operation DeviceLists')
  expect(() => server.live.publish('deviceChanges', [])).toThrow('no subscription deviceChanges')
  expect(server.variablesOf('DeviceList')).toEqual([])
})
