import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openApi } from '../api/api.ts'
import type { KnownHosts } from '../api/hostCheck.ts'
import { openMetrics } from '../api/metrics.ts'
import { openClock } from '../clock/clock.ts'
import { DEFAULT_CLIENT_ID } from '../config.ts'
import { ensureClient } from '../features/clients/clients.ts'
import { ensureRoles } from '../features/roles/roles.ts'
import { EventBus } from '../foundation/events/events.ts'
import type { Site } from '../foundation/graphql/graphql.ts'
import { openLog } from '../foundation/runtime/log.ts'
import { createCipher } from '../foundation/security/encryption.ts'
import { createOutboundPolicy } from '../foundation/security/outboundPolicy.ts'
import type { TlsFiles } from '../foundation/security/tls.ts'
import { openStorage, type Quota, type StorageConfig } from '../foundation/storage/storage.ts'
import { openGateway } from '../gateway/gateway.ts'
import { atEndOfFile } from './endOfFile.ts'
import { PASSWORD } from './factories.ts'
import { freePort } from './freePort.ts'
import { testDatabase } from './testDatabase.ts'

interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: answers are as wide as the queries that tests write
  data: any
  errors?: { message: string; path?: string[]; extensions: Record<string, unknown> }[]
  extensions?: { warnings: { code: string; key: string; message: string; field: string; params?: object }[] }
}

export const NO_QUOTA: Quota = { total: Number.POSITIVE_INFINITY, perAccount: Number.POSITIVE_INFINITY }

/** Starts the API on a free port with a database of its own, for one test file; the other parts on request. */
export async function startPlatform({
  /** Starts the MQTT broker and the gateway. */
  broker = false,
  /** Starts the scheduler. */
  clock: withClock = false,
  demo = false,
  /** What ungrouped lights do; default: nothing. */
  lightDefault = 'AS_THEY_ARE' as 'AS_THEY_ARE' | 'SUNSET_TO_SUNRISE',
  media = { store: 'LOCAL' } as StorageConfig,
  mediaQuota = NO_QUOTA,
  setUpCodes = undefined as Site['setUpCodes'],
  /** TLS for API and broker. */
  tls = undefined as TlsFiles | undefined,
  mqttHost = '127.0.0.1',
  mqttPlain = true,
  /** Trusted proxies. */
  proxies = [] as string[],
  hosts = undefined as KnownHosts | undefined,
  webhookHosts = undefined as string[] | undefined,
  sessionIdleMinutes = 720,
  cipher = createCipher([randomBytes(32)]),
  log = openLog('error'),
} = {}) {
  const { db, url, queries } = await testDatabase()
  await ensureClient(db, DEFAULT_CLIENT_ID)
  await ensureRoles(db)
  await db.updateTable('site').set({ light_default: lightDefault }).execute()
  const lightsDoor = { databaseUrl: url, host: mqttHost, plain: mqttPlain, tls: tls && { ...tls, port: 0 } }
  const openBroker = async (port?: number) => openGateway({ ...lightsDoor, port: port ?? (await freePort()) }, log)
  let gateway = broker ? await openBroker() : undefined
  const requireGateway = () => {
    if (!gateway) throw new Error('this test file needs startPlatform({ broker: true })')
    return gateway
  }
  const events = new EventBus(url, log)
  await events.open()
  const mediaFolder = mkdtempSync(join(tmpdir(), 'lamplighter-media-'))
  const storage = await openStorage(media, mediaFolder)
  const outboundPolicy = createOutboundPolicy(webhookHosts)
  const clock = withClock
    ? await openClock(
        {
          databaseUrl: url,
          media,
          mediaFolder,
          webhookHosts,
          folders: [],
          sessionIdleMinutes,
          terminatesBlockers: true,
        },
        log,
      )
    : undefined
  const site = {
    clientId: DEFAULT_CLIENT_ID,
    demo,
    introspection: demo,
    setUpCodes,
    sessionIdleMinutes,
    cipher,
    map: { provider: 'embedded' as const },
    mediaQuota,
    outboundPolicy,
    brokerUrl: 'mqtt://127.0.0.1',
    issuesPasswords: true,
    brokerListens: 'ALL' as Site['brokerListens'],
  }
  const consoleFolder = mkdtempSync(join(tmpdir(), 'lamplighter-console-'))
  const lights = {
    state: async () => gateway?.state() ?? { broker: true, events: true },
    collectMetrics: async () => undefined,
  }
  const time = { isResponding: async () => true, collectMetrics: async () => undefined }
  const doors = { host: '127.0.0.1', port: 0, db, events, gateway: lights, clock: time }
  const api = await openApi({ ...doors, tls, consoleFolder, site, storage, proxies, hosts }, log)
  const metrics = await openMetrics({ ...doors, dataDir: mediaFolder })
  atEndOfFile(async () => {
    await metrics.close()
    await api.close()
    await clock?.close()
    await events.close()
    await gateway?.close()
    for (const made of [mediaFolder, consoleFolder]) rmSync(made, { recursive: true, force: true })
  })

  const address = `${tls ? 'https' : 'http'}://127.0.0.1:${api.port}`
  const metricsAddress = `http://127.0.0.1:${metrics.port}/metrics`
  const headers = (token?: string) => ({
    'content-type': 'application/json',
    'x-client-id': DEFAULT_CLIENT_ID,
    'apollo-require-preflight': 'true',
    ...(token && { authorization: `Bearer ${token}` }),
  })
  const notifier = new pg.Pool({ connectionString: url, max: 1 })
  notifier.on('error', () => {})
  atEndOfFile(() => notifier.end())
  let marker = 0
  /** Waits until the server has received the events of rows that a test wrote directly. */
  async function waitForEvents(): Promise<void> {
    const mine = ++marker
    await new Promise<void>((resolve, reject) => {
      const stop = events.on('heard' as 'light.changed', event => {
        if ((event as unknown) !== mine) return
        stop()
        resolve()
      })
      notifier
        .query("select pg_notify('lamplighter', $1)", [JSON.stringify({ name: 'heard', event: mine })])
        .catch(reject)
    })
  }
  async function ask(query: string, variables: object = {}, token?: string): Promise<Answer> {
    if (token) await waitForEvents()
    return askAtOnce(query, variables, token)
  }
  async function askAtOnce(query: string, variables: object = {}, token?: string): Promise<Answer> {
    const body = JSON.stringify({ query, variables })
    const response = await fetch(`${address}/graphql`, { method: 'POST', headers: headers(token), body })
    return (await response.json()) as Answer
  }
  async function signIn(email: string, password = PASSWORD): Promise<string> {
    const { data, errors } = await ask(
      'mutation ($email: String!, $password: String!) { loginWithEmail(email: $email, password: $password) { accessToken } }',
      { email, password },
    )
    if (errors) throw new Error(errors[0]!.message)
    return data.loginWithEmail.accessToken
  }
  return {
    site,
    db,
    url,
    events,
    storage,
    /** The broker's address, as the API sees it. */
    gateway: lights,
    clock: time,
    /** Folder of LOCAL files. */
    mediaFolder,
    /** Number of statements sent through `db`. */
    queries,
    address,
    metricsAddress,
    /** Metrics as Prometheus reads them. */
    metrics: async () => (await fetch(metricsAddress)).text(),
    headers,
    ask,
    /** Without waiting for the events of recent writes. */
    askAtOnce,
    signIn,
    mqttPort: () => requireGateway().port!,
    mqttTlsPort: () => requireGateway().tlsPort!,
    refusals: () => requireGateway().refusals(),
    /** Restarts the gateway on the same port: lights see a restart of the server. */
    restartGateway: async (whileStopped: () => Promise<void> = async () => {}) => {
      const port = requireGateway().port!
      await requireGateway().close()
      await whileStopped()
      gateway = await openBroker(port)
    },
  }
}

/** Retries until it passes. @throws the last failure after 20 s, which a busy machine may need */
export async function eventually<T>(look: () => Promise<T> | T, patienceMs = 20_000): Promise<T> {
  const until = Date.now() + patienceMs
  for (;;) {
    try {
      return await look()
    } catch (error) {
      if (Date.now() > until) throw error
      await new Promise(resolve => setTimeout(resolve, 25))
    }
  }
}
