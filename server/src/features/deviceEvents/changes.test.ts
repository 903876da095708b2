import { expect, test } from 'vitest'
import { isNewEvent, stateOf } from './changes.ts'

const first = { kind: 'leakageDetected', active: true, time: '2026-11-21T09:52:00Z', value: 31, unit: 'mA' }

test.each([
  ['the first event', undefined, first, true],
  ['a repetition', first, first, false],
  ['a repetition without time', first, { ...first, time: undefined }, false],
  ['an end', first, { ...first, active: false }, true],
  ['a repeated end at another time', { ...first, active: false, time: undefined }, { ...first, active: false }, false],
  ['another start', first, { ...first, time: '2026-11-21T10:52:00Z' }, true],
  ['the same instant in another time zone', first, { ...first, time: '2026-11-21T17:52:00+08:00' }, false],
  ['another value', first, { ...first, value: 35 }, true],
])('%s', (_, before, event, isNew) => {
  expect(isNewEvent(before && stateOf(before), stateOf(event))).toBe(isNew)
})
