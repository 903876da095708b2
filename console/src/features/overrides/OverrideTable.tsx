import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import type { Choice } from '../../ui/RowBox.tsx'
import { TableSkeleton } from '../../ui/TableSkeleton.tsx'
import { OverrideEmpty } from './OverrideEmpty.tsx'
import { isFiltered, type OverrideSearch } from './overrideSearch.ts'
import type { OverrideRow } from './overrides.ts'
import { useOverrideColumns } from './useOverrideColumns.tsx'
import type { useOverrides } from './useOverrides.ts'

interface OverrideTableProps {
  overrides: ReturnType<typeof useOverrides>
  search: OverrideSearch
  choice: Choice<OverrideRow> | undefined
  onClear: () => void
  onEnd: ((override: OverrideRow) => void) | undefined
}

/** The page of overrides, or why there is none. */
export function OverrideTable({ overrides, search, choice, onClear, onEnd }: OverrideTableProps) {
  const { t } = useTranslation('overrides')
  const errorText = useErrorText()
  const columns = useOverrideColumns(onEnd)
  const { rows, pagination, error, retry, busy } = overrides
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
  if (!pagination || beyond) return <TableSkeleton rows={4} />
  if (rows.length === 0)
    return isFiltered(search) ? <OverrideEmpty kind="noMatch" onClear={onClear} /> : <OverrideEmpty kind="empty" />
  return (
    <DataTable label={t('title')} columns={columns} rows={rows} rowKey={row => row.id} busy={busy} choice={choice} />
  )
}
