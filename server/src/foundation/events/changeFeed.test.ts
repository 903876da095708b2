import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testDatabase } from '../../testing/testDatabase.ts'
import { openLog } from '../runtime/log.ts'
import { changeBatches } from './changeFeed.ts'
import { announce, EventBus } from './events.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const HOUR_MS = 3_600_000

test.each([
  ['subscribers to some ids', new Set([1])],
  ['subscribers to everything', undefined],
] as const)('a clock set back by one hour delays no changes for %s', { tags: ['nightly'] }, async (_, wanted) => {
  const { db, url } = await testDatabase()
  const events = new EventBus(url, openLog('silent'))
  await events.open()
  const received = changeBatches(events, 'light.changed', 100, wanted)
  // More than the burst that is allowed after a pause.
  for (let times = 0; times < 30; times++) {
    if (times === 10) vi.setSystemTime(Date.now() - HOUR_MS)
    const next = received.next()
    await announce(db, 'light.changed', { ids: [1] })
    expect((await next).value).toEqual([1])
  }
  await received.return!()
  await events.close()
})

async function openBus() {
  const { db, url } = await testDatabase()
  const events = new EventBus(url, openLog('silent'))
  await events.open()
  return { events, tell: (...ids: number[]) => announce(db, 'light.changed', { ids }) }
}

test('subscribers to everything share one array; slow ones get missed changes once, in batches', async () => {
  const { events, tell } = await openBus()
  const [one, other, slow] = [1, 2, 3].map(() => changeBatches(events, 'light.changed', 3))
  const first = [one!.next(), other!.next()]
  await tell(1, 2)
  const [a, b] = await Promise.all(first)
  expect(a!.value).toEqual([1, 2])
  expect(b!.value).toBe(a!.value)
  const second = one!.next()
  await tell(2, 3, 4)
  expect((await second).value).toEqual([2, 3, 4])
  expect((await slow!.next()).value).toEqual([1, 2, 3])
  expect((await slow!.next()).value).toEqual([4])
  for (const feed of [one, other, slow]) await feed!.return!()
  expect(events.listeners()).toBe(0)
  await events.close()
})

test('a subscriber to some ids gets the steps of a command at once, then throttled', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  const emitter = new EventEmitter()
  const on = (name: string, listener: (event: unknown) => void) => {
    emitter.on(name, listener)
    return () => emitter.off(name, listener)
  }
  const feed = changeBatches({ on } as unknown as EventBus, 'light.changed', 3, new Set([1]))
  const take = () => {
    emitter.emit('light.changed', { ids: [1, 2] })
    return feed.next()
  }
  // The first 800 ms of pauses, 40 ms each, are skipped.
  for (let step = 0; step < 21; step++) expect((await take()).value).toEqual([1])
  const taken = vi.fn()
  void take().then(taken)
  await vi.advanceTimersByTimeAsync(39)
  expect(taken).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(taken).toHaveBeenCalledWith({ done: false, value: [1] })
  await feed.return!()
})
