import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { codeOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { TableSkeleton } from '../../ui/TableSkeleton.tsx'
import { DeviceEmpty } from './DeviceEmpty.tsx'
import { type DeviceSearch, isFiltered, PAGE_SIZE, readDeviceSearch } from './deviceSearch.ts'
import type { DeviceRow } from './devices.ts'
import { useDeviceColumns } from './useDeviceColumns.tsx'
import type { useDevices } from './useDevices.ts'

interface DeviceTableProps {
  devices: ReturnType<typeof useDevices>
  search: DeviceSearch
  onFilter: (change: Partial<DeviceSearch>) => void
  onClear: () => void
  onOperate: (device: DeviceRow) => void
  onDetails: (device: DeviceRow) => void
  onMap: (device: DeviceRow) => void
}

/** The page of devices, or why there is none. */
export function DeviceTable({ devices, search, onFilter, onClear, onOperate, onDetails, onMap }: DeviceTableProps) {
  const { t } = useTranslation('devices')
  const errorText = useErrorText()
  const columns = useDeviceColumns({ onOperate, onDetails, onMap })
  const { rows, pagination, error, retry, busy } = devices
  if (error && (!pagination || busy)) {
    return (
      <Box p="md">
        <ErrorPanel title={t('failed')} text={errorText(codeOf(error))} onRetry={retry} />
      </Box>
    )
  }
  // Beyond the last page: the page is on its way to the last one.
  const beyond = rows.length === 0 && (pagination?.totalCount ?? 0) > 0
  if (!pagination || beyond) return <TableSkeleton rows={PAGE_SIZE} />
  if (rows.length === 0) {
    return isFiltered(search) ? <DeviceEmpty kind="noMatch" onClear={onClear} /> : <DeviceEmpty kind="empty" />
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
    />
  )
}
