import { request } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { startPlatform } from '../testing/platform.ts'
import type { KnownHosts } from './hostCheck.ts'

/** fetch sets the header itself. @returns the status of each host and path */
async function statuses(hosts: KnownHosts | undefined, asked: [host: string, path?: string][]) {
  const { address } = await startPlatform({ hosts })
  const statusOf = (host: string, path: string) =>
    new Promise<number>((resolve, reject) => {
      const sent = request(`${address}${path}`, { headers: { host, accept: 'text/html' } }, answer => {
        answer.resume()
        resolve(answer.statusCode!)
      })
      sent.on('error', reject).end()
    })
  return Promise.all(asked.map(([host, path = '/healthz']) => statusOf(host, path)))
}

/** The console is not built in tests. */
const PAGE = 503

describe('requests for a host that the site does not have', () => {
  test('get 421, whatever the path', async () => {
    const hosts = { names: ['lights.city.example', '203.0.113.7'] }
    const evil = 'rebind.attacker.example'
    const asked: [string, string?][] = [[evil], [evil, '/'], [`${evil}:4000`, '/'], ['198.51.100.9', '/']]
    expect(await statuses(hosts, asked)).toEqual([421, 421, 421, 421])
  })

  test('are answered for its own names, with any port, and for this machine', async () => {
    const hosts = { names: ['lights.city.example', '203.0.113.7'] }
    const asked: [string, string?][] = [
      ['lights.city.example', '/'],
      ['LIGHTS.city.example.:8443', '/'],
      ['203.0.113.7', '/'],
      ['localhost:4000', '/'],
      ['127.0.0.1', '/'],
      ['[::1]:4000', '/'],
    ]
    expect(await statuses(hosts, asked)).toEqual(asked.map(() => PAGE))
  })

  test('are answered for probes by address', async () => {
    const asked: [string, string?][] = [
      ['10.1.2.3:4000', '/healthz'],
      ['[2001:db8::7]', '/healthz?x=1'],
    ]
    expect(await statuses({ names: ['lights.city.example'] }, asked)).toEqual([200, 200])
  })

  test('are answered for probes by HTTP/1.0, which name no host', async () => {
    const { address } = await startPlatform({ hosts: { names: ['lights.city.example'] } })
    const ask = (path: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(Number(new URL(address).port), '127.0.0.1')
        let text = ''
        socket.on('data', data => (text += data)).on('error', reject)
        socket.on('close', () => resolve(text.split('\r\n')[0]!))
        socket.write(`GET ${path} HTTP/1.0\r\n\r\n`)
      })
    expect(await ask('/healthz')).toMatch(/ 200 /)
    expect(await ask('/')).toMatch(/ 421 /)
  })

  test('with demo accounts: any address, no other name', async () => {
    const asked: [string, string?][] = [
      ['10.1.2.3', '/'],
      ['localhost', '/'],
      ['rebind.attacker.example', '/'],
    ]
    expect(await statuses({ names: [], addresses: true }, asked)).toEqual([PAGE, PAGE, 421])
  })

  test('are answered without a list of names', async () => {
    expect(await statuses(undefined, [['any.example', '/']])).toEqual([PAGE])
  })
})
