import { stat, statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import type { Connection } from '../../foundation/database/database.ts'
import { upsertDiskSpace } from './diskSpace.store.ts'

/** For the scheduler: records the free space of the disks with this server's folders. */
export async function checkDiskSpace(db: Connection, folders: string[]): Promise<void> {
  const free = [...(await freeOf(folders))]
  if (free.length > 0)
    await upsertDiskSpace(
      db,
      free.map(([folder, percent]) => ({ place: `${hostname()}:${folder}`, free: percent })),
    )
}

/** Free share for non-root users in %, by the first folder on each disk. Skips folders that do not exist yet. */
async function freeOf(folders: string[]): Promise<Map<string, number>> {
  const disks = new Set<number>()
  const free = new Map<string, number>()
  for (const folder of folders) {
    const disk = (await stat(folder).catch(() => undefined))?.dev
    if (disk === undefined || disks.has(disk)) continue
    disks.add(disk)
    const { bavail, blocks } = await statfs(folder)
    if (blocks > 0) free.set(folder, (100 * bavail) / blocks)
  }
  return free
}
