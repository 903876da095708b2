import { Skeleton, Stack } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DeviceHead } from '../features/devicePage/DeviceHead.tsx'
import { DeviceMissing } from '../features/devicePage/DeviceMissing.tsx'
import classes from '../features/devicePage/DevicePage.module.css'
import type { DeviceOfPage } from '../features/devicePage/devicePage.ts'
import { type DevicePageView, readDeviceId } from '../features/devicePage/devicePageSearch.ts'
import { useDevicePage } from '../features/devicePage/useDevicePage.ts'
import { useDeviceViews } from '../features/devicePage/useDeviceViews.tsx'
import { useMay } from '../features/sessions/session.ts'
import { codeOf, requestIdOf } from '../graphql/errorCode.ts'
import { useErrorText } from '../i18n/errorText.ts'
import { paths } from '../paths.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { NoPermission } from '../ui/list/NoPermission.tsx'
import { Panel } from '../ui/Panel.tsx'
import { useDialogSubject } from '../ui/useDialogSubject.ts'
import { Views } from '../ui/Views.tsx'

const OperateModal = lazyPart(
  () => import('../features/control/OperateModal.tsx'),
  'OperateModal',
  ({ light }) => light !== undefined,
)
const DeviceFormModal = lazyPart(
  () => import('../features/devices/form/DeviceFormModal.tsx'),
  'DeviceFormModal',
  ({ device }) => device !== undefined,
)
const DeviceMapModal = lazyPart(
  () => import('../features/devices/DeviceMapModal.tsx'),
  'DeviceMapModal',
  ({ device }) => device !== undefined,
)
const DeleteDeviceModal = lazyPart(
  () => import('../features/devicePage/DeleteDeviceModal.tsx'),
  'DeleteDeviceModal',
  ({ opened }) => opened,
)

const route = getRouteApi(`/app${paths.device}` as const)

/** Everything about one light. */
export function DevicePage() {
  const { t } = useTranslation(['details', 'devices'])
  const errorText = useErrorText()
  const mayRead = useMay()('LightDevice', 'read')
  const id = readDeviceId(route.useParams().id)
  const { device, refreshKey, error, retry } = useDevicePage(id, !mayRead)
  if (!mayRead) return <NoPermission title={t('devices:noPermission.title')} text={t('devices:noPermission.text')} />
  if (id === undefined || device === null) return <DeviceMissing />
  if (device) return <DeviceInFull key={id} device={device} refreshKey={refreshKey} onChanged={retry} />
  if (error)
    return (
      <ErrorPanel title={t('failed')} text={errorText(codeOf(error))} requestId={requestIdOf(error)} onRetry={retry} />
    )
  return (
    <Stack gap="sm" aria-busy>
      <Skeleton height={18} width={220} />
      <Skeleton height={46} width="50%" />
      <Skeleton height={480} />
    </Stack>
  )
}

interface DeviceInFullProps {
  device: DeviceOfPage
  refreshKey: unknown
  onChanged: () => void
}

function DeviceInFull({ device, refreshKey, onChanged }: DeviceInFullProps) {
  const search = route.useSearch()
  const navigate = useNavigate()
  const views = useDeviceViews(device, refreshKey)
  const { subject: dialog, open, close } = useDialogSubject<'operate' | 'edit' | 'map' | 'delete'>()
  const toView = (view: DevicePageView) =>
    navigate({
      to: paths.device,
      params: { id: `${device.id}` },
      search: { view: view === 'overview' ? undefined : view },
      replace: true,
    })
  return (
    <>
      <DeviceHead
        device={device}
        onOperate={() => open('operate')}
        onEdit={() => open('edit')}
        onMap={() => open('map')}
        onDelete={() => open('delete')}
      />
      <Panel>
        <div className={classes.body}>
          <Views label={device.name} views={views} value={search.view ?? 'overview'} onChange={toView} />
        </div>
      </Panel>
      <OperateModal light={dialog === 'operate' ? device : undefined} onClose={close} />
      <DeviceFormModal device={dialog === 'edit' ? device.id : undefined} onClose={close} onSaved={onChanged} />
      <DeviceMapModal device={dialog === 'map' ? device : undefined} onClose={close} />
      <DeleteDeviceModal
        opened={dialog === 'delete'}
        device={device}
        onClose={close}
        onDeleted={() => void navigate({ to: paths.devices })}
        onRestored={() => void navigate({ to: paths.device, params: { id: `${device.id}` } })}
      />
    </>
  )
}
