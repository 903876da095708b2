import { open, rm } from 'node:fs/promises'
import type { Storage } from '../../foundation/storage/storage.ts'
import type { Upload } from '../../foundation/storage/upload.ts'
import type { Encoding } from './encoding.ts'
import { FileError, fileRefused } from './fileErrors.ts'
import { readInThread } from './readInThread.ts'
import type { TableHead } from './table.ts'
import type { TableRow } from './tableRow.ts'

const MAX_BYTES = 50_000_000

export interface Table {
  head: TableHead
  /** below the header */
  rows: TableRow[]
}

interface Source {
  file: Upload
  /** undefined: it is detected */
  encoding: Encoding | undefined
  /** undefined: the first one with known column names */
  sheet?: string | undefined
  /** Each owner reads one file at a time. */
  owner: string
}

/**
 * Reads a table that is small enough to keep in memory.
 * @param tooLong error for more than `maxRows`
 * @throws BAD_USER_INPUT if the file cannot be read
 */
export async function readTableFile(
  { file, encoding, sheet, owner }: Source,
  storage: Storage,
  { maxRows, tooLong }: { maxRows: number; tooLong: () => Error },
): Promise<Table> {
  const path = storage.incomingPath()
  const rows: TableRow[] = []
  let head: TableHead | undefined
  try {
    await receiveTable(file, path)
    const listener = {
      head: async (found: TableHead) => {
        head = found
      },
      rows: async (batch: string, count: number) => {
        if (count > maxRows) throw tooLong()
        rows.push(...(JSON.parse(batch) as TableRow[]))
      },
    }
    await readInThread({ path, wanted: { encoding, sheet }, owner }, listener)
  } catch (error) {
    throw error instanceof FileError ? fileRefused(error.key, error.message) : error
  } finally {
    await rm(path, { force: true })
  }
  if (!head || rows.length === 0) throw fileRefused('empty', 'the file has no rows below its header')
  return { head, rows }
}

/** Stores an uploaded file. @returns its size */
export async function receiveTable(upload: Upload, path: string): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  try {
    let size = 0
    for await (const piece of upload.pieces()) {
      size += piece.length
      if (size > MAX_BYTES) throw fileRefused('tooLarge', `at most ${MAX_BYTES} bytes`)
      await file.appendFile(piece)
    }
    if (size === 0) throw fileRefused('empty', 'the file is empty')
    return size
  } finally {
    await file.close()
  }
}
