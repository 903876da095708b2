import { isInstant } from '../../ui/wallTime.ts'

/** When a request for lights starts and ends. */
export interface SpanForm {
  start: 'now' | 'later'
  /** instant of `later`, or what was typed so far */
  startsAt: string
  /** default: as a scene has it; event: at the next event of each light's schedule */
  end: 'default' | 'event' | 'time'
  /** instant of `time`, or what was typed so far */
  until: string
}

const HOUR_MS = 3_600_000

export const FROM_NOW: SpanForm = { start: 'now', startsAt: '', end: 'event', until: '' }

/** What is wrong with the start and the end, as keys of their texts. */
export function spanProblems(
  { start, startsAt, end, until }: SpanForm,
  now = Date.now(),
): { startsAt?: 'missing' | 'past'; until?: 'missing' | 'past' | 'beforeStart' } {
  const isLater = start === 'later' && isInstant(startsAt)
  const startProblem = start === 'now' ? undefined : problemOf(startsAt, now)
  const endProblem = end === 'time' ? problemOf(until, now) : undefined
  const isReversed = end === 'time' && isLater && isInstant(until) && Date.parse(until) <= Date.parse(startsAt)
  return {
    ...(startProblem && { startsAt: startProblem }),
    ...(endProblem ? { until: endProblem } : isReversed && { until: 'beforeStart' }),
  }
}

function problemOf(at: string, now: number): 'missing' | 'past' | undefined {
  if (!isInstant(at)) return 'missing'
  return Date.parse(at) > now ? undefined : 'past'
}

export function isSpanComplete(form: SpanForm): boolean {
  return Object.keys(spanProblems(form)).length === 0
}

/** A start that is left out is now, an end that is left out is the default; the end null: the next event. */
export function spanTimes({ start, startsAt, end, until }: SpanForm): { startsAt?: string; until?: string | null } {
  return {
    ...(start === 'later' && { startsAt }),
    ...(end === 'event' && { until: null }),
    ...(end === 'time' && { until }),
  }
}

/** What is offered first: the hour after the next. */
export function offeredStart(now = Date.now()): string {
  return new Date(Math.ceil(now / HOUR_MS + 1) * HOUR_MS).toISOString()
}

/** What is offered first: two hours after the start, on the hour. */
export function offeredEnd({ start, startsAt }: SpanForm, now = Date.now()): string {
  const from = start === 'later' && isInstant(startsAt) ? Math.max(Date.parse(startsAt), now) : now
  return new Date(Math.ceil(from / HOUR_MS + 2) * HOUR_MS).toISOString()
}
