import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { useMoment } from '../../i18n/moment.ts'
import { TableBelow } from '../../ui/TableBelow.tsx'
import type { GroupHistory } from './groupHistory.ts'

/** Maximum number of rows; coarser time ranges cover the rest. */
const MAX_ROWS = 300

/** The same numbers as the charts, newest first. */
export function GroupHistoryTable({ history, zone }: { history: GroupHistory; zone: string }) {
  const { t } = useTranslation('status')
  const format = useFormat()
  const moment = useMoment(zone)
  const { points, resolution, step } = history.curves
  return (
    <TableBelow
      summary={t('history.table')}
      label={t('tile.history')}
      caption={t(`history.resolution.${resolution}`, { minutes: format.number(step / 60) })}
      head={[
        t('history.time'),
        t('history.on'),
        t('history.lights'),
        `${t('history.power')} (W)`,
        `${t('history.energy')} (kWh)`,
        `${t('history.temperature')} (°C)`,
        `${t('history.min')} (°C)`,
        `${t('history.max')} (°C)`,
        `${t('history.voltage')} (V)`,
        `${t('history.current')} (A)`,
      ]}
      rows={() =>
        points
          .slice(-MAX_ROWS)
          .reverse()
          .map(point => ({
            key: point.at,
            cells: [
              moment(point.at),
              format.number(point.on),
              format.number(point.lights),
              format.measure(point.power, 'W'),
              format.measure(point.energy, 'historyKWh'),
              format.measure(point.temperature, '°C'),
              format.measure(point.minTemperature, '°C'),
              format.measure(point.maxTemperature, '°C'),
              format.measure(point.voltage, 'V'),
              format.measure(point.current, 'A'),
            ],
          }))
      }
    />
  )
}
