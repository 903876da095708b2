import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { hostname } from 'node:os'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openLog } from '../foundation/runtime/log.ts'
import { hostsOf } from '../siteSettings.ts'
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

  test('are answered for its own names and addresses in any notation, with any port, and for this machine', async () => {
    const hosts = { names: ['lights.city.example', '203.0.113.7', '[2001:db8::7]'] }
    const asked: [string, string?][] = [
      ['lights.city.example', '/'],
      ['LIGHTS.city.example.:8443', '/'],
      ['203.0.113.7', '/'],
      ['localhost:4000', '/'],
      ['127.0.0.1', '/'],
      ['[::1]:4000', '/'],
      ['[0:0:0:0:0:0:0:1]', '/'],
      ['::1', '/'],
      ['[2001:DB8:0:0::7]:4000', '/'],
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

  test('with demo accounts: any address, the host of SITE_URL and of the machine, no other name', async () => {
    const asked: [string, string?][] = [
      ['10.1.2.3', '/'],
      ['localhost', '/'],
      [hostname(), '/'],
      [`${hostname()}.local:4000`, '/'],
      ['Lights.city.example', '/'],
      ['rebind.attacker.example', '/'],
    ]
    const hosts = hostsOf({ siteUrl: 'https://lights.city.example:8443' }, true)
    expect(await statuses(hosts, asked)).toEqual([PAGE, PAGE, PAGE, PAGE, PAGE, 421])
  })

  test.each([true, false])('with ALLOWED_HOSTS: those, SITE_URL and the machine; demo accounts: %s', async demo => {
    const { allowedHosts } = readConfig({ ALLOWED_HOSTS: 'lamplighter_web, *.City.example, 2001:DB8:0::7' })
    const asked: [string, string?][] = [
      ['lamplighter_web:4000', '/'],
      ['a.city.example', '/'],
      ['[2001:db8::7]', '/'],
      ['site.example', '/'],
      [hostname(), '/'],
      ['city.example', '/'],
      ['evilcity.example', '/'],
      ['10.1.2.3', '/'],
    ]
    const expected = [PAGE, PAGE, PAGE, PAGE, PAGE, 421, 421, 421]
    expect(await statuses(hostsOf({ allowedHosts, siteUrl: 'http://site.example' }, demo), asked)).toEqual(expected)
  })

  test('are logged once a minute, without control characters', async () => {
    const lines: string[] = []
    const log = openLog('warn', { write: line => void lines.push(line) })
    const { address } = await startPlatform({ hosts: { names: ['lights.city.example'] }, log })
    for (const host of [`b\u00e4d.${'a'.repeat(200)}`, 'other.example']) {
      const socket = connect(Number(new URL(address).port), '127.0.0.1')
      socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, 'latin1')
      await once(socket.resume(), 'close')
    }
    const refused = lines.map(line => JSON.parse(line)).filter(({ msg }) => msg.startsWith('refused a request'))
    expect(refused).toMatchObject([{ level: 40, host: `b?d.${'a'.repeat(96)}` }])
  })

  test('are logged with the whole address', async () => {
    const lines: string[] = []
    const log = openLog('warn', { write: line => void lines.push(line) })
    const { address } = await startPlatform({ hosts: { names: ['lights.city.example'] }, log })
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: 2001:db8:0::9\r\nConnection: close\r\n\r\n')
    await once(socket.resume(), 'close')
    expect(lines.map(line => JSON.parse(line).host)).toEqual(['[2001:db8::9]'])
  })

  test('are answered without a list of names', async () => {
    expect(await statuses(undefined, [['any.example', '/']])).toEqual([PAGE])
  })
})
