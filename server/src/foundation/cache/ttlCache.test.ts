import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TtlCache } from './ttlCache.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

function createCache(cost = 20) {
  const cache = new TtlCache<string, number>()
  let sums = 0
  const get = () =>
    cache.get('a', async () => {
      vi.advanceTimersByTime(cost)
      return ++sums
    })
  return { get, sums: () => sums }
}

describe('a value that cost 20 ms', () => {
  test('is cached for a second', async () => {
    const { get } = createCache()
    expect(await get()).toBe(1)
    vi.advanceTimersByTime(990)
    expect(await get()).toBe(1)
    vi.advanceTimersByTime(10)
    expect(await get()).toBe(2)
  })

  test('is loaded once for concurrent callers', async () => {
    const { get, sums } = createCache()
    expect(await Promise.all([get(), get(), get()])).toEqual([1, 1, 1])
    expect(sums()).toBe(1)
  })
})

test('cleared values are loaded again, also those that were being loaded', async () => {
  const cache = new TtlCache<string, number>()
  let answer = (_: number) => {}
  const first = cache.get('a', () => new Promise(resolve => (answer = resolve)))
  cache.clear()
  vi.advanceTimersByTime(20)
  answer(1)
  expect(await first).toBe(1)
  expect(await cache.get('a', async () => 2)).toBe(2)
})

test('a failed load is repeated, and keys do not share values', async () => {
  const cache = new TtlCache<string, number>()
  await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await cache.get('a', async () => 3)).toBe(3)
  expect(await cache.get('b', async () => 4)).toBe(4)
})
