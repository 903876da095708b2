import { describe, expect, test } from 'vitest'
import { weekdayOf } from '../time/zone.ts'
import { chineseYear } from './china.ts'

const chineseHolidays = (year: number) => chineseYear(year).days

const namesOf = (year: number) => new Map(chineseHolidays(year).map(({ date, name }) => [date, name]))

describe('holidays of China', () => {
  test.each([
    [2025, 28, 5],
    [2026, 33, 6],
  ])('of %i match the official notice', (year, holidays, workdays) => {
    const days = chineseHolidays(year)
    expect(days.filter(({ kind }) => kind === 'HOLIDAY')).toHaveLength(holidays)
    const worked = days.filter(({ kind }) => kind === 'WORKDAY')
    expect(worked).toHaveLength(workdays)
    for (const { date } of worked) expect(weekdayOf(date), date).toBeGreaterThan(5)
  })

  test('of 2026 begin and end as announced', () => {
    const days = chineseHolidays(2026)
    const spanOf = (name: string) => {
      const dates = days.filter(day => day.name === name && day.kind === 'HOLIDAY').map(({ date }) => date.slice(5))
      return [dates[0], dates.at(-1), dates.length]
    }
    expect(spanOf('春节')).toEqual(['02-15', '02-23', 9])
    expect(spanOf('清明节')).toEqual(['04-04', '04-06', 3])
    expect(spanOf('端午节')).toEqual(['06-19', '06-21', 3])
    expect(spanOf('中秋节')).toEqual(['09-25', '09-27', 3])
    expect(spanOf('国庆节')).toEqual(['10-01', '10-07', 7])
  })

  // Dates of the lunar calendar and of Qingming, from almanacs.
  test.each([
    [2024, '2024-02-10', '2024-04-04', '2024-06-10', '2024-09-17'],
    [2027, '2027-02-06', '2027-04-05', '2027-06-09', '2027-09-15'],
    [2028, '2028-01-26', '2028-04-04', '2028-05-28', '2028-10-03'],
  ])('of %i, for which there is no notice, follow the law', (year, newYear, qingming, dragonBoat, autumn) => {
    const names = namesOf(year)
    expect(names.get(newYear)).toBe('春节')
    expect([...names.values()].filter(name => name === '春节')).toHaveLength(4)
    expect(names.get(qingming)).toBe('清明节')
    expect(names.get(dragonBoat)).toBe('端午节')
    expect(names.has(autumn)).toBe(true)
    expect(names.get(`${year}-10-01`)).toBe('国庆节')
  })

  test('of an unknown year have each date once', () => {
    for (let year = 2025; year < 2060; year++) {
      const dates = chineseHolidays(year).map(({ date }) => date)
      expect(new Set(dates).size).toBe(dates.length)
      expect(dates.every(date => date.startsWith(`${year}-`))).toBe(true)
      expect(dates).toEqual(dates.toSorted())
    }
  })
})

test('each year names its source: the notice with its number, or the law', () => {
  expect(chineseYear(2026).source).toEqual({
    ...{ kind: 'NOTICE', title: '国务院办公厅关于2026年部分节假日安排的通知' },
    ...{ number: '国办发明电〔2025〕7号', date: '2025-11-04' },
  })
  expect(chineseYear(2025).source.kind).toBe('NOTICE')
  expect(chineseYear(2031).source).toMatchObject({ kind: 'LAW', number: '国务院令第795号' })
  expect(chineseYear(2031).days.every(({ kind }) => kind === 'HOLIDAY')).toBe(true)
})
