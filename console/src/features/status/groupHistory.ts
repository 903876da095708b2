import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import type { StatusSpan } from './statusSearch.ts'

export const GroupHistoryQuery = graphql(`
  query GroupHistory(
    $id: Int!
    $from: DateTime!
    $to: DateTime!
    $curves: GroupHistoryResolution!
    $bars: GroupHistoryResolution!
  ) {
    curves: groupHistory(id: $id, from: $from, to: $to, resolution: $curves) {
      resolution
      step
      points {
        at
        lights
        on
        power
        energy
        temperature
        minTemperature
        maxTemperature
        voltage
        current
      }
    }
    bars: groupHistory(id: $id, from: $from, to: $to, resolution: $bars) {
      resolution
      step
      points {
        at
        energy
      }
    }
  }
`)
export type GroupHistory = ResultOf<typeof GroupHistoryQuery>
export type GroupPoint = GroupHistory['curves']['points'][number]

const HOUR_MS = 3_600_000

interface SpanRule {
  length: number
  curves: GroupHistory['curves']['resolution']
  bars: GroupHistory['curves']['resolution']
  /** refresh interval, ms; in between, the newest point is live */
  again: number
}

export const SPAN_RULES: Record<StatusSpan, SpanRule> = {
  hour: { length: HOUR_MS, curves: 'MINUTES', bars: 'MINUTES', again: 60_000 },
  day: { length: 24 * HOUR_MS, curves: 'MINUTES', bars: 'HOUR', again: 120_000 },
  week: { length: 7 * 24 * HOUR_MS, curves: 'HOUR', bars: 'DAY', again: 600_000 },
  month: { length: 30 * 24 * HOUR_MS, curves: 'HOUR', bars: 'DAY', again: 600_000 },
}

export function historyQuestion(span: StatusSpan, now: number) {
  const { length, curves, bars } = SPAN_RULES[span]
  return { from: new Date(now - length).toISOString(), to: new Date(now).toISOString(), curves, bars }
}
