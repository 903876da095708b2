import { badInput, type Refusal } from '../../foundation/errors/errors.ts'
import { csvLine } from '../../foundation/runtime/csvLine.ts'
import { readCsvTable } from '../../foundation/runtime/csvTable.ts'
import { escapeFormula, unescapeFormula } from '../../foundation/runtime/escapeFormula.ts'
import { fieldOfHeader, textOfCell } from './fileHeaders.ts'
import { fieldKind, KINDS } from './fileValues.ts'
import type { ModelRow } from './models.store.ts'
import { COLUMNS, FIELDS, type Field, type ModelValues } from './modelValues.ts'

/* Files of models: a JSON list of objects, or a CSV table. Both have the fields of the API, and can be imported again. */

export type FileFormat = 'JSON' | 'CSV'

export interface FileProblem {
  /** from 1: of a CSV file the line of the table, of a JSON file the position in the list */
  row: number
  /** null: the whole row */
  field: string | null
  key: string
  message: string
}

export interface FileRow {
  row: number
  values: ModelValues
  problems: FileProblem[]
}

const MAX_ROWS = 1000
/** Levels of a JSON value. */
const MAX_DEPTH = 20

export function formatModels(models: ModelRow[], format: FileFormat): string {
  return format === 'JSON' ? formatJson(models) : formatCsv(models)
}

function formatJson(models: ModelRow[]): string {
  const objects = models.map(model => Object.fromEntries(FIELDS.map(field => [field, model[COLUMNS[field]]])))
  return `${JSON.stringify(objects, null, 2)}\n`
}

/** With a byte order mark: spreadsheets would read another encoding. */
function formatCsv(models: ModelRow[]): string {
  const rows = models.map(model => FIELDS.map(field => cellOf(field, model[COLUMNS[field]])))
  return `\ufeff${[FIELDS, ...rows].map(csvLine).join('')}`
}

function cellOf(field: Field, value: unknown): string {
  if (value === null) return ''
  const text = KINDS[fieldKind(field)].toText(value)
  return typeof value === 'number' ? text : escapeFormula(text)
}

/** @throws BAD_USER_INPUT for a file that cannot be read at all */
export function readModels(content: string, format: FileFormat): FileRow[] {
  const rows = format === 'JSON' ? readJson(content) : readCsv(content)
  if (rows.length === 0) throw badInput('content', 'modelFileEmpty', 'the file has no models')
  if (rows.length > MAX_ROWS) throw badInput('content', 'modelFileTooLong', `at most ${MAX_ROWS} models`)
  return rows
}

function readJson(content: string): FileRow[] {
  const list = parsedOrThrow(() => JSON.parse(content.replace(/^\ufeff/, '')))
  if (!Array.isArray(list)) throw unreadable('a list of objects is expected')
  return list.map((item, at) => {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) {
      const problem = { row: at + 1, field: null, key: 'modelValueInvalid', message: 'an object is expected' }
      return { row: at + 1, values: {}, problems: [problem] }
    }
    return readRow(at + 1, Object.entries(item), (field, value) => {
      if (value === null) return null
      return KINDS[fieldKind(field)].isValid(value) ? value : undefined
    })
  })
}

function readCsv(content: string): FileRow[] {
  const table = parsedOrThrow(() => readCsvTable(content))
  const [header = [], ...rows] = table
  const names = header.map(fieldOfHeader)
  if (!names.includes('code')) throw badInput('content', 'modelFileWithoutCode', 'the first row has no column "code"')
  const repeated = names.find((name, column) => name !== '' && names.indexOf(name) < column)
  if (repeated) throw badInput('content', 'modelColumnRepeated', `the column "${repeated}" occurs twice`)
  return rows.flatMap((cells, at) => {
    if (cells.every(cell => cell.trim() === '')) return []
    const entries = names.map((name, column) => [name, cells[column] ?? ''] as [string, string])
    // Such as a decimal comma without quotes: the values after it would be those of other columns.
    const surplus = cells.findIndex((cell, column) => column >= names.length && cell.trim() !== '')
    if (surplus >= 0) entries.push([`#${surplus + 1}`, cells[surplus]!])
    return [readRow(at + 2, entries, readCell)]
  })
}

/** An empty cell is null. @returns undefined: not valid */
function readCell(field: Field, cell: string): unknown {
  const text = textOfCell(field, unescapeFormula(cell.trim()))
  return text === '' ? null : KINDS[fieldKind(field)].fromText(text)
}

/** @param read returns undefined for a value that is not valid */
function readRow<T>(row: number, entries: [string, T][], read: (field: Field, value: T) => unknown): FileRow {
  const values: Record<string, unknown> = {}
  const problems: FileProblem[] = []
  for (const [name, raw] of entries) {
    if (!Object.hasOwn(COLUMNS, name)) {
      // A nameless column without values is an accident of spreadsheets.
      const isEmpty = name === '' && raw === ''
      if (!isEmpty) problems.push({ row, field: name, key: 'modelFieldUnknown', message: 'unknown field' })
      continue
    }
    const value = read(name as Field, raw)
    if (value !== undefined && isStorable(value)) values[name] = value
    else problems.push({ row, field: name, key: 'modelValueInvalid', message: 'not a valid value of this field' })
  }
  return { row, values: values as ModelValues, problems }
}

/** PostgreSQL stores no NUL, and half a surrogate pair is no character. As deep as inputs may be. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  if (depth > MAX_DEPTH) return false
  return Object.entries(value).every(([key, part]) => isStorable(key) && isStorable(part, depth + 1))
}

function parsedOrThrow<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw unreadable((error as Error).message)
  }
}

function unreadable(why: string): Refusal {
  return badInput('content', 'modelFileUnreadable', `the file cannot be read: ${why}`)
}
