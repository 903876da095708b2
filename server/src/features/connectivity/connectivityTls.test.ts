import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect as connectTcp } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'
import mqtt, { type IClientOptions } from 'mqtt'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openLog } from '../../foundation/runtime/log.ts'
import { openGateway } from '../../gateway/gateway.ts'
import { makeCredential, makeLight } from '../../testing/factories.ts'
import { eventually, startPlatform } from '../../testing/platform.ts'
import { connectivityOfLights } from './connectivity.ts'

const folder = mkdtempSync(join(tmpdir(), 'lamplighter-connectivity-'))
afterAll(() => rmSync(folder, { recursive: true }))
const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem'), ca: join(folder, 'ca.pem') }

type Pair = Awaited<ReturnType<typeof generate>>
const named = (name: string) => [{ name: 'commonName', value: name }]
const signedBy = (ca: Pair, name: string) =>
  generate(named(name), {
    ca: { key: ca.private, cert: ca.cert },
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  })

let ca: Pair
let platform: Awaited<ReturnType<typeof startPlatform>>
beforeAll(async () => {
  ca = await generate(named('City of lights'), {
    extensions: [{ name: 'basicConstraints', cA: true, critical: true }],
  })
  const { cert, private: key } = await signedBy(ca, 'lamplighter')
  for (const [file, text] of [[files.ca, ca.cert] as const, [files.cert, cert] as const, [files.key, key] as const])
    writeFileSync(file, text)
  platform = await startPlatform({ broker: true, tls: files })
})

let light: Awaited<ReturnType<typeof makeLight>>
let password: string
beforeEach(async () => {
  await platform.db.deleteFrom('refused_address').execute()
  light = await makeLight(platform.db, { online: false })
  password = await makeCredential(platform.db, { light_device_id: light.id }, light.device_id)
})

const connectivity = async () => (await connectivityOfLights(platform.db, platform.site, [light.id])).get(light.id)!
/** `once` of Node.js would reject if an error event came first. */
const happened = (emitter: { once(event: string, act: () => void): unknown }, event: 'connect' | 'close') =>
  new Promise<void>(resolve => emitter.once(event, resolve))
const closed = (client: ReturnType<typeof open>) => happened(client, 'close')
const anonymous = () => platform.db.selectFrom('refused_address').selectAll().execute()

function open(options: IClientOptions = {}, port = platform.mqttTlsPort()) {
  const client = mqtt.connect(`mqtts://127.0.0.1:${port}`, {
    ...{ ca: ca.cert, username: light.device_id, reconnectPeriod: 0, ...options },
  })
  client.on('error', () => {})
  return client
}

test('shows a connection over TLS as such', async () => {
  const client = open({ password })
  await happened(client, 'connect')
  await eventually(async () => expect(await connectivity()).toMatchObject({ connected: true, tls: true }))
  await client.endAsync(true)
})

test('detects a certificate with another name, or of another authority', async () => {
  const { cert, private: key } = await signedBy(ca, 'L-ANOTHER')
  await closed(open({ cert, key }))
  await eventually(async () =>
    expect(await connectivity()).toMatchObject({
      hints: ['CERTIFICATE'],
      refusal: { reason: 'CERTIFICATE', detail: 'certificate of L-ANOTHER' },
    }),
  )
  const stranger = await signedBy(await generate(named('Another authority')), light.device_id)
  await closed(open({ cert: stranger.cert, key: stranger.private }))
  await eventually(async () =>
    expect((await connectivity()).refusal).toMatchObject({
      detail: expect.stringMatching(/^certificate not accepted: /),
    }),
  )
})

test('detects a client without certificate and password', async () => {
  await closed(open())
  await eventually(async () =>
    expect(await connectivity()).toMatchObject({
      hints: ['WRONG_PASSWORD'],
      refusal: { detail: 'no password was sent' },
    }),
  )
})

/** Sends a TLS handshake to this port. */
async function shake(port: number, options: ConnectionOptions = {}): Promise<void> {
  const socket = connectTls({ host: '127.0.0.1', port, ...options })
  socket.on('error', () => {})
  await happened(socket, 'close')
}

test.each<[string, () => Promise<unknown>, string, RegExp]>([
  [
    'a client without a safe cipher suite',
    () => shake(platform.mqttTlsPort(), { ciphers: 'AES128-GCM-SHA256', maxVersion: 'TLSv1.2' }),
    'TLS',
    /no shared cipher/,
  ],
  [
    'a client with an old TLS version',
    () =>
      shake(platform.mqttTlsPort(), {
        ...{ minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0', ca: ca.cert },
      }),
    'TLS',
    /unsupported protocol/,
  ],
  ['TLS to the plain port', () => shake(platform.mqttPort()), 'NOT_MQTT', /^TLS on the port for plain MQTT$/],
  [
    'plain MQTT to the TLS port',
    () =>
      closed(mqtt.connect(`mqtt://127.0.0.1:${platform.mqttTlsPort()}`, { reconnectPeriod: 0 }).on('error', () => {})),
    'TLS',
    /wrong version number|packet length too long|unsupported|http/i,
  ],
  [
    'another protocol',
    async () => {
      const socket = connectTcp(platform.mqttPort(), '127.0.0.1')
      socket.end('GET / HTTP/1.1\r\n\r\n')
      await happened(socket, 'close')
    },
    'NOT_MQTT',
    /./,
  ],
])('%s is recorded by its address', async (_, act, refusal, detail) => {
  await act()
  await eventually(async () =>
    expect(await anonymous()).toMatchObject([
      { address: '127.0.0.1', refusal, refusal_detail: expect.stringMatching(detail), refusal_count: 1 },
    ]),
  )
  expect((await connectivity()).hints).toEqual(['NEVER_TRIED', 'TLS_HANDSHAKE'])
})

test('records no health check that only opens connections', async () => {
  for (const port of [platform.mqttPort(), platform.mqttTlsPort()]) {
    const socket = connectTcp(port, '127.0.0.1')
    await happened(socket, 'connect')
    socket.destroy()
  }
  await closed(open({ password: 'wrong' }))
  await eventually(async () => expect((await connectivity()).refusal).toMatchObject({ reason: 'WRONG_PASSWORD' }))
  expect(await anonymous()).toEqual([])
})

test('a light that moves to another server stays connected when the first one notices', async () => {
  const second = await openGateway({ databaseUrl: platform.url, host: '127.0.0.1', port: 0 }, openLog('silent'))
  const first = open({ password })
  await happened(first, 'connect')
  await eventually(async () => expect(await connectivity()).toMatchObject({ connected: true, tls: true }))
  const moved = mqtt.connect(`mqtt://127.0.0.1:${second.port}`, {
    ...{ username: light.device_id, password, reconnectPeriod: 0 },
  })
  await happened(moved, 'connect')
  await eventually(async () => expect(await connectivity()).toMatchObject({ connected: true, tls: false }))
  await first.endAsync(true)
  const other = await makeLight(platform.db, { online: false })
  // Stored after the end of the first connection.
  const marker = open({ username: other.device_id, password: 'x' })
  await closed(marker)
  await eventually(async () => {
    const rows = await platform.db
      .selectFrom('endpoint_connection')
      .select('username')
      .where('username', '=', other.device_id)
      .execute()
    expect(rows).toHaveLength(1)
  })
  expect(await connectivity()).toMatchObject({ connected: true, tls: false })
  await second.close()
  expect(await connectivity()).toMatchObject({ connected: false, hints: ['CONNECTION_LOST'] })
  await moved.endAsync(true)
})
