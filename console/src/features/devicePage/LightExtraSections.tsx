import { useTranslation } from 'react-i18next'
import { useQueryWithKey } from '../../graphql/useQueryWithKey.ts'
import { Section } from '../../ui/Section.tsx'
import { LightCapabilities } from '../capabilities/LightCapabilities.tsx'
import { SensorList } from '../sensors/SensorList.tsx'
import type { DeviceOfPage } from './devicePage.ts'
import { LampDetails } from './LampDetails.tsx'
import { LightExtras } from './lightExtras.ts'

/** Lamp details and sensors of a light that has them, and what it announced. */
export function LightExtraSections({ device, refreshKey }: { device: DeviceOfPage; refreshKey: unknown }) {
  const { t } = useTranslation(['device', 'sensors', 'capabilities'])
  const [{ data }] = useQueryWithKey(LightExtras, { id: device.id }, refreshKey)
  const extras = data?.findOneLightDevice ?? undefined
  return (
    <>
      {extras && extras.lampDetails.length > 0 && (
        <Section level={2} title={t('lampDetail.title')}>
          <LampDetails details={extras.lampDetails} />
        </Section>
      )}
      {extras && extras.sensors.length > 0 && (
        <Section level={2} title={t('sensors:title')}>
          <SensorList sensors={extras.sensors} />
        </Section>
      )}
      <Section level={2} title={t('capabilities:title')}>
        <LightCapabilities capabilities={device.capabilities} model={extras} />
      </Section>
    </>
  )
}
