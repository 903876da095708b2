import { expect, test } from 'vitest'
import { lastKnown } from './lastKnown.ts'

test('finds the last point with a value in any curve', () => {
  expect(lastKnown([[1, null, 3, null]])).toBe(2)
  expect(
    lastKnown([
      [1, null, null],
      [null, 0, null],
    ]),
  ).toBe(1)
})

test('finds nothing without values', () => {
  expect(lastKnown([[null, null]])).toBeUndefined()
  expect(lastKnown([[]])).toBeUndefined()
})
