import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import classes from './Chart.module.css'
import { lastKnown } from './lastKnown.ts'
import { useWidth } from './useWidth.ts'

export interface Curve {
  name: string
  kind: 'line' | 'steps' | 'bars'
  color: 'busy' | 'lit' | 'good' | 'warning' | 'idle'
  /** one value per point; null: unknown, no line is drawn */
  values: (number | null)[]
}

interface ChartProps {
  /** the content of the chart as a sentence, for screen readers */
  label: string
  /** s since 1970, rising */
  times: number[]
  /** s since 1970: both ends of the axis, whether there are points or not */
  span: [from: number, to: number]
  curves: Curve[]
  /** of all curves; `%` is drawn from 0 to 100 */
  unit: string
  /** decimals; 0 for whole numbers */
  digits: number
  /** start of the axis, so that charts can be compared */
  fromZero?: boolean
  /** label of the time axis */
  timeName: string
  /** IANA time zone of the axis */
  zone: string
  locale: string
  /** px */
  height?: number
}

const AXIS_FONT = '11px system-ui, sans-serif'
/** Synchronises the cursors of all charts on a page. */
const SYNC = uPlot.sync('charts')

/** A chart of curves over time in the colours of the page. */
export function Chart(props: ChartProps) {
  const { ref, width } = useWidth<HTMLDivElement>()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const canvas = useRef<HTMLDivElement>(null)
  const { height = 140 } = props
  const drawn = JSON.stringify(props)
  useEffect(() => {
    const place = canvas.current
    if (!place || !width) return
    // The chart depends on scheme and drawn only.
    void scheme
    const given = JSON.parse(drawn) as ChartProps
    const chart = new uPlot(optionsOf(given, place, width, height), dataOf(given), place)
    return () => chart.destroy()
  }, [drawn, width, height, scheme])
  return (
    <div ref={ref} className={classes.chart} style={{ minHeight: height }}>
      <div ref={canvas} role="img" aria-label={props.label} />
    </div>
  )
}

function dataOf({ times, curves }: ChartProps): uPlot.AlignedData {
  return [times, ...curves.map(curve => curve.values)]
}

function optionsOf(props: ChartProps, place: Element, width: number, height: number): uPlot.Options {
  const { curves, times, span, unit, digits, fromZero, timeName, zone, locale } = props
  const css = getComputedStyle(place)
  const token = (name: string) => css.getPropertyValue(name).trim()
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: digits })
  const fine = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 })
  const written = (value: number | null | undefined) => (value == null ? '-' : `${number.format(value)} ${unit}`)
  const clock = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const day = new Intl.DateTimeFormat(locale, { timeZone: zone, month: 'numeric', day: 'numeric' })
  const long = span[1] - span[0] > 2 * 86_400
  // Without a cursor the legend shows the last values.
  const last = lastKnown(curves.map(({ values }) => values))
  const moment = (seconds: number | undefined) =>
    seconds === undefined ? '-' : `${day.format(seconds * 1000)} ${clock.format(seconds * 1000)}`
  const axis = { stroke: token('--mantine-color-dimmed'), font: AXIS_FONT, ticks: { show: false } }
  const grid = { stroke: token('--line'), width: 1 }
  return {
    width,
    height,
    padding: [8, 20, 0, 0],
    tzDate: seconds => uPlot.tzDate(new Date(seconds * 1000), zone),
    cursor: { y: false, drag: { x: false, y: false }, sync: { key: SYNC.key }, points: { size: 6 } },
    legend: { show: last !== undefined, live: true, markers: { width: 2 } },
    scales: {
      x: { time: true, range: span },
      y: { range: (_, low, high) => rangeOf(unit, fromZero || curves.some(({ kind }) => kind === 'bars'), low, high) },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 26,
        space: 64,
        values: (_, at) => at.map(seconds => (long ? day : clock).format(seconds * 1000)),
      },
      {
        ...axis,
        grid,
        size: 46,
        space: 32,
        values: (_, at) => at.map(value => (digits > 0 || Number.isInteger(value) ? fine.format(value) : '')),
      },
    ],
    series: [
      {
        label: timeName,
        value: (_, seconds) => moment(seconds ?? times[last ?? 0]),
      },
      ...curves.map(({ name, kind, color, values }, index) => {
        const stroke = token(color === 'lit' ? '--lit' : `--tone-${color}`)
        return {
          label: name,
          stroke,
          width: kind === 'bars' ? 0 : 1.5,
          // Dashed, so that overlapping curves are both visible.
          dash: index > 0 ? [4, 4] : undefined,
          fill: kind === 'bars' ? stroke : kind === 'line' && curves.length === 1 ? `${stroke}22` : undefined,
          paths: PATHS[kind],
          points: { show: kind === 'bars' ? false : undefined, size: 4 },
          value: (_: uPlot, value: number | null, __: number, at: number | null) =>
            written(at == null && last !== undefined ? values[last] : value),
        }
      }),
    ],
  }
}

/** A step is valid from its reading on; a bar covers the hour or day that starts there. */
const PATHS: Record<Curve['kind'], uPlot.Series.PathBuilder | undefined> = {
  line: undefined,
  steps: uPlot.paths.stepped?.({ align: 1 }),
  bars: uPlot.paths.bars?.({ size: [0.8, 40], align: 1 }),
}

/** Bars and percentages start at 0; lines get a margin. */
function rangeOf(unit: string, fromZero: boolean, low: number | null, high: number | null): [number, number] {
  if (unit === '%') return [0, 100]
  const least = low ?? 0
  const most = high ?? 1
  if (fromZero) return [0, most > 0 ? most * 1.1 : 1]
  const air = Math.max((most - least) * 0.15, Math.abs(most) * 0.005, 0.5)
  return [least >= 0 && least - air < 0 ? 0 : least - air, most + air]
}
