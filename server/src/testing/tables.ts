import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHINA } from '#lighting/map/geography.ts'
import type { Wanted } from '../features/imports/openTable.ts'
import { proposeSettings } from '../features/imports/settings.ts'
import { readTable, type TableHead } from '../features/imports/table.ts'
import type { TableRow } from '../features/imports/tableRow.ts'

export interface ReadResult {
  head?: TableHead
  rows: TableRow[]
  /** Names of the columns by the fields that are proposed for them. */
  fields: Record<string, string>
  crs?: string | null
  /** Key of the refusal. */
  fault?: string
}

/** Reads a file as an upload does, in this thread. */
export async function readBytes(bytes: Uint8Array | string, wanted?: Wanted): Promise<ReadResult> {
  const folder = mkdtempSync(join(tmpdir(), 'tables-'))
  try {
    writeFileSync(join(folder, 'file'), bytes)
    return await readPath(join(folder, 'file'), wanted)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export async function readPath(path: string, wanted?: Wanted): Promise<ReadResult> {
  const result: ReadResult = { rows: [], fields: {} }
  try {
    for await (const part of readTable(path, wanted))
      if (Array.isArray(part)) result.rows.push(part)
      else result.head = part
  } catch (error) {
    const { key } = error as { key?: string }
    if (key === undefined) throw error
    return { ...result, fault: key }
  }
  const { columns, crs } = result.head!
  const settings = proposeSettings(columns, crs, CHINA)
  result.fields = Object.fromEntries(settings.mapping.map(one => [one.field, columns[one.columns[0]!]!.name]))
  return { ...result, crs: settings.crs }
}
