import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Store } from './store.ts'

/** Stores files on this server's disk. */
export function openLocal(folder: string): Store {
  return {
    put: async (uuid, path) => {
      const target = pathOf(folder, uuid)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await sync(path)
      await rename(path, target)
      await sync(dirname(target))
    },
    get: async (uuid, range) => {
      const file = await open(pathOf(folder, uuid))
      return file.createReadStream(range)
    },
    remove: uuid => rm(pathOf(folder, uuid), { force: true }),
  }
}

/** Subfolders by the first two characters, so that no folder gets a million entries. */
function pathOf(folder: string, uuid: string): string {
  if (!/^[0-9a-f-]{36}$/.test(uuid)) throw new Error('the name of a stored file must be a uuid')
  return join(folder, uuid.slice(0, 2), uuid)
}

/** Waits until the file is written to the disk. */
async function sync(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}
