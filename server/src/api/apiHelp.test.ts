import { beforeAll, describe, expect, test } from 'vitest'
import { startPlatform } from '../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
beforeAll(async () => {
  platform = await startPlatform()
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(platform.address + path, { headers, method })

describe('GET /graphql', () => {
  test.each(['text/html,application/xhtml+xml', '*/*', 'application/json'])(
    'explains how to use the API (Accept: %s)',
    async accept => {
      const answer = await get('/graphql', { accept })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      expect(await answer.text()).toMatch(/POST.*Apollo-Require-Preflight: true.*X-Client-Id: [0-9a-f-]{36}/s)
    },
  )

  test('contains an example that works', async () => {
    const help = await (await get('/graphql')).text()
    const headers = Object.fromEntries(
      [...help.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name, value]) => [name, value]),
    )
    const body = /-d '([^']+)'/.exec(help)![1]!
    const answer = await fetch(`${platform.address}/graphql`, { method: 'POST', headers, body })
    expect(await answer.json()).toMatchObject({ data: { clientInfo: { name: expect.any(String) } } })
  })

  test('answers HEAD without a body, and opens no event stream', async () => {
    expect((await get('/graphql', {}, 'HEAD')).status).toBe(405)
    expect((await get('/graphql', { accept: 'text/event-stream' })).status).toBe(404)
  })
})

test('a request without the required headers gets a response that names them', async () => {
  const post = async (headers: Record<string, string>) => {
    const body = JSON.stringify({ query: '{ clientInfo { name } }' })
    const json = { 'content-type': 'application/json' }
    const answer = await fetch(`${platform.address}/graphql`, {
      method: 'POST',
      headers: { ...json, ...headers },
      body,
    })
    return ((await answer.json()) as { errors: { message: string; extensions: object }[] }).errors[0]!
  }
  const preflight = { 'apollo-require-preflight': 'true' }
  expect((await post({})).message).toContain('send Apollo-Require-Preflight: true')
  expect((await post(preflight)).message).toMatch(/X-Client-Id is missing: send the header X-Client-Id/)
  const unknown = await post({ ...preflight, 'x-client-id': crypto.randomUUID() })
  expect(unknown).toMatchObject({ extensions: { code: 'FORBIDDEN' } })
  expect(unknown.message).toMatch(/names no client of this platform: send the header X-Client-Id/)
})

test('GET / returns the console page to any client, other paths to browsers only', async () => {
  // Tests have no built console: the page is then a notice.
  const isPage = async (path: string, accept?: string) => {
    const answer = await get(path, accept ? { accept } : {})
    return answer.status === 503 && (await answer.text()).includes('console is not built')
  }
  for (const accept of [undefined, '*/*', 'application/json', 'text/html'])
    for (const path of ['/', '/?lang=en']) expect(await isPage(path, accept), `${path} ${accept}`).toBe(true)
  expect(await isPage('/lighting/devices', 'text/html')).toBe(true)
  expect(await isPage('/lighting/devices', '*/*')).toBe(false)
  expect(await isPage('/assets/x.js', 'text/html')).toBe(false)
})
