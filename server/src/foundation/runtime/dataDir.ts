import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describeInaccessible } from '../postgres/embedded.ts'
import {
  dataDirMode,
  findInaccessible,
  hasAccess,
  nearestExisting,
  unprivilegedIdentity,
} from '../postgres/unprivileged.ts'

/**
 * The data directory: DATA_DIR, else `data` in the project, else a folder below /var/lib, if root's clone is in a folder that
 * the user of PostgreSQL cannot enter. Does not create the folder.
 */
export function resolveDataDir(explicit: string | undefined, projectRoot: string): string {
  const identity = unprivilegedIdentity()
  if (explicit) {
    const dir = resolve(explicit)
    const blocked = findInaccessible(dir, identity)
    if (blocked) throw new Error(describeInaccessible(dir, blocked, identity))
    return dir
  }
  const inProject = resolve(projectRoot, 'data')
  if (!identity || !findInaccessible(inProject, identity)) return inProject
  return join('/var/lib/lamplighter', `${basename(projectRoot)}-${shortHash(resolve(projectRoot))}`)
}

/** Folders that may be on separate disks; some of them may not exist. */
export function foldersOf(dataDir: string): string[] {
  return ['.', 'postgres', 'postgres/cluster', 'postgres/cluster/pg_wal', 'postgres/log', 'media'].map(folder =>
    join(dataDir, folder),
  )
}

export class DataDirInUse extends Error {
  override name = 'DataDirInUse'
  readonly dir: string
  readonly pid: number | undefined
  readonly port: number | undefined

  constructor(dir: string, holder: Holder) {
    const who = holder.pid ? ` (process ${holder.pid}${holder.port ? `, port ${holder.port}` : ''})` : ''
    super(`DATA_DIR ${dir} is in use by another Lamplighter${who}: stop that one, or set another DATA_DIR and PORT`)
    this.dir = dir
    this.pid = holder.pid
    this.port = holder.port
  }
}

type Holder = { pid?: number; port?: number }

/** Prevents garbage collection of a lock whose caller dropped the handle, which would release the lock. */
const heldLocks = new Set<DatabaseSync>()

/**
 * One process per data directory. Of the locks in Node.js, only SQLite's file lock works on Linux and macOS and is released
 * by the system however the process ends. No other code may open lock.db: closing it would release the lock.
 */
export function lockDataDir(dir: string, { port }: { port?: number } = {}): { release(): void } {
  createTraversable(dir)
  const database = new DatabaseSync(join(dir, 'lock.db'))
  try {
    database.exec('begin exclusive')
  } catch (error) {
    database.close()
    if (isBusy(error)) throw new DataDirInUse(dir, readHolder(dir))
    throw error
  }
  heldLocks.add(database)
  const holder = join(dir, 'lock.json')
  writeFileSync(holder, `${JSON.stringify({ pid: process.pid, port })}\n`)
  for (const file of [holder, join(dir, 'lock.db')]) chmodSync(file, 0o600)
  return {
    release() {
      if (heldLocks.delete(database)) database.close()
    },
  }
}

/** Creates the folder. If root owns it, the user of PostgreSQL must be able to pass through it. */
function createTraversable(dir: string): void {
  if (!hasAccess('-w', nearestExisting(dir), undefined))
    throw new Error(`DATA_DIR ${dir}: no permission to write there`)
  for (const folder of missingFolders(dir)) {
    mkdirSync(folder)
    chmodSync(folder, dataDirMode())
  }
}

/** The folder and those that it is in, as far as they do not exist; larger ones first. */
export function missingFolders(dir: string): string[] {
  const missing: string[] = []
  for (let folder = resolve(dir); !existsSync(folder); folder = dirname(folder)) missing.unshift(folder)
  return missing
}

/** SQLITE_BUSY */
function isBusy(error: unknown): boolean {
  return (error as { errcode?: number }).errcode === 5
}

function readHolder(dir: string): Holder {
  try {
    return JSON.parse(readFileSync(join(dir, 'lock.json'), 'utf8'))
  } catch {
    return {}
  }
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}
