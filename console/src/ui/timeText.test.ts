import { expect, test } from 'vitest'
import { completeTime, shiftTime } from './timeText.ts'

test.each([
  ['7', '07:00'],
  ['19', '19:00'],
  ['730', '07:30'],
  ['1930', '19:30'],
  ['7:5', '07:05'],
  ['07：30', '07:30'],
  [' 7.30 ', '07:30'],
  ['23:59', '23:59'],
  ['24:00', '24:00'],
  ['12:60', '12:60'],
  ['6 pm', '6 pm'],
  ['', ''],
])('%s becomes %s', (typed, time) => expect(completeTime(typed)).toBe(time))

test.each([
  ['23:59', 1, '00:00'],
  ['00:00', -1, '23:59'],
  ['00:30', -60, '23:30'],
  ['7', 60, '08:00'],
  ['', 1, undefined],
])('%s moved by %i min is %s', (from, minutes, to) => expect(shiftTime(from, minutes)).toBe(to))
