import { FileError } from './fileErrors.ts'
import { describeColumns } from './geo.ts'
import { columnLetters, findHeader, HEAD_ROWS, type SheetColumn } from './header.ts'
import { type OpenTable, openTable, type TableSource, type Wanted } from './openTable.ts'
import type { TableRow } from './tableRow.ts'

const MAX_ROWS = 200_000
const MAX_COLUMNS = 200
/** Rows of a file, including blank ones: as many as a sheet may have. */
const MAX_LINES = 1_048_576
/** Characters of a cell. */
const MAX_CELL_LENGTH = 2000
/** Characters of all cells: a workbook may reference one text many times. */
const MAX_TEXT_LENGTH = 100_000_000
/** Rows from which the columns are described. */
const PROFILE_ROWS = 200

export interface TableHead extends TableSource {
  /** 0: no row has column names */
  headerRow: number
  columns: SheetColumn[]
}

/** Streams the header of a table, then its rows that are not blank. @throws FileError */
export async function* readTable(path: string, wanted: Wanted = {}): AsyncGenerator<TableHead | TableRow> {
  const table = await openTable(path, wanted, { rows: MAX_ROWS + HEAD_ROWS, columns: MAX_COLUMNS })
  let waiting: TableRow[] | undefined = []
  let filled = 0
  let text = 0
  const begin = function* (): Generator<TableHead | TableRow> {
    const described = describe(table, waiting!)
    yield { ...table.source, ...described }
    for (const one of waiting!) if (one[0] > described.headerRow) yield one
    waiting = undefined
  }
  for await (const [row, raw] of table.rows) {
    checkCells(row, raw)
    text = raw.reduce((sum, cell) => sum + cell.length, text)
    if (text > MAX_TEXT_LENGTH) throw new FileError('tooMuch', `at most ${MAX_TEXT_LENGTH} characters in a file`)
    const cells = raw.map(readable)
    if (cells.every(cell => cell.trim() === '')) continue
    checkSize(cells.length, ++filled)
    if (waiting) {
      waiting.push([row, cells])
      if (waiting.length === PROFILE_ROWS) yield* begin()
    } else yield [row, cells]
  }
  if (filled === 0) throw new FileError('empty', 'the file has no rows')
  if (waiting) yield* begin()
}

function describe({ geo }: OpenTable, rows: TableRow[]): Pick<TableHead, 'headerRow' | 'columns'> {
  return geo ? { headerRow: 0, columns: describeColumns(geo, rows) } : findHeader(rows)
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

/** PostgreSQL cannot store NUL. */
function readable(cell: string): string {
  return cell.replaceAll('\0', '').toWellFormed()
}
