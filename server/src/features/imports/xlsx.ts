import { readSheet } from 'read-excel-file/node'
import { damaged } from './refusals.ts'

/** The rows of the first sheet; numbers as they stand in the file, days as YYYY-MM-DD. */
export async function xlsxRows(path: string): Promise<string[][]> {
  // A number is read as its own digits: an id of 17 of them must not be rounded.
  const sheet = await readSheet<string>(path, { parseNumber: plainNumber }).catch(() => {
    throw damaged('is no workbook')
  })
  return sheet.map(row => row.map(cellText))
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
