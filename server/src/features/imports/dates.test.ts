import { expect, test } from 'vitest'
import { AMBIGUOUS, parseDate } from './dates.ts'

test.each([
  '2021-03-05',
  '2021/3/5',
  '2021.3.5',
  '20210305',
  '2021年3月5日',
  '2021년 3월 5일',
  '２０２１/３/５',
  '5.3.2021',
  '05.03.2021',
  '2021-03-05T00:00:00Z',
  '2021-03-05 00:00:00',
  '2021/3/5 0:00',
  '5 March 2021',
  'Mar 5, 2021',
  '5-Mar-2021',
  '民國110/3/5',
  '民國110年3月5日',
  '110/3/5',
  '令和3年3月5日',
  'R3.3.5',
])('%s', text => {
  expect(parseDate(text)).toBe('2021-03-05')
})

test('reads the first year of an era without a number', () => {
  expect(parseDate('令和元年5月1日')).toBe('2019-05-01')
})

test('reads day and month in either order if only one is possible', () => {
  expect(parseDate('25/3/2021')).toBe('2021-03-25')
  expect(parseDate('3/25/2021')).toBe('2021-03-25')
  expect(parseDate('3/3/2021')).toBe('2021-03-03')
  expect(parseDate('5/3/2021')).toBe(AMBIGUOUS)
})

test.each([
  '',
  '2021',
  '2021-03',
  '2021-02-29',
  '2021-13-01',
  '31.4.2021',
  '5.3.21',
  'soon',
  '44260',
  '0003-03-05',
  `Mar${' '.repeat(200)}5, 2021`,
])('"%s" is not a date', text => {
  expect(parseDate(text)).toBeUndefined()
})
