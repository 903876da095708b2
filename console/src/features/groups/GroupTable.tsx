import { Box, Button } from '@mantine/core'
import { IconPlus, IconStack2, IconZoomExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { TableSkeleton } from '../../ui/TableSkeleton.tsx'
import type { Selection } from '../../ui/useSelection.ts'
import type { OpenGroup } from './GroupActions.tsx'
import { type GroupSearch, isFiltered, PAGE_SIZE, readGroupSearch } from './groupSearch.ts'
import type { GroupRow } from './groups.ts'
import { useGroupColumns } from './useGroupColumns.tsx'
import type { useGroups } from './useGroups.ts'

interface GroupTableProps extends OpenGroup {
  groups: ReturnType<typeof useGroups>
  search: GroupSearch
  /** none: nothing to do with several groups */
  selection?: Selection<GroupRow>
  onFilter: (change: Partial<GroupSearch>) => void
  onClear: () => void
  /** none: this role may not */
  onCreate?: () => void
}

/** The page of groups, or why there is none. */
export function GroupTable({ groups, search, selection, onFilter, onClear, onCreate, ...open }: GroupTableProps) {
  const { t } = useTranslation(['groups', 'dialog', 'shell'])
  const errorText = useErrorText()
  const columns = useGroupColumns(open)
  const { rows, pagination, error, retry, busy } = groups
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
      <EmptyState icon={<IconStack2 />} title={t('empty.title')} text={t('empty.text')}>
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
      rows={rows}
      rowKey={row => row.id}
      sort={search.sort}
      onSort={sort => onFilter({ sort: readGroupSearch({ sort }).sort })}
      busy={busy}
      choice={
        selection && {
          ...selection,
          all: t('dialog:selectAll'),
          one: group => t('dialog:select', { name: group.name }),
        }
      }
    />
  )
}
