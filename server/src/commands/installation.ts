import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { runningPostgres, startEmbeddedPostgres } from '../foundation/postgres/embedded.ts'
import { DataDirInUse, lockDataDir, resolveDataDir } from '../foundation/runtime/dataDir.ts'
import { openLog } from '../foundation/runtime/log.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The installation of a command, found by the same environment variables as for `npm start`. */
export interface Installation {
  config: Config
  databaseUrl: string
  dataDir: string
}
type Work = (installation: Installation) => Promise<void>

/**
 * Runs a command on this installation: on DATABASE_URL, else on the database in DATA_DIR, which is started for the command
 * unless a server is running.
 */
export const onInstallation = (work: Work) =>
  run(async ({ config, dataDir }) => {
    if (config.databaseUrl) return work({ config, dataDir, databaseUrl: config.databaseUrl })
    if (!hasDatabase(dataDir)) throw new ConfigError(`DATA_DIR ${dataDir}: no database. Set DATA_DIR or DATABASE_URL`)
    const lock = lockUnlessRunning(dataDir)
    if (lock) return onStarted(dataDir, lock, databaseUrl => work({ config, dataDir, databaseUrl }))
    const databaseUrl = runningPostgres(dataDir)
    if (!databaseUrl)
      throw new Error(`DATA_DIR ${dataDir} is in use, but its database does not respond: try again later`)
    return work({ config, dataDir, databaseUrl })
  })

/** The same for a new or empty installation. */
export const onNewInstallation = (work: Work) =>
  run(async ({ config, dataDir }) => {
    const lock = lockDataDir(dataDir)
    const { databaseUrl } = config
    if (!databaseUrl) return onStarted(dataDir, lock, url => work({ config, dataDir, databaseUrl: url }))
    await work({ config, dataDir, databaseUrl }).finally(lock.release)
  })

/** Prints errors as one line. */
async function run(work: (found: { config: Config; dataDir: string }) => Promise<void>): Promise<void> {
  try {
    const config = readConfig(process.env)
    await work({ config, dataDir: resolveDataDir(config.dataDir, root) })
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}

const hasDatabase = (dataDir: string) => existsSync(join(dataDir, 'postgres', 'cluster'))

async function onStarted(
  dataDir: string,
  lock: { release(): void },
  work: (url: string) => Promise<void>,
): Promise<void> {
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log: openLog('error') })
    await work(postgres.url).finally(postgres.stop)
  } finally {
    lock.release()
  }
}

function lockUnlessRunning(dataDir: string): { release(): void } | undefined {
  try {
    return lockDataDir(dataDir)
  } catch (error) {
    if (error instanceof DataDirInUse) return undefined
    throw error
  }
}
