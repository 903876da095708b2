import { expect, test } from 'vitest'
import { endOf, isComplete, PLAN_ENDS_IT } from './until.ts'

const ZONE = 'Asia/Shanghai'
const now = Date.parse('2026-11-21T13:00:00Z') // 21:00 there

test('a time that is still to come today', () =>
  expect(endOf({ own: true, time: '23:30' }, ZONE, now)).toBe('2026-11-21T15:30:00.000Z'))
test('a time that is over today is tomorrow', () =>
  expect(endOf({ own: true, time: '06:00' }, ZONE, now)).toBe('2026-11-21T22:00:00.000Z'))
test('this very minute is tomorrow: an end lies ahead', () =>
  expect(endOf({ own: true, time: '21:00' }, ZONE, now)).toBe('2026-11-22T13:00:00.000Z'))
test('by the clocks of the place, not of the reader', () =>
  expect(endOf({ own: true, time: '23:30' }, 'Asia/Urumqi', now)).toBe('2026-11-21T17:30:00.000Z'))
test('without an end of one’s own the plan ends it', () => expect(endOf(PLAN_ENDS_IT, ZONE, now)).toBeUndefined())
test('an end of one’s own without a time cannot be sent', () => {
  expect(isComplete(PLAN_ENDS_IT)).toBe(true)
  expect(isComplete({ own: true, time: '' })).toBe(false)
})
