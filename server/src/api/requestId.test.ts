import type { IncomingMessage } from 'node:http'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openLog } from '../foundation/runtime/log.ts'
import { eventually, startPlatform } from '../testing/platform.ts'
import { requestIds } from './requestId.ts'

const lines: Record<string, unknown>[] = []
const log = openLog('info', { write: line => void lines.push(JSON.parse(line)) })
const platform = await startPlatform({ log })

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/

async function idOf(given?: string, path = '/healthz') {
  const { headers } = await fetch(`${platform.address}${path}`, { headers: given ? { 'x-request-id': given } : {} })
  return headers.get('x-request-id')
}

test('every response has a request id', async () => {
  const ids = await Promise.all(
    ['/healthz', '/readyz', '/graphql', '/nowhere', '/%ff'].map(path => idOf(undefined, path)),
  )
  for (const id of ids) expect(id).toMatch(UUID)
  expect(new Set(ids).size).toBe(5)
})

test('takes the id from a trusted proxy if it has a valid format', async () => {
  // Clients on this machine are trusted proxies.
  expect(await idOf('a-name_of-the-proxy-0042')).toBe('a-name_of-the-proxy-0042')
  for (const bad of ['short', 'with a space', '<script>alert(1)</script>', '{"a":"injected"}', 'x'.repeat(65)])
    expect(await idOf(bad)).toMatch(UUID)
})

test('an internal error and its request are logged with the request id of the response', async () => {
  await sql`alter table sign_in_attempt rename to gone_for_now`.execute(platform.db)
  const { errors } = await platform.ask(
    'mutation { loginWithEmail(email: "a@b.example", password: "some-password") { accessToken } }',
  )
  await sql`alter table gone_for_now rename to sign_in_attempt`.execute(platform.db)
  expect(errors).toEqual([
    expect.objectContaining({
      message: 'internal error',
      extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: expect.stringMatching(UUID) },
    }),
  ])
  const { requestId } = errors![0]!.extensions
  await eventually(() => expect(lines.filter(line => line.requestId === requestId)).toHaveLength(2))
  const [accident, request] = lines.filter(line => line.requestId === requestId)
  expect(accident).toMatchObject({ msg: 'request failed', error: expect.stringContaining('sign_in_attempt') })
  expect(request).toMatchObject({ msg: 'request', method: 'POST', route: '/graphql', status: '200' })
})

test('logs requests refused before execution, once a minute for each address', async () => {
  const post = (body: object, headers: object) =>
    fetch(`${platform.address}/graphql`, {
      method: 'POST',
      headers: { ...platform.headers(), ...headers } as never,
      body: JSON.stringify(body),
    })
  const deep = { query: `{ ${'findOneLightDevice(id: 1) { group { '.repeat(15)} id ${'} }'.repeat(15)} }` }
  for (let i = 0; i < 3; i++) await post(deep, {})
  await fetch(`${platform.address}/graphql`, { method: 'POST', body: '{}' })
  const refused = lines.filter(line => line.msg === 'request refused')
  expect(refused).toEqual([
    expect.objectContaining({ from: '127.0.0.1', code: 'BAD_USER_INPUT', requestId: expect.stringMatching(UUID) }),
    expect.objectContaining({ from: '127.0.0.1', code: 'FORBIDDEN', why: expect.stringContaining('Apollo') }),
  ])
})

test('a stream has a request id, too', async () => {
  const response = await fetch(`${platform.address}/graphql`, {
    method: 'POST',
    headers: { ...platform.headers(), accept: 'text/event-stream', 'x-request-id': 'stream-of-a-console' } as never,
    body: JSON.stringify({ query: 'subscription { lightDeviceChanges { id } }' }),
  })
  expect(response.headers.get('x-request-id')).toBe('stream-of-a-console')
  await response.body?.cancel()
})

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.83.0.41', true],
  ['::ffff:10.83.0.41', true],
  ['10.83.0.42', false],
  ['fd00::5', true],
  ['fe80::5', false],
  ['203.0.113.9', false],
])('%s is trusted: %s', (remoteAddress, isTrusted) => {
  const name = requestIds(['10.83.0.41', 'fd00::/8'])
  const request = { headers: { 'x-request-id': 'given-by-them' }, socket: { remoteAddress } } as unknown
  expect(name(request as IncomingMessage) === 'given-by-them').toBe(isTrusted)
})
