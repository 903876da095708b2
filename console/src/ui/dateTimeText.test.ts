import { expect, test } from 'vitest'
import { readDateTime } from './dateTimeText.ts'

test.each([
  ['2026-03-05 18:30', '2026-03-05', '18:30'],
  ['2026-03-05T18:30', '2026-03-05', '18:30'],
  [' 2026/3/5 7:05:59 ', '2026-03-05', '07:05'],
  ['2026年3月5日 18：30', '2026-03-05', '18:30'],
  ['2028-02-29', '2028-02-29', undefined],
])('reads %j', (text, date, time) => expect(readDateTime(text)).toEqual({ date, time }))

// An instant of another time zone is no local time.
test.each(['', '18:30', '2026-02-30', '2026-13-01 10:00', '05/03/2026', '2026-03-05T18:30:00Z'])(
  '%j is no local time',
  text => expect(readDateTime(text)).toBeUndefined(),
)
