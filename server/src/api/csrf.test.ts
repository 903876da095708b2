import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { makeAdmin, PASSWORD } from '../testing/factories.ts'
import { startPlatform } from '../testing/platform.ts'

/* What a page of another origin can make a browser send, and how it can use the response. */

let platform: Awaited<ReturnType<typeof startPlatform>>
let token: string
let email: string
beforeAll(async () => {
  platform = await startPlatform()
  email = (await makeAdmin(platform.db, 'SUPER_ADMIN')).email
  token = await platform.signIn(email)
})

const EVIL = 'https://evil.example'
const MUTATION = 'mutation { logout }'
type Sent = Record<string, string>
const send = (path: string, headers: Sent = {}, init: RequestInit = {}) =>
  fetch(platform.address + path, { headers: { origin: EVIL, 'sec-fetch-site': 'cross-site', ...headers }, ...init })
const stillSignedIn = async () => (await platform.ask('{ authInfo { email } }', {}, token)).data.authInfo?.email

describe('a page elsewhere', () => {
  // Content types that a browser sends without a preflight. The token is included, as if it were a cookie.
  const body = JSON.stringify({ query: MUTATION })
  const form = new URLSearchParams({ query: MUTATION })
  const parts = new FormData()
  parts.set('query', MUTATION)
  parts.set('operations', body)
  test.each<[string, RequestInit, Sent]>([
    ['a form', { method: 'POST', body: form }, {}],
    ['a form with a file', { method: 'POST', body: parts }, {}],
    ['a form declared as text', { method: 'POST', body }, { 'content-type': 'text/plain' }],
    ['a form declared as text and JSON', { method: 'POST', body }, { 'content-type': 'text/plain; application/json' }],
    ['bytes without a content type', { method: 'POST', body: Buffer.from(body) }, {}],
    ['a beacon', { method: 'POST', body: new Blob([body]) }, {}],
    ['JSON without a preflight', { method: 'POST', body }, { 'content-type': 'application/json' }],
  ])('does nothing by %s', async (_, init, headers) => {
    const named = { 'x-client-id': (platform.headers() as Sent)['x-client-id']!, authorization: `Bearer ${token}` }
    const answer = await send('/graphql', { ...headers, ...named }, init)
    expect(await answer.text()).toMatch(/FORBIDDEN|BAD_USER_INPUT/)
    expect(await stillSignedIn()).toBe(email)
  })

  test.each(['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('does nothing by %s', async method => {
    const query = `?query=${encodeURIComponent(MUTATION)}`
    for (const path of [`/graphql${query}`, `/nowhere${query}`]) {
      const answer = await send(path, platform.headers(token) as Sent, { method })
      expect([400, 404, 405], path).toContain(answer.status)
      expect(await answer.text(), path).not.toContain('logout')
    }
    expect(await stillSignedIn()).toBe(email)
  })

  test('gets no CORS permission, and cannot read the response', async () => {
    const asks = {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'apollo-require-preflight,authorization,content-type,x-client-id',
    }
    for (const path of ['/graphql', '/healthz', '/', '/media/x', '/exports/x', '/templates/lights-en.csv'])
      for (const origin of [EVIL, 'null', platform.address, 'http://127.0.0.1.evil.example']) {
        const received = [
          ...(await send(path, { ...asks, origin }, { method: 'OPTIONS' })).headers.keys(),
          ...(await send(path, { origin })).headers.keys(),
        ]
        expect(
          received.filter(name => name.startsWith('access-control')),
          path,
        ).toEqual([])
      }
  })

  test('receives no subscription events', async () => {
    const query = 'subscription { lightDeviceChanges { id } }'
    const stream = { accept: 'text/event-stream', authorization: `Bearer ${token}` }
    const get = await send(`/graphql?query=${encodeURIComponent(query)}&token=${token}`, stream)
    expect([get.status, get.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8'])
    const post = await send('/graphql', stream, { method: 'POST', body: JSON.stringify({ query }) })
    expect(await post.text()).toContain('FORBIDDEN')
    expect(post.headers.get('access-control-allow-origin')).toBeNull()
    const upgrade = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
    const { request } = await import('node:http')
    const status = await new Promise(resolve =>
      request(`${platform.address}/graphql`, {
        headers: { ...upgrade, origin: EVIL, 'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==' },
      })
        .on('response', ({ statusCode }) => resolve(statusCode))
        .on('upgrade', () => resolve('opened'))
        .end(),
    )
    expect(status).toBe(404)
  })
})

describe('every response', () => {
  const answers = async () => {
    const post = (body: object, as?: string, more: Sent = {}) =>
      send('/graphql', { ...(platform.headers(as) as Sent), ...more }, { method: 'POST', body: JSON.stringify(body) })
    const login = `mutation { loginWithEmail(email: "${email}", password: "${PASSWORD}") { accessToken } }`
    return [
      await send('/'),
      await send('/', { accept: 'text/html' }),
      await send('/nowhere'),
      await send('/assets/nowhere.js'),
      await send('/healthz'),
      await send('/templates/lights-zh.csv'),
      await send('/templates/lights-zh.xlsx'),
      await send(`/media/${crypto.randomUUID()}?s=x`),
      await send(`/exports/${'x'.repeat(32)}`),
      await post({ query: '{ clientInfo { name } }' }),
      await post({ query: '{ authInfo { email } }' }, token),
      await post({ query: login }),
      await post({ query: '{' }),
      await post({ query: 'subscription { lightDeviceChanges { id } }' }, undefined, { accept: 'text/event-stream' }),
      await send('/graphql', platform.headers() as Sent, { method: 'POST', body: '{' }),
      await send('/graphql', platform.headers() as Sent, { method: 'POST', body: 'x'.repeat(2_000_000) }),
      await send('/%ff'),
    ]
  }

  test('sets no cookie, forbids framing and content sniffing, and has a content type', async () => {
    for (const answer of await answers()) {
      const { url, headers } = answer
      expect(headers.get('set-cookie'), url).toBeNull()
      expect(headers.get('x-content-type-options'), url).toBe('nosniff')
      expect(headers.get('referrer-policy'), url).toBe('no-referrer')
      expect(headers.get('cross-origin-opener-policy'), url).toBe('same-origin')
      expect(headers.get('cross-origin-resource-policy'), url).toBe('same-origin')
      expect(headers.get('x-powered-by'), url).toBeNull()
      expect(headers.get('server'), url).toBeNull()
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy, url).toContain("object-src 'none'")
      expect(policy, url).toContain("base-uri 'none'")
      expect(policy, url).toContain("frame-ancestors 'none'")
      expect(policy, url).not.toContain("'unsafe-inline'")
      const directive = (name: string) => policy.split(';').find(part => part.trim().startsWith(`${name} `)) ?? ''
      expect(directive('script-src'), url).not.toMatch(/'unsafe-(inline|eval)'|https?:|\*/)
      expect(directive('style-src'), url).not.toMatch(/'unsafe-(inline|eval)'|https?:|\*/)
      expect(directive('default-src').trim(), url).toBe("default-src 'self'")
      expect(headers.get('content-type'), url).toMatch(/charset=utf-8|spreadsheetml/)
      await answer.body?.cancel()
    }
  })

  test('of the API is not cached', async () => {
    for (const answer of (await answers()).filter(({ url }) => url.endsWith('/graphql')))
      expect(answer.headers.get('cache-control'), await answer.text()).toMatch(/no-store|no-cache/)
  })

  test('sets HSTS if the request used TLS', async () => {
    const name = 'strict-transport-security'
    for (const path of ['/', '/healthz', '/nowhere']) {
      const secure = await send(path, { 'x-forwarded-proto': 'https' })
      expect(secure.headers.get(name), path).toBe('max-age=31536000; includeSubDomains')
      expect((await send(path)).headers.get(name), path).toBeNull()
    }
  })

  test('does not depend on the host headers of the request', async () => {
    const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' }
    for (const path of ['/', '/graphql', '/nowhere'])
      expect(await (await send(path, forged)).text(), path).not.toContain('evil')
  })
})

test('refuses TRACE, request smuggling and header injection', async () => {
  const { connect } = await import('node:net')
  const { port } = new URL(platform.address)
  const raw = (text: string) =>
    new Promise<string>(resolve => {
      let said = ''
      const socket = connect(Number(port), '127.0.0.1', () => socket.end(text))
      socket.on('data', piece => (said += piece)).on('close', () => resolve(said.split('\r\n')[0]!))
      socket.on('error', () => {})
    })
  const head = 'Host: a\r\nContent-Type: application/json\r\n'
  expect(await raw(`TRACE / HTTP/1.1\r\n${head}\r\n`)).toMatch(/ 40[045] /)
  const chunked = `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\n\r\n`
  expect(await raw(`POST /graphql HTTP/1.1\r\n${chunked}`)).toContain(' 400 ')
  expect(await raw(`POST /graphql HTTP/1.1\r\n${head}Content-Length: 5\r\nContent-Length: 6\r\n\r\n{"a":1`)).toContain(
    ' 400 ',
  )
  expect(await raw(`GET / HTTP/1.1\r\nHost: a\r\nX: a\nb\r\n\r\n`)).toContain(' 400 ')
  expect(await raw(`GET /%0d%0aSet-Cookie:%20a=b HTTP/1.1\r\n${head}\r\n`)).not.toContain('Set-Cookie')
})

test('never redirects to another origin', async () => {
  const evil = createServer((_, response) => response.end('caught'))
  await new Promise<void>(resolve => evil.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void evil.close())
  const there = `127.0.0.1:${(evil.address() as AddressInfo).port}`
  for (const path of [`//${there}`, `/\\${there}`, `/?to=http://${there}`, `/%2f%2f${there}`, `/..//${there}`]) {
    const answer = await send(path, { accept: 'text/html' }, { redirect: 'manual' })
    expect(answer.headers.get('location'), path).toBeNull()
    expect(answer.status < 300 || answer.status >= 400, path).toBe(true)
  }
})
