/**
 * Lamplighter: opens the doors in order, and closes them in reverse.
 */

import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nameFor, portsFree, reachable, withoutSecrets } from './addresses.ts'
import { type Api, openApi } from './api/api.ts'
import { openMetrics } from './api/metrics.ts'
import { openClockThread } from './clock/openThread.ts'
import { type Config, ConfigError, isLoopback, readConfig } from './config.ts'
import { ensureDemoAccounts, ensureFirstAdmin, hasAdmin, removeDemoAccounts } from './features/admins/admins.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './features/admins/demoAccounts.ts'
import { ensureClient } from './features/clients/clients.ts'
import { type Demo, playRequestedDemo, seedDemo } from './features/demo/demo.ts'
import { ensureRoles } from './features/roles/roles.ts'
import { sealFactors } from './features/sessions/secondFactor.ts'
import { SET_UP_MINUTES, SetUpCodes } from './features/site/setUpCode.ts'
import { openDatabase } from './foundation/database/database.ts'
import { whyUnreachable } from './foundation/database/databaseErrors.ts'
import { migrate } from './foundation/database/migrate.ts'
import { EventBus } from './foundation/events/events.ts'
import type { Site } from './foundation/graphql/graphql.ts'
import { startEmbeddedPostgres } from './foundation/postgres/embedded.ts'
import { inspectPostgres, problemsOf } from './foundation/postgres/requirements.ts'
import { foldersOf, lockDataDir, resolveDataDir } from './foundation/runtime/dataDir.ts'
import { openLog } from './foundation/runtime/log.ts'
import { isGuessable } from './foundation/security/commonPasswords.ts'
import { keptSecrets, makeSecret, openSeal } from './foundation/security/encryption.ts'
import { openReach } from './foundation/security/outboundPolicy.ts'
import { hashPassword } from './foundation/security/password.ts'
import { openStorage } from './foundation/storage/storage.ts'
import { openGatewayThread } from './gateway/openThread.ts'
import { closeAll, type Doors, opened } from './shutdown.ts'
import { startSimulator } from './simulatorProcess.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const doors: Doors = []
let closing: Promise<void> | undefined
let closingSince = 0
let config: Config | undefined
let api: Api | undefined

/** Requests that are under way when we are asked to end get their answer, if it comes in time. */
const DRAIN_MS = 10_000
/** Whoever started us may pass on a signal that reached us, too: what comes so close is the same one. */
const SAME_SIGNAL_MS = 700

function close(): Promise<void> {
  closingSince ||= performance.now()
  closing ??= (api?.drain(DRAIN_MS, config?.drainMs) ?? Promise.resolve()).then(() => closeAll(doors))
  return closing
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    // Whoever asks again does not want to wait: what we started ends by itself when it finds us gone.
    if (closing && performance.now() - closingSince > SAME_SIGNAL_MS) process.exit(128 + constants.signals[signal])
    void close().then(() => process.exit(0))
  })
// Whoever started us is gone without a word: nobody would ever close us.
process.on('disconnect', () => void close().then(() => process.exit(0)))
if (process.connected === false) process.exit(0)

try {
  config = readConfig(process.env, process.argv.slice(2))
  await open(config)
} catch (error) {
  if (!closing) console.error(`Lamplighter did not start: ${readable(error)}`)
  await close()
  process.exit(1)
}

async function open(config: Config): Promise<void> {
  const log = openLog(config.logging)
  const demoAccounts = config.demo && isLoopback(config.host)

  await portsFree(config)
  const dataDir = resolveDataDir(config.dataDir, root)
  const lock = lockDataDir(dataDir, { port: config.port })
  opened(doors, 'data directory', async () => lock.release())

  let url = config.databaseUrl
  if (!url) {
    const postgres = await step('the database', startEmbeddedPostgres({ dataDir, log }))
    opened(doors, 'database', postgres.stop)
    url = postgres.url
  } else await supportedOrThrow(url)
  await step(
    'the shape of the database',
    migrate(url, name => log.info({ name }, 'migration')).catch(named('DATABASE_URL', config.databaseUrl)),
  )
  const db = openDatabase(url, { pipelines: true })
  opened(doors, 'database connections', () => db.destroy())

  await ensureClient(db, config.clientId)
  await ensureRoles(db)
  const seal = openSeal(secretsOf(config, dataDir))
  await sealFactors(db, seal, log)
  // Before anybody takes an address that one of them has now.
  if (!demoAccounts) await removeDemoAccounts(db)
  if (config.admin) {
    const { email, password } = config.admin
    // A city that runs is not kept from starting by it.
    if (!(await hasAdmin(db)) && (await isGuessable(password, email)))
      throw new ConfigError('ADMIN_PASSWORD is among those that are guessed first')
    await ensureFirstAdmin(db, { email, passwordHash: await hashPassword(password) })
  }
  const needsSetUp = !demoAccounts && !(await hasAdmin(db))
  const report = (done: number, all: number) => console.log(`  demo city: ${done} of ${all} lights`)
  const demoOptions = { lights: config.lights, seed: 1, dataDir, onProgress: report }
  const demo = await step('the demo city', config.demo ? seedDemo(db, demoOptions) : playRequestedDemo(db, demoOptions))
  if (demoAccounts) await ensureDemoAccounts(db)

  const mediaFolder = join(dataDir, 'media')
  // While the other thread is being opened: both take their time.
  const openingClock = openClockThread(
    {
      databaseUrl: url,
      media: config.media,
      mediaFolder,
      mail: config.mail,
      siteUrl: config.siteUrl,
      webhookHosts: config.webhookHosts,
      folders: foldersOf(dataDir),
      sessionIdleMinutes: config.sessionIdleMinutes,
    },
    config.logging,
    log,
  )
  // Whatever else fails meanwhile, it does not go on while what it needs is closed.
  opened(doors, 'clock that is being opened', async () => (await openingClock.catch(() => undefined))?.close())
  const gateway = await step(
    config.mqttUrl ? 'the link to the broker' : 'the broker',
    openGatewayThread(
      {
        databaseUrl: url,
        mqttUrl: config.mqttUrl,
        host: config.mqttHost,
        port: config.mqttPort,
        plain: config.mqttPlain,
        tls: config.tls && { ...config.tls, port: config.mqttTlsPort },
      },
      config.logging,
      log,
    ).catch(named('MQTT_URL', config.mqttUrl)),
  )
  opened(doors, 'gateway', gateway.close)
  const events = new EventBus(url, log)
  await events.open()
  opened(doors, 'events', () => events.close())

  const storage = await openStorage(config.media, mediaFolder)
  const reach = openReach(config.webhookHosts)
  const clock = await step('the clock', openingClock)
  opened(doors, 'clock', clock.close)

  const own = config.mqttPublicUrl ?? config.mqttUrl
  const brokerUrl = own
    ? withoutSecrets(own)
    : gateway.tlsPort === undefined
      ? `mqtt://${nameFor(config.mqttHost)}:${gateway.port}`
      : `mqtts://${nameFor(config.mqttHost)}:${gateway.tlsPort}`
  const site: Site = {
    clientId: config.clientId,
    demo: demoAccounts,
    introspection: config.introspection,
    filingNumber: config.filingNumber,
    seal,
    sessionIdleMinutes: config.sessionIdleMinutes,
    map: config.map,
    reach,
    brokerUrl,
    issuesPasswords: !config.mqttUrl,
  }
  const consoleFolder = `${root}console/dist`
  const door = await openApi(
    {
      host: config.host,
      port: config.port,
      tls: config.tls,
      proxies: config.proxies,
      consoleFolder,
      db,
      events,
      site,
      storage,
      gateway,
      clock,
    },
    log,
  )
  api = door
  opened(doors, 'console', door.close)
  if (config.metrics) {
    const metrics = await openMetrics({ ...config.metrics, dataDir, db, events, gateway, clock })
    opened(doors, 'metrics', metrics.close)
    log.info({ port: metrics.port }, 'metrics')
  }

  // A database with lights of its own, started in demo mode: there is nobody to pretend to be.
  let simulated = false
  const play = (city: Demo | undefined) => {
    if (!city?.simulatorFile || simulated) return
    simulated = true
    const own = config.mqttPlain ? reachable(config.mqttHost) : '127.0.0.1'
    const broker = withoutSecrets(config.mqttUrl ?? `mqtt://${own}:${gateway.port}`)
    const simulator = startSimulator(`${root}simulator/main.ts`, city.simulatorFile, broker)
    opened(doors, 'simulator', simulator.stop)
  }
  play(demo)
  events.on('demo.wanted', () => {
    playRequestedDemo(db, demoOptions).then(play, error =>
      log.error({ error: error.message }, 'no demo city could be made'),
    )
  })

  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  const address = `${config.tls ? 'https' : 'http'}://${host}:${door.port}`
  console.log(`\nLamplighter is open: ${address}   (lights connect to ${brokerUrl})`)
  if (needsSetUp) site.setUpCodes = new SetUpCodes(code => saySetUp(code, config.siteUrl ?? address))
  if (demoAccounts) {
    console.log(`Demo accounts, password ${DEMO_PASSWORD}:`)
    for (const { email, role } of DEMO_ACCOUNTS) console.log(`  ${email.padEnd(32)}${role}`)
  }
  console.log('Ctrl-C closes it.')
}

/**
 * A secret is made where the database lies in DATA_DIR, beside it, and only there: a DATA_DIR that has another database may be
 * one of several, or be gone tomorrow, and what was sealed by it with it.
 */
function secretsOf(config: Config, dataDir: string): Buffer[] {
  if (config.secrets) return config.secrets
  const kept = keptSecrets(dataDir)
  return kept.length === 0 && !config.databaseUrl ? makeSecret(dataDir) : kept
}

function saySetUp(code: string, address: string): void {
  console.log(`There is no administrator yet. Make the first one: ${address}/auth/setup#${code}`)
  console.log(`  set-up code: ${code}   (for ${SET_UP_MINUTES} minutes; who comes later finds another one here)`)
}

async function supportedOrThrow(url: string): Promise<void> {
  const [problem] = problemsOf(await inspectPostgres(url).catch(named('DATABASE_URL', url)))
  if (problem) throw new ConfigError(`DATABASE_URL ${withoutSecrets(url)}: ${problem}`)
}

/** Says what is being waited for, when it takes more than a second. */
async function step<T>(what: string, work: Promise<T>): Promise<T> {
  const since = Date.now()
  const timer = setInterval(() => console.log(`  ${what} … ${Math.round((Date.now() - since) / 1000)} s`), 1000)
  return work.finally(() => clearInterval(timer))
}

/** What somebody else's server answered, under the name by which the configuration knows it. */
function named(name: string, url: string | undefined): (error: Error) => never {
  return error => {
    throw url ? new ConfigError(`${name} ${withoutSecrets(url)}: ${error.message}`) : error
  }
}

/** One line that says what to do about it. */
function readable(error: unknown): string {
  const { code, message } = error as { code?: string; message: string }
  const url = config?.databaseUrl
  if (url && whyUnreachable(error)) return `DATABASE_URL ${withoutSecrets(url)}: ${message}`
  if (code !== 'EADDRINUSE') return message
  const taken = (port?: number) => port !== undefined && message.endsWith(`:${port}`)
  const which = taken(config?.port) ? 'PORT' : taken(config?.metrics?.port) ? 'METRICS_PORT' : 'MQTT_PORT'
  return `${which} is in use (${message.replace(/^.*already in use /, '')}): set ${which} to another one, or stop what listens there`
}
