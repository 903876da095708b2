import { FileError, fileDamaged } from './fileErrors.ts'
import type { TableRow } from './tableRow.ts'
import { appendBounded, readWorkbook, textReader, unescapeText, type Workbook } from './workbook.ts'
import { type Attributes, parseXml, type XmlHandlers } from './xml.ts'
import { openZip } from './zip.ts'

/*
 * The first sheet of a workbook, row by row as it is unpacked. Each cell has its own address; a cell
 * beyond the limit is refused before allocation. The size that the sheet declares is not read.
 */

/** Rows and cells, including empty ones that are formatted only. */
const MAX_ELEMENTS = 10_000_000

export interface Limits {
  rows: number
  columns: number
}

/** Streams rows that are not empty; numbers as stored in the file, dates as YYYY-MM-DD. @throws FileError */
export async function* xlsxRows(path: string, limits: Limits): AsyncGenerator<TableRow> {
  const zip = await openZip(path)
  const workbook = await readWorkbook(zip)
  const pieces = workbook && zip.textOf(workbook.sheet)
  if (!pieces) throw fileDamaged('is no workbook')
  const sheet = new Sheet(workbook, limits)
  for await (const _ of parseXml(pieces, sheet.handlers())) yield* sheet.take()
}

class Sheet {
  readonly #workbook: Workbook
  readonly #limits: Limits
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

  constructor(workbook: Workbook, limits: Limits) {
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
    // A formula without a result.
    if (t === 'e') return ''
    const number = this.#value.trim()
    if (number !== '' && s !== undefined && this.#workbook.isDate[Number(s)]) return this.#dayOf(number)
    return plainNumber(number)
  }

  /** Days since 1899-12-30, or since 1904-01-01. */
  #dayOf(serial: string): string {
    const days = Number(serial) - (this.#workbook.from1904 ? 24_107 : 25_569)
    return dayText(new Date(Math.round(days * 86_400) * 1000))
  }
}

function dayText(day: Date): string {
  if (Number.isNaN(day.getTime())) return ''
  const iso = day.toISOString()
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ')
}

/** 1.2345678E7 → 12345678: the stored number differs from what users see. */
function plainNumber(digits: string): string {
  return /E/i.test(digits) ? String(Number(digits)) : digits
}
