import { useTranslation } from 'react-i18next'
import type { Column } from '../../ui/column.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { type Draft, IMPORT_FIELDS, letters } from './draft.ts'
import classes from './Imports.module.css'
import type { Import } from './imports.ts'

type FileColumn = Import['columns'][number] & { index: number }

/** All columns of the file with sample values and their use. */
export function FileColumns({ columns: all, draft }: { columns: Import['columns']; draft: Draft }) {
  const { t } = useTranslation('imports')
  const usedAs = ({ index }: FileColumn) =>
    IMPORT_FIELDS.filter(field => draft.sources[field]?.columns.includes(index)).map(field => t(`fields.${field}`))
  const columns: Column<FileColumn>[] = [
    {
      key: 'name',
      header: t('mapping.columnName'),
      card: 'head',
      cell: ({ name, index }) => `${letters(index)} · ${name}`,
    },
    {
      key: 'samples',
      header: t('mapping.samples'),
      cell: ({ samples }) => <span className={classes.name}>{samples.join(' / ') || t('mapping.empty')}</span>,
    },
    { key: 'used', header: t('mapping.usedAs'), cell: column => usedAs(column).join(', ') || '-' },
  ]
  const title = t('mapping.columns', { number: all.length })
  return (
    <details className={classes.details}>
      <summary>{title}</summary>
      <DataTable
        label={title}
        columns={columns}
        rows={all.map((column, index) => ({ ...column, index }))}
        rowKey={({ index }) => index}
      />
    </details>
  )
}
