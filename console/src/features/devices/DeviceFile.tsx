import { Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { NONE, useFormat } from '../../i18n/format.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Section } from '../../ui/Section.tsx'
import { OpenAlerts } from '../alerts/OpenAlerts.tsx'
import { useAssetFacts } from '../attributes/useAssetFacts.ts'
import { ConnectivityPanel } from '../connectivity/ConnectivityPanel.tsx'
import { FactList } from '../control/FactList.tsx'
import { LightSwitch } from '../control/LightSwitch.tsx'
import { UnconfirmedNote } from '../control/UnconfirmedNote.tsx'
import { StateReason } from '../desired/StateReason.tsx'
import { ProtectedBadge } from '../protection/ProtectedMark.tsx'
import { ReadLightButton } from '../reads/ReadLightButton.tsx'
import { useMay } from '../sessions/session.ts'
import { ConnectLight } from './ConnectLight.tsx'
import { DeviceStatusBadge } from './DeviceStatusBadge.tsx'
import type { DeviceInDetail } from './devices.ts'
import { LastSeen } from './LastSeen.tsx'
import { LifecycleNote } from './LifecycleNote.tsx'
import { LightOfflineCause } from './LightOfflineCause.tsx'
import { lampTotal } from './lampTotal.ts'

/** Charts are large, so they are loaded last. */
const History = lazy(async () => ({ default: (await import('../telemetry/History.tsx')).History }))

interface DeviceFileProps {
  device: DeviceInDetail
  /** changes with each message of the light */
  refreshKey: unknown
}

/** All data of one device. */
export function DeviceFile({ device, refreshKey }: DeviceFileProps) {
  const { t } = useTranslation(['devices', 'details', 'connect', 'facts', 'alert', 'history'])
  const format = useFormat()
  const assetFacts = useAssetFacts()
  const seesAlerts = useMay()('Alert', 'read')
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Title order={3} size="h4">
            {device.name}
          </Title>
          <Text size="sm" c="dimmed" mb={6}>
            {device.deviceId}
          </Text>
          <DeviceStatusBadge status={device.deviceStatus} lifecycle={device.lifecycle} />{' '}
          {device.isProtected && <ProtectedBadge />}
        </div>
        <LightSwitch light={device} />
      </Group>
      <LifecycleNote device={device} />
      <LightOfflineCause light={device} />
      <StateReason id={device.id} refreshKey={refreshKey} />
      <UnconfirmedNote light={device} />
      {seesAlerts && (
        <Section level={4} title={t('alert:open')}>
          <OpenAlerts id={device.id} refreshKey={refreshKey} />
        </Section>
      )}
      <Section level={4} title={t('facts:title')}>
        <FactList facts={device.facts} light={device} />
      </Section>
      <Section level={4} title={t('details:readings')} aside={<ReadLightButton light={device} />}>
        <Facts
          items={[
            [t('power'), format.quantity(lampTotal(device.mainPower, device.subPower), 'W')],
            [t('details:current'), format.quantity(lampTotal(device.mainCurrent, device.subCurrent), 'A')],
            [t('details:voltage'), format.quantity(device.deviceVoltage, 'V')],
            [t('details:temperature'), format.quantity(device.deviceTemperature, '°C')],
            [t('energy'), format.quantity(lampTotal(device.mainEnergyConsumption, device.subEnergyConsumption), 'kWh')],
            [t('signal.label'), format.quantity(device.signalStrength, '%')],
            [t('columns.lastSeen'), <LastSeen key="lastSeen" at={device.lastOnlineTime} />],
          ]}
        />
      </Section>
      <Section level={4} title={t('history:title')}>
        <Suspense fallback={<Skeleton height={200} />}>
          <History id={device.id} zone={device.group?.timeZone} />
        </Suspense>
      </Section>
      <Section level={4} title={t('details:identity')}>
        <Facts
          items={[
            [t('columns.brand'), [device.mode?.name, device.mode?.manufacturer].filter(Boolean).join(' · ') || NONE],
            [t('columns.location'), [device.address1, device.address2].filter(Boolean).join(' · ') || NONE],
            [t('columns.group'), device.group?.name ?? t('noGroup')],
            [t('details:center'), device.center?.name ?? NONE],
            ...assetFacts(device),
            [t('details:created'), format.moment(device.createdAt)],
          ]}
        />
      </Section>
      <ConnectivityPanel kind="light" id={device.id} throughCenter={device.center !== null} level={4} />
      <Section level={4} title={t('connect:title')}>
        {device.center ? (
          <Text size="sm" c="dimmed">
            {t('connect:behindCenter', { name: device.center.name })}
          </Text>
        ) : (
          <ConnectLight id={device.id} mayIssue={device.abilities.includes('update')} />
        )}
      </Section>
    </Stack>
  )
}
