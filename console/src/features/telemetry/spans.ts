export const SPANS = ['day', 'week', 'month'] as const
export type Span = (typeof SPANS)[number]

const DAY_MS = 86_400_000
const DAYS: Record<Span, number> = { day: 1, week: 7, month: 30 }

/** How soon it is worth reading again: curves of weeks hardly move. */
export const REFRESH_INTERVAL_MS: Record<Span, number> = { day: 60_000, week: 600_000, month: 600_000 }

/** What is asked for a span that ends now. The server is coarser by itself where there would be too many points. */
export function questionOf(span: Span, now: number) {
  return {
    from: new Date(now - DAYS[span] * DAY_MS).toISOString(),
    to: new Date(now).toISOString(),
    curves: span === 'day' ? ('RAW' as const) : ('HOUR' as const),
    bars: span === 'month' ? ('DAY' as const) : ('HOUR' as const),
  }
}

const HOUR_S = 3600
/** seconds without a reading after which the line is interrupted */
const MAX_GAP_S: Record<string, number> = { RAW: 0.5 * HOUR_S, HOUR: 1.5 * HOUR_S, DAY: 36 * HOUR_S }

/**
 * Ends of the axis of time: where there are readings only lately, it begins with the first of them. It ends with the
 * span, so that a light that fell silent is seen to have done so. s since 1970; never shorter than an hour.
 */
export function axisOf([from, to]: [from: number, to: number], times: readonly number[]): [number, number] {
  const first = Math.min(to - HOUR_S, ...times.slice(0, 1))
  return [Math.max(from, first), to]
}

interface Timed {
  at: string
}

/** Points as columns, in s since 1970; for lines, with an empty one in each silence. */
export function columnsOf<Point extends Timed>(points: readonly Point[], linesOf?: string) {
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

/** Lowest, highest and last of what is known. */
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
