import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LiveAge } from '../../ui/LiveAge.tsx'
import { Section } from '../../ui/Section.tsx'
import { CircuitTable } from '../circuits/CircuitTable.tsx'
import { MeterList } from '../circuits/MeterList.tsx'
import { SensorList } from '../sensors/SensorList.tsx'
import type { CenterDetails } from './centers.ts'

/** Circuits, meters and sensors of a center's cabinet. */
export function CenterCircuits({ center, onSwitched }: { center: CenterDetails; onSwitched: () => void }) {
  const { t } = useTranslation(['circuits', 'centers', 'sensors'])
  const { cabinet, sensors } = center
  const { circuits = [], meters = [], at = null, latitude = null, longitude = null } = cabinet ?? {}
  return (
    <Stack gap="lg">
      {circuits.length + meters.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('none')}
        </Text>
      )}
      {circuits.length > 0 && (
        <Section
          title={t('title')}
          aside={
            at && (
              <Text size="xs" c="dimmed">
                {t('centers:about.reported')} <LiveAge at={at} />
              </Text>
            )
          }
        >
          <CircuitTable
            center={center}
            circuits={circuits}
            reportedAt={at}
            mayOperate={center.abilities.includes('operate')}
            onSwitched={onSwitched}
          />
        </Section>
      )}
      {meters.length > 0 && (
        <Section title={t('meters')}>
          <MeterList meters={meters} />
        </Section>
      )}
      {sensors.length > 0 && (
        <Section title={t('sensors:title')}>
          <SensorList sensors={sensors} />
        </Section>
      )}
      {latitude !== null && longitude !== null && (
        <Text size="sm" c="dimmed">
          {t('position')} {latitude.toFixed(5)}, {longitude.toFixed(5)}
        </Text>
      )}
    </Stack>
  )
}
