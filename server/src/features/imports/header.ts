import { parseDegrees } from './degrees.ts'
import { fieldOf, MAX_NAME_LENGTH } from './fields.ts'
import { truncate } from './normalize.ts'
import type { TableRow } from './tableRow.ts'

export interface SheetColumn {
  name: string
  /** The first values that are not blank. */
  samples: string[]
}

const SAMPLES = 3

/**
 * The row with the column names: of the first rows, the one with the most known names, else the first one below
 * a title. A first row that contains numbers has no column names.
 */
export function findHeader(rows: TableRow[]): { headerRow: number; columns: SheetColumn[] } {
  const widest = Math.max(...rows.map(([, cells]) => cells.length))
  const known = rows.map(([, cells]) => cells.filter(cell => fieldOf(cell)).length)
  const best = known.indexOf(Math.max(...known))
  const at = known[best]! > 0 ? best : rows.findIndex(([, cells]) => isWide(cells, widest))
  const header = rows[Math.max(at, 0)]!
  const named = known[best]! > 0 || !header[1].some(cell => parseDegrees(cell) !== undefined)
  const width = named ? widthOf(header, rows) : widest
  const below = rows.filter(([row]) => !named || row > header[0])
  return {
    headerRow: named ? header[0] : 0,
    columns: Array.from({ length: width }, (_, index) => ({
      name: (named && truncate(header[1][index]?.trim() ?? '', MAX_NAME_LENGTH)) || columnLetters(index),
      samples: samplesOf(below, index),
    })),
  }
}

/** As many columns as there are names, unless most rows have more: the extra ones have no name. */
function widthOf(header: TableRow, rows: TableRow[]): number {
  const below = rows.filter(([row]) => row > header[0]).map(([, cells]) => cells.length)
  const usual = below.sort((a, b) => a - b)[Math.floor((below.length - 1) / 2)] ?? 0
  return Math.max(header[1].length, usual)
}

/** A title is alone in its row. */
function isWide(cells: string[], width: number): boolean {
  return cells.filter(cell => cell.trim() !== '').length > 1 || width === 1
}

function samplesOf(rows: TableRow[], index: number): string[] {
  const values = rows.map(([, cells]) => truncate((cells[index] ?? '').trim(), 80)).filter(value => value !== '')
  return [...new Set(values)].slice(0, SAMPLES)
}

/** Column letters of spreadsheets: A … Z, AA … */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26)
  return `${rest > 0 ? columnLetters(rest - 1) : ''}${String.fromCharCode(65 + (index % 26))}`
}
