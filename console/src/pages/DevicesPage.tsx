import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BatchBar, useBatchActions } from '../features/devices/BatchBar.tsx'
import { DeviceEmpty } from '../features/devices/DeviceEmpty.tsx'
import { DeviceHeading } from '../features/devices/DeviceHeading.tsx'
import { DeviceTable } from '../features/devices/DeviceTable.tsx'
import { DeviceToolbar } from '../features/devices/DeviceToolbar.tsx'
import type { Chosen, DeviceDialog } from '../features/devices/deviceDialog.ts'
import {
  type DeviceSearch,
  NO_FILTER,
  PAGE_SIZES,
  readDeviceSearch,
  whereOf,
} from '../features/devices/deviceSearch.ts'
import { useDevices } from '../features/devices/useDevices.ts'
import { useSelectAll } from '../features/devices/useSelectAll.ts'
import { GroupPanel } from '../features/groups/GroupPanel.tsx'
import { useMay } from '../features/sessions/session.ts'
import { withTranslations } from '../i18n/i18n.ts'
import { paths } from '../paths.ts'
import { Pager } from '../ui/Pager.tsx'
import { Panel } from '../ui/Panel.tsx'
import { SplitLayout } from '../ui/SplitLayout.tsx'
import { useShortcut } from '../ui/shortcuts.ts'
import { useDialogSubject } from '../ui/useDialogSubject.ts'
import { useLastPage } from '../ui/useLastPage.ts'
import { useLatch } from '../ui/useLatch.ts'
import { useSelection } from '../ui/useSelection.ts'

/** Dialogs come when one is first opened. */
const DeviceDialogs = lazy(async () => ({
  default: (await withTranslations(import('../features/devices/DeviceDialogs.tsx'))).DeviceDialogs,
}))
const DeviceDrawer = lazy(async () => ({
  default: (await withTranslations(import('../features/devices/DeviceDrawer.tsx'))).DeviceDrawer,
}))

const route = getRouteApi(`/app${paths.devices}` as const)
const idOf = ({ id }: Chosen) => id

export function DevicesPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const may = useMay()
  const mayRead = may('LightDevice', 'read')
  const devices = useDevices(search, !mayRead)
  const { pagination, retry, drop } = devices
  const selection = useSelection(idOf)
  const dialog = useDialogSubject<DeviceDialog>()
  const needsDialogs = useLatch(dialog.subject !== undefined)
  const needsDrawer = useLatch(search.device !== undefined)
  const [changes, setChanges] = useState(0)

  const go = (change: Partial<DeviceSearch>) => navigate({ search: before => ({ ...before, ...change }) })
  /** Back must not open it again. */
  const closeDetails = () => navigate({ search: before => ({ ...before, device: undefined }), replace: true })
  /** Another filter or order starts again at the first page. */
  const filter = (change: Partial<DeviceSearch>) =>
    navigate({ search: before => ({ ...before, page: undefined, ...change }), replace: true })
  const forget = (id: number) => {
    drop(id)
    selection.drop([id])
    if (id === search.device) void closeDetails()
  }

  // Called after a change, possibly long after this render: refreshes what is shown by then.
  const readAgain = useCallback(() => setChanges(before => before + 1), [])
  useShortcut('r', 'shortcuts:refresh', readAgain, mayRead)
  const readList = useEffectEvent(() => retry())
  useEffect(() => {
    if (changes > 0) readList()
  }, [changes])

  useLastPage(search.page ?? 1, devices.busy ? undefined : pagination?.totalPages, last =>
    navigate({ search: before => ({ ...before, page: last > 1 ? last : undefined }), replace: true }),
  )

  if (!mayRead) return <DeviceEmpty kind="noPermission" />
  const groups = (
    <GroupPanel everything value={search.groupId} onChange={groupId => filter({ groupId })} refreshKey={changes} />
  )
  const list = (
    <DeviceListPanel
      search={search}
      devices={devices}
      selection={selection}
      onSearch={go}
      onFilter={filter}
      onOpen={dialog.open}
    />
  )
  return (
    <>
      <DeviceHeading where={whereOf(search)} total={pagination?.totalCount ?? 0} onOpen={dialog.open} />
      {may('LightGroup', 'read') ? <SplitLayout side={groups}>{list}</SplitLayout> : list}
      <Suspense>
        {needsDialogs && (
          <DeviceDialogs
            dialog={dialog.subject}
            rows={devices.rows}
            groupId={search.groupId || undefined}
            onClose={dialog.close}
            onDeleted={forget}
            onChanged={readAgain}
          />
        )}
        {needsDrawer && <DeviceDrawer id={search.device} live={devices.live} onClose={closeDetails} />}
      </Suspense>
    </>
  )
}

interface DeviceListPanelProps {
  search: DeviceSearch
  devices: ReturnType<typeof useDevices>
  selection: ReturnType<typeof useSelection<Chosen>>
  onSearch: (change: Partial<DeviceSearch>) => void
  onFilter: (change: Partial<DeviceSearch>) => void
  onOpen: (dialog: DeviceDialog) => void
}

/** Filters, batch actions and the page of devices. */
function DeviceListPanel({ search, devices, selection, onSearch, onFilter, onOpen }: DeviceListPanelProps) {
  const { t } = useTranslation('devices')
  const mayCreate = useMay()('LightDevice', 'create')
  const chooseAll = useSelectAll(selection, devices.rows)
  const choosable = useBatchActions().length > 0
  const [clears, setClears] = useState(0)
  const { pagination } = devices
  const clear = () => {
    setClears(clears + 1)
    onFilter(NO_FILTER)
  }
  return (
    <Panel>
      <DeviceToolbar
        search={search}
        clears={clears}
        onChange={onFilter}
        onClear={clear}
        onView={view => onSearch(readDeviceSearch({ ...search, view }))}
      />
      {choosable && (
        <BatchBar
          selection={selection}
          total={pagination?.totalCount ?? 0}
          onAll={() => void chooseAll(search)}
          onOpen={onOpen}
        />
      )}
      <DeviceTable
        devices={devices}
        search={search}
        choice={
          choosable ? { ...selection, all: t('batch.page'), one: ({ name }) => t('batch.row', { name }) } : undefined
        }
        onFilter={onFilter}
        onClear={clear}
        onCreate={mayCreate ? () => onOpen({ kind: 'form' }) : undefined}
        onOpen={onOpen}
        onDetails={device => onSearch({ device: device.id })}
      />
      {pagination && (
        <Pager
          pagination={pagination}
          sizes={{ choices: PAGE_SIZES, onChoose: limit => onFilter(readDeviceSearch({ ...search, limit, page: 1 })) }}
          onPage={page => onSearch({ page: page > 1 ? page : undefined })}
        />
      )}
    </Panel>
  )
}
