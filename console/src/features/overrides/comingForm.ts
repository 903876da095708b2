import type { VariablesOf } from '../../graphql/graphql.ts'
import { FROM_NOW, type SpanForm, spanTimes } from '../targets/span.ts'
import type { ChangeComing, ComingRow } from './overrides.ts'

/** What can be changed of a request that has not started. */
export interface ComingValues extends Record<string, unknown> {
  span: SpanForm
  reason: string
}

export function comingValues({ startsAt, until, reason }: ComingRow): ComingValues {
  const start = startsAt ? { start: 'later' as const, startsAt } : {}
  const end = until ? { end: 'time' as const, until } : {}
  return { span: { ...FROM_NOW, ...start, ...end }, reason: reason ?? '' }
}

export function changedComing(before: ComingValues, after: ComingValues): ('span' | 'reason')[] {
  const isSameSpan = JSON.stringify(timesOf(before)) === JSON.stringify(timesOf(after))
  return [
    ...(isSameSpan ? [] : ['span' as const]),
    ...(before.reason.trim() === after.reason.trim() ? [] : ['reason' as const]),
  ]
}

/** What differs. */
export function comingInput(before: ComingValues, after: ComingValues): VariablesOf<typeof ChangeComing>['input'] {
  const [earlier, times] = [timesOf(before), timesOf(after)]
  return {
    ...(times.startsAt !== earlier.startsAt && { startsAt: times.startsAt }),
    ...(times.until !== earlier.until && { until: times.until }),
    ...(after.reason.trim() !== before.reason.trim() && { reason: after.reason.trim() || null }),
  }
}

/** null: it starts now, and ends at the next event */
function timesOf({ span }: ComingValues): { startsAt: string | null; until: string | null } {
  const { startsAt = null, until = null } = spanTimes(span)
  return { startsAt, until }
}
