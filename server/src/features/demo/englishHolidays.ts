import type { Holiday } from '#lighting/calendar/china.ts'
import { addDays, weekdayOf } from '#lighting/time/zone.ts'

/** Bank holidays of England, by the Banking and Financial Dealings Act 1971 and its proclamations (gov.uk/bank-holidays). */
export function englishHolidays(year: number): Holiday[] {
  const easter = easterSunday(year)
  const holiday = (date: string, name: string): Holiday => ({ date, kind: 'HOLIDAY', name })
  const christmas = onWorkday(`${year}-12-25`, [])
  const holidays = [
    holiday(onWorkday(`${year}-01-01`, []), "New Year's Day"),
    holiday(addDays(easter, -2), 'Good Friday'),
    holiday(addDays(easter, 1), 'Easter Monday'),
    holiday(mondayFrom(`${year}-05-01`), 'Early May bank holiday'),
    holiday(mondayFrom(`${year}-05-25`), 'Spring bank holiday'),
    holiday(mondayFrom(`${year}-08-25`), 'Summer bank holiday'),
    holiday(christmas, 'Christmas Day'),
    holiday(onWorkday(`${year}-12-26`, [christmas]), 'Boxing Day'),
  ]
  return holidays.sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** On a weekend, or another holiday: the next workday instead. */
function onWorkday(date: string, taken: string[]): string {
  return weekdayOf(date) > 5 || taken.includes(date) ? onWorkday(addDays(date, 1), taken) : date
}

function mondayFrom(date: string): string {
  return addDays(date, (8 - weekdayOf(date)) % 7)
}

/** The anonymous Gregorian algorithm. */
function easterSunday(year: number): string {
  const [century, ofCentury] = [Math.floor(year / 100), year % 100]
  const golden = year % 19
  const correction = Math.floor((8 * century + 13) / 25)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * shift + 114
  return `${year}-${String(Math.floor(days / 31)).padStart(2, '0')}-${String((days % 31) + 1).padStart(2, '0')}`
}
