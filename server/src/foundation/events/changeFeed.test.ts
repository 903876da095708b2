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
  ['those who watch some things', new Set([1])],
  ['those who watch all', undefined],
] as const)('a clock that is set back by an hour keeps no news from %s', { tags: ['nightly'] }, async (_, wanted) => {
  const { db, url } = await testDatabase()
  const events = new EventBus(url, openLog('silent'))
  await events.open()
  const received = changeBatches(events, 'light.changed', 100, wanted)
  // More than what is let off after silence.
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

test('all who watch everything get the same array; who is slow gets the missed changes once, in parts', async () => {
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

test('who watches some gets the steps of a command at once, and then pauses', async () => {
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
  // 800 ms of pauses are skipped, 40 ms each.
  for (let step = 0; step < 21; step++) expect((await take()).value).toEqual([1])
  const taken = vi.fn()
  void take().then(taken)
  await vi.advanceTimersByTimeAsync(39)
  expect(taken).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(taken).toHaveBeenCalledWith({ done: false, value: [1] })
  await feed.return!()
})
