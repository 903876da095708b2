import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeviceEmpty } from '../features/devices/DeviceEmpty.tsx'
import { DeviceTable } from '../features/devices/DeviceTable.tsx'
import { DeviceToolbar } from '../features/devices/DeviceToolbar.tsx'
import type { DeviceSearch } from '../features/devices/deviceSearch.ts'
import type { DeviceRow } from '../features/devices/devices.ts'
import { useDevices } from '../features/devices/useDevices.ts'
import { useMay } from '../features/sessions/session.ts'
import { withWords } from '../i18n/i18n.ts'
import { paths } from '../paths.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Pager } from '../ui/Pager.tsx'
import { Panel } from '../ui/Panel.tsx'

/** Dialogs come when one is first opened. */
const OperateModal = lazy(async () => ({
  default: (await withWords(import('../features/control/OperateModal.tsx'))).OperateModal,
}))
const DeviceDrawer = lazy(async () => ({
  default: (await withWords(import('../features/devices/DeviceDrawer.tsx'))).DeviceDrawer,
}))
const DeviceMapModal = lazy(async () => ({
  default: (await withWords(import('../features/map/DeviceMapModal.tsx'))).DeviceMapModal,
}))
const CampaignDrawer = lazy(async () => ({
  default: (await withWords(import('../features/campaigns/CampaignDrawer.tsx'))).CampaignDrawer,
}))

const route = getRouteApi(`/app${paths.devices}` as const)

export function DevicesPage() {
  const { t } = useTranslation('devices')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayRead = useMay()('LightDevice', 'read')
  const devices = useDevices(search, !mayRead)
  const [operated, setOperated] = useState<DeviceRow>()
  const needsModal = useEver(operated !== undefined)
  const [mapped, setMapped] = useState<DeviceRow>()
  const needsMap = useEver(mapped !== undefined)
  const needsDrawer = useEver(search.device !== undefined)
  const [campaigns, setCampaigns] = useState(false)
  const needsCampaigns = useEver(campaigns)

  const go = (change: Partial<DeviceSearch>) => navigate({ search: before => ({ ...before, ...change }) })
  /** Back must not open it again. */
  const closeDetails = () => navigate({ search: before => ({ ...before, device: undefined }), replace: true })
  /** Another filter or order starts again at the first page. */
  const filter = (change: Partial<DeviceSearch>) =>
    navigate({ search: before => ({ ...before, page: undefined, ...change }), replace: true })

  const [clears, setClears] = useState(0)
  const clear = () => {
    setClears(clears + 1)
    void filter({ q: undefined, status: undefined, groupId: undefined })
  }

  // Beyond the last page there is nothing: an old link, or devices that are gone.
  const last = devices.busy ? 0 : (devices.pagination?.totalPages ?? 0)
  const beyond = last > 0 && (search.page ?? 1) > last
  useEffect(() => {
    if (!beyond) return
    void navigate({ search: before => ({ ...before, page: last > 1 ? last : undefined }), replace: true })
  }, [beyond, last, navigate])

  if (!mayRead) return <DeviceEmpty kind="noPermission" />
  return (
    <>
      <PageHeading title={t('title')} />
      <Panel>
        <DeviceToolbar
          search={search}
          clears={clears}
          onChange={filter}
          onClear={clear}
          onOperations={() => setCampaigns(true)}
        />
        <DeviceTable
          devices={devices}
          search={search}
          onFilter={filter}
          onClear={clear}
          onOperate={setOperated}
          onDetails={device => go({ device: device.id })}
          onMap={setMapped}
        />
        {devices.pagination && <Pager pagination={devices.pagination} onPage={page => go({ page })} />}
      </Panel>
      <Suspense>
        {needsModal && <OperateModal light={operated} onClose={() => setOperated(undefined)} />}
        {needsMap && <DeviceMapModal device={mapped} onClose={() => setMapped(undefined)} />}
        {needsDrawer && <DeviceDrawer id={search.device} live={devices.live} onClose={closeDetails} />}
        {needsCampaigns && <CampaignDrawer opened={campaigns} onClose={() => setCampaigns(false)} />}
      </Suspense>
    </>
  )
}

/** Once true, true from then on: a dialog that was open stays, so that it can close gently and give the focus back. */
function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}
