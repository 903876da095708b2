import { addDays } from '#lighting/time/zone.ts'
import type { DateSpan } from './energy.store.ts'

/** Whole months to sum up, and the remaining days at both ends. */
export interface Spans {
  days: DateSpan[]
  /** first days of whole months in the past */
  months?: DateSpan
}

export function spansOf({ from, to }: DateSpan, today: string): Spans {
  const first = from === firstOfMonth(from) ? from : monthAfter(from)
  // The current month is not over: its days are summed one by one.
  const end = [firstOfMonth(addDays(to, 1)), firstOfMonth(today)].sort()[0]!
  if (first >= end) return { days: [{ from, to }] }
  return {
    months: { from: first, to: firstOfMonth(addDays(end, -1)) },
    days: [
      { from, to: addDays(first, -1) },
      { from: end, to },
    ].filter(span => span.from <= span.to),
  }
}

export function firstOfMonth(date: string): string {
  return `${date.slice(0, 7)}-01`
}

function monthAfter(date: string): string {
  return firstOfMonth(addDays(firstOfMonth(date), 31))
}
