import { changedFields } from '../../ui/form/changes.ts'
import { datesBetween, type Holiday, type HolidayInput, isDate, parseHolidays } from './holidays.ts'

const MAX_DAYS = 366

export type HolidayValues = {
  kind: Holiday['kind']
  from: string
  /** empty: one day */
  to: string
  name: string
}

export function holidayValues(): HolidayValues {
  return { kind: 'HOLIDAY', from: '', to: '', name: '' }
}

export function changedHolidayFields(before: HolidayValues, after: HolidayValues) {
  return changedFields(['kind', 'from', 'to', 'name'], before, after)
}

export function holidayProblems({ from, to }: HolidayValues) {
  if (!isDate(from)) return { from: 'schedules:holidays.dateMissing' }
  if (to && to < from) return { to: 'schedules:holidays.orderWrong' }
  return { to: datesBetween(from, to || from).length > MAX_DAYS ? 'schedules:holidays.tooLong' : undefined }
}

export function holidayDates({ kind, from, to, name }: HolidayValues): HolidayInput[] {
  return datesBetween(from, to || from).map(date => ({ date, kind, name: name.trim() || null }))
}

export type HolidayListValues = { text: string }

/** `true`: the form names the lines that are wrong. */
export function holidayListProblems({ text }: HolidayListValues) {
  const { dates, wrong } = parseHolidays(text)
  if (wrong.length > 0) return { text: true as const }
  return { text: dates.length === 0 ? 'valueRequired' : undefined }
}
