import { existsSync, realpathSync } from 'node:fs'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { createOwnedFolder, ensureCluster } from './cluster.ts'
import type { PostgresLog } from './postgresLog.ts'
import { socketDirOf } from './postmaster.ts'
import { findProgram } from './program.ts'
import { type PostgresSettings, serverSettings } from './settings.ts'
import { makeSocketDir, socketPort } from './socketDir.ts'
import { supervise } from './supervisor.ts'
import { dataDirMode, findInaccessible, hasAccess, type Identity, unprivilegedIdentity } from './unprivileged.ts'

export type EmbeddedPostgres = { url: string; stop(): Promise<void> }

/**
 * Runs the PostgreSQL of the npm package in DATA_DIR/postgres, and restarts it after a crash. The caller holds the lock of the
 * data directory, so a PostgreSQL that already runs there is an orphan and is terminated.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  log: PostgresLog
  settings?: PostgresSettings
}): Promise<EmbeddedPostgres> {
  const { log } = options
  const identity = unprivilegedIdentity()
  const dataDir = resolve(options.dataDir)
  const home = await prepareHome(dataDir, identity)
  const cluster = join(home, 'cluster')
  const logDir = join(home, 'log')
  const program = await findProgram(join(dataDir, 'programs'), identity, log)
  if (!existsSync(cluster)) log.info('Creating the database')
  await ensureCluster(cluster, program, identity)
  await createOwnedFolder(logDir, identity)
  const socketDir = makeSocketDir(home, identity)
  const settings = { ...serverSettings({ socketDir, logDir }), ...options.settings }
  const supervised = await supervise({ program, cluster, identity, settings }, log)
  async function stop() {
    await supervised.stop()
    await rm(socketDir, { recursive: true, force: true })
  }
  try {
    await ensureDatabase(socketDir)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: urlOf(socketDir, 'lamplighter'), stop }
}

async function prepareHome(dataDir: string, identity: Identity | undefined): Promise<string> {
  const blocked = findInaccessible(dataDir, identity)
  if (blocked) throw new Error(describeInaccessible(dataDir, blocked, identity))
  if (!existsSync(dataDir)) {
    await mkdir(dataDir, { recursive: true })
    await chmod(dataDir, dataDirMode())
  }
  const home = join(dataDir, 'postgres')
  await createOwnedFolder(home, identity)
  if (!hasAccess('-w', home, identity)) throw new Error(describeInaccessible(dataDir, home, identity))
  return realpathSync(home)
}

/** Error message: the inaccessible folder, and what to do. */
export function describeInaccessible(dataDir: string, blocked: string, identity: Identity | undefined): string {
  if (!identity) return `DATA_DIR ${dataDir}: no access to ${blocked}. Set DATA_DIR to a folder of your own`
  return (
    `DATA_DIR ${dataDir}: PostgreSQL does not run as root, and its user ${identity.name} has no access to ${blocked}. ` +
    `Set DATA_DIR to a folder that all users can reach (such as /var/lib/lamplighter), or start as another user than root`
  )
}

async function ensureDatabase(socketDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(socketDir, 'postgres') })
  await client.connect()
  try {
    const found = await client.query(`select from pg_database where datname = 'lamplighter'`)
    if (found.rowCount === 0) await client.query('create database lamplighter')
  } finally {
    await client.end()
  }
}

/** URL of the PostgreSQL that another process runs in this data directory. */
export function runningPostgres(dataDir: string): string | undefined {
  const socketDir = socketDirOf(join(resolve(dataDir), 'postgres', 'cluster'))
  return socketDir && urlOf(socketDir, 'lamplighter')
}

function urlOf(socketDir: string, database: string): string {
  return `postgresql://lamplighter@/${database}?host=${encodeURIComponent(socketDir)}&port=${socketPort}`
}
