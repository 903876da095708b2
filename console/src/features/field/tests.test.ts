import { expect, test } from 'vitest'
import { readFieldSearch } from './fieldSearch.ts'
import { passed, seen } from './tests.ts'

test('a light passes when it was on and off, in any order', () => {
  const none = { on: false, off: false }
  expect([true, false].reduce(seen, none)).toEqual({ on: true, off: true })
  expect(passed([false, true].reduce(seen, none))).toBe(true)
  expect(passed([true, true].reduce(seen, none))).toBe(false)
})

test('a light is named by its id, or not at all', () => {
  expect(readFieldSearch({ light: '12' })).toEqual({ light: 12 })
  for (const light of ['0', '-1', '1.5', 'x', undefined])
    expect(readFieldSearch({ light })).toEqual({ light: undefined })
})
