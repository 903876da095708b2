import { useTranslation } from 'react-i18next'
import type { Choice } from '../RowBox.tsx'
import type { Selection } from '../useSelection.ts'

/** The check boxes of a table, with their labels. @param isOffered false: there is nothing to do with several rows */
export function useChoice<Row>(
  selection: Selection<Row>,
  nameOf: (row: Row) => string,
  isOffered: boolean,
): Choice<Row> | undefined {
  const { t } = useTranslation('dialog')
  if (!isOffered) return
  return { ...selection, all: t('selectAll'), one: row => t('select', { name: nameOf(row) }) }
}
