import { Anchor, Skeleton, Stack, Text } from '@mantine/core'
import {
  IconActivity,
  IconBell,
  IconChartLine,
  IconHistory,
  IconLayoutDashboard,
  IconPhoto,
  IconPlugConnected,
  IconSend,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { Section } from '../../ui/Section.tsx'
import type { View } from '../../ui/Views.tsx'
import { ConnectivityPanel } from '../connectivity/ConnectivityPanel.tsx'
import { CommandList } from '../control/CommandList.tsx'
import { ConnectEndpoint } from '../credentials/ConnectEndpoint.tsx'
import { EventList } from '../deviceEvents/EventList.tsx'
import { useMay } from '../sessions/session.ts'
import { DeviceAlerts } from './DeviceAlerts.tsx'
import { DeviceOverview } from './DeviceOverview.tsx'
import classes from './DevicePage.module.css'
import type { DeviceOfPage } from './devicePage.ts'
import type { DevicePageView } from './devicePageSearch.ts'

/** Charts, the lightbox and the audit log are loaded on demand. */
const History = lazy(async () => ({ default: (await import('../telemetry/History.tsx')).History }))
const DevicePhotos = lazy(async () => ({ default: (await import('./DevicePhotos.tsx')).DevicePhotos }))
const AuditList = lazy(async () => ({ default: (await import('../audit/AuditList.tsx')).AuditList }))

const SIZE = 16

/** The tabs of a device's page that the viewer may see. */
export function useDeviceViews(device: DeviceOfPage, refreshKey: unknown): View<DevicePageView>[] {
  const { t } = useTranslation(['device', 'connect'])
  const may = useMay()
  const { id, photos, center } = device
  const mayUpdate = device.abilities.includes('update')
  const views: (View<DevicePageView> | false)[] = [
    {
      name: 'overview',
      label: t('views.overview'),
      icon: <IconLayoutDashboard size={SIZE} />,
      content: () => <DeviceOverview device={device} refreshKey={refreshKey} />,
    },
    {
      name: 'history',
      label: t('views.history'),
      icon: <IconChartLine size={SIZE} />,
      content: () => (
        <Suspense fallback={<Skeleton height={320} />}>
          <History id={id} zone={device.group?.timeZone} />
        </Suspense>
      ),
    },
    {
      name: 'commands',
      label: t('views.commands'),
      icon: <IconSend size={SIZE} />,
      content: () => <CommandList id={id} refreshKey={refreshKey} />,
    },
    may('Alert', 'read') && {
      name: 'alerts',
      label: t('views.alerts'),
      icon: <IconBell size={SIZE} />,
      content: () => <DeviceAlerts id={id} refreshKey={refreshKey} />,
    },
    {
      name: 'events',
      label: t('views.events'),
      icon: <IconActivity size={SIZE} />,
      content: () => <EventList of="light" id={id} refreshKey={refreshKey} />,
    },
    {
      name: 'photos',
      label: t('views.photos'),
      icon: <IconPhoto size={SIZE} />,
      more: photos.length > 0 && <Text size="xs">{photos.length}</Text>,
      content: () => (
        <Suspense fallback={<Skeleton height={160} />}>
          <DevicePhotos photos={photos} mayAdd={mayUpdate} />
        </Suspense>
      ),
    },
    may('AuditEntry', 'read') && {
      name: 'audit',
      label: t('views.audit'),
      icon: <IconHistory size={SIZE} />,
      content: () => (
        <Suspense fallback={<Skeleton height={320} />}>
          <AuditList subject="LightDevice" id={id} refreshKey={refreshKey} />
        </Suspense>
      ),
    },
    {
      name: 'connection',
      label: t('views.connection'),
      icon: <IconPlugConnected size={SIZE} />,
      content: () => (
        <Stack gap="lg">
          <ConnectivityPanel kind="light" id={id} throughCenter={center !== null} level={2} />
          <Section level={2} title={t('connect:title')}>
            {center ? (
              <ThroughCenter center={center} />
            ) : device.mode?.needsCenter ? (
              <Text size="sm">{t('centerMissing')}</Text>
            ) : (
              <ConnectEndpoint kind="light" id={id} mayIssue={mayUpdate} />
            )}
          </Section>
        </Stack>
      ),
    },
  ]
  return views.filter(view => view !== false)
}

function ThroughCenter({ center }: { center: NonNullable<DeviceOfPage['center']> }) {
  const { t } = useTranslation(['device', 'connect'])
  return (
    <Text size="sm" className={classes.words}>
      {t('connect:behindCenter', { name: center.name })}{' '}
      {center.abilities.includes('read') && (
        <Anchor
          size="sm"
          underline="always"
          renderRoot={props => (
            <Link to={paths.centers} search={{ center: center.id, view: 'connection' }} {...props} />
          )}
        >
          {t('openCenter')}
        </Anchor>
      )}
    </Text>
  )
}
