import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { connect } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ConnectionOptions, connect as connectTls, type PeerCertificate } from 'node:tls'
import mqtt from 'mqtt'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTransports, sendMessage } from './features/notifications/delivery.ts'
import type { BrokerSessions } from './foundation/database/brokerSessions.ts'
import { createOutboundPolicy } from './foundation/security/outboundPolicy.ts'
import { openExternalBroker } from './gateway/externalBroker.ts'
import { makeCredential, makeLight } from './testing/factories.ts'
import { eventually, startPlatform } from './testing/platform.ts'

const folder = mkdtempSync(join(tmpdir(), 'lamplighter-tls-'))
afterAll(() => rmSync(folder, { recursive: true }))
const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem'), ca: join(folder, 'ca.pem'), checkMs: 100 }

type Pair = Awaited<ReturnType<typeof generate>>
const named = (name: string) => [{ name: 'commonName', value: name }]
const authority = (name: string) =>
  generate(named(name), { extensions: [{ name: 'basicConstraints', cA: true, critical: true }] })
const signedBy = (ca: Pair, name: string, days = 1) =>
  generate(named(name), {
    ca: { key: ca.private, cert: ca.cert },
    notBeforeDate: new Date(Date.now() - 2 * 86_400_000),
    notAfterDate: new Date(Date.now() + days * 86_400_000),
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  })

let ca: Pair
let platform: Awaited<ReturnType<typeof startPlatform>>
let light: Awaited<ReturnType<typeof makeLight>>
let password: string

async function putCertificate(): Promise<void> {
  const { cert, private: key } = await signedBy(ca, 'lamplighter')
  writeFileSync(files.cert, cert)
  writeFileSync(files.key, key)
}

beforeAll(async () => {
  ca = await authority('City of lights')
  writeFileSync(files.ca, ca.cert)
  await putCertificate()
  platform = await startPlatform({ broker: true, tls: files })
  light = await makeLight(platform.db)
  password = await makeCredential(platform.db, { light_device_id: light.id }, light.device_id)
})

/** @returns whether the light was accepted */
async function connects(options: mqtt.IClientOptions): Promise<boolean> {
  const client = mqtt.connect(`mqtts://127.0.0.1:${platform.mqttTlsPort()}`, {
    ca: ca.cert,
    username: light.device_id,
    protocolVersion: 4,
    reconnectPeriod: 0,
    connectTimeout: 5000,
    ...options,
  })
  try {
    return await new Promise<boolean>(resolve => {
      client.once('connect', () => resolve(true))
      client.once('error', () => resolve(false))
      client.once('close', () => resolve(false))
    })
  } finally {
    await client.endAsync(true)
  }
}

test('a light connects over TLS with its password only', async () => {
  expect(await connects({ password })).toBe(true)
  expect(await connects({ password: 'another one' })).toBe(false)
  expect(await connects({})).toBe(false)
})

test('a light connects with a valid certificate of a trusted authority, with its own id only', async () => {
  const show = async (issuer: Pair, name: string, days = 1, more: mqtt.IClientOptions = {}) => {
    const { cert, private: key } = await signedBy(issuer, name, days)
    return connects({ cert, key, ...more })
  }
  expect(await show(ca, light.device_id)).toBe(true)
  expect(await show(ca, 'L-another')).toBe(false)
  expect(await show(ca, light.device_id, -1)).toBe(false)
  expect(await show(await authority('City of lights'), light.device_id)).toBe(false)
  const stranger = await makeLight(platform.db)
  expect(await show(ca, stranger.device_id, 1, { username: stranger.device_id })).toBe(false)
})

const bothDoors = () => [platform.mqttTlsPort(), Number(new URL(platform.address).port)]

/** @returns the negotiated cipher suite, or the error code */
async function agreed(port: number, offer: ConnectionOptions, host = '127.0.0.1'): Promise<string> {
  const socket = connectTls({
    host,
    servername: 'localhost',
    checkServerIdentity: () => undefined,
    port,
    ca: ca.cert,
    ...offer,
  })
  try {
    await once(socket, 'secureConnect')
    return socket.getCipher().name
  } catch (error) {
    return (error as NodeJS.ErrnoException).code!
  } finally {
    socket.destroy()
  }
}

test('refuses old TLS versions', async () => {
  const old = { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
  for (const port of bothDoors()) expect(await agreed(port, old)).toBe('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION')
})

const SECRET_FORWARD = ['ECDHE-RSA-AES256-GCM-SHA384', 'ECDHE-RSA-CHACHA20-POLY1305', 'ECDHE-RSA-AES128-GCM-SHA256']
// RSA key exchange, or without AEAD.
const REFUSED = ['AES128-GCM-SHA256', 'AES256-SHA', 'ECDHE-RSA-AES128-SHA256', 'ECDHE-RSA-AES256-SHA']

async function offersOnlySafeSuites(): Promise<void> {
  for (const port of bothDoors()) {
    for (const ciphers of SECRET_FORWARD)
      expect(await agreed(port, { ciphers, maxVersion: 'TLSv1.2' }), ciphers).toBe(ciphers)
    for (const ciphers of REFUSED)
      expect(await agreed(port, { ciphers, maxVersion: 'TLSv1.2' }), ciphers).toMatch(/ALERT_HANDSHAKE_FAILURE/)
    expect(await agreed(port, {})).toBe('TLS_AES_256_GCM_SHA384')
  }
}

test('both listeners refuse cipher suites without forward secrecy or AEAD', offersOnlySafeSuites)

test('uses a renewed certificate without a restart, and ignores an incomplete one', async () => {
  const seen = async () => {
    const socket = connectTls({ host: '127.0.0.1', port: platform.mqttTlsPort(), ca: ca.cert })
    await once(socket, 'secureConnect')
    const { fingerprint256 } = socket.getPeerCertificate() as PeerCertificate
    socket.destroy()
    return fingerprint256
  }
  const before = await seen()
  writeFileSync(files.cert, 'half of it')
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(await seen()).toBe(before)
  await putCertificate()
  await eventually(async () => expect(await seen()).not.toBe(before))
  expect(await connects({ password })).toBe(true)
  await offersOnlySafeSuites()
})

test('with MQTT_PLAIN=off other machines can connect with TLS only', async () => {
  // Without a network, uses another loopback address: neither is 127.0.0.1.
  const outside = Object.values(networkInterfaces()).flatMap(all => all ?? [])
  const host = outside.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.2'
  const reached = async (port: number, at: string) => {
    const socket = connect(port, at)
    const outcome = await once(socket, 'connect').then(
      () => 'open',
      error => error.code,
    )
    socket.destroy()
    return outcome
  }
  const open = await startPlatform({ broker: true, tls: files, mqttHost: '0.0.0.0' })
  expect(await reached(open.mqttPort(), host)).toBe('open')
  const shut = await startPlatform({ broker: true, tls: files, mqttHost: '0.0.0.0', mqttPlain: false })
  expect(await reached(shut.mqttPort(), host)).toBe('ECONNREFUSED')
  expect(await reached(shut.mqttPort(), '127.0.0.1')).toBe('open')
  expect(await reached(shut.mqttTlsPort(), host)).toBe('open')
  expect(await agreed(shut.mqttTlsPort(), {}, host)).toMatch(/^TLS_/)
})

test('does not connect to a server with a certificate of an unknown authority', async () => {
  const handlers = { onMessage: async () => {}, onRefused: () => {}, onPresence: async () => {} }
  const broker = openExternalBroker(`mqtts://127.0.0.1:${platform.mqttTlsPort()}`, handlers, {} as BrokerSessions)
  await expect(broker).rejects.toMatchObject({ code: 'SELF_SIGNED_CERT_IN_CHAIN' })
  const transports = openTransports(undefined, createOutboundPolicy(['127.0.0.1']))
  const message = {
    id: '1',
    kind: 'WEBHOOK',
    target: `${platform.address}/hook`,
    language: 'en',
    secret: 's',
    alert: null,
  } as const
  await expect(sendMessage(transports, message)).rejects.toMatchObject({ cause: { code: 'SELF_SIGNED_CERT_IN_CHAIN' } })
  transports.close()
})

test('serves the console over HTTPS with HSTS', async () => {
  const answer = await new Promise<{ status?: number; policy?: string }>((resolve, reject) => {
    const request = get(`${platform.address}/healthz`, { ca: ca.cert }, ({ statusCode, headers }) =>
      resolve({ status: statusCode, policy: headers['strict-transport-security'] }),
    )
    request.on('error', reject)
  })
  expect(answer).toEqual({ status: 200, policy: 'max-age=31536000; includeSubDomains' })
  await expect(fetch(platform.address.replace('https', 'http'))).rejects.toThrow()
})
