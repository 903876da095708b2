import { Box, Button } from '@mantine/core'
import { IconCalendarClock, IconPlus, IconZoomExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { TableSkeleton } from '../../ui/TableSkeleton.tsx'
import { isFiltered, PAGE_SIZE, readScheduleSearch, type ScheduleSearch } from './scheduleSearch.ts'
import { type OpenSchedule, useScheduleColumns } from './useScheduleColumns.tsx'
import type { useSchedules } from './useSchedules.ts'

interface ScheduleTableProps extends OpenSchedule {
  schedules: ReturnType<typeof useSchedules>
  search: ScheduleSearch
  onFilter: (change: Partial<ScheduleSearch>) => void
  onClear: () => void
  /** none: this role may not */
  onCreate?: () => void
}

/** The page of schedules, or why there is none. */
export function ScheduleTable({ schedules, search, onFilter, onClear, onCreate, ...open }: ScheduleTableProps) {
  const { t } = useTranslation(['schedules', 'shell'])
  const errorText = useErrorText()
  const columns = useScheduleColumns(open)
  const { rows, pagination, error, retry, busy } = schedules
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
  if (rows.length === 0 && isFiltered(search)) {
    return (
      <EmptyState icon={<IconZoomExclamation />} title={t('noMatch.title')} text={t('noMatch.text')}>
        <Button variant="light" mt="xs" onClick={onClear}>
          {t('shell:words.clear')}
        </Button>
      </EmptyState>
    )
  }
  if (rows.length === 0) {
    return (
      <EmptyState icon={<IconCalendarClock />} title={t('empty.title')} text={t('empty.text')}>
        {onCreate && (
          <Button mt="xs" leftSection={<IconPlus size={16} />} onClick={onCreate}>
            {t('create')}
          </Button>
        )}
      </EmptyState>
    )
  }
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={[...rows]}
      rowKey={row => row.id}
      sort={search.sort}
      onSort={sort => onFilter({ sort: readScheduleSearch({ sort }).sort, page: undefined })}
      busy={busy}
    />
  )
}
