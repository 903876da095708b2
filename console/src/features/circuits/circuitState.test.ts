import { expect, test } from 'vitest'
import { hasFollowed, isPending } from './circuitState.ts'
import type { Circuit } from './circuits.ts'

const command = { id: 'c', contactor: 'OPEN', status: 'ACKNOWLEDGED', reason: null, by: null } as const
const CREATED = '2026-11-21T12:00:00Z'
const ACKNOWLEDGED = '2026-11-21T12:00:03Z'
const asked = (status: NonNullable<Circuit['command']>['status'], followedAt: string | null = null) => ({
  command: { ...command, status, createdAt: CREATED, acknowledgedAt: ACKNOWLEDGED, followedAt },
})

test('a command is pending until it is acknowledged', () => {
  expect(isPending({ command: null })).toBe(false)
  const statuses = ['QUEUED', 'SENT', 'ACKNOWLEDGED', 'EXPIRED'] as const
  expect(statuses.map(status => isPending(asked(status)))).toEqual([true, true, false, false])
})

test('a contactor has followed when a later report of the cabinet has its new state', () => {
  const later = '2026-11-21T12:00:05Z'
  expect(hasFollowed({ ...asked('ACKNOWLEDGED'), contactor: 'OPEN' }, later)).toBe(true)
  expect(hasFollowed({ ...asked('ACKNOWLEDGED'), contactor: 'CLOSED' }, later)).toBe(false)
  expect(hasFollowed({ ...asked('ACKNOWLEDGED'), contactor: 'CLOSED' }, '2026-11-21T11:59:00Z')).toBeUndefined()
  expect(hasFollowed({ ...asked('ACKNOWLEDGED'), contactor: null }, later)).toBeUndefined()
  expect(hasFollowed({ ...asked('SENT'), contactor: 'CLOSED' }, later)).toBeUndefined()
})

test('does not compare a report from before the acknowledgement with the command', () => {
  const before = '2026-11-21T12:00:02Z'
  expect(hasFollowed({ ...asked('ACKNOWLEDGED'), contactor: 'CLOSED' }, before)).toBeUndefined()
})

test('a contactor that followed and was switched later by its timer still counts as followed', () => {
  const followed = asked('ACKNOWLEDGED', '2026-11-21T12:00:05Z')
  expect(hasFollowed({ ...followed, contactor: 'CLOSED' }, '2026-11-21T22:00:00Z')).toBe(true)
})
