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
] as const)('a clock that is set back by an hour keeps no news from %s', async (_, wanted) => {
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
