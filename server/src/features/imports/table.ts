import { open } from 'node:fs/promises'
import { csvRows, detectDelimiter } from './csv.ts'
import { detectEncoding, type Encoding } from './encoding.ts'
import { FileError } from './fileErrors.ts'
import { columnLetters, findHeader, type SheetColumn } from './header.ts'
import type { TableRow } from './tableRow.ts'
import { xlsxRows } from './xlsx.ts'

const MAX_ROWS = 200_000
const MAX_COLUMNS = 200
/** Rows of a file, including blank ones: as many as a sheet may have. */
const MAX_LINES = 1_048_576
/** Characters of a cell. */
const MAX_CELL_LENGTH = 2000
/** Characters of all cells: a workbook may reference one text many times. */
const MAX_TEXT_LENGTH = 100_000_000
/** Rows that are searched for column names. */
const HEAD_ROWS = 20

export interface TableHead {
  format: 'CSV' | 'XLSX'
  encoding: Encoding | null
  delimiter: string | null
  /** 0: no row has column names */
  headerRow: number
  columns: SheetColumn[]
}

/** Streams the header of a table, then its rows that are not blank. @throws FileError */
export async function* readTable(path: string, wanted?: Encoding): AsyncGenerator<TableHead | TableRow> {
  const source = (await isZip(path)) ? openXlsx(path) : await openCsv(path, wanted)
  let waiting: TableRow[] | undefined = []
  let filled = 0
  let text = 0
  let headerRow = 0
  const begin = function* (): Generator<TableHead | TableRow> {
    const begun = findHeader(waiting!)
    headerRow = begun.headerRow
    yield { ...source.what, ...begun }
    for (const one of waiting!) if (one[0] > headerRow) yield one
    waiting = undefined
  }
  for await (const [row, raw] of source.rows) {
    checkCells(row, raw)
    text = raw.reduce((sum, cell) => sum + cell.length, text)
    if (text > MAX_TEXT_LENGTH) throw new FileError('tooMuch', `at most ${MAX_TEXT_LENGTH} characters in a file`)
    const cells = raw.map(readable)
    if (cells.every(cell => cell.trim() === '')) continue
    checkSize(cells.length, ++filled)
    if (waiting) {
      waiting.push([row, cells])
      if (waiting.length === HEAD_ROWS) yield* begin()
    } else yield [row, cells]
  }
  if (filled === 0) throw new FileError('empty', 'the file has no rows')
  if (waiting) yield* begin()
}

function checkCells(row: number, cells: string[]): void {
  if (row > MAX_LINES) throw new FileError('tooManyRows', `at most ${MAX_LINES} lines`)
  const longest = cells.findIndex(cell => cell.length > MAX_CELL_LENGTH)
  if (longest >= 0)
    throw new FileError(
      'cellTooLong',
      `${columnLetters(longest)}${row}: at most ${MAX_CELL_LENGTH} characters in a cell`,
    )
}

function checkSize(columns: number, rows: number): void {
  if (columns > MAX_COLUMNS) throw new FileError('tooManyColumns', `at most ${MAX_COLUMNS} columns`)
  if (rows > MAX_ROWS + HEAD_ROWS) throw new FileError('tooManyRows', `at most ${MAX_ROWS} rows`)
}

async function openCsv(path: string, wanted?: Encoding) {
  const encoding = wanted ?? (await detectEncoding(path))
  const delimiter = await detectDelimiter(path, encoding)
  return { what: { format: 'CSV' as const, encoding, delimiter }, rows: numbered(csvRows(path, encoding, delimiter)) }
}

function openXlsx(path: string) {
  const limits = { rows: MAX_ROWS + HEAD_ROWS, columns: MAX_COLUMNS }
  return { what: { format: 'XLSX' as const, encoding: null, delimiter: null }, rows: xlsxRows(path, limits) }
}

async function* numbered(rows: AsyncIterable<string[]>): AsyncGenerator<TableRow> {
  let row = 0
  for await (const cells of rows) yield [++row, cells]
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.readUInt32LE() === 0x04034b50
  } finally {
    await file.close()
  }
}

/** PostgreSQL cannot store NUL. */
function readable(cell: string): string {
  return cell.replaceAll('\0', '').toWellFormed()
}
