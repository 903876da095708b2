import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
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
    if (lock) return onStarted(dataDir, databaseUrl => work({ config, dataDir, databaseUrl })).finally(lock.release)
    const databaseUrl = runningPostgres(dataDir)
    if (!databaseUrl)
      throw new Error(`DATA_DIR ${dataDir} is in use, but its database does not respond: try again later`)
    return work({ config, dataDir, databaseUrl })
  })

interface NewInstallation {
  config: Config
  dataDir: string
  /** Locks DATA_DIR and opens its database, or DATABASE_URL, for the given work. If that fails, removes what it created there. */
  open<T>(work: (databaseUrl: string) => Promise<T>): Promise<T>
}

/** The same for a new or empty installation: until `open`, nothing is created. */
export const onNewInstallation = (work: (found: NewInstallation) => Promise<void>) =>
  run(({ config, dataDir }) =>
    work({
      ...{ config, dataDir },
      open: async inner => {
        const before = listDataDir(dataDir)
        const lock = lockDataDir(dataDir)
        try {
          if (config.databaseUrl) return await inner(config.databaseUrl)
          return await onStarted(dataDir, inner)
        } catch (error) {
          removeCreated(dataDir, before)
          throw error
        } finally {
          lock.release()
        }
      },
    }),
  )

/** undefined: there is no such folder. */
const listDataDir = (dataDir: string) => (existsSync(dataDir) ? readdirSync(dataDir) : undefined)

/** The lock comes last, and while it is held: no other process may use what is removed. */
function removeCreated(dataDir: string, before: string[] | undefined): void {
  for (const name of ['postgres', 'programs', 'lock.json', 'lock.db'])
    if (!before?.includes(name)) rmSync(join(dataDir, name), { recursive: true, force: true })
  if (!before && readdirSync(dataDir).length === 0) rmdirSync(dataDir)
}

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

async function onStarted<T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: openLog('error') })
  return work(postgres.url).finally(postgres.stop)
}

function lockUnlessRunning(dataDir: string): { release(): void } | undefined {
  try {
    return lockDataDir(dataDir)
  } catch (error) {
    if (error instanceof DataDirInUse) return undefined
    throw error
  }
}
