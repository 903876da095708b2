import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DECIMALS } from '#lighting/values/units.ts'
import { useFormat } from '../../i18n/format.ts'
import { localeOf } from '../../i18n/language.ts'
import { Chart, type Curve } from '../../ui/Chart.tsx'
import { axisOf, summaryOf } from '../telemetry/spans.ts'
import classes from './GroupCharts.module.css'
import { groupColumns } from './groupColumns.ts'
import type { GroupHistory, GroupPoint } from './groupHistory.ts'

interface GroupChartsProps {
  history: GroupHistory
  /** s since 1970: start of the span, which ends with the live point */
  from: number
  live: GroupPoint
  zone: string
}

interface Measured {
  key: 'on' | 'power' | 'energy' | 'temperature' | 'voltage' | 'current'
  unit: string
  digits: number
  times: number[]
  curves: Curve[]
}

/** A chart for each unit, over the same time. */
export function GroupCharts({ history, from, live, zone }: GroupChartsProps) {
  const { t, i18n } = useTranslation('status')
  const format = useFormat()
  const charts = useCharts(history, live)
  const axis = axisOf(
    [from, Date.parse(live.at) / 1000],
    charts.flatMap(({ times }) => times.slice(0, 1)).sort((a, b) => a - b),
  )
  return (
    <div className={classes.charts}>
      {charts.map(({ key, unit, digits, times, curves }) => (
        <figure key={key} className={classes.figure}>
          <figcaption className={classes.caption}>
            <strong>{t(`history.${key}`)}</strong>
            <span>{key === 'energy' ? t('history.total', { value: totalOf(curves, unit, digits) }) : unit}</span>
          </figcaption>
          <Chart
            label={curves.map(curve => chartText(curve, unit, digits)).join('. ')}
            times={times}
            span={axis}
            curves={curves}
            unit={unit}
            digits={digits}
            fromZero={key === 'on' || key === 'power'}
            timeName={t('history.time')}
            zone={zone}
            locale={localeOf(i18n.language)}
          />
        </figure>
      ))}
    </div>
  )

  function totalOf(curves: Curve[], unit: string, digits: number): string {
    return format.quantity(summaryOf(curves.flatMap(({ values }) => values))?.sum, unit, digits)
  }

  function chartText({ name, values }: Curve, unit: string, digits: number): string {
    const summary = summaryOf(values)
    if (!summary) return `${name}: ${t('history.empty')}`
    const [min = '', max = '', last = ''] = [summary.min, summary.max, summary.last].map(value =>
      format.quantity(value, unit, digits),
    )
    return t('history.chart', { name, min, max, last })
  }
}

function useCharts(history: GroupHistory, live: GroupPoint): Measured[] {
  const { t } = useTranslation('status')
  return useMemo(() => {
    const { times, column } = groupColumns(history.curves, live)
    const line = (name: string, color: Curve['color'], read: (point: GroupPoint) => number | null): Curve => ({
      name,
      kind: 'line',
      color,
      values: column(read),
    })
    const { points } = history.bars
    return [
      {
        key: 'on',
        unit: t('history.lamps'),
        digits: 0,
        times,
        curves: [
          { ...line(t('history.on'), 'lit', point => point.on), kind: 'steps' },
          { ...line(t('history.lights'), 'idle', point => point.lights), kind: 'steps' },
        ],
      },
      {
        key: 'power',
        unit: 'W',
        digits: DECIMALS.W,
        times,
        curves: [line(t('history.power'), 'busy', point => point.power)],
      },
      {
        key: 'energy',
        unit: 'kWh',
        digits: DECIMALS.kWh,
        times: points.map(({ at }) => Date.parse(at) / 1000),
        curves: [
          { name: t('history.energy'), kind: 'bars', color: 'good', values: points.map(({ energy }) => energy) },
        ],
      },
      {
        key: 'temperature',
        unit: '°C',
        digits: DECIMALS['°C'],
        times,
        curves: [
          line(t('history.mean'), 'busy', point => point.temperature),
          line(t('history.max'), 'warning', point => point.maxTemperature),
          line(t('history.min'), 'good', point => point.minTemperature),
        ],
      },
      {
        key: 'voltage',
        unit: 'V',
        digits: DECIMALS.V,
        times,
        curves: [line(t('history.voltage'), 'idle', point => point.voltage)],
      },
      {
        key: 'current',
        unit: 'A',
        digits: DECIMALS.A,
        times,
        curves: [line(t('history.current'), 'busy', point => point.current)],
      },
    ]
  }, [history, live, t])
}
