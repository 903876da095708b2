import { Text } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../graphql/useList.ts'
import type { Column } from '../../ui/column.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListFrame, type ListPages } from '../../ui/list/ListFrame.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { QuotedText } from '../../ui/QuotedText.tsx'
import classes from './Imports.module.css'
import type { RowOutcome } from './importSearch.ts'
import { type Import, type ImportField, type ImportRow, ImportRows } from './imports.ts'
import { OutcomeBadge } from './OutcomeBadge.tsx'
import { useProblems } from './useProblems.ts'

interface CheckRowsProps {
  of: Import
  /** undefined: all */
  outcome: RowOutcome | undefined
  pages: ListPages
}

const ROWS_PER_PAGE = 20

/** Rows of the file with the outcome of each. */
export function CheckRows({ of, outcome, pages }: CheckRowsProps) {
  const { t } = useTranslation('imports')
  const rows = useList({
    query: ImportRows,
    variables: { id: of.id, outcomes: outcome && [outcome], page: pages.search.page, limit: ROWS_PER_PAGE },
    pageOf: data => data.lightImportRows,
    refreshKey: of.checkedAt,
  })
  return (
    <ListFrame list={rows} url={pages} isEmbedded>
      <ListTable
        list={rows}
        label={t('check.title')}
        failed={t('failed')}
        columns={useColumns(of)}
        pageSize={ROWS_PER_PAGE}
        empty={<EmptyState icon={<IconListSearch />} title={t('check.noneOf')} />}
      />
    </ListFrame>
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
          <Text size="sm">
            <QuotedText text={name ?? '-'} />
          </Text>
          <Text size="xs" c="dimmed">
            <QuotedText text={deviceId ?? '-'} />
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
      {problems.map(({ column, value, text, isWarning }) => (
        <li key={`${column} ${text}`}>
          {column && (
            <span className={classes.where}>
              <QuotedText text={column} />{' '}
            </span>
          )}
          {value && (
            <span>
              <QuotedText text={t('check.value', { value })} />{' '}
            </span>
          )}
          <span className={isWarning ? classes.warning : classes.bad}>{text}</span>
        </li>
      ))}
      {changes.length > 0 && <li>{t('check.changes', { fields: changes.join(', ') })}</li>}
      {row.correctedFrom && (
        <li>
          <QuotedText text={t('check.corrected', { from: row.correctedFrom, to: row.deviceId ?? '' })} />
        </li>
      )}
      {row.groupName && row.outcome !== 'REFUSED' && (
        <li>
          <QuotedText text={t('check.newGroup', { name: row.groupName })} />
        </li>
      )}
    </ul>
  )
}
