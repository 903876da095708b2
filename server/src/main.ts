/**
 * Starts all parts of Lamplighter in order, and stops them in reverse order.
 */

import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { assertPortsFree, localHost, publicHost, withoutSecrets } from './addresses.ts'
import { type Api, openApi } from './api/api.ts'
import { openMetrics } from './api/metrics.ts'
import { openClockThread } from './clock/openThread.ts'
import { type Config, ConfigError, isLoopback, readConfig } from './config.ts'
import { ensureDemoAccounts, ensureFirstAdmin, hasAdmin, removeDemoAccounts } from './features/admins/admins.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './features/admins/demoAccounts.ts'
import { ensureClient } from './features/clients/clients.ts'
import { type Demo, playRequestedDemo, seedDemo } from './features/demo/demo.ts'
import { ensureRoles } from './features/roles/roles.ts'
import { encryptFactors } from './features/sessions/secondFactorKeys.ts'
import { SET_UP_MINUTES, SetUpCodes } from './features/site/setUpCode.ts'
import { openDatabase } from './foundation/database/database.ts'
import { unavailableReason } from './foundation/database/databaseErrors.ts'
import { migrate } from './foundation/database/migrate.ts'
import { EventBus } from './foundation/events/events.ts'
import type { Site } from './foundation/graphql/graphql.ts'
import { startEmbeddedPostgres } from './foundation/postgres/embedded.ts'
import { inspectPostgres, problemsOf } from './foundation/postgres/requirements.ts'
import { foldersOf, lockDataDir, resolveDataDir } from './foundation/runtime/dataDir.ts'
import { openLog } from './foundation/runtime/log.ts'
import { isGuessable } from './foundation/security/commonPasswords.ts'
import { createCipher, createSecret, readSecrets } from './foundation/security/encryption.ts'
import { createOutboundPolicy } from './foundation/security/outboundPolicy.ts'
import { hashPassword } from './foundation/security/password.ts'
import { openStorage } from './foundation/storage/storage.ts'
import { openGatewayThread } from './gateway/openThread.ts'
import { onShutdown, type ShutdownSteps, shutdown } from './shutdown.ts'
import { startSimulator } from './simulatorProcess.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const shutdownSteps: ShutdownSteps = []
let closing: Promise<void> | undefined
let closingSince = 0
let config: Config | undefined
let api: Api | undefined

/** How long the shutdown waits for requests in progress. */
const DRAIN_MS = 10_000
/** The parent process may forward a signal that this process got, too: signals within this time count as one. */
const SAME_SIGNAL_MS = 700

function close(): Promise<void> {
  closingSince ||= performance.now()
  closing ??= (api?.drain(DRAIN_MS, config?.drainMs) ?? Promise.resolve()).then(() => shutdown(shutdownSteps))
  return closing
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    // A second signal exits at once: child processes end when they detect that this one has exited.
    if (closing && performance.now() - closingSince > SAME_SIGNAL_MS) process.exit(128 + constants.signals[signal])
    void close().then(() => process.exit(0))
  })
// The parent process has exited.
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

  await assertPortsFree(config)
  const dataDir = resolveDataDir(config.dataDir, root)
  const lock = lockDataDir(dataDir, { port: config.port })
  onShutdown(shutdownSteps, 'data directory', async () => lock.release())

  let url = config.databaseUrl
  if (!url) {
    const postgres = await step('database', startEmbeddedPostgres({ dataDir, log }))
    onShutdown(shutdownSteps, 'database', postgres.stop)
    url = postgres.url
  } else await supportedOrThrow(url)
  await step(
    'database migrations',
    migrate(url, name => log.info({ name }, 'migration')).catch(named('DATABASE_URL', config.databaseUrl)),
  )
  const db = openDatabase(url, { pipelines: true })
  onShutdown(shutdownSteps, 'database connections', () => db.destroy())

  await ensureClient(db, config.clientId)
  await ensureRoles(db)
  const cipher = createCipher(secretsOf(config, dataDir))
  await encryptFactors(db, cipher, log)
  // Before a new account uses the address of a demo account.
  if (!demoAccounts) await removeDemoAccounts(db)
  if (config.admin) {
    const { email, password } = config.admin
    // Checked for the first administrator only: an existing installation must still start.
    if (!(await hasAdmin(db)) && (await isGuessable(password, email)))
      throw new ConfigError('ADMIN_PASSWORD is too common')
    await ensureFirstAdmin(db, { email, passwordHash: await hashPassword(password) })
  }
  const needsSetUp = !demoAccounts && !(await hasAdmin(db))
  const report = (done: number, all: number) => console.log(`  demo city: ${done} of ${all} lights`)
  const demoOptions = { lights: config.lights, seed: 1, dataDir, onProgress: report }
  const demo = await step('demo city', config.demo ? seedDemo(db, demoOptions) : playRequestedDemo(db, demoOptions))
  if (demoAccounts) await ensureDemoAccounts(db)

  const mediaFolder = join(dataDir, 'media')
  // In parallel with the gateway thread, since both take a while.
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
  // If another part fails to start, the clock is stopped before the parts that it uses.
  onShutdown(shutdownSteps, 'starting clock', async () => (await openingClock.catch(() => undefined))?.close())
  const gateway = await step(
    config.mqttUrl ? 'connection to the broker' : 'broker',
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
  onShutdown(shutdownSteps, 'gateway', gateway.close)
  const events = new EventBus(url, log)
  await events.open()
  onShutdown(shutdownSteps, 'events', () => events.close())

  const storage = await openStorage(config.media, mediaFolder)
  const outboundPolicy = createOutboundPolicy(config.webhookHosts)
  const clock = await step('clock', openingClock)
  onShutdown(shutdownSteps, 'clock', clock.close)

  const own = config.mqttPublicUrl ?? config.mqttUrl
  const brokerUrl = own
    ? withoutSecrets(own)
    : gateway.tlsPort === undefined
      ? `mqtt://${publicHost(config.mqttHost)}:${gateway.port}`
      : `mqtts://${publicHost(config.mqttHost)}:${gateway.tlsPort}`
  const site: Site = {
    clientId: config.clientId,
    demo: demoAccounts,
    introspection: config.introspection,
    filingNumber: config.filingNumber,
    cipher,
    sessionIdleMinutes: config.sessionIdleMinutes,
    map: config.map,
    outboundPolicy,
    brokerUrl,
    issuesPasswords: !config.mqttUrl,
  }
  const consoleFolder = `${root}console/dist`
  const server = await openApi(
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
  api = server
  onShutdown(shutdownSteps, 'console', server.close)
  if (config.metrics) {
    const metrics = await openMetrics({ ...config.metrics, dataDir, db, events, gateway, clock })
    onShutdown(shutdownSteps, 'metrics', metrics.close)
    log.info({ port: metrics.port }, 'metrics')
  }

  // Without a simulator file the database has lights of its own.
  let isSimulating = false
  const simulate = (city: Demo | undefined) => {
    if (!city?.simulatorFile || isSimulating) return
    isSimulating = true
    const own = config.mqttPlain ? localHost(config.mqttHost) : '127.0.0.1'
    const broker = withoutSecrets(config.mqttUrl ?? `mqtt://${own}:${gateway.port}`)
    const simulator = startSimulator(`${root}simulator/main.ts`, city.simulatorFile, broker)
    onShutdown(shutdownSteps, 'simulator', simulator.stop)
  }
  simulate(demo)
  events.on('demo.wanted', () => {
    playRequestedDemo(db, demoOptions).then(simulate, error =>
      log.error({ error: error.message }, 'demo city not created'),
    )
  })

  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  const address = `${config.tls ? 'https' : 'http'}://${host}:${server.port}`
  console.log(`\nLamplighter is running at ${address}   (lights connect to ${brokerUrl})`)
  if (needsSetUp) site.setUpCodes = new SetUpCodes(code => printSetUpCode(code, config.siteUrl ?? address))
  if (demoAccounts) {
    console.log(`Demo accounts, password ${DEMO_PASSWORD}:`)
    for (const { email, role } of DEMO_ACCOUNTS) console.log(`  ${email.padEnd(32)}${role}`)
  }
  console.log('Press Ctrl-C to stop.')
}

/**
 * Creates a secret only if the database is in DATA_DIR, too. Otherwise DATA_DIR may be one of several, or temporary, and encrypted
 * values would be lost with it.
 */
function secretsOf(config: Config, dataDir: string): Buffer[] {
  if (config.secrets) return config.secrets
  const secrets = readSecrets(dataDir)
  return secrets.length === 0 && !config.databaseUrl ? createSecret(dataDir) : secrets
}

function printSetUpCode(code: string, address: string): void {
  console.log(`There is no administrator yet. Create the first one: ${address}/auth/setup#${code}`)
  console.log(
    `  set-up code: ${code}   (valid for ${SET_UP_MINUTES} minutes; a later visit of the page prints another one here)`,
  )
}

async function supportedOrThrow(url: string): Promise<void> {
  const [problem] = problemsOf(await inspectPostgres(url).catch(named('DATABASE_URL', url)))
  if (problem) throw new ConfigError(`DATABASE_URL ${withoutSecrets(url)}: ${problem}`)
}

/** Prints what the start waits for, once a second. */
async function step<T>(what: string, work: Promise<T>): Promise<T> {
  const since = Date.now()
  const timer = setInterval(() => console.log(`  ${what} … ${Math.round((Date.now() - since) / 1000)} s`), 1000)
  return work.finally(() => clearInterval(timer))
}

/** Adds the name of the setting to the error of an external server. */
function named(name: string, url: string | undefined): (error: Error) => never {
  return error => {
    throw url ? new ConfigError(`${name} ${withoutSecrets(url)}: ${error.message}`) : error
  }
}

/** Error message that says what to do. */
function readable(error: unknown): string {
  const { code, message } = error as { code?: string; message: string }
  const url = config?.databaseUrl
  if (url && unavailableReason(error)) return `DATABASE_URL ${withoutSecrets(url)}: ${message}`
  if (code !== 'EADDRINUSE') return message
  const taken = (port?: number) => port !== undefined && message.endsWith(`:${port}`)
  const which = taken(config?.port) ? 'PORT' : taken(config?.metrics?.port) ? 'METRICS_PORT' : 'MQTT_PORT'
  return `${which} is in use (${message.replace(/^.*already in use /, '')}): set ${which} to another one, or stop what listens there`
}
