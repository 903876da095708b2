import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TtlCache } from './ttlCache.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

function summing(cost = 20) {
  const reused = new TtlCache<number>()
  let sums = 0
  const get = () =>
    reused.get('a', async () => {
      vi.advanceTimersByTime(cost)
      return ++sums
    })
  return { get, sums: () => sums }
}

describe('what cost 20 ms', () => {
  test('is told again for a second, then found anew while the last one is told once more', async () => {
    const { get } = summing()
    expect(await get()).toBe(1)
    vi.advanceTimersByTime(900)
    expect(await get()).toBe(1)
    vi.advanceTimersByTime(100)
    expect(await get()).toBe(1)
    await Promise.resolve()
    expect(await get()).toBe(2)
  })

  test('is not told once it is two seconds old', async () => {
    const { get } = summing()
    expect(await get()).toBe(1)
    vi.advanceTimersByTime(2001)
    expect(await get()).toBe(2)
  })

  test('is found once for all who ask at once', async () => {
    const { get, sums } = summing()
    expect(await Promise.all([get(), get(), get()])).toEqual([1, 1, 1])
    expect(sums()).toBe(1)
  })
})

test('what failed is tried again, and tells nobody else’s answer', async () => {
  const reused = new TtlCache<number>()
  await expect(reused.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await reused.get('a', async () => 3)).toBe(3)
  expect(await reused.get('b', async () => 4)).toBe(4)
})
