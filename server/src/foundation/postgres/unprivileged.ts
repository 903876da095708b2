import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const UNPRIVILEGED_USER = 'nobody'
/** Its id where the system does not know the name. */
const FALLBACK_ID = 65534

/** The user that a program runs as, if it is not the current one. */
export type Identity = { uid: number; gid: number; name: string }

/**
 * PostgreSQL refuses to run as root, so root runs it as an unprivileged user. Undefined: it runs as the current user.
 */
export function unprivilegedIdentity(): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined
  return { uid: idOf(UNPRIVILEGED_USER, '-u'), gid: idOf(UNPRIVILEGED_USER, '-g'), name: UNPRIVILEGED_USER }
}

/** Mode of DATA_DIR. Only the server's user may list it; if that is root, the user of PostgreSQL must pass through it. */
export function dataDirMode(): number {
  return unprivilegedIdentity() ? 0o711 : 0o700
}

/** Environment of all child processes, without the operator's locale and library path. */
export const plainEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' }

/** Options of child_process. Signed, because the unprivileged user has the id -2 on macOS. */
export function spawnAs(identity: Identity | undefined) {
  return identity ? { uid: identity.uid | 0, gid: identity.gid | 0 } : {}
}

/** Tests with the shell instead of mode bits, so that ACLs and mounts count, too. */
export function hasAccess(test: '-r' | '-w' | '-x', path: string, identity: Identity | undefined): boolean {
  const result = spawnSync('/bin/sh', ['-c', `test ${test} "$1"`, 'sh', path], {
    cwd: '/',
    env: plainEnvironment,
    ...spawnAs(identity),
  })
  return result.status === 0
}

/** The topmost existing folder above `path` that this user cannot enter; undefined: all can be entered. */
export function findInaccessible(path: string, identity: Identity | undefined): string | undefined {
  const folders = existingFoldersTo(path)
  const nearest = folders.at(-1)
  if (nearest === undefined || hasAccess('-x', nearest, identity)) return undefined
  return folders.find(folder => !hasAccess('-x', folder, identity)) ?? nearest
}

export function nearestExisting(path: string): string {
  return existingFoldersTo(path).at(-1) ?? '/'
}

function existingFoldersTo(path: string): string[] {
  const folders: string[] = []
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    if (existsSync(folder)) folders.unshift(folder)
    if (folder === dirname(folder)) return folders
  }
}

function idOf(user: string, flag: '-u' | '-g'): number {
  try {
    return Number(execFileSync('id', [flag, user], { encoding: 'utf8', env: plainEnvironment })) >>> 0
  } catch {
    return FALLBACK_ID
  }
}
