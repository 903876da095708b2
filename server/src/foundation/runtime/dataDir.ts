import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { unreachable } from '../postgres/embedded.ts'
import { blockedAt, canDo, dataDirMode, nearestExisting, unprivilegedIdentity } from '../postgres/unprivileged.ts'

/**
 * Where all that is remembered lies: DATA_DIR, else `data` in the project, else (when root's clone lies where the user
 * that runs PostgreSQL may not go) a folder below /var/lib. Does not make the folder.
 */
export function resolveDataDir(explicit: string | undefined, projectRoot: string): string {
  const identity = unprivilegedIdentity()
  if (explicit) {
    const dir = resolve(explicit)
    const blocked = blockedAt(dir, identity)
    if (blocked) throw new Error(unreachable(dir, blocked, identity))
    return dir
  }
  const inProject = resolve(projectRoot, 'data')
  if (!identity || !blockedAt(inProject, identity)) return inProject
  return join('/var/lib/lamplighter', `${basename(projectRoot)}-${shortHash(resolve(projectRoot))}`)
}

/** What may lie on disks of its own; some of it may not be there. */
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

/** Kept here so that a lock whose owner forgot the handle is not collected, and with it let go. */
const held = new Set<DatabaseSync>()

/**
 * One process per data directory. SQLite's file lock is the one lock in Node that works on Linux and macOS and that the
 * system takes back however the process ends. Nothing else may open lock.db: closing it again would drop the lock.
 */
export function lockDataDir(dir: string, { port }: { port?: number } = {}): { release(): void } {
  makeTraversable(dir)
  const database = new DatabaseSync(join(dir, 'lock.db'))
  try {
    database.exec('begin exclusive')
  } catch (error) {
    database.close()
    if (isBusy(error)) throw new DataDirInUse(dir, readHolder(dir))
    throw error
  }
  held.add(database)
  const holder = join(dir, 'lock.json')
  writeFileSync(holder, `${JSON.stringify({ pid: process.pid, port })}\n`)
  for (const file of [holder, join(dir, 'lock.db')]) chmodSync(file, 0o600)
  return {
    release() {
      if (held.delete(database)) database.close()
    },
  }
}

/** Root may own the folder while PostgreSQL's user goes through it to its own, so all that we make here can be entered. */
function makeTraversable(dir: string): void {
  if (!canDo('-w', nearestExisting(dir), undefined)) throw new Error(`DATA_DIR ${dir}: no permission to write there`)
  const made: string[] = []
  for (let folder = resolve(dir); !existsSync(folder); folder = dirname(folder)) made.unshift(folder)
  for (const folder of made) {
    mkdirSync(folder)
    chmodSync(folder, dataDirMode())
  }
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
