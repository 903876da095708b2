import { Skeleton, Stack } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { DeviceHead } from '../features/devicePage/DeviceHead.tsx'
import { DeviceMissing } from '../features/devicePage/DeviceMissing.tsx'
import classes from '../features/devicePage/DevicePage.module.css'
import type { DeviceOfPage } from '../features/devicePage/devicePage.ts'
import { type DeviceView, readDeviceId } from '../features/devicePage/devicePageSearch.ts'
import { useDevicePage } from '../features/devicePage/useDevicePage.ts'
import { useDeviceViews } from '../features/devicePage/useDeviceViews.tsx'
import { DeviceEmpty } from '../features/devices/DeviceEmpty.tsx'
import { useMay } from '../features/sessions/session.ts'
import { codeOf, requestIdOf } from '../graphql/errorCode.ts'
import { useErrorText } from '../i18n/errorText.ts'
import { withTranslations } from '../i18n/i18n.ts'
import { paths } from '../paths.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { Panel } from '../ui/Panel.tsx'
import { useDialogSubject } from '../ui/useDialogSubject.ts'
import { useLatch } from '../ui/useLatch.ts'
import { Views } from '../ui/Views.tsx'

const OperateModal = lazy(async () => ({
  default: (await withTranslations(import('../features/control/OperateModal.tsx'))).OperateModal,
}))
const DeviceFormModal = lazy(async () => ({
  default: (await withTranslations(import('../features/devices/form/DeviceFormModal.tsx'))).DeviceFormModal,
}))
const DeviceMapModal = lazy(async () => ({
  default: (await withTranslations(import('../features/devices/DeviceMapModal.tsx'))).DeviceMapModal,
}))
const DeleteDeviceModal = lazy(async () => ({
  default: (await withTranslations(import('../features/devicePage/DeleteDeviceModal.tsx'))).DeleteDeviceModal,
}))

const route = getRouteApi(`/app${paths.device}` as const)

/** Everything about one light. */
export function DevicePage() {
  const { t } = useTranslation('details')
  const errorText = useErrorText()
  const mayRead = useMay()('LightDevice', 'read')
  const id = readDeviceId(route.useParams().id)
  const { device, refreshKey, error, retry } = useDevicePage(id, !mayRead)
  if (!mayRead) return <DeviceEmpty kind="noPermission" />
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
  const toView = (view: DeviceView) =>
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
      <Suspense>
        {useLatch(dialog === 'operate') && (
          <OperateModal light={dialog === 'operate' ? device : undefined} onClose={close} />
        )}
        {useLatch(dialog === 'edit') && (
          <DeviceFormModal opened={dialog === 'edit'} id={device.id} onClose={close} onSaved={onChanged} />
        )}
        {useLatch(dialog === 'map') && (
          <DeviceMapModal device={dialog === 'map' ? device : undefined} onClose={close} />
        )}
        {useLatch(dialog === 'delete') && (
          <DeleteDeviceModal
            opened={dialog === 'delete'}
            device={device}
            onClose={close}
            onDeleted={() => void navigate({ to: paths.devices })}
            onRestored={() => void navigate({ to: paths.device, params: { id: `${device.id}` } })}
          />
        )}
      </Suspense>
    </>
  )
}
