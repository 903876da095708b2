import { IconBulb } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeviceBatchBar, useBatchActions } from '../features/devices/DeviceBatchBar.tsx'
import { DeviceHeading } from '../features/devices/DeviceHeading.tsx'
import { DeviceToolbar } from '../features/devices/DeviceToolbar.tsx'
import type { Chosen, DeviceDialog } from '../features/devices/deviceDialog.ts'
import {
  DEVICE_FILTERS,
  DEVICE_PAGE_SIZES,
  DEVICES_PER_PAGE,
  type DeviceSearch,
  devicesPerPage,
  deviceWhere,
  readDeviceSearch,
} from '../features/devices/deviceSearch.ts'
import type { DeviceRow } from '../features/devices/devices.ts'
import { useDeviceColumns } from '../features/devices/useDeviceColumns.tsx'
import { useDevices } from '../features/devices/useDevices.ts'
import { useMissingGroup } from '../features/devices/useMissingGroup.ts'
import { useSelectAll } from '../features/devices/useSelectAll.ts'
import { GroupPanel } from '../features/groups/GroupPanel.tsx'
import { useMay } from '../features/sessions/session.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { FittingPanel } from '../ui/list/FittingPanel.tsx'
import { ListFrame } from '../ui/list/ListFrame.tsx'
import { ListTable } from '../ui/list/ListTable.tsx'
import { NoPermission } from '../ui/list/NoPermission.tsx'
import { type ListUrl, useListUrl } from '../ui/list/useListUrl.ts'
import { SplitLayout } from '../ui/SplitLayout.tsx'
import { useDensity } from '../ui/useDensity.ts'
import { useDialogSubject } from '../ui/useDialogSubject.ts'
import { type Selection, useSelection } from '../ui/useSelection.ts'

const DevicesPageDialogs = lazyPart(
  () => import('./DevicesPageDialogs.tsx'),
  'DevicesPageDialogs',
  ({ dialog }) => dialog !== undefined,
)
const DeviceDrawer = lazyPart(
  () => import('../features/devices/DeviceDrawer.tsx'),
  'DeviceDrawer',
  ({ id }) => id !== undefined,
)

const route = getRouteApi(`/app${paths.devices}` as const)
const keyOf = ({ id }: Chosen) => id
const LOOKS = { table: undefined, list: 'compact', grid: 'cards' } as const

export function DevicesPage() {
  const { t } = useTranslation('devices')
  const may = useMay()
  const mayRead = may('LightDevice', 'read')
  const navigate = route.useNavigate()
  const go = (change: DeviceSearch, replace = false) =>
    navigate({ search: before => ({ ...before, ...change }), replace })
  const url = useListUrl(route.useSearch(), go, readDeviceSearch, DEVICE_FILTERS)
  const { device: opened, groupId } = url.search
  // Another value reads what is shown by then, however long after the change it comes.
  const [refreshKey, setRefreshKey] = useState(0)
  const refresh = useCallback(() => setRefreshKey(before => before + 1), [])
  const [fitting, setFitting] = useState<number>()
  const devices = useDevices({ search: url.search, fitting, refreshKey, pause: !mayRead })
  const selection = useSelection(keyOf)
  const dialog = useDialogSubject<DeviceDialog>()
  // Back must not open it again.
  const closeDetails = () => go({ device: undefined }, true)

  function handleDeleted(id: number) {
    devices.drop(id)
    selection.drop([id])
    if (id === opened) void closeDetails()
  }

  if (!mayRead) return <NoPermission title={t('noPermission.title')} text={t('noPermission.text')} />
  const list = (
    <Devices
      devices={devices}
      url={url}
      selection={selection}
      pageSize={devicesPerPage(url.search, fitting)}
      onFit={setFitting}
      onGo={go}
      onOpen={dialog.open}
      onRefresh={refresh}
    />
  )
  const groups = (
    <GroupPanel everything value={groupId} onChange={groupId => url.filter({ groupId })} refreshKey={refreshKey} />
  )
  return (
    <>
      <DeviceHeading
        where={deviceWhere(url.search)}
        total={devices.pagination?.totalCount ?? 0}
        search={url.search}
        onOpen={dialog.open}
      />
      {may('LightGroup', 'read') ? <SplitLayout side={groups}>{list}</SplitLayout> : list}
      <DevicesPageDialogs
        dialog={dialog.subject}
        rows={devices.rows}
        groupId={groupId !== undefined && groupId > 0 ? groupId : undefined}
        onOpen={dialog.open}
        onClose={dialog.close}
        onDeleted={handleDeleted}
        onChanged={refresh}
        url={url}
      />
      <DeviceDrawer id={opened} live={devices.live} connections={devices.connections} onClose={closeDetails} />
    </>
  )
}

interface DevicesProps {
  devices: ReturnType<typeof useDevices>
  url: ListUrl<DeviceSearch>
  selection: Selection<Chosen>
  pageSize: number
  onFit: (rows: number) => void
  onGo: (change: DeviceSearch) => void
  onOpen: (dialog: DeviceDialog) => void
  onRefresh: () => void
}

/** Filters, batch actions and the page of devices. */
function Devices({ devices, url, selection, pageSize, onFit, onGo, onOpen, onRefresh }: DevicesProps) {
  const { t } = useTranslation('devices')
  const { view = 'table' } = url.search
  const isFitting = url.search.limit === 'fit'
  const selectAll = useSelectAll(selection, devices.rows)
  const isChoosable = useBatchActions().length > 0
  const isEmpty = devices.pagination?.totalCount === 0
  const noMatch = useMissingGroup(url.search.groupId, isEmpty) ? 'missingGroup' : 'noMatch'
  const [dense, setDense] = useDensity()
  const isDense = dense && view === 'table'
  const columns = useDeviceColumns(view, isDense, { onOpen, onDetails: ({ id }) => onGo({ device: id }) })
  return (
    <FittingPanel isFitting={isFitting} layout={`${view} ${isDense} ${devices.rows.length > 0}`} onFit={onFit}>
      <ListFrame
        list={devices}
        url={url}
        sizes={{
          choices: DEVICE_PAGE_SIZES,
          fit: t('fitWindow'),
          chosen: `${url.search.limit ?? DEVICES_PER_PAGE}`,
          onChoose: size => url.set('limit', size),
        }}
        onRefresh={onRefresh}
      >
        <DeviceToolbar
          url={url}
          onView={view => onGo({ view: view === 'table' ? undefined : view })}
          dense={dense}
          onDense={setDense}
          onAssets={() => onOpen({ kind: 'assets' })}
        />
        {isChoosable && (
          <DeviceBatchBar
            selection={selection}
            total={devices.pagination?.totalCount ?? 0}
            onAll={() => void selectAll(url.search)}
            onOpen={onOpen}
          />
        )}
        <ListTable
          list={devices}
          url={url}
          label={t('title')}
          failed={t('failed')}
          columns={columns}
          // Its own texts: those of dialogs are not loaded with the first page.
          choice={
            isChoosable
              ? { ...selection, all: t('batch.page'), one: ({ name }: DeviceRow) => t('batch.row', { name }) }
              : undefined
          }
          look={isDense ? 'compact' : LOOKS[view]}
          pageSize={pageSize}
          empty={<EmptyState icon={<IconBulb />} title={t('empty.title')} text={t('empty.text')} />}
          noMatch={{ title: t(`${noMatch}.title`), text: t(`${noMatch}.text`) }}
        />
      </ListFrame>
    </FittingPanel>
  )
}
