import { spawnSync } from 'node:child_process'
import { chownSync, closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { unprivilegedIdentity } from '../../server/src/foundation/postgres/unprivileged.ts'

/** Why no small disk can be mounted here; undefined if it can. */
export const diskSkipReason =
  process.platform === 'linux' && process.getuid?.() === 0 ? undefined : 'needs root on Linux'

/** Mounts a small disk in memory that PostgreSQL may write to. @returns unmounts it */
export function mountSmallDisk(folder: string, megabytes: number): () => Promise<void> {
  mkdirSync(folder, { recursive: true })
  const { uid = 0, gid = 0 } = unprivilegedIdentity() ?? {}
  run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700,uid=${uid},gid=${gid}`, 'tmpfs', folder])
  return async () => run('umount', ['-l', folder])
}

/** Makes the user of PostgreSQL the owner of a file. */
export function giveToPostgres(path: string): void {
  const { uid, gid } = unprivilegedIdentity()!
  chownSync(path, uid, gid)
}

/** Writes until this percentage is free. */
export function fillDisk(folder: string, left: number): void {
  const file = openSync(join(folder, `ballast-${left}`), 'a')
  const block = Buffer.alloc(64 * 1024, 1)
  try {
    for (
      let { bavail, blocks } = statfsSync(folder);
      (100 * bavail) / blocks > left;
      { bavail, blocks } = statfsSync(folder)
    )
      writeSync(file, block)
    if (left > 0) return
    for (const size of [64 * 1024, 4096]) for (;;) if (writeSync(file, block, 0, size) < size) break
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
}

/** Removes what `fillDisk` wrote. */
export function freeDisk(folder: string): void {
  for (const left of [0, 8]) rmSync(join(folder, `ballast-${left}`), { force: true })
}

function run(command: string, args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command}: ${stderr}`)
}
