import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import type { Choice } from '../../ui/RowBox.tsx'
import { TableSkeleton } from '../../ui/TableSkeleton.tsx'
import type { DeviceActionsProps } from './DeviceActions.tsx'
import { DeviceEmpty } from './DeviceEmpty.tsx'
import { type DeviceSearch, isFiltered, readDeviceSearch, rowsOf } from './deviceSearch.ts'
import type { DeviceRow } from './devices.ts'
import { useDeviceColumns } from './useDeviceColumns.tsx'
import type { useDevices } from './useDevices.ts'

interface DeviceTableProps extends Pick<DeviceActionsProps, 'onOpen' | 'onDetails'> {
  devices: ReturnType<typeof useDevices>
  search: DeviceSearch
  /** none: the viewer may do nothing with several */
  choice?: Choice<DeviceRow>
  onFilter: (change: Partial<DeviceSearch>) => void
  onClear: () => void
  onCreate?: () => void
}

const LOOKS = { table: undefined, list: 'low', grid: 'cards' } as const

/** The page of devices, or why there is none. */
export function DeviceTable({ devices, search, choice, onFilter, onClear, onCreate, ...open }: DeviceTableProps) {
  const { t } = useTranslation('devices')
  const errorText = useErrorText()
  const { view = 'table' } = search
  const columns = useDeviceColumns(view, open)
  const { rows, pagination, error, retry, busy } = devices
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
  if (!pagination || beyond) return <TableSkeleton rows={rowsOf(search)} low={view === 'list'} />
  if (rows.length === 0) {
    return isFiltered(search) ? (
      <DeviceEmpty kind="noMatch" onClear={onClear} />
    ) : (
      <DeviceEmpty kind="empty" onCreate={onCreate} />
    )
  }
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={rows}
      rowKey={row => row.id}
      sort={search.sort}
      onSort={sort => onFilter({ sort: readDeviceSearch({ sort }).sort })}
      busy={busy}
      choice={choice}
      look={LOOKS[view]}
    />
  )
}
