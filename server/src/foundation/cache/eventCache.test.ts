import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EventBus } from '../events/events.ts'
import { openLog } from '../runtime/log.ts'
import { EventCache } from './eventCache.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

function createCache(ms = Number.POSITIVE_INFINITY) {
  // Never opened, so it receives no events.
  const cache = new EventCache<number>(new EventBus('', openLog('error')), 'authority.changed')
  let loads = 0
  const get = () => cache.get('a', async () => ({ value: ++loads, ms }))
  return { cache, get }
}

describe('a cached value', () => {
  test('expires after five seconds without an event', async () => {
    const { get } = createCache()
    expect(await get()).toBe(1)
    vi.advanceTimersByTime(4999)
    expect(await get()).toBe(1)
    vi.advanceTimersByTime(1)
    expect(await get()).toBe(2)
  })

  test('expires after its own time to live', async () => {
    const { get } = createCache(700)
    expect(await get()).toBe(1)
    vi.advanceTimersByTime(700)
    expect(await get()).toBe(2)
  })

  test('is not cached if the cache was invalidated during the load', async () => {
    const { cache } = createCache()
    let answer = (_: { value: number; ms: number }) => {}
    const first = cache.get('a', () => new Promise(resolve => (answer = resolve)))
    cache.invalidate()
    answer({ value: 1, ms: 5000 })
    expect(await first).toBe(1)
    expect(await cache.get('a', async () => ({ value: 2, ms: 5000 }))).toBe(2)
  })

  test('undefined is not cached', async () => {
    const { cache } = createCache()
    expect(await cache.get('a', async () => undefined)).toBeUndefined()
    expect(await cache.get('a', async () => ({ value: 2, ms: 5000 }))).toBe(2)
  })
})
