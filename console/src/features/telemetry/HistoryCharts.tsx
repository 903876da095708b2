import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DECIMALS } from '#lighting/values/units.ts'
import { useFormat } from '../../i18n/format.ts'
import { localeOf } from '../../i18n/language.ts'
import { Chart, type Curve } from '../../ui/Chart.tsx'
import classes from './History.module.css'
import type { LightHistory } from './history.ts'
import { axisOf, columnsOfSpan, summaryOf } from './spans.ts'

interface HistoryChartsProps {
  history: LightHistory
  /** s since 1970 */
  span: [from: number, to: number]
  zone: string
}

interface Measured {
  key: 'power' | 'brightness' | 'energy' | 'voltage' | 'temperature'
  unit: string
  digits: number
  times: number[]
  curves: Curve[]
}

/** A chart for each unit. */
export function HistoryCharts({ history, span, zone }: HistoryChartsProps) {
  const { t, i18n } = useTranslation('history')
  const format = useFormat()
  const charts = useCharts(history)
  // A common time axis, so that cursors are synchronised.
  const axis = axisOf(
    span,
    charts.flatMap(({ times }) => times.slice(0, 1)).sort((a, b) => a - b),
  )
  return (
    <div className={classes.charts}>
      {charts.map(({ key, unit, digits, times, curves }) => (
        <figure key={key} className={classes.figure}>
          <figcaption className={classes.caption}>
            <Text component="span" size="sm" fw={600}>
              {t(key)}
            </Text>
            <Text component="span" size="xs" c="dimmed">
              {key === 'energy' ? t('total', { value: quantity(sumOf(curves), unit, digits) }) : unit}
            </Text>
          </figcaption>
          <Chart
            label={curves.map(curve => chartText(curve, unit, digits)).join('. ')}
            times={times}
            span={axis}
            curves={curves}
            unit={unit}
            digits={digits}
            timeName={t('time')}
            zone={zone}
            locale={localeOf(i18n.language)}
          />
        </figure>
      ))}
    </div>
  )

  function quantity(value: number | undefined, unit: string, digits: number): string {
    return format.quantity(value, unit, digits)
  }

  function chartText({ name, values }: Curve, unit: string, digits: number): string {
    const summary = summaryOf(values)
    if (!summary) return `${name}: ${t('empty')}`
    const { min, max, last } = summary
    const [low, high, now] = [min, max, last].map(value => quantity(value, unit, digits))
    return t('chart', { name, min: low!, max: high!, last: now! })
  }
}

function sumOf(curves: Curve[]): number | undefined {
  return summaryOf(curves.flatMap(({ values }) => values))?.sum
}

function useCharts(history: LightHistory): Measured[] {
  const { t } = useTranslation('history')
  return useMemo(() => {
    const { times, column } = columnsOfSpan(history.curves.points, history.curves.resolution)
    const bars = columnsOfSpan(history.bars.points)
    const power = column(point => point.power)
    const main = column(point => point.mainBrightness)
    const sub = column(point => point.subBrightness)
    const hasSub = sub.some(level => level !== null)
    const measured = { times, digits: DECIMALS.W }
    return [
      {
        ...measured,
        key: 'power',
        unit: 'W',
        curves: [{ name: t('power'), kind: 'line', color: 'busy', values: power }],
      },
      {
        ...measured,
        key: 'brightness',
        unit: '%',
        digits: DECIMALS['%'],
        curves: [
          { name: t('main'), kind: 'steps', color: 'lit', values: main } as const,
          ...(hasSub ? [{ name: t('sub'), kind: 'steps', color: 'good', values: sub } as const] : []),
        ],
      },
      {
        key: 'energy',
        unit: 'kWh',
        digits: DECIMALS.kWh,
        times: bars.times,
        curves: [{ name: t('energy'), kind: 'bars', color: 'good', values: bars.column(point => point.energy) }],
      },
      {
        ...measured,
        key: 'voltage',
        unit: 'V',
        curves: [{ name: t('voltage'), kind: 'line', color: 'idle', values: column(point => point.voltage) }],
      },
      {
        ...measured,
        key: 'temperature',
        unit: '°C',
        curves: [
          { name: t('temperature'), kind: 'line', color: 'warning', values: column(point => point.temperature) },
        ],
      },
    ]
  }, [history, t])
}
