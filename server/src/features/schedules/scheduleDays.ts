import { appliesOn, firstEveningOf } from '#lighting/schedules/days.ts'
import type { Calendar, ExecutionDays } from '#lighting/schedules/program.ts'
import { badInput } from '../../foundation/errors/errors.ts'
import { checkFields } from '../../foundation/errors/fieldErrors.ts'
import type { ScheduleRow } from './sources.store.ts'
import { dateOrThrow } from './values.ts'

/* On which evenings a schedule applies: its weekdays, dates, range and exceptions. */

const MAX_DATES = 366
/** The exceptions, each with a week around it, are passed within these days. */
const MAX_SEARCHED_DAYS = 8 * (MAX_DATES + 1)
const NO_CALENDAR: Calendar = new Map()
const [MIN_DATE, MAX_DATE] = ['2000-01-01', '2100-12-31']

type DateColumns = Pick<ScheduleRow, 'dates' | 'valid_from' | 'valid_until' | 'except_dates'>
type DayColumns = DateColumns & Pick<ScheduleRow, 'days' | 'weekdays'>

function weekdayOrThrow(field: string, day: number): void {
  if (day < 1 || day > 7) throw badInput(field, 'weekdayInvalid', 'must be 1 (Monday) to 7 (Sunday)')
}

/** Ascending; stored, but only used with WEEKDAYS. */
export function weekdaysOrThrow({ days, weekdays }: DayColumns): number[] {
  const chosen = [...new Set(weekdays)].sort()
  if (days === 'WEEKDAYS' && chosen.length === 0)
    throw badInput('input.weekdays', 'weekdaysRequired', 'choose at least one day of the week')
  checkFields((weekdays ?? []).map((day, index) => () => weekdayOrThrow(`input.weekdays.${index}`, day)))
  return chosen
}

/** @throws BAD_USER_INPUT with the fields; also if no evening is left */
export function datesOrThrow(columns: DayColumns): DateColumns {
  const checked = checkFields({
    dates: () => dateListOrThrow('input.dates', columns.dates),
    valid_from: () => boundOrThrow('input.validFrom', columns.valid_from),
    valid_until: () => boundOrThrow('input.validUntil', columns.valid_until),
    except_dates: () => dateListOrThrow('input.exceptDates', columns.except_dates),
  })
  const { dates, valid_from, valid_until } = checked
  if (columns.days === 'DATES' && !dates) throw badInput('input.dates', 'datesRequired', 'choose at least one date')
  if (valid_from && valid_until && valid_until < valid_from)
    throw badInput('input.validUntil', 'rangeReversed', 'the last evening must not be before the first one')
  eveningLeftOrThrow({ ...columns, ...checked })
  return checked
}

function eveningLeftOrThrow(columns: DayColumns): void {
  if (mayApply(columns)) return
  const { days, except_dates } = columns
  const field = days === 'DATES' ? 'dates' : except_dates ? 'exceptDates' : 'weekdays'
  throw badInput(`input.${field}`, 'noEveningLeft', 'no evening is left on which the schedule applies')
}

/** WORKDAYS and HOLIDAYS depend on the calendar, which may change: for them, every evening may apply. */
function mayApply({ days, weekdays, dates, valid_from, valid_until, except_dates }: DayColumns): boolean {
  const limits = { from: valid_from ?? MIN_DATE, until: valid_until ?? MAX_DATE, except: except_dates ?? [] }
  if (days === 'DATES') {
    const event: ExecutionDays = { kind: 'DATES', dates: dates ?? [], ...limits }
    return event.dates.some(date => appliesOn(event, date, NO_CALENDAR))
  }
  if (!valid_from || !valid_until) return true
  const kind = days === 'WEEKDAYS' ? { kind: 'WEEKDAYS' as const, weekdays } : { kind: 'EVERY_DAY' as const }
  return firstEveningOf({ ...kind, ...limits }, valid_from, NO_CALENDAR, MAX_SEARCHED_DAYS) !== undefined
}

/** An empty text is no bound. */
export function boundOrThrow(field: string, date: string | null): string | null {
  return date?.trim() ? dateInRangeOrThrow(field, date) : null
}

/** Ascending; null: none. */
function dateListOrThrow(field: string, dates: readonly string[] | null): string[] | null {
  const chosen = [...new Set(dates)]
  if (chosen.length > MAX_DATES) throw badInput(field, 'tooManyScheduleDates', `at most ${MAX_DATES} dates`)
  checkFields((dates ?? []).map((date, index) => () => dateInRangeOrThrow(`${field}.${index}`, date)))
  return chosen.length > 0 ? chosen.sort() : null
}

function dateInRangeOrThrow(field: string, text: string): string {
  const date = dateOrThrow(field, text)
  if (date < MIN_DATE || date > MAX_DATE) throw badInput(field, 'dateOutOfRange', 'must be in the years 2000 to 2100')
  return date
}
