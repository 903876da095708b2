import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { letters } from './draft.ts'
import type { Import, ImportFault, RowError } from './imports.ts'

export interface ImportProblem {
  /** undefined: no column */
  column: string | undefined
  value: string
  text: string
}

/** The errors of a row as text. */
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
    ({ outcome, repeats, errors }: Pick<ImportFault, 'outcome' | 'repeats' | 'errors'>): ImportProblem[] => {
      const problems = errors.map(error => ({
        column: error.column === null ? undefined : nameOf(error.column),
        value: error.value,
        text: textOf(error, repeats),
      }))
      return outcome === 'DUPLICATE'
        ? [{ column: undefined, value: '', text: t('check.repeats', { row: repeats ?? '' }) }]
        : problems

      function nameOf(column: number): string {
        return t('check.inColumn', { name: columns[column]?.name ?? '', letter: letters(column) })
      }
    },
    [t, textOf, columns],
  )
}
