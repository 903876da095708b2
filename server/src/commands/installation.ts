import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { runningPostgres, startEmbeddedPostgres } from '../foundation/postgres/embedded.ts'
import { DataDirInUse, lockDataDir, missingFolders, resolveDataDir } from '../foundation/runtime/dataDir.ts'
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
  /**
   * Locks DATA_DIR and opens its database, or DATABASE_URL, for the given work. If that fails, removes what it created there.
   * @param work calls `onCommitted` once the data is stored: nothing is removed then, and errors are printed as warnings
   */
  open(work: (databaseUrl: string, onCommitted: () => void) => Promise<void>): Promise<void>
}

/** The same for a new or empty installation: until `open`, nothing is created. */
export const onNewInstallation = (work: (found: NewInstallation) => Promise<void>) =>
  run(({ config, dataDir }) =>
    work({
      ...{ config, dataDir },
      open: async inner => {
        const before = listDataDir(dataDir)
        const lock = lockDataDir(dataDir)
        let isCommitted = false
        const innerOn = (databaseUrl: string) =>
          inner(databaseUrl, () => {
            isCommitted = true
          })
        try {
          await (config.databaseUrl ? innerOn(config.databaseUrl) : onStarted(dataDir, innerOn))
        } catch (error) {
          if (isCommitted) return console.warn(`Warning: ${(error as Error).message}`)
          removeCreated(dataDir, before)
          throw error
        } finally {
          lock.release()
        }
      },
    }),
  )

interface Found {
  names: string[]
  /** DATA_DIR and the folders that it is in, as far as they do not exist; larger ones first */
  missing: string[]
}

const listDataDir = (dataDir: string): Found => ({
  names: existsSync(dataDir) ? readdirSync(dataDir) : [],
  missing: missingFolders(dataDir),
})

/** The lock files are removed last, while the lock is held, so that no other process uses these folders. */
function removeCreated(dataDir: string, { names, missing }: Found): void {
  for (const name of ['postgres', 'programs', 'lock.json', 'lock.db-journal', 'lock.db'])
    if (!names.includes(name)) rmSync(join(dataDir, name), { recursive: true, force: true })
  for (const folder of missing.toReversed()) {
    if (readdirSync(folder).length > 0) return
    rmdirSync(folder)
  }
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
