import { useTranslation } from 'react-i18next'
import { Section } from '../../ui/Section.tsx'
import { SensorList } from '../sensors/SensorList.tsx'
import { LampDetails } from './LampDetails.tsx'
import type { LightExtras } from './lightExtras.ts'

/** Lamp details and sensors of a light that has them. */
export function LightExtraSections({ extras: { lampDetails, sensors } }: { extras: LightExtras }) {
  const { t } = useTranslation(['device', 'sensors'])
  return (
    <>
      {lampDetails.length > 0 && (
        <Section level={2} title={t('lampDetail.title')}>
          <LampDetails details={lampDetails} />
        </Section>
      )}
      {sensors.length > 0 && (
        <Section level={2} title={t('sensors:title')}>
          <SensorList sensors={sensors} />
        </Section>
      )}
    </>
  )
}
