export const SPANS = ['day', 'week', 'month'] as const
export type Span = (typeof SPANS)[number]

const DAY_MS = 86_400_000
const DAYS: Record<Span, number> = { day: 1, week: 7, month: 30 }

/** Refresh intervals: long spans change slowly. */
export const REFRESH_INTERVAL_MS: Record<Span, number> = { day: 60_000, week: 600_000, month: 600_000 }

/** Variables for a span that ends now. The server reduces the resolution if there are too many points. */
export function questionOf(span: Span, now: number) {
  return {
    from: new Date(now - DAYS[span] * DAY_MS).toISOString(),
    to: new Date(now).toISOString(),
    curves: span === 'day' ? ('RAW' as const) : ('HOUR' as const),
    bars: span === 'month' ? ('DAY' as const) : ('HOUR' as const),
  }
}

const HOUR_S = 3600
/** seconds without a reading after which the line has a gap */
const MAX_GAP_S: Record<string, number> = { RAW: 0.5 * HOUR_S, HOUR: 1.5 * HOUR_S, DAY: 36 * HOUR_S }

/**
 * Start and end of the time axis, s since 1970. It starts with the first reading of the span, and ends with the span,
 * so that a light without recent readings shows a gap. Never shorter than an hour.
 */
export function axisOf([from, to]: [from: number, to: number], times: readonly number[]): [number, number] {
  const first = Math.min(to - HOUR_S, ...times.slice(0, 1))
  return [Math.max(from, first), to]
}

interface Timed {
  at: string
}

/** Points as columns, in s since 1970; lines get an empty point in each gap. */
export function columnsOfSpan<Point extends Timed>(points: readonly Point[], linesOf?: string) {
  const silence = linesOf === undefined ? Number.POSITIVE_INFINITY : (MAX_GAP_S[linesOf] ?? HOUR_S)
  const times: number[] = []
  const rows: (Point | undefined)[] = []
  for (const point of points) {
    const at = Date.parse(point.at) / 1000
    const last = times.at(-1)
    if (last !== undefined && at - last > silence) {
      times.push(last + 1)
      rows.push(undefined)
    }
    times.push(at)
    rows.push(point)
  }
  return { times, column: (read: (point: Point) => number | null) => rows.map(row => (row ? read(row) : null)) }
}

/** Minimum, maximum and last value. */
export function summaryOf(values: readonly (number | null)[]) {
  const known = values.filter(value => value !== null)
  if (known.length === 0) return
  return {
    min: Math.min(...known),
    max: Math.max(...known),
    last: known.at(-1)!,
    sum: known.reduce((a, b) => a + b, 0),
  }
}
