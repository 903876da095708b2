import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EventBus } from '../events/events.ts'
import { openLog } from '../runtime/log.ts'
import { EventCache } from './eventCache.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

function remembering(ms = Number.POSITIVE_INFINITY) {
  // It is never opened: no word reaches it.
  const remembered = new EventCache<number>(new EventBus('', openLog('error')), 'authority.changed')
  let looked = 0
  const get = () => remembered.get('a', async () => ({ value: ++looked, ms }))
  return { remembered, get }
}

describe('what was looked up', () => {
  test('holds for five seconds at most, though no word of a change comes', async () => {
    const { get } = remembering()
    expect(await get()).toBe(1)
    vi.advanceTimersByTime(4999)
    expect(await get()).toBe(1)
    vi.advanceTimersByTime(1)
    expect(await get()).toBe(2)
  })

  test('holds no longer than it says itself', async () => {
    const { get } = remembering(700)
    expect(await get()).toBe(1)
    vi.advanceTimersByTime(700)
    expect(await get()).toBe(2)
  })

  test('is not kept when all was forgotten while it was looked up', async () => {
    const { remembered } = remembering()
    let answer = (_: { value: number; ms: number }) => {}
    const first = remembered.get('a', () => new Promise(resolve => (answer = resolve)))
    remembered.invalidate()
    answer({ value: 1, ms: 5000 })
    expect(await first).toBe(1)
    expect(await remembered.get('a', async () => ({ value: 2, ms: 5000 }))).toBe(2)
  })

  test('is not kept when there is nothing', async () => {
    const { remembered } = remembering()
    expect(await remembered.get('a', async () => undefined)).toBeUndefined()
    expect(await remembered.get('a', async () => ({ value: 2, ms: 5000 }))).toBe(2)
  })
})
