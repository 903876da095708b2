import { addDays, civilDateOf, instantOf } from '#lighting/time/zone.ts'

export const PAST_NIGHTS = 90
/** Days before the present one with hours and readings. */
const DAYS_BY_THE_HOUR = 7
const HOUR_MS = 3_600_000

/** The past of a demo city. Instants in ms since 1970. */
export interface PastSpan {
  /** of the site */
  zone: string
  /** start of the first day */
  from: number
  /** the city was created */
  until: number
  /** civil dates; the last one is not over */
  days: string[]
  /** starts of the days, and the end of the past */
  dayMarks: number[]
  /** starts of the hours of the last days, and the end of the past */
  hourMarks: number[]
}

export function pastSpan(until: number, zone: string): PastSpan {
  const today = civilDateOf(until, zone)
  const days = Array.from({ length: PAST_NIGHTS + 1 }, (_, day) => addDays(today, day - PAST_NIGHTS))
  const starts = days.map(day => instantOf(day, '00:00', zone)).filter(at => at < until)
  const hourMarks: number[] = []
  for (let at = starts[PAST_NIGHTS - DAYS_BY_THE_HOUR]!; at < until; at += HOUR_MS) hourMarks.push(at)
  return {
    ...{ zone, until, days, from: starts[0]! },
    dayMarks: [...starts, until],
    hourMarks: [...hourMarks, until],
  }
}
