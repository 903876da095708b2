import { addDays, weekdayOf } from '../time/zone.ts'
import type { Calendar, ExecutionDays, Program } from './program.ts'

/** Why a program does not apply on an evening. */
export type Exclusion =
  /** before the first evening, or after the last one, of its range */
  | 'BEFORE_RANGE'
  | 'AFTER_RANGE'
  /** one of its excepted dates */
  | 'EXCEPTED'
  /** WEEKDAYS: another day of the week */
  | 'OTHER_WEEKDAY'
  /** WORKDAYS: a weekend, or a holiday of the calendar */
  | 'WEEKEND'
  | 'HOLIDAY'
  /** HOLIDAYS: a workday, or a weekend day on which people work by the calendar */
  | 'WORKDAY'
  | 'SHIFTED_WORKDAY'
  /** DATES: another date */
  | 'OTHER_DATE'

/**
 * Whether a program applies on the evening of this date: inside its range, not on an excepted date, and on one of its days.
 * The calendar takes precedence over the weekday, except for WEEKDAYS.
 */
export function appliesOn(days: ExecutionDays, date: string, calendar: Calendar): boolean {
  return exclusionOf(days, date, calendar) === undefined
}

/** Why a program does not apply on the evening of this date; undefined: it applies. */
export function exclusionOf(days: ExecutionDays, date: string, calendar: Calendar): Exclusion | undefined {
  if (days.from && date < days.from) return 'BEFORE_RANGE'
  if (days.until && date > days.until) return 'AFTER_RANGE'
  if (days.except?.includes(date)) return 'EXCEPTED'
  return exclusionByKind(days, date, calendar)
}

function exclusionByKind(days: ExecutionDays, date: string, calendar: Calendar): Exclusion | undefined {
  switch (days.kind) {
    case 'EVERY_DAY':
      return undefined
    case 'WEEKDAYS':
      return days.weekdays.includes(weekdayOf(date)) ? undefined : 'OTHER_WEEKDAY'
    case 'WORKDAYS':
      if (isWorkday(date, calendar)) return undefined
      return calendar.has(date) ? 'HOLIDAY' : 'WEEKEND'
    case 'HOLIDAYS':
      if (!isWorkday(date, calendar)) return undefined
      return calendar.has(date) ? 'SHIFTED_WORKDAY' : 'WORKDAY'
    case 'DATES':
      return days.dates.includes(date) ? undefined : 'OTHER_DATE'
  }
}

/** Whether a program applies on every evening, so that no program below it ever does. */
export function appliesAlways({ kind, from, until, except = [] }: ExecutionDays): boolean {
  return kind === 'EVERY_DAY' && !from && !until && except.length === 0
}

/** The first program that applies on an evening is used: they come in order of precedence. */
export function programOf(programs: readonly Program[], date: string, calendar: Calendar): Program | undefined {
  return programs.find(({ days }) => appliesOn(days, date, calendar))
}

/** Dates from which a program may apply on evenings on which it did not before: the start of its range, and each of its dates. */
export function startDatesOf({ from, ...days }: ExecutionDays): readonly string[] {
  if (days.kind !== 'DATES') return from ? [from] : []
  return from ? days.dates.filter(date => date >= from) : days.dates
}

/** The first date from `date` on from which the days may apply; the date itself, where they do not begin later. */
export function startAfter(days: ExecutionDays, date: string): string {
  const starts = startDatesOf(days).filter(start => start >= date)
  return days.kind === 'DATES' || (days.from && days.from > date) ? (starts.sort()[0] ?? date) : date
}

/** The first of so many dates from `date` on, on whose evening the days apply. */
export function firstEveningOf(
  days: ExecutionDays,
  date: string,
  calendar: Calendar,
  within: number,
): string | undefined {
  for (let index = 0; index < within; index++) {
    const evening = addDays(date, index)
    if (appliesOn(days, evening, calendar)) return evening
  }
  return undefined
}

function isWorkday(date: string, calendar: Calendar): boolean {
  const exception = calendar.get(date)
  return exception ? exception === 'WORKDAY' : weekdayOf(date) <= 5
}
