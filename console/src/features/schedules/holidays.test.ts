import { describe, expect, test } from 'vitest'
import { datesBetween, parseHolidays, spansOf, weeksOf } from './holidays.ts'

describe('a pasted list', () => {
  test('has dates, date ranges, names and workdays', () =>
    expect(parseHolidays('2027-01-01 元旦\n\n2027-02-06~2027-02-08 春节 休\n2027/2/20, 春节, 班')).toEqual({
      dates: [
        { date: '2027-01-01', kind: 'HOLIDAY', name: '元旦' },
        { date: '2027-02-06', kind: 'HOLIDAY', name: '春节' },
        { date: '2027-02-07', kind: 'HOLIDAY', name: '春节' },
        { date: '2027-02-08', kind: 'HOLIDAY', name: '春节' },
        { date: '2027-02-20', kind: 'WORKDAY', name: '春节' },
      ],
      wrong: [],
    }))
  test('accepts common notations', () =>
    expect(parseHolidays('2027年10月1日至2027年10月2日 国庆节\n2027.9.26 work').dates).toEqual([
      { date: '2027-10-01', kind: 'HOLIDAY', name: '国庆节' },
      { date: '2027-10-02', kind: 'HOLIDAY', name: '国庆节' },
      { date: '2027-09-26', kind: 'WORKDAY', name: null },
    ]))
  test.each(['国庆节', '2027-02-30 春节', '2027-10-07~2027-10-01 国庆节'])('reports an invalid line: %s', line =>
    expect(parseHolidays(`2027-01-01\n${line}`)).toMatchObject({ dates: [{ date: '2027-01-01' }], wrong: [line] }),
  )
  test('uses the last entry of a repeated date', () =>
    expect(parseHolidays('2027-01-01 元旦\n2027-01-01 班').dates).toEqual([
      { date: '2027-01-01', kind: 'WORKDAY', name: null },
    ]))
})

test('joins consecutive days of the same name into one range', () => {
  const day = (date: string, name: string | null = '国庆节') => ({ date, kind: 'HOLIDAY' as const, name })
  const spans = spansOf([day('2026-09-30'), day('2026-10-01'), day('2026-10-03'), day('2026-10-04', null)])
  expect(spans.map(({ from, to }) => [from, to])).toEqual([
    ['2026-09-30', '2026-10-01'],
    ['2026-10-03', '2026-10-03'],
    ['2026-10-04', '2026-10-04'],
  ])
})

test('a reversed range has no dates', () => expect(datesBetween('2026-10-02', '2026-10-01')).toEqual([]))

test('divides a month into weeks that start on Monday', () => {
  const weeks = weeksOf(2026, 11)
  expect(weeks[0]).toEqual([...Array.from({ length: 6 }), '2026-11-01'])
  expect(weeks.at(-1)?.[0]).toBe('2026-11-30')
})
