import { isWithin } from '#lighting/map/bounds.ts'
import type { Bounds, Geography } from '#lighting/map/geography.ts'
import type { SiteRegion } from '#lighting/regions/siteRegions.ts'
import { readDecimal } from '#lighting/values/decimal.ts'
import { findForbidden, trimInvisible } from '#lighting/values/invisible.ts'
import { badInput } from '../../foundation/errors/errors.ts'
import { describeForbidden } from '../../foundation/graphql/visibleText.ts'
import { csvLine } from '../../foundation/runtime/csvLine.ts'
import { readCsvTable } from '../../foundation/runtime/csvTable.ts'
import { escapeFormula, unescapeFormula } from '../../foundation/runtime/escapeFormula.ts'
import { type AddProblem, checkTree, type FileRegion } from './regionTree.ts'

/* A CSV file with the regions of a site, and how each row is read. */

const COLUMNS = ['code', 'name', 'parent', 'latitude', 'longitude'] as const
export type RegionColumn = (typeof COLUMNS)[number]
const REQUIRED = ['code', 'name', 'parent'] as const

const MAX_ROWS = 20_000
/** A file may have as many as values. */
const MAX_PROBLEMS = 1000
const MAX_NAME_LENGTH = 100
const MAX_CODE_LENGTH = 20

export interface RegionProblem {
  /** line of the table, from 1, its header being 1 */
  row: number
  /** name of a column; null: the whole row */
  field: string | null
  key: string
  message: string
}

export interface RegionImport {
  /** regions of the file by level */
  counts: number[]
  /** regions of the list that it replaces */
  replaced: number
  /** the first ones; with any, nothing is stored */
  problems: RegionProblem[]
}

export function importResult(regions: SiteRegion[], problems: RegionProblem[], replaced: number): RegionImport {
  const counts = [1, 2, 3].map(level => regions.filter(region => region.level === level).length)
  return { counts, replaced, problems: problems.slice(0, MAX_PROBLEMS) }
}

/** The text of a file with these regions, which can be imported again. */
export function formatRegions(regions: readonly SiteRegion[]): string {
  const rows = regions.map(({ code, name, parentCode, latitude, longitude }) => [
    ...[code, name, parentCode ?? ''].map(escapeFormula),
    ...[latitude, longitude].map(degrees => (degrees === null ? '' : String(degrees))),
  ])
  // Spreadsheets need the byte order mark to read UTF-8.
  return `\ufeff${[COLUMNS, ...rows].map(csvLine).join('')}`
}

/**
 * All problems of the file; without any, its regions, larger ones first.
 * @throws BAD_USER_INPUT for a file that is no table, has no rows or too many, and for a site in China
 */
export function readRegions(
  content: string,
  { datum, bounds }: Geography,
): { regions: SiteRegion[]; problems: RegionProblem[] } {
  if (datum !== 'WGS84') throw badInput('content', 'regionsBuiltIn', 'the list of a site in China is built in')
  const problems: RegionProblem[] = []
  const add: AddProblem = (row, field, key, message) => void problems.push({ row, field, key, message })
  const [header = [], ...rows] = tableOrThrow(content)
  const names = header.map(name => name.trim().toLowerCase())
  checkHeader(names, add)
  if (problems.length > 0) return { regions: [], problems }
  const numbered = rows.map((cells, at) => ({ cells, row: at + 2 }))
  const filled = numbered.filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
  if (filled.length === 0) throw badInput('content', 'regionFileEmpty', 'the file has no regions')
  if (filled.length > MAX_ROWS) throw badInput('content', 'regionFileTooLong', `at most ${MAX_ROWS} regions`)
  const read = filled.map(({ cells, row }) => readRow(rowReader(names, cells, row, add), bounds))
  const regions = checkTree(read, add)
  return { regions, problems: problems.sort((a, b) => a.row - b.row) }
}

function tableOrThrow(content: string): string[][] {
  try {
    return readCsvTable(content)
  } catch (error) {
    throw badInput('content', 'regionFileUnreadable', `the file cannot be read: ${(error as Error).message}`)
  }
}

function checkHeader(names: string[], add: AddProblem): void {
  for (const column of REQUIRED)
    if (!names.includes(column)) add(1, column, 'regionColumnMissing', `there is no column "${column}"`)
  for (const [at, name] of names.entries()) {
    if (!(COLUMNS as readonly string[]).includes(name) && name !== '')
      add(1, name, 'regionColumnUnknown', `the columns are ${COLUMNS.join(', ')}`)
    else if (name !== '' && names.indexOf(name) < at) add(1, name, 'regionColumnRepeated', 'the column occurs twice')
  }
}

interface RowReader {
  row: number
  text: (column: RegionColumn) => string
  add: (field: string | null, key: string, message: string) => void
}

function rowReader(names: string[], cells: string[], row: number, add: AddProblem): RowReader {
  // Such as a name with a comma and without quotes: the values after it would be those of other columns.
  const surplus = cells.findIndex((cell, at) => !names[at] && cell.trim() !== '')
  if (surplus >= 0) add(row, `#${surplus + 1}`, 'regionColumnUnknown', 'a value in a column without a name')
  return {
    row,
    text: column => unescapeFormula(trimInvisible(cells[names.indexOf(column)] ?? '')),
    add: (field, key, message) => add(row, field, key, message),
  }
}

function readRow(reader: RowReader, bounds: Bounds): FileRegion {
  const { row, text, add } = reader
  const [code, name, parent] = [text('code'), text('name'), text('parent')]
  const forbidden = findForbidden(name)
  if (code === '') add('code', 'regionCodeMissing', 'the code is missing')
  else if (code.length > MAX_CODE_LENGTH || /[\s\p{C}]/u.test(code) || findForbidden(code))
    add('code', 'regionCodeForm', `a code has up to ${MAX_CODE_LENGTH} characters and no spaces`)
  if (name === '') add('name', 'regionNameMissing', 'the name is missing')
  else if (name.length > MAX_NAME_LENGTH)
    add('name', 'regionNameForm', `a name has up to ${MAX_NAME_LENGTH} characters`)
  else if (forbidden) add('name', forbidden.key, describeForbidden(forbidden))
  return { row, code, name, parentCode: parent || null, ...readPosition(reader, bounds) }
}

function readPosition({ text, add }: RowReader, bounds: Bounds): Pick<SiteRegion, 'latitude' | 'longitude'> {
  const none = { latitude: null, longitude: null }
  const [latitude, longitude] = [text('latitude'), text('longitude')]
  if (latitude === '' && longitude === '') return none
  const position = { latitude: Number(readDecimal(latitude)), longitude: Number(readDecimal(longitude)) }
  for (const axis of ['latitude', 'longitude'] as const)
    if (text(axis) === '') add(axis, 'regionPositionIncomplete', 'latitude and longitude go together')
    else if (Number.isNaN(position[axis])) add(axis, 'regionNumberInvalid', 'not a number')
  if (Number.isNaN(position.latitude + position.longitude)) return none
  const { south, north } = bounds
  if (!isWithin(bounds, position)) {
    const field = position.latitude < south || position.latitude > north ? 'latitude' : 'longitude'
    add(field, 'regionPositionOutside', 'outside the bounds of the site')
  }
  return position
}
