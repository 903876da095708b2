import { addDays, weekdayOf } from '#lighting/time/zone.ts'

/** A day that does not count as its weekday; WORKDAY: a working weekend day (调休). */
export interface Holiday {
  /** YYYY-MM-DD */
  date: string
  kind: 'HOLIDAY' | 'WORKDAY'
  name: string
}

/** First and last day of a holiday, and the weekend days on which people work for it; MM-DD. */
type Announced = [name: string, first: string, last: string, ...workdays: string[]]

/** 国务院办公厅关于2025年部分节假日安排的通知（国办发明电〔2024〕12号，2024-11-12） */
const YEAR_2025: Announced[] = [
  ['元旦', '01-01', '01-01'],
  ['春节', '01-28', '02-04', '01-26', '02-08'],
  ['清明节', '04-04', '04-06'],
  ['劳动节', '05-01', '05-05', '04-27'],
  ['端午节', '05-31', '06-02'],
  ['国庆节、中秋节', '10-01', '10-08', '09-28', '10-11'],
]

/** 国务院办公厅关于2026年部分节假日安排的通知（国办发明电〔2025〕7号，2025-11-04） */
const YEAR_2026: Announced[] = [
  ['元旦', '01-01', '01-03', '01-04'],
  ['春节', '02-15', '02-23', '02-14', '02-28'],
  ['清明节', '04-04', '04-06'],
  ['劳动节', '05-01', '05-05', '05-09'],
  ['端午节', '06-19', '06-21'],
  ['中秋节', '09-25', '09-27'],
  ['国庆节', '10-01', '10-07', '09-20', '10-10'],
]

const ANNOUNCED = new Map([
  [2025, YEAR_2025],
  [2026, YEAR_2026],
])

/** Holidays of China: as announced, else the days of the law, which the notice of that year will add to. */
export function chineseHolidays(year: number): Holiday[] {
  const holidays = (ANNOUNCED.get(year) ?? statutory(year)).flatMap(([name, first, last, ...workdays]) => [
    ...daysBetween(`${year}-${first}`, `${year}-${last}`).map((date): Holiday => ({ date, kind: 'HOLIDAY', name })),
    ...workdays.map((day): Holiday => ({ date: `${year}-${day}`, kind: 'WORKDAY', name })),
  ])
  return inOrder(holidays)
}

/** 全国年节及纪念日放假办法（国务院令第795号，2025-01-01 起施行）第二条 */
function statutory(year: number): Announced[] {
  const newYear = lunarDate(year, '1/1')
  const single = (name: string, date: string): Announced => [name, date.slice(5), date.slice(5)]
  return [
    single('元旦', `${year}-01-01`),
    ['春节', addDays(newYear, -1).slice(5), addDays(newYear, 2).slice(5)],
    single('清明节', `${year}-04-${String(qingming(year)).padStart(2, '0')}`),
    ['劳动节', '05-01', '05-02'],
    single('端午节', lunarDate(year, '5/5')),
    single('中秋节', lunarDate(year, '8/15')),
    ['国庆节', '10-01', '10-03'],
  ]
}

const LUNAR = new Intl.DateTimeFormat('en-u-ca-chinese', { month: 'numeric', day: 'numeric', timeZone: 'UTC' })

/** The day of a year on which the lunar calendar has this month and day. */
function lunarDate(year: number, monthAndDay: string): string {
  const days = daysBetween(`${year}-01-01`, `${year}-12-31`)
  return days.find(date => LUNAR.format(new Date(date)) === monthAndDay)!
}

/** Day of April: the usual formula of the 21st century. */
function qingming(year: number): number {
  const ofCentury = year % 100
  return Math.floor(ofCentury * 0.2422 + 4.81) - Math.floor(ofCentury / 4)
}

/** Bank holidays of England, by the Banking and Financial Dealings Act 1971 and its proclamations (gov.uk/bank-holidays). */
export function englishHolidays(year: number): Holiday[] {
  const easter = easterSunday(year)
  const holiday = (date: string, name: string): Holiday => ({ date, kind: 'HOLIDAY', name })
  const christmas = onWorkday(`${year}-12-25`, [])
  return inOrder([
    holiday(onWorkday(`${year}-01-01`, []), "New Year's Day"),
    holiday(addDays(easter, -2), 'Good Friday'),
    holiday(addDays(easter, 1), 'Easter Monday'),
    holiday(mondayFrom(`${year}-05-01`), 'Early May bank holiday'),
    holiday(mondayFrom(`${year}-05-25`), 'Spring bank holiday'),
    holiday(mondayFrom(`${year}-08-25`), 'Summer bank holiday'),
    holiday(christmas, 'Christmas Day'),
    holiday(onWorkday(`${year}-12-26`, [christmas]), 'Boxing Day'),
  ])
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

function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (let date = first; date <= last; date = addDays(date, 1)) days.push(date)
  return days
}

/** The first of two names of a date, as for a lunar holiday within another one. */
function inOrder(holidays: Holiday[]): Holiday[] {
  const byDate = new Map(holidays.toReversed().map(holiday => [holiday.date, holiday]))
  return [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
}
