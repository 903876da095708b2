import { FileError, fileDamaged } from './fileErrors.ts'
import { HEAD_ROWS, knownNames } from './header.ts'
import { displayedNumber, displayedTime, plainNumber } from './numberFormat.ts'
import type { TableLimits, TableRow } from './tableRow.ts'
import { appendBounded, readWorkbook, type Sheet, textReader, unescapeText, type Workbook } from './workbook.ts'
import { type Attributes, parseXml, type XmlHandlers } from './xml.ts'
import type { Zip } from './zip.ts'

/*
 * A sheet of a workbook, row by row as it is unpacked. Each cell has its own address; a cell
 * beyond the limit is refused before allocation. The size that the sheet declares is not read.
 */

/** Rows and cells, including empty ones that are formatted only. */
const MAX_ELEMENTS = 10_000_000

export interface OpenWorkbook extends Workbook {
  zip: Zip
}

/** @throws FileError */
export async function openWorkbook(zip: Zip): Promise<OpenWorkbook> {
  const workbook = await readWorkbook(zip)
  if (!workbook) throw fileDamaged('is no workbook')
  return { ...workbook, zip }
}

/** Streams rows that are not empty: numbers with all their digits, as displayed; dates as YYYY-MM-DD. @throws FileError */
export async function* sheetRows(book: OpenWorkbook, sheet: Sheet, limits: TableLimits): AsyncGenerator<TableRow> {
  const pieces = book.zip.textOf(sheet.part)
  if (!pieces) throw fileDamaged('is no workbook')
  const reader = new SheetReader(book, limits)
  for await (const _ of parseXml(pieces, reader.handlers())) yield* reader.take()
}

/** Column names that make a sheet a table. */
const TABLE_NAMES = 2

/** The first sheet with known column names, else the first one with rows. */
export async function chooseSheet(book: OpenWorkbook, limits: TableLimits): Promise<Sheet> {
  const visible = book.sheets.filter(({ isHidden }) => !isHidden)
  const sheets = visible.length > 0 ? visible : book.sheets
  let filled: Sheet | undefined
  if (sheets.length > 1)
    for (const sheet of sheets) {
      const head = await headOf(book, sheet, limits)
      if (head.length > 1 && head.some(row => knownNames(row) >= TABLE_NAMES)) return sheet
      if (head.length > 0) filled ??= sheet
    }
  return filled ?? sheets[0]!
}

/** The first rows of a sheet; none of a sheet that cannot be read. */
async function headOf(book: OpenWorkbook, sheet: Sheet, limits: TableLimits): Promise<TableRow[]> {
  const head: TableRow[] = []
  try {
    for await (const row of sheetRows(book, sheet, limits)) if (head.push(row) === HEAD_ROWS) break
  } catch (error) {
    if (!(error instanceof FileError) || error.key === 'tooMuch') throw error
  }
  return head
}

class SheetReader {
  readonly #workbook: Workbook
  readonly #limits: TableLimits
  #ready: TableRow[] = []
  #row = 0
  #count = 0
  #cells: string[] = []
  /** Column of the next cell without an address, from 0. */
  #column = 0
  #cell?: Attributes
  #value = ''
  #inValue = false
  readonly #inline = textReader()

  constructor(workbook: Workbook, limits: TableLimits) {
    this.#workbook = workbook
    this.#limits = limits
  }

  handlers(): XmlHandlers {
    return { open: this.#open.bind(this), text: this.#text.bind(this), close: this.#close.bind(this) }
  }

  take(): TableRow[] {
    const ready = this.#ready
    this.#ready = []
    return ready
  }

  #open(name: string, attributes: Attributes): void {
    if ((name === 'row' || name === 'c') && ++this.#count > MAX_ELEMENTS)
      throw new FileError('tooMuch', `at most ${MAX_ELEMENTS} rows and cells in a sheet`)
    if (name === 'row') this.#beginRow(attributes)
    else if (name === 'c') {
      this.#cell = attributes
      this.#value = ''
    } else if (this.#cell && name === 'v') this.#inValue = true
    else if (this.#cell) this.#inline.open(name)
  }

  #text(text: string): void {
    if (this.#inValue) this.#value = appendBounded(this.#value, text)
    else if (this.#cell) this.#inline.text(text)
  }

  #close(name: string): void {
    if (name === 'v') this.#inValue = false
    else if (name === 'c') this.#endCell()
    else if (name === 'row') this.#endRow()
    else if (this.#cell) this.#inline.close(name)
  }

  #beginRow({ r }: Attributes): void {
    const row = r === undefined ? this.#row + 1 : Number(r)
    if (!Number.isInteger(row) || row <= this.#row) throw fileDamaged('has rows out of order')
    this.#row = row
    this.#cells = []
    this.#column = 0
  }

  #endCell(): void {
    const cell = this.#cell
    if (!cell) return
    const text = this.#textOf(cell)
    const column = cell.r === undefined ? this.#column : this.#columnOf(cell.r)
    this.#cell = undefined
    this.#column = column + 1
    // Whole columns are often formatted far beyond the last value.
    if (text.trim() === '') return
    if (this.#row > this.#limits.rows) throw new FileError('tooManyRows', `at most ${this.#limits.rows} rows`)
    if (column >= this.#limits.columns) throw new FileError('tooManyColumns', `at most ${this.#limits.columns} columns`)
    while (this.#cells.length < column) this.#cells.push('')
    this.#cells[column] = text
  }

  /** From 0; everything beyond the limit is one column. */
  #columnOf(address: string): number {
    let column = 0
    for (let at = 0; at < address.length; at++) {
      const letter = address.charCodeAt(at) - 64
      if (letter < 1 || letter > 26) break
      column = Math.min(column * 26 + letter, this.#limits.columns + 1)
    }
    if (column === 0) throw fileDamaged('has a cell without a column')
    return column - 1
  }

  #endRow(): void {
    if (this.#cells.length > 0) this.#ready.push([this.#row, this.#cells])
    this.#cells = []
  }

  #textOf({ t = 'n', s }: Attributes): string {
    const inline = this.#inline.take()
    if (t === 'inlineStr') return inline
    if (t === 's') return this.#value === '' ? '' : (this.#workbook.sharedStrings[Number(this.#value)] ?? '')
    if (t === 'str') return unescapeText(this.#value)
    if (t === 'b') return this.#value === '' ? '' : String(this.#value === '1')
    if (t === 'd') return dayText(new Date(this.#value))
    // An error such as #N/A.
    if (t === 'e') return this.#value.trim()
    const number = this.#value.trim()
    const format = s === undefined ? undefined : this.#workbook.formats[Number(s)]
    if (number === '' || !format) return plainNumber(number)
    return format.isDate ? this.#dayOf(number, format.pattern) : displayedNumber(number, format.pattern)
  }

  /** Days since 1899-12-30, or since 1904-01-01. */
  #dayOf(serial: string, pattern: string): string {
    const days = Number(serial)
    if (days < 1 && !this.#workbook.from1904) return displayedTime(days, pattern)
    return dayText(new Date(Math.round((days - (this.#workbook.from1904 ? 24_107 : 25_569)) * 86_400) * 1000))
  }
}

function dayText(day: Date): string {
  if (Number.isNaN(day.getTime())) return ''
  const iso = day.toISOString()
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ')
}
