import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { LiveAge } from '../../ui/LiveAge.tsx'
import classes from './SensorList.module.css'
import type { SensorValue } from './sensors.ts'

/** The newest values of sensors; unknown kinds are named as they were reported. */
export function SensorList({ sensors }: { sensors: readonly SensorValue[] }) {
  const { t, i18n } = useTranslation('sensors')
  const format = useFormat()
  const kindText = (kind: string) =>
    i18n.exists(`kind.${kind}`, { ns: 'sensors' }) ? t(`kind.${kind as 'MOTION'}`) : kind
  const valueText = ({ kind, value, unit }: SensorValue) =>
    kind === 'MOTION'
      ? t(value > 0 ? 'motion' : 'noMotion')
      : format.quantity(value, unit ?? '', Number.isInteger(value) ? 0 : 1)
  return (
    <dl className={classes.sensors}>
      {sensors.map(sensor => (
        <div key={`${sensor.sensor} ${sensor.kind}`}>
          <dt>
            {kindText(sensor.kind)} · {sensor.sensor}
          </dt>
          <dd>
            {valueText(sensor)}
            <small>
              <LiveAge at={sensor.time} />
            </small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
