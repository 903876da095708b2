import { weekdayOf } from '../time/zone.ts'
import type { Calendar, ExecutionDays, Program } from './program.ts'

/** Is a program kept on the evening of this date? The calendar goes before the weekday, but not for WEEKDAYS. */
export function isExecuted(days: ExecutionDays, date: string, calendar: Calendar): boolean {
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

/** The first program that wants an evening has it: they come in order of precedence. */
export function programOf(programs: readonly Program[], date: string, calendar: Calendar): Program | undefined {
  return programs.find(({ days }) => isExecuted(days, date, calendar))
}

function isWorkday(date: string, calendar: Calendar): boolean {
  const said = calendar.get(date)
  return said ? said === 'WORKDAY' : weekdayOf(date) <= 5
}
