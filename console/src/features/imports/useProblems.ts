import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { letters } from './draft.ts'
import type { Import, ImportFault, RowError } from './imports.ts'

export interface ImportProblem {
  /** undefined: no column */
  column: string | undefined
  value: string
  text: string
  /** it does not prevent the import */
  isWarning: boolean
}

type Row = Pick<ImportFault, 'outcome' | 'repeats' | 'errors'> & { warnings?: readonly RowError[] }

/** The errors and warnings of a row as text. */
export function useProblems(columns: Import['columns']) {
  const { t, i18n } = useTranslation('imports')
  const textOf = useCallback(
    ({ key }: RowError, row: number | null) => {
      const known = `error.${key}`
      return i18n.exists(known, { ns: 'imports' }) ? (i18n.t(known as never, { ns: 'imports', row }) as string) : key
    },
    [i18n],
  )
  return useCallback(
    ({ outcome, repeats, errors, warnings = [] }: Row): ImportProblem[] => {
      const problemOf = (isWarning: boolean) => (error: RowError) => ({
        column: error.column === null ? undefined : nameOf(error.column),
        value: error.value,
        text: textOf(error, repeats),
        isWarning,
      })
      return outcome === 'DUPLICATE'
        ? [{ column: undefined, value: '', text: t('check.repeats', { row: repeats ?? '' }), isWarning: false }]
        : [...errors.map(problemOf(false)), ...warnings.map(problemOf(true))]

      function nameOf(column: number): string {
        return t('check.inColumn', { name: columns[column]?.name ?? '', letter: letters(column) })
      }
    },
    [t, textOf, columns],
  )
}
