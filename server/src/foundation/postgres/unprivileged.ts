import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Whom a program runs as, where that is not ourselves. */
export type Identity = { uid: number; gid: number; name: string }

/**
 * PostgreSQL refuses to run as root, so root hands it to `nobody`.
 * Anyone else runs it as themselves: undefined.
 */
export function unprivilegedIdentity(): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined
  return { uid: idOfNobody('-u'), gid: idOfNobody('-g'), name: 'nobody' }
}

/** Mode of DATA_DIR. Only the server's user may list it; where that is root, PostgreSQL's user has to pass through it. */
export function dataDirMode(): number {
  return unprivilegedIdentity() ? 0o711 : 0o700
}

/** The environment of everything we start here: nothing of the operator's locale or library path leaks in. */
export const plainEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' }

/** What child_process wants: signed, because `nobody` is -2 on macOS. */
export function spawnAs(identity: Identity | undefined) {
  return identity ? { uid: identity.uid | 0, gid: identity.gid | 0 } : {}
}

/** Asks the system itself rather than reading mode bits, so that ACLs and mounts count too. */
export function canDo(test: '-r' | '-w' | '-x', path: string, identity: Identity | undefined): boolean {
  const asked = spawnSync('/bin/sh', ['-c', `test ${test} "$1"`, 'sh', path], {
    cwd: '/',
    env: plainEnvironment,
    ...spawnAs(identity),
  })
  return asked.status === 0
}

/** The topmost existing folder on the way to `path` that this identity may not enter; undefined: the way is free. */
export function blockedAt(path: string, identity: Identity | undefined): string | undefined {
  const way = existingFoldersTo(path)
  const nearest = way.at(-1)
  if (nearest === undefined || canDo('-x', nearest, identity)) return undefined
  return way.find(folder => !canDo('-x', folder, identity)) ?? nearest
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

function idOfNobody(flag: '-u' | '-g'): number {
  try {
    return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8', env: plainEnvironment })) >>> 0
  } catch {
    return 65534
  }
}
