import { expect, test } from 'vitest'
import { englishHolidays } from './englishHolidays.ts'

test('bank holidays of England include substitute days', () => {
  expect(englishHolidays(2026).map(({ date }) => date.slice(5))).toEqual([
    ...['01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-28'],
  ])
  expect(englishHolidays(2027).map(({ date }) => date.slice(5))).toEqual([
    ...['01-01', '03-26', '03-29', '05-03', '05-31', '08-30', '12-27', '12-28'],
  ])
})
