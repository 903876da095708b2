import { Refusal } from '../../foundation/graphql/errors.ts'
import type { Field } from './fields.ts'
import { cut, normalizeText } from './normalize.ts'
import type { RowError } from './rowResult.ts'
import type { Source } from './settings.ts'

/** The values of a row by field, and its errors. */
export interface RowReader {
  errors: RowError[]
  text: (field: Field) => string
  addError: (field: Field | null, key: string, source?: Source) => void
  /** Runs a validation; its refusal becomes an error of the row. */
  attempt: <T>(field: Field, validate: () => T, source?: Source) => T | undefined
}

export function createRowReader(cells: string[], sources: ReadonlyMap<Field, Source>): RowReader {
  const errors: RowError[] = []
  const addError: RowReader['addError'] = (field, key, source = field ? sources.get(field) : undefined) => {
    const value = source ? source.columns.map(column => cells[column] ?? '').join(source.separator) : ''
    errors.push({ column: source?.columns[0] ?? null, field, key, value: cut(value, 200) })
  }
  return {
    errors,
    addError,
    text: field => textOf(sources.get(field), cells),
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

export function textOf(source: Source | undefined, cells: string[]): string {
  if (!source) return ''
  const parts = source.columns.map(column => normalizeText(cells[column])).filter(part => part !== '')
  return parts.length ? `${source.prefix}${parts.join(source.separator)}`.trim() : ''
}
