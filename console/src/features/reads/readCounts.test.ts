import { expect, test } from 'vitest'
import { readCounts } from './readCounts.ts'
import type { ReadRequest } from './reads.ts'

const request: ReadRequest = {
  ...{ id: 'r', createdAt: '2026-11-21T12:00:00Z', expiresAt: '2026-11-21T12:00:25Z', cabinet: null },
  ...{ total: 10, answered: 4, unsupported: 2, offline: 1, done: false },
}

test('lights wait until the request is done, then they have timed out', () => {
  const counts = { ANSWERED: 4, OFFLINE: 1, UNSUPPORTED: 2 }
  expect(readCounts(request)).toEqual({ ...counts, WAITING: 3, TIMED_OUT: 0 })
  expect(readCounts({ ...request, done: true })).toEqual({ ...counts, WAITING: 0, TIMED_OUT: 3 })
})
