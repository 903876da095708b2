import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { useMoment } from '../../i18n/moment.ts'
import classes from './History.module.css'
import type { LightHistory } from './history.ts'

/** Maximum number of rows; coarser time ranges cover the rest. */
const MAX_ROWS = 300

/** The same numbers as the charts, newest first, for those who cannot see curves or want the values. */
export function HistoryTable({ history, zone }: { history: LightHistory; zone: string }) {
  const { t } = useTranslation('history')
  const [open, setOpen] = useState(false)
  return (
    <details className={classes.table} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{t('table')}</summary>
      {open && <Rows history={history} zone={zone} />}
    </details>
  )
}

function Rows({ history, zone }: { history: LightHistory; zone: string }) {
  const { t } = useTranslation('history')
  const format = useFormat()
  const moment = useMoment(zone)
  const { points, resolution } = history.curves
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and keys have to reach that
    <section className={classes.scroll} aria-label={t('title')} tabIndex={0}>
      <table>
        <caption>
          <Text size="xs" c="dimmed" ta="left">
            {t(`resolution.${resolution}`)}
          </Text>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('time')}</th>
            <th scope="col">{t('power')} (W)</th>
            <th scope="col">{t('main')} (%)</th>
            <th scope="col">{t('sub')} (%)</th>
            <th scope="col">{t('energy')} (kWh)</th>
            <th scope="col">{t('voltage')} (V)</th>
            <th scope="col">{t('temperature')} (°C)</th>
          </tr>
        </thead>
        <tbody>
          {points
            .slice(-MAX_ROWS)
            .reverse()
            .map(point => (
              <tr key={point.at}>
                <th scope="row">{moment(point.at)}</th>
                <td>{format.measure(point.power, 'W')}</td>
                <td>{format.measure(point.mainBrightness, '%')}</td>
                <td>{format.measure(point.subBrightness, '%')}</td>
                <td>{format.measure(point.energy, 'historyKWh')}</td>
                <td>{format.measure(point.voltage, 'V')}</td>
                <td>{format.measure(point.temperature, '°C')}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  )
}
