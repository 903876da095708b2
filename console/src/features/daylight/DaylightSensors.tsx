import { Anchor, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { LiveAge } from '../../ui/LiveAge.tsx'
import { ScrollTable } from '../../ui/ScrollTable.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useMay } from '../sessions/session.ts'
import classes from './Daylight.module.css'
import type { DaylightSensor } from './daylight.ts'

const LOOKS = {
  COUNTS: { tone: 'good', Icon: IconCheck },
  OLD: { tone: 'idle', Icon: IconClock },
  IMPLAUSIBLE: { tone: 'warning', Icon: IconAlertTriangle },
} as const

/** Each ambient light sensor of a region, and whether its value counts. */
export function DaylightSensors({ sensors }: { sensors: readonly DaylightSensor[] }) {
  const { t } = useTranslation('daylight')
  const format = useFormat()
  const title = t('details.sensors')
  if (sensors.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('details.noSensors')}
      </Text>
    )
  return (
    <ScrollTable
      label={title}
      caption={title}
      head={[t('details.device'), t('details.value'), t('details.fitness')]}
      rows={sensors.map(({ lightId, centerId, sensor, value, unit, time, fitness, ...device }) => {
        const { tone, Icon } = LOOKS[fitness]
        return {
          key: `${lightId} ${centerId} ${sensor}`,
          cells: [
            <div key="device" className={classes.lines}>
              <Device lightId={lightId} centerId={centerId} {...device} />
              <Text size="xs" c="dimmed">
                {sensor}
              </Text>
            </div>,
            <div key="value" className={classes.lines}>
              {format.quantity(value, unit, Number.isInteger(value) ? 0 : 1)}
              <Text size="xs" c="dimmed">
                <LiveAge at={time} />
              </Text>
            </div>,
            <StatusBadge key="fitness" tone={tone} icon={<Icon size={15} aria-hidden />}>
              {t(`fitness.${fitness}`)}
            </StatusBadge>,
          ],
        }
      })}
    />
  )
}

type Owner = Pick<DaylightSensor, 'lightId' | 'centerId' | 'deviceName' | 'deviceId'>

/** The light or center that has the sensor; a link if the user may open it. */
function Device({ lightId, centerId, deviceName, deviceId }: Owner) {
  const may = useMay()
  if (lightId !== null && may('LightDevice', 'read'))
    return (
      <Anchor
        size="sm"
        title={deviceId}
        renderRoot={props => <Link to={paths.device} params={{ id: `${lightId}` }} {...props} />}
      >
        {deviceName}
      </Anchor>
    )
  if (centerId !== null && may('LightCenter', 'read'))
    return (
      <Anchor
        size="sm"
        title={deviceId}
        renderRoot={props => <Link to={paths.centers} search={{ center: centerId }} {...props} />}
      >
        {deviceName}
      </Anchor>
    )
  return <span title={deviceId}>{deviceName}</span>
}
