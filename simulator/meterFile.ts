import { readFile, rename, writeFile } from 'node:fs/promises'
import { z } from 'zod'

const energies = z.record(z.string(), z.tuple([z.number(), z.number()]))

/** Meter totals of the last run; empty if the file is missing or damaged. */
export async function readMeters(path: string): Promise<Record<string, [number, number]>> {
  try {
    return energies.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return {}
  }
}

/** Writes a temporary file and renames it, so that a crash leaves no incomplete file. */
export async function writeMeters(path: string, meters: Record<string, [number, number]>): Promise<void> {
  const temporary = `${path}.${process.pid}.new`
  await writeFile(temporary, JSON.stringify(meters))
  await rename(temporary, path)
}
