import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { Identity } from './unprivileged.ts'

export const socketPort = 5432

/** macOS allows 104 bytes with the closing zero, Linux 108. */
const MAX_SOCKET_PATH_BYTES = 103

/** A folder for the socket with a short path, that only root and the user of PostgreSQL can enter. */
export function makeSocketDir(home: string, identity: Identity | undefined): string {
  const inHome = join(home, 'run')
  if (Buffer.byteLength(join(inHome, `.s.PGSQL.${socketPort}`)) <= MAX_SOCKET_PATH_BYTES) {
    return claim(inHome, identity) ?? createInTmp(home, identity)
  }
  return createInTmp(home, identity)
}

/** In /tmp, since os.tmpdir() may be long. If another user owns the folder, a random name is used. */
function createInTmp(home: string, identity: Identity | undefined): string {
  const name = `/tmp/lamplighter-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`
  return claim(name, identity) ?? setOwner(mkdtempSync('/tmp/lamplighter-'), identity)
}

function claim(folder: string, identity: Identity | undefined): string | undefined {
  try {
    mkdirSync(folder, { mode: 0o700 })
    return setOwner(folder, identity)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return isOurs(folder, identity) ? folder : undefined
  }
}

function setOwner(folder: string, identity: Identity | undefined): string {
  chmodSync(folder, 0o700)
  if (identity) chownSync(folder, identity.uid, identity.gid)
  return folder
}

function isOurs(folder: string, identity: Identity | undefined): boolean {
  const found = lstatSync(folder)
  const owner = identity?.uid ?? process.getuid?.()
  return found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0
}
