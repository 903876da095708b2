import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import type { Choice } from '../../ui/RowBox.tsx'
import { TableSkeleton } from '../../ui/TableSkeleton.tsx'
import type { CenterActionHandlers } from './CenterActions.tsx'
import { CenterEmpty } from './CenterEmpty.tsx'
import { type CenterSearch, isFiltered, PAGE_SIZE, readCenterSearch } from './centerSearch.ts'
import type { CenterRow } from './centers.ts'
import { useCenterColumns } from './useCenterColumns.tsx'
import type { useCenters } from './useCenters.ts'

interface CenterTableProps extends CenterActionHandlers {
  centers: ReturnType<typeof useCenters>
  search: CenterSearch
  choice: Choice<CenterRow> | undefined
  onFilter: (change: Partial<CenterSearch>) => void
  onClear: () => void
  /** shown where there is no center yet */
  first: ReactNode
}

/** The page of centers, or why there is none. */
export function CenterTable({ centers, search, choice, onFilter, onClear, first, ...handlers }: CenterTableProps) {
  const { t } = useTranslation('centers')
  const errorText = useErrorText()
  const columns = useCenterColumns(handlers)
  const { rows, pagination, error, retry, busy } = centers
  if (error && (!pagination || busy)) {
    return (
      <Box p="md">
        <ErrorPanel
          title={t('failed')}
          text={errorText(codeOf(error))}
          requestId={requestIdOf(error)}
          onRetry={retry}
        />
      </Box>
    )
  }
  // Beyond the last page: the page is on its way to the last one.
  const beyond = rows.length === 0 && (pagination?.totalCount ?? 0) > 0
  if (!pagination || beyond) return <TableSkeleton rows={PAGE_SIZE} />
  if (rows.length === 0) {
    return isFiltered(search) ? (
      <CenterEmpty kind="noMatch" onClear={onClear} />
    ) : (
      <CenterEmpty kind="empty">{first}</CenterEmpty>
    )
  }
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={rows}
      rowKey={row => row.id}
      sort={search.sort}
      onSort={sort => onFilter({ sort: readCenterSearch({ sort }).sort })}
      busy={busy}
      choice={choice}
    />
  )
}
