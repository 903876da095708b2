import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import mqtt from 'mqtt'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLog } from './foundation/runtime/log.ts'
import { makeCredential, makeLight } from './testing/factories.ts'
import { MQTT_HELLO, scraps } from './testing/fuzzInputs.ts'
import { startPlatform } from './testing/platform.ts'

/* Random bytes at every listener; see gateway/access.test.ts for plain MQTT. */

const folder = mkdtempSync(join(tmpdir(), 'lamplighter-scraps-'))
afterAll(() => rmSync(folder, { recursive: true }))
const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }

const lines: { level: number; msg: string }[] = []
const log = openLog('warn', { write: line => void lines.push(JSON.parse(line)) })
let plain: Awaited<ReturnType<typeof startPlatform>>
let secured: typeof plain
beforeAll(async () => {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'lamplighter' }])
  writeFileSync(files.cert, cert)
  writeFileSync(files.key, key)
  plain = await startPlatform({ broker: true, log })
  secured = await startPlatform({ broker: true, log, tls: files })
})

const portOf = ({ address }: typeof plain) => Number(new URL(address).port)
const raw = (port: number) => connect(port, '127.0.0.1')
// Uses a self-signed certificate: its identity does not matter here.
const shaken = (port: number) => connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false })

const HTTP_HELLO = [
  'GET / HTTP/1.1\r\n',
  'GET /healthz HTTP/1.1\r\nhost: lamps\r\n',
  'POST /graphql HTTP/1.1\r\nhost: lamps\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n',
  'POST /graphql HTTP/1.1\r\nhost: lamps\r\ntransfer-encoding: chunked\r\n\r\n',
].map(text => Buffer.from(text))
/** The start of a TLS record with a ClientHello, with the lengths of both. */
const TLS_HELLO = Buffer.from([0x16, 0x03, 0x01, 0x00, 0x20, 0x01, 0x00, 0x00, 0x1c, 0x03, 0x03])

/** Sends the bytes and ends the stream; resolves when the server has closed the connection. */
async function throwAt(socket: Socket, begun: 'connect' | 'secureConnect', bytes: Buffer): Promise<void> {
  const over = new Promise<void>(resolve => socket.once('close', () => resolve()))
  await once(socket, begun)
  socket.on('error', () => {})
  // Discards the response: unread data would hide the end of the stream.
  socket.resume()
  socket.end(bytes)
  await over
}

async function healthy(): Promise<void> {
  expect((await fetch(`${plain.address}/healthz`)).status).toBe(200)
  const [answer] = await once(get(`${secured.address}/healthz`, { rejectUnauthorized: false }), 'response')
  answer.resume()
  expect(answer.statusCode).toBe(200)
}

async function greets(platform: typeof plain, address: string): Promise<void> {
  const light = await makeLight(platform.db)
  const password = await makeCredential(platform.db, { light_device_id: light.id }, light.device_id)
  const options = { username: light.device_id, password, rejectUnauthorized: false, reconnectPeriod: 0 }
  const client = await mqtt.connectAsync(address, options)
  await client.endAsync()
}

describe('random bytes close their connection only:', () => {
  test.each([
    ['on HTTP', 1000, () => raw(portOf(plain)), 'connect', HTTP_HELLO],
    ['on HTTPS, in place of a handshake', 1000, () => raw(portOf(secured)), 'connect', [TLS_HELLO]],
    ['on HTTPS, after a handshake', 300, () => shaken(portOf(secured)), 'secureConnect', HTTP_HELLO],
    ['on MQTT over TLS, in place of a handshake', 1000, () => raw(secured.mqttTlsPort()), 'connect', [TLS_HELLO]],
    ['on MQTT over TLS, after a handshake', 300, () => shaken(secured.mqttTlsPort()), 'secureConnect', [MQTT_HELLO]],
  ] as const)('%s', { timeout: 120_000 }, async (_, count, open, begun, beginnings) => {
    lines.length = 0
    const all = [...scraps(count, ...beginnings)]
    while (all.length) await Promise.all(all.splice(0, 50).map(bytes => throwAt(open(), begun, bytes)))
    await healthy()
    await greets(plain, `mqtt://127.0.0.1:${plain.mqttPort()}`)
    await greets(secured, `mqtts://127.0.0.1:${secured.mqttTlsPort()}`)
    // Refusals are logged as such, once a minute; an internal error would be logged as an error.
    expect(lines.filter(({ level, msg }) => level >= 50 || msg !== 'refused')).toEqual([])
  })
})
