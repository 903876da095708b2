import { Refusal } from '../../foundation/errors/errors.ts'
import type { ImportField } from './fields.ts'
import { normalizeText, oneLine, truncate } from './normalize.ts'
import type { RowError } from './rowResult.ts'
import type { ColumnSource } from './settings.ts'

/** The values of a row by field, and its errors. */
export interface RowReader {
  errors: RowError[]
  /** They do not prevent the import. */
  warnings: RowError[]
  /** Whether the field is mapped to a column. */
  has: (field: ImportField) => boolean
  text: (field: ImportField) => string
  cell: (column: number) => string
  addWarning: (field: ImportField, key: string) => void
  addError: (field: ImportField | null, key: string, source?: ColumnSource) => void
  /** Runs a validation; its refusal becomes an error of the row. */
  attempt: <T>(field: ImportField | null, validate: () => T, source?: ColumnSource) => T | undefined
}

export function createRowReader(cells: string[], sources: ReadonlyMap<ImportField, ColumnSource>): RowReader {
  const errors: RowError[] = []
  const warnings: RowError[] = []
  const remark = (field: ImportField | null, key: string, source: ColumnSource | undefined): RowError => {
    const value = source ? source.columns.map(column => cells[column] ?? '').join(source.separator) : ''
    return { column: source?.columns[0] ?? null, field, key, value: truncate(value, 200) }
  }
  const addError: RowReader['addError'] = (field, key, source = field ? sources.get(field) : undefined) =>
    errors.push(remark(field, key, source))
  return {
    errors,
    warnings,
    has: field => sources.has(field),
    addError,
    addWarning: (field, key) => warnings.push(remark(field, key, sources.get(field))),
    cell: column => normalizeText(cells[column]),
    text: field => composeText(sources.get(field), cells),
    attempt: (field, validate, source) => {
      try {
        return validate()
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        addError(field, String(error.extensions.key), source)
      }
    },
  }
}

export function composeText(source: ColumnSource | undefined, cells: string[]): string {
  if (!source) return ''
  const parts = source.columns.map(column => normalizeText(cells[column])).filter(part => part !== '')
  return parts.length ? oneLine(`${source.prefix}${parts.join(source.separator)}`).trim() : ''
}
