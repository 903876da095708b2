import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { DeviceStatusBadge } from './DeviceStatusBadge.tsx'
import type { DeviceRow } from './devices.ts'

interface LifecycleNoteProps {
  device: Pick<DeviceRow, 'lifecycle' | 'deviceStatus' | 'outOfServiceReason' | 'outOfServiceUntil'>
}

/** Why a light is excluded from figures and alerts, and until when. Empty for a light in service. */
export function LifecycleNote({ device }: LifecycleNoteProps) {
  const { t } = useTranslation(['details', 'devices'])
  const { moment } = useFormat()
  if (device.lifecycle === 'PLANNED')
    return (
      <Text size="sm" c="dimmed">
        {t('plannedText')}
      </Text>
    )
  if (device.lifecycle !== 'OUT_OF_SERVICE') return null
  const { outOfServiceReason: reason, outOfServiceUntil: until } = device
  const end = until ? t('returns', { time: moment(until) }) : t('noEnd')
  return (
    <div>
      <Text size="sm">{[t('devices:lifecycle.OUT_OF_SERVICE'), reason].filter(Boolean).join(' · ')}</Text>
      <Text size="sm" c="dimmed" mb={6}>
        {end} {t('outText')}
      </Text>
      <DeviceStatusBadge status={device.deviceStatus} />
    </div>
  )
}
