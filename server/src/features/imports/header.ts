import { type ColumnProfile, profileOf } from './columnProfile.ts'
import { parseDegrees } from './degrees.ts'
import { fieldOf, type ImportField, MAX_NAME_LENGTH } from './fields.ts'
import { truncate } from './normalize.ts'
import type { TableRow } from './tableRow.ts'

export interface SheetColumn {
  name: string
  /** The file has no name for it: its name is the letter of a spreadsheet column. */
  isUnnamed?: true
  /** The first values that are not blank. */
  samples: string[]
  /** The format defines it: the position of a geometry. */
  field?: ImportField
  /** Imports that an earlier version read have none. */
  profile?: ColumnProfile
}

const SAMPLES = 3
/** Rows that are searched for column names. */
export const HEAD_ROWS = 20

/**
 * The row with the column names: of the first rows, the one with the most known names, else the first one below
 * a title. A first row that contains numbers has no column names.
 */
export function findHeader(rows: TableRow[]): { headerRow: number; columns: SheetColumn[] } {
  const head = rows.slice(0, HEAD_ROWS)
  const widest = Math.max(...head.map(([, cells]) => cells.length))
  const known = head.map(row => knownNames(row))
  const best = known.indexOf(Math.max(...known))
  const at = known[best]! > 0 ? best : head.findIndex(([, cells]) => isWide(cells, widest))
  const header = head[Math.max(at, 0)]!
  const named = known[best]! > 0 || !header[1].some(cell => parseDegrees(cell) !== undefined)
  const width = named ? widthOf(header, rows) : widest
  const below = rows.filter(([row]) => !named || row > header[0])
  return {
    headerRow: named ? header[0] : 0,
    columns: Array.from({ length: width }, (_, index) => {
      const name = named && header[1][index]?.trim()
      if (name) return columnOf(name, below, index)
      return { ...columnOf(columnLetters(index), below, index), isUnnamed: true as const }
    }),
  }
}

/** Cells that are known column names: each field once, as values may be equal to names. */
export function knownNames([, cells]: TableRow): number {
  return new Set(cells.map(cell => fieldOf(cell)).filter(field => field !== undefined)).size
}

export function columnOf(name: string, rows: TableRow[], index: number): SheetColumn {
  const profile = profileOf(rows.map(([, cells]) => cells[index] ?? ''))
  return { name: truncate(name, MAX_NAME_LENGTH), samples: samplesOf(rows.slice(0, HEAD_ROWS), index), profile }
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
