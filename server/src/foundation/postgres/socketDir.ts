import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { Identity } from './unprivileged.ts'

export const socketPort = 5432

/** macOS allows 104 bytes with the closing zero, Linux 108. */
const longestSocketPath = 103

/** A folder for the socket whose path is short enough, and that only root and whoever runs PostgreSQL may enter. */
export function makeSocketDir(home: string, identity: Identity | undefined): string {
  const beside = join(home, 'run')
  if (Buffer.byteLength(join(beside, `.s.PGSQL.${socketPort}`)) <= longestSocketPath) {
    return claim(beside, identity) ?? elsewhere(home, identity)
  }
  return elsewhere(home, identity)
}

/** /tmp and not os.tmpdir(): the latter can be long again. Anyone can have taken the name before us: then another. */
function elsewhere(home: string, identity: Identity | undefined): string {
  const name = `/tmp/lamplighter-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`
  return claim(name, identity) ?? give(mkdtempSync('/tmp/lamplighter-'), identity)
}

function claim(folder: string, identity: Identity | undefined): string | undefined {
  try {
    mkdirSync(folder, { mode: 0o700 })
    return give(folder, identity)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return isOurs(folder, identity) ? folder : undefined
  }
}

function give(folder: string, identity: Identity | undefined): string {
  chmodSync(folder, 0o700)
  if (identity) chownSync(folder, identity.uid, identity.gid)
  return folder
}

function isOurs(folder: string, identity: Identity | undefined): boolean {
  const found = lstatSync(folder)
  const owner = identity?.uid ?? process.getuid?.()
  return found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0
}
