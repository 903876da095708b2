import { weekdayOf } from '../time/zone.ts'
import type { Calendar, ExecutionDays, Program } from './program.ts'

/** Whether a program applies on the evening of this date. The calendar takes precedence over the weekday, except for WEEKDAYS. */
export function appliesOn(days: ExecutionDays, date: string, calendar: Calendar): boolean {
  switch (days.kind) {
    case 'EVERY_DAY':
      return true
    case 'WEEKDAYS':
      return days.weekdays.includes(weekdayOf(date))
    case 'WORKDAYS':
      return isWorkday(date, calendar)
    case 'HOLIDAYS':
      return !isWorkday(date, calendar)
  }
}

/** The first program that applies on an evening is used: they come in order of precedence. */
export function programOf(programs: readonly Program[], date: string, calendar: Calendar): Program | undefined {
  return programs.find(({ days }) => appliesOn(days, date, calendar))
}

function isWorkday(date: string, calendar: Calendar): boolean {
  const exception = calendar.get(date)
  return exception ? exception === 'WORKDAY' : weekdayOf(date) <= 5
}
