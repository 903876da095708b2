import { Skeleton, Text } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import type { Column } from '../../ui/column.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { useLastPage } from '../../ui/useLastPage.ts'
import classes from './Imports.module.css'
import type { RowOutcome } from './importSearch.ts'
import { type Import, type ImportField, type ImportRow, ImportRows } from './imports.ts'
import { OutcomeBadge } from './OutcomeBadge.tsx'
import { useProblems } from './useProblems.ts'

interface CheckRowsProps {
  of: Import
  /** none: all */
  outcome: RowOutcome | undefined
  page: number
  onPage: (page: number) => void
}

const PAGE_SIZE = 20

/** Rows of the file with the outcome of each. */
export function CheckRows({ of, outcome, page, onPage }: CheckRowsProps) {
  const { t } = useTranslation('imports')
  const errorText = useErrorText()
  const outcomes = outcome && [outcome]
  const [{ data, error, fetching }, read] = useQuery({
    query: ImportRows,
    variables: { id: of.id, outcomes, page, limit: PAGE_SIZE },
  })
  const columns = useColumns(of)
  const list = data?.lightImportRows
  useLastPage(page, list?.pagination.totalPages, onPage)
  if (!list && error)
    return (
      <ErrorPanel title={t('failed')} text={errorText(codeOf(error))} requestId={requestIdOf(error)} onRetry={read} />
    )
  if (!list) return <Skeleton height={320} />
  if (list.pagination.totalCount === 0) return <EmptyState icon={<IconListSearch />} title={t('check.noneOf')} />
  return (
    <>
      <DataTable
        label={t('check.title')}
        columns={columns}
        rows={list.items}
        rowKey={({ row }) => row}
        busy={fetching}
      />
      <Pager pagination={list.pagination} onPage={onPage} />
    </>
  )
}

function useColumns(of: Import): Column<ImportRow>[] {
  const { t } = useTranslation('imports')
  return [
    {
      key: 'row',
      header: t('check.row'),
      width: 96,
      card: 'head',
      cell: ({ row }) => t('check.rowNumber', { row }),
    },
    {
      key: 'light',
      header: t('check.light'),
      width: 320,
      cell: ({ name, deviceId }) => (
        <div className={classes.name}>
          <Text size="sm">{name ?? '-'}</Text>
          <Text size="xs" c="dimmed">
            {deviceId ?? '-'}
          </Text>
        </div>
      ),
    },
    {
      key: 'outcome',
      header: t('check.outcome'),
      width: 130,
      cell: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
    },
    { key: 'why', header: t('list.problem'), cell: row => <Why of={of} row={row} /> },
  ]
}

function Why({ of, row }: { of: Import; row: ImportRow }) {
  const { t } = useTranslation('imports')
  const problems = useProblems(of.columns)(row)
  const changes = row.changes.map(field => t(`fields.${field as ImportField}`))
  return (
    <ul className={classes.problems}>
      {problems.map(({ column, value, text }) => (
        <li key={`${column} ${text}`}>
          {column && <span className={classes.where}>{column} </span>}
          {value && <span>{t('check.value', { value })} </span>}
          <span className={classes.bad}>{text}</span>
        </li>
      ))}
      {changes.length > 0 && <li>{t('check.changes', { fields: changes.join(', ') })}</li>}
      {row.correctedFrom && <li>{t('check.corrected', { from: row.correctedFrom, to: row.deviceId ?? '' })}</li>}
      {row.groupName && row.outcome !== 'REFUSED' && <li>{t('check.newGroup', { name: row.groupName })}</li>}
    </ul>
  )
}
