import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/testDatabase.ts'
import { figures } from './metrics.ts'

const { db } = await testDatabase()

/** A clock that shows these times, and then the last one. */
function clockOf(...times: number[]) {
  return () => (times.length > 1 ? times.shift()! : times[0]!)
}

test('a slow response of the database is no difference of the clocks', async () => {
  const now = Date.now()
  expect(await figures(db, clockOf(now, now, now + 60_000))).toMatchObject({ databaseClockAhead: 0 })
})

test('the difference is negative if the database is behind', async () => {
  const { databaseClockAhead } = await figures(db, clockOf(Date.now() + 67_000_000))
  expect(databaseClockAhead).toBeLessThan(-60_000)
})
