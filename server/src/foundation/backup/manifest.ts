import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const hash = z.string().regex(/^[0-9a-f]{64}$/)

const Table = z.object({
  name: z.string(),
  /** Partitioned table of which this is a month (its name ends with _2026_11). */
  monthOf: z.string().optional(),
  columns: z.array(z.string()),
  rows: z.number().int(),
  /** SHA-256 of the output of COPY */
  sha256: hash,
})

const Manifest = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** Names of the applied migrations. */
  migrations: z.array(z.string()),
  tables: z.array(Table),
  sequences: z.array(z.object({ name: z.string(), value: z.number().int() })),
  files: z.array(z.object({ path: z.string(), bytes: z.number().int(), sha256: hash })),
})

/** Contents of a backup; written last, so that a folder without it is incomplete. */
export type Manifest = z.infer<typeof Manifest>
export type TableCopy = z.infer<typeof Table>

export const MANIFEST = 'manifest.json'
export const tableFile = (name: string) => join('tables', `${name}.zst`)
export const FILES = 'files'

/** @returns the text, as it is signed @throws when the folder is no backup */
export async function readManifestText(folder: string): Promise<string> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined)
  if (text === undefined) throw new Error(`${folder} is no backup: it has no ${MANIFEST}`)
  return text
}

/** @throws when it is damaged */
export function parseManifest(folder: string, text: string): Manifest {
  const path = join(folder, MANIFEST)
  const read = Manifest.safeParse(jsonOrThrow(path, text))
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new Error(`${path} is damaged: ${issue!.path.join('.')}: ${issue!.message}`)
}

function jsonOrThrow(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${path} is damaged: not valid JSON (${(error as Error).message})`)
  }
}
