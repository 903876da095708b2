import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { POLE_MAX_AGE_MS, PoleCache } from './poleCache.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pole = (name: string) => ({ name, road: null, poleNumber: null })

test('names expire: they are loaded again, and used until then', () => {
  const poles = new PoleCache()
  expect(poles.missing([1, 2])).toEqual([1, 2])
  poles.set(1, pole('one'))
  vi.advanceTimersByTime(POLE_MAX_AGE_MS - 1)
  poles.set(2, pole('two'))
  expect(poles.missing([1, 2, 3])).toEqual([3])
  vi.advanceTimersByTime(1)
  expect(poles.missing([1, 2, 3])).toEqual([1, 3])
  expect(poles.get(1)).toEqual(pole('one'))
  poles.set(1, pole('renamed'))
  expect(poles.missing([1, 2])).toEqual([])
  expect(poles.get(1)).toEqual(pole('renamed'))
  expect(poles.get(3)).toBeUndefined()
})
