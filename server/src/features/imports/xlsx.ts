import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { readSheet } from 'read-excel-file/node'
import { Parse } from 'unzipper-esm'
import { damaged, FileError } from './refusals.ts'

/** Bytes. A workbook of 200,000 rows and 20 columns unpacks to some 200 MB. */
const MOST_UNPACKED = 300_000_000

/** The rows of the first sheet; numbers as they stand in the file, days as YYYY-MM-DD. */
export async function xlsxRows(path: string): Promise<string[][]> {
  await checkUnpacked(path)
  // A number is read as its own digits: an id of 17 of them must not be rounded.
  const sheet = await readSheet<string>(path, { parseNumber: plainNumber }).catch(() => {
    throw damaged('is no workbook')
  })
  return sheet.map(row => row.map(cellText))
}

/** What a file says that it unpacks to may be a lie: it is unpacked, by what unpacks it afterwards, and not kept. */
async function checkUnpacked(path: string): Promise<void> {
  let size = 0
  const count = async (entries: AsyncIterable<AsyncIterable<Buffer>>) => {
    for await (const entry of entries)
      for await (const piece of entry) {
        size += piece.length
        if (size > MOST_UNPACKED) throw new FileError('tooMuch', `it unpacks to more than ${MOST_UNPACKED} bytes`)
      }
  }
  await pipeline(createReadStream(path), Parse({ forceStream: true }), count).catch(error => {
    throw error instanceof FileError ? error : damaged('is no workbook')
  })
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? dayText(cell) : String(cell)
}

function dayText(day: Date): string {
  const iso = day.toISOString()
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ')
}

/** 1.2345678E7 → 12345678: how a workbook keeps a number is not what people see of it. */
function plainNumber(digits: string): string {
  return /E/i.test(digits) ? String(Number(digits)) : digits
}
