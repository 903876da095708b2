import { expect, test } from 'vitest'
import { lastKnown } from './lastKnown.ts'

test('the last point that is known, of any curve', () => {
  expect(lastKnown([[1, null, 3, null]])).toBe(2)
  expect(
    lastKnown([
      [1, null, null],
      [null, 0, null],
    ]),
  ).toBe(1)
})

test('none, where nothing is known', () => {
  expect(lastKnown([[null, null]])).toBeUndefined()
  expect(lastKnown([[]])).toBeUndefined()
})
