import { completeTime } from './timeText.ts'

const DATE = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s,，]+(\d{1,2}[:：]\d{2})(?::\d{2})?)?$/

/** A pasted date with or without a local time, year first; undefined: it is something else. */
export function readDateTime(text: string): { date: string; time: string | undefined } | undefined {
  const [, year, month, day, time] = DATE.exec(text.trim()) ?? []
  if (!year || !month || !day) return
  const date = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  const at = Date.parse(`${date}T00:00Z`)
  // A day that does not exist may become one of the next month.
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, date.length) !== date) return
  return { date, time: time && completeTime(time) }
}
