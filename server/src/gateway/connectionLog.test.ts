import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ConnectionBatch } from '../features/connectivity/connectionLog.ts'
import { ConnectionLog } from './connectionLog.ts'

let written: ConnectionBatch[]
let fails: boolean
let log: ConnectionLog
beforeEach(() => {
  vi.useFakeTimers()
  written = []
  fails = false
  log = new ConnectionLog({
    write: async batch => {
      if (fails) throw new Error('the database is unavailable')
      written.push(batch)
    },
    onError: () => {},
  })
})
afterEach(() => vi.useRealTimers())

const aSecond = () => vi.advanceTimersByTimeAsync(1000)
const refuse = (username: string, why = 'wrong password') =>
  log.refused(username, 'wrong_password', why, { address: '192.0.2.1' })

describe('floods', () => {
  test('10,000 wrong passwords for one user name write one row per second', async () => {
    for (let times = 0; times < 10_000; times++) refuse('L-1')
    await aSecond()
    expect(written).toHaveLength(1)
    expect(written[0]!.refused).toEqual([
      expect.objectContaining({ source: 'L-1', reason: 'WRONG_PASSWORD', address: '192.0.2.1', count: 10_000 }),
    ])
    refuse('L-1')
    expect(written).toHaveLength(1)
    await aSecond()
    expect(written[1]!.refused).toMatchObject([{ count: 1 }])
    await aSecond()
    expect(written).toHaveLength(2)
  })

  test('unknown user names and addresses are limited, and displace no registered light', async () => {
    for (let n = 0; n < 10_000; n++) {
      log.refused(`X-${n}`, 'no_password', 'unknown', {})
      log.refused(`192.0.2.${n}`, 'tls', 'TLS: unknown ca')
    }
    refuse('L-1')
    await aSecond()
    const [{ refused, anonymous }] = written as [ConnectionBatch]
    expect(refused).toHaveLength(51)
    expect(refused.map(({ source }) => source)).toContain('L-1')
    expect(anonymous).toHaveLength(20)
  })
})

test('does not record refusals caused by server faults or by normal operation', async () => {
  log.refused('L-1', 'late_acknowledgement', 'late')
  log.refused('L-1', 'not_stored', 'disk full')
  log.refused('192.0.2.1', 'tls_closed', 'closed')
  await aSecond()
  expect(written).toEqual([])
})

test('replaces text that PostgreSQL cannot store', async () => {
  refuse('L-1', `topic \u0000${'x'.repeat(1000)}`)
  await aSecond()
  expect(written[0]!.refused[0]!.detail).toBe(`topic  ${'x'.repeat(293)}`)
})

test('a connection that opens and closes within a second is one row', async () => {
  log.connected('L-1', '192.0.2.1', true)
  await vi.advanceTimersByTimeAsync(400)
  log.disconnected('L-1')
  await aSecond()
  const row = { username: 'L-1', address: '192.0.2.1', tls: true, connectedAgo: 1, disconnectedAgo: 0.6 }
  expect(written).toMatchObject([{ opened: [row], closed: [] }])
})

test('keeps connections while the database is unavailable, but drops refusals', async () => {
  fails = true
  log.connected('L-1', '192.0.2.1', false)
  log.connected('L-2', '192.0.2.2', false)
  refuse('L-3')
  await aSecond()
  log.disconnected('L-1')
  await aSecond()
  fails = false
  await aSecond()
  expect(written).toHaveLength(1)
  expect(written[0]).toMatchObject({
    opened: [
      { username: 'L-1', connectedAgo: 3, disconnectedAgo: 2 },
      { username: 'L-2', connectedAgo: 3, disconnectedAgo: null },
    ],
    closed: [],
    refused: [],
  })
})

test('writes pending rows on close', async () => {
  log.connected('L-1', '192.0.2.1', false)
  await log.close()
  expect(written).toMatchObject([{ opened: [{ username: 'L-1' }] }])
})
