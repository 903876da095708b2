import { addDays } from '../time/zone.ts'

/** A day that does not count as its weekday; WORKDAY: a working weekend day (调休). */
export interface Holiday {
  /** YYYY-MM-DD */
  date: string
  kind: 'HOLIDAY' | 'WORKDAY'
  name: string
}

/** Where the days of a year come from. */
export interface CalendarSource {
  /** NOTICE: as announced for the year, with working weekend days; LAW: the days of the law, without them */
  kind: 'NOTICE' | 'LAW'
  title: string
  /** of the document */
  number: string
  /** YYYY-MM-DD: date of the notice, or from when on the law is in force */
  date: string
}

export interface OfficialYear {
  source: CalendarSource
  /** by date */
  days: Holiday[]
}

/** First and last day of a holiday, and the weekend days on which people work for it; MM-DD. */
type Announced = [name: string, first: string, last: string, ...workdays: string[]]

/*
 * Notices of the General Office of the State Council (国务院办公厅). Numbers and dates were entered by hand and not
 * compared with gov.cn by a program: check a year against its notice there before relying on it. A year without an entry has
 * the days of the law.
 */
const NOTICES = new Map<number, { number: string; date: string; days: Announced[] }>([
  [
    2025,
    {
      ...{ number: '国办发明电〔2024〕12号', date: '2024-11-12' },
      days: [
        ['元旦', '01-01', '01-01'],
        ['春节', '01-28', '02-04', '01-26', '02-08'],
        ['清明节', '04-04', '04-06'],
        ['劳动节', '05-01', '05-05', '04-27'],
        ['端午节', '05-31', '06-02'],
        ['国庆节、中秋节', '10-01', '10-08', '09-28', '10-11'],
      ],
    },
  ],
  [
    2026,
    {
      ...{ number: '国办发明电〔2025〕7号', date: '2025-11-04' },
      days: [
        ['元旦', '01-01', '01-03', '01-04'],
        ['春节', '02-15', '02-23', '02-14', '02-28'],
        ['清明节', '04-04', '04-06'],
        ['劳动节', '05-01', '05-05', '05-09'],
        ['端午节', '06-19', '06-21'],
        ['中秋节', '09-25', '09-27'],
        ['国庆节', '10-01', '10-07', '09-20', '10-10'],
      ],
    },
  ],
])

const LAW: CalendarSource = {
  ...{ kind: 'LAW', title: '全国年节及纪念日放假办法', number: '国务院令第795号', date: '2025-01-01' },
}

/** Holidays of mainland China: as announced, else the days of the law, which the notice of that year will add to. */
export function chineseYear(year: number): OfficialYear {
  const notice = NOTICES.get(year)
  if (!notice) return { source: LAW, days: daysOf(year, statutory(year)) }
  const { number, date, days } = notice
  const title = `国务院办公厅关于${year}年部分节假日安排的通知`
  return { source: { kind: 'NOTICE', title, number, date }, days: daysOf(year, days) }
}

function daysOf(year: number, announced: Announced[]): Holiday[] {
  const holidays = announced.flatMap(([name, first, last, ...workdays]) => [
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
