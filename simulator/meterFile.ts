import { readFile, rename, writeFile } from 'node:fs/promises'
import { z } from 'zod'

const energies = z.record(z.string(), z.tuple([z.number(), z.number()]))

/** What the meters showed when the city was last seen; nothing when there is no such file, or a broken one. */
export async function readMeters(path: string): Promise<Record<string, [number, number]>> {
  try {
    return energies.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return {}
  }
}

/** Written beside and moved into place, so that a crash leaves the old or the new, never half. */
export async function writeMeters(path: string, meters: Record<string, [number, number]>): Promise<void> {
  const fresh = `${path}.${process.pid}.new`
  await writeFile(fresh, JSON.stringify(meters))
  await rename(fresh, path)
}
