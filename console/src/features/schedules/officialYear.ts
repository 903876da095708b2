import { chineseYear, type Holiday as OfficialDay, type OfficialYear } from '#lighting/calendar/china.ts'
import type { Holiday } from './holidays.ts'

const ZONES_OF_CHINA = ['Asia/Shanghai', 'Asia/Urumqi']

/** The official calendar of a year at the site; undefined: none is known for its country. */
export function officialYearOf(year: number, siteZone: string): OfficialYear | undefined {
  return ZONES_OF_CHINA.includes(siteZone) ? chineseYear(year) : undefined
}

/** Dates that are a holiday or a working day only here or only there, or differ in their kind. */
export function differingDates(days: readonly Holiday[], official: readonly OfficialDay[]): string[] {
  const [here, there] = [kindsOf(days), kindsOf(official)]
  return [...new Set([...here.keys(), ...there.keys()])].filter(date => here.get(date) !== there.get(date)).sort()
}

function kindsOf(days: readonly Pick<Holiday, 'date' | 'kind'>[]): Map<string, string> {
  return new Map(days.map(({ date, kind }) => [date, kind]))
}
