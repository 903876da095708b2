import { addDays, weekdayOf } from '#lighting/time/zone.ts'
import { graphql, type ResultOf, type VariablesOf } from '../../graphql/graphql.ts'

export const HolidaysOfYear = graphql(`
  query HolidaysOfYear($year: Int!) {
    holidays(year: $year) {
      date
      kind
      name
    }
  }
`)
export type Holiday = ResultOf<typeof HolidaysOfYear>['holidays'][number]

export const SetHolidays = graphql(`
  mutation SetHolidays($dates: [HolidayInput!]!) {
    setHolidays(dates: $dates) {
      date
    }
  }
`)
export type HolidayInput = VariablesOf<typeof SetHolidays>['dates'][number]

export const RemoveHolidays = graphql(`
  mutation RemoveHolidays($dates: [String!]!) {
    removeHolidays(dates: $dates) {
      date
    }
  }
`)

/** Consecutive days of the same kind and name. */
export interface HolidaySpan {
  from: string
  to: string
  kind: Holiday['kind']
  name: string | null
  dates: string[]
}

/** @param holidays sorted by date */
export function spansOf(holidays: readonly Holiday[]): HolidaySpan[] {
  const spans: HolidaySpan[] = []
  for (const { date, kind, name } of holidays) {
    const last = spans.at(-1)
    if (last && last.kind === kind && last.name === name && addDays(last.to, 1) === date) {
      last.to = date
      last.dates.push(date)
    } else spans.push({ from: date, to: date, kind, name, dates: [date] })
  }
  return spans
}

/** All dates of a period, inclusive; empty for invalid or reversed dates. */
export function datesBetween(from: string, to: string, most = 366): string[] {
  if (!isDate(from) || !isDate(to)) return []
  const dates: string[] = []
  for (let date = from; date <= to && dates.length <= most; date = addDays(date, 1)) dates.push(date)
  return dates
}

export function isDate(text: string): boolean {
  try {
    weekdayOf(text)
    return true
  } catch {
    return false
  }
}

/** The weeks of a month, Monday first; undefined: a day of another month. */
export function weeksOf(year: number, month: number): (string | undefined)[][] {
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  const days: (string | undefined)[] = Array.from({ length: weekdayOf(first) - 1 })
  for (let date = first; date.startsWith(first.slice(0, 7)); date = addDays(date, 1)) days.push(date)
  const weeks: (string | undefined)[][] = []
  for (let at = 0; at < days.length; at += 7) weeks.push(Array.from({ length: 7 }, (_, index) => days[at + index]))
  return weeks
}

const DATE = String.raw`\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?`
const LINE = new RegExp(`^(${DATE})(?:\\s*(?:~|～|至|到|—|–|to)\\s*(${DATE}))?[\\s,，;；\\t]*(.*)$`)
const WORKED = /(?:^|[\s,，;；])(?:班|上班|调休|补班|work|workday)[\s,，;；]*$/i
const OFF = /(?:^|[\s,，;；])(?:休|放假|off|holiday)[\s,，;；]*$/i

/** Parses a pasted list: one date or period per line, with its name and whether it is worked. */
export function parseHolidays(text: string): { dates: HolidayInput[]; wrong: string[] } {
  const wrong: string[] = []
  const dates = text.split(/\r?\n/).flatMap(line => {
    if (line.trim() === '') return []
    const [, first, last, rest = ''] = LINE.exec(line.trim()) ?? []
    const days = first ? datesBetween(dateOf(first), dateOf(last ?? first)) : []
    if (days.length === 0 || days.length > 366) {
      wrong.push(line.trim())
      return []
    }
    const kind: Holiday['kind'] = WORKED.test(rest) ? 'WORKDAY' : 'HOLIDAY'
    const name =
      rest
        .replace(WORKED, '')
        .replace(OFF, '')
        .replace(/[\s,，;；]+$/, '') || null
    return days.map(date => ({ date, kind, name }))
  })
  return { dates: [...new Map(dates.map(day => [day.date, day])).values()], wrong }
}

function dateOf(text: string): string {
  const [year = '', month = '', day = ''] = text.split(/\D+/)
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
