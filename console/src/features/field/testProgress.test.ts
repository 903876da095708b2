import { expect, test } from 'vitest'
import { readFieldSearch } from './fieldSearch.ts'
import { countdown, isPassed, recordReport, testEnd } from './testProgress.ts'

test('passes after on and off, in any order', () => {
  const none = { on: false, off: false }
  expect([true, false].reduce(recordReport, none)).toEqual({ on: true, off: true })
  expect(isPassed([false, true].reduce(recordReport, none))).toBe(true)
  expect(isPassed([true, true].reduce(recordReport, none))).toBe(false)
})

test('parses the id of a light, or nothing', () => {
  expect(readFieldSearch({ light: '12' })).toEqual({ light: 12 })
  for (const light of ['0', '-1', '1.5', 'x', undefined])
    expect(readFieldSearch({ light })).toEqual({ light: undefined })
})

test('detects a test by its cause, and counts down to its end', () => {
  const expected = { cause: 'TEST', until: '2026-03-01T12:05:00.000Z' } as never
  expect(testEnd({ facts: { expected } as never })).toBe(Date.UTC(2026, 2, 1, 12, 5))
  expect(testEnd({ facts: { expected: { cause: 'OPERATOR', until: '2026-03-01T12:05:00.000Z' } } as never })).toBe(
    undefined,
  )
  expect(testEnd({ facts: { expected: null } as never })).toBe(undefined)
  expect([300_000, 61_400, -5000].map(countdown)).toEqual(['5:00', '1:01', '0:00'])
})
