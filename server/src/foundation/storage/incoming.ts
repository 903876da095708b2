import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** An older file belongs to an upload that was abandoned. */
const ABANDONED_MS = 3_600_000

/** The folder of uploads in progress, on the same disk as stored files, so that storing one is a rename. */
export async function openIncoming(folder: string) {
  const incoming = join(folder, 'incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  return {
    incomingPath: () => join(incoming, randomUUID()),
    sweep: async () => {
      for (const name of await readdir(incoming)) {
        const path = join(incoming, name)
        const changed = await stat(path).catch(() => undefined)
        if (changed && changed.mtimeMs < Date.now() - ABANDONED_MS) await rm(path, { recursive: true, force: true })
      }
    },
  }
}
