import { expect, test } from 'vitest'
import { endOf, isComplete, PLAN_ENDS_IT } from './until.ts'

const ZONE = 'Asia/Shanghai'
const now = Date.parse('2026-11-21T13:00:00Z') // 21:00 there

test('a later time today means today', () =>
  expect(endOf({ own: true, time: '23:30' }, ZONE, now)).toBe('2026-11-21T15:30:00.000Z'))
test('an earlier time means tomorrow', () =>
  expect(endOf({ own: true, time: '06:00' }, ZONE, now)).toBe('2026-11-21T22:00:00.000Z'))
test('the current minute means tomorrow, since the end must be in the future', () =>
  expect(endOf({ own: true, time: '21:00' }, ZONE, now)).toBe('2026-11-22T13:00:00.000Z'))
test('uses the time zone of the light, not of the browser', () =>
  expect(endOf({ own: true, time: '23:30' }, 'Asia/Urumqi', now)).toBe('2026-11-21T17:30:00.000Z'))
test('without a chosen end the plan ends the override', () => expect(endOf(PLAN_ENDS_IT, ZONE, now)).toBeUndefined())
test('a chosen end without a time is incomplete', () => {
  expect(isComplete(PLAN_ENDS_IT)).toBe(true)
  expect(isComplete({ own: true, time: '' })).toBe(false)
})
