import { addDays } from '#lighting/time/zone.ts'
import type { DateSpan, Period } from './energy.store.ts'

/** Parts of a span, each of which begins with one of these days. @param days ascending, after the first day of the span */
export function splitAt(span: DateSpan, days: string[]): DateSpan[] {
  const firsts = [span.from, ...days]
  return firsts.map((from, at) => ({ from, to: at < days.length ? addDays(days[at]!, -1) : span.to }))
}

/** Whole months to sum up, and the remaining days at both ends. */
export function spansOf({ from, to }: DateSpan, today: string): Omit<Period, 'day'> {
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
