/**
 * Starts all parts of Lamplighter in order, and stops them in reverse order.
 */

import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { assertPortsFree, localHost, withoutSecrets } from './addresses.ts'
import { type Api, openApi } from './api/api.ts'
import { openMetrics } from './api/metrics.ts'
import { openClockThread } from './clock/openThread.ts'
import { type Config, ConfigError, isLoopback, readConfig } from './config.ts'
import { ensureDemoAccounts, ensureFirstAdmin, hasAdmin, removeDemoAccounts } from './features/admins/admins.ts'
import { ensureClient } from './features/clients/clients.ts'
import { type Demo, type DemoOptions, playRequestedDemo, seedDemo } from './features/demo/demo.ts'
import { startSeedingPast } from './features/demo/past.ts'
import { createStarterModels, needsStarterModels } from './features/models/starterModels.ts'
import { ensureRoles } from './features/roles/roles.ts'
import { encryptFactors } from './features/sessions/secondFactorKeys.ts'
import { SetUpCodes } from './features/site/setUpCode.ts'
import { type Database, openDatabase } from './foundation/database/database.ts'
import { migrate } from './foundation/database/migrate.ts'
import { EventBus } from './foundation/events/events.ts'
import { overrideBounds } from './foundation/lights/geography.ts'
import { startEmbeddedPostgres } from './foundation/postgres/embedded.ts'
import { foldersOf, lockDataDir, resolveDataDir } from './foundation/runtime/dataDir.ts'
import { type Log, openLog } from './foundation/runtime/log.ts'
import { isGuessable } from './foundation/security/commonPasswords.ts'
import { createCipher, createSecret, readSecrets } from './foundation/security/encryption.ts'
import { hashPassword } from './foundation/security/password.ts'
import { openStorage } from './foundation/storage/storage.ts'
import { openGatewayThread } from './gateway/openThread.ts'
import { onShutdown, type ShutdownSteps, shutdown } from './shutdown.ts'
import { startSimulator } from './simulatorProcess.ts'
import { brokerUrlOf, hostsOf, siteOf } from './siteSettings.ts'
import {
  nameSetting,
  printDemoAccounts,
  printSetUpCode,
  reportDemo,
  reportOtherCity,
  showProgress,
  startErrorText,
  supportedOrThrow,
} from './startMessages.ts'

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
  if (!closing) console.error(`Lamplighter did not start: ${startErrorText(error, config)}`)
  await close()
  process.exit(1)
}

async function open(config: Config): Promise<void> {
  const log = openLog(config.logging)
  await assertPortsFree(config)
  const dataDir = resolveDataDir(config.dataDir, root)
  const lock = lockDataDir(dataDir, { port: config.port })
  onShutdown(shutdownSteps, 'data directory', async () => lock.release())

  const { url, db } = await openDatabases(config, dataDir, log)
  await overrideBounds(db, config.mapBounds)
  const { cipher, demoAccounts, needsSetUp } = await prepareAccounts(db, config, dataDir, log)
  const { lights, city } = config
  const demoOptions = { lights, seed: 1, dataDir, language: city, past: config.demo, onProgress: reportDemo }
  const demo = await prepareCity(db, config.demo, demoOptions)
  if (config.demo && city === 'en') await reportOtherCity(db)
  if (demoAccounts) await ensureDemoAccounts(db, city)

  const mediaFolder = join(dataDir, 'media')
  const { gateway, clock } = await openThreads(config, { url, dataDir, mediaFolder, log })
  const events = new EventBus(url, log)
  await events.open()
  onShutdown(shutdownSteps, 'events', () => events.close())

  const storage = await openStorage(config.media, mediaFolder)
  const brokerUrl = brokerUrlOf(config, gateway)
  const site = siteOf(config, { demo: demoAccounts, cipher, brokerUrl })
  const doors = { db, events, gateway, clock }
  const { host, port, tls, proxies } = config
  const hosts = hostsOf(config, demoAccounts)
  const server = await openApi(
    { ...doors, host, port, tls, proxies, hosts, consoleFolder: `${root}console/dist`, site, storage },
    log,
  )
  api = server
  onShutdown(shutdownSteps, 'console', server.close)
  if (config.metrics) {
    const metrics = await openMetrics({ ...config.metrics, ...doors, dataDir })
    onShutdown(shutdownSteps, 'metrics', metrics.close)
    log.info({ port: metrics.port }, 'metrics')
  }

  const simulate = createSimulation(config, gateway.port)
  simulate(demo)
  events.on('demo.wanted', () => {
    playRequestedDemo(db, demoOptions).then(simulate, error =>
      log.error({ error: error.message }, 'demo city not created'),
    )
  })

  const address = `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${server.port}`
  console.log(`\nLamplighter is running at ${address}   (lights connect to ${brokerUrl})`)
  if (needsSetUp) site.setUpCodes = new SetUpCodes(code => printSetUpCode(code, config.siteUrl ?? address))
  if (demoAccounts) printDemoAccounts()
  if (config.demo) onShutdown(shutdownSteps, 'past of the demo city', startSeedingPast(db, log).stop)
  console.log('Press Ctrl-C to stop.')
}

/** Starts or checks PostgreSQL, migrates the database and connects to it. */
async function openDatabases(config: Config, dataDir: string, log: Log): Promise<{ url: string; db: Database }> {
  let url = config.databaseUrl
  if (!url) {
    const postgres = await showProgress('database', startEmbeddedPostgres({ dataDir, log }))
    onShutdown(shutdownSteps, 'database', postgres.stop)
    url = postgres.url
  } else await supportedOrThrow(url)
  await showProgress(
    'database migrations',
    migrate(url, name => log.info({ name }, 'migration')).catch(nameSetting('DATABASE_URL', config.databaseUrl)),
  )
  const db = openDatabase(url, { pipelines: true })
  onShutdown(shutdownSteps, 'database connections', () => db.destroy())
  return { url, db }
}

/** Ensures roles, the client of the console and the first administrator. */
async function prepareAccounts(db: Database, config: Config, dataDir: string, log: Log) {
  const demoAccounts = config.demo && isLoopback(config.host)
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
  return { cipher, demoAccounts, needsSetUp: !demoAccounts && !(await hasAdmin(db)) }
}

/** Creates the starter models of a new installation, and the demo city. */
async function prepareCity(db: Database, isDemo: boolean, options: DemoOptions): Promise<Demo | undefined> {
  const needsModels = await needsStarterModels(db)
  const demo = await showProgress('demo city', isDemo ? seedDemo(db, options) : playRequestedDemo(db, options))
  // After those of the demo city, whose K01A-PLC has a rated power.
  if (needsModels) await createStarterModels(db)
  return demo
}

interface ThreadOptions {
  url: string
  dataDir: string
  mediaFolder: string
  log: Log
}

/** Starts clock and gateway in parallel, since both take a while. */
async function openThreads(config: Config, { url, dataDir, mediaFolder, log }: ThreadOptions) {
  const { media, mail, siteUrl, webhookHosts, sessionIdleMinutes, terminatesBlockers } = config
  const openingClock = openClockThread(
    {
      databaseUrl: url,
      ...{ media, mediaFolder, mail, siteUrl, webhookHosts, sessionIdleMinutes, terminatesBlockers },
      folders: foldersOf(dataDir),
    },
    config.logging,
    log,
  )
  // If another part fails to start, the clock is stopped before the parts that it uses.
  onShutdown(shutdownSteps, 'starting clock', async () => (await openingClock.catch(() => undefined))?.close())
  const gateway = await showProgress(
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
    ).catch(nameSetting('MQTT_URL', config.mqttUrl)),
  )
  onShutdown(shutdownSteps, 'gateway', gateway.close)
  const clock = await showProgress('clock', openingClock)
  onShutdown(shutdownSteps, 'clock', clock.close)
  return { gateway, clock }
}

/** Starts the simulator once there is a demo city with a simulator file; other databases have their own lights. */
function createSimulation(config: Config, brokerPort: number | undefined): (city: Demo | undefined) => void {
  let isSimulating = false
  return city => {
    if (!city?.simulatorFile || isSimulating) return
    isSimulating = true
    const host = config.mqttPlain ? localHost(config.mqttHost) : '127.0.0.1'
    const broker = withoutSecrets(config.mqttUrl ?? `mqtt://${host}:${brokerPort}`)
    const simulator = startSimulator(`${root}simulator/main.ts`, city.simulatorFile, broker)
    onShutdown(shutdownSteps, 'simulator', simulator.stop)
  }
}

/**
 * Creates a secret only if the database is in DATA_DIR, too. Otherwise DATA_DIR may be one of several, or temporary,
 * and encrypted values would be lost with it.
 */
function secretsOf(config: Config, dataDir: string): Buffer[] {
  if (config.secrets) return config.secrets
  const secrets = readSecrets(dataDir)
  return secrets.length === 0 && !config.databaseUrl ? createSecret(dataDir) : secrets
}
