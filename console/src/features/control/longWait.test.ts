import { expect, test } from 'vitest'
import { formats } from '../../i18n/format.ts'
import { longWaitOf, type WaitingLight } from '../longWait/longWait.ts'
import { nextSwitchOf } from './lampState.ts'

const ASKED = '2026-11-21T12:00:00.000Z'
const command = {
  status: 'SENT',
  createdAt: ASKED,
  acknowledgedAt: null,
  mainBrightness: 80,
  subBrightness: null,
} as const
const slow: WaitingLight = {
  confirmation: 'WAITING',
  facts: { waitUntil: '2026-11-21T12:30:00.000Z' },
  lastCommand: command,
}

test('waits for a slow light from the time of its command', () => {
  expect(longWaitOf(slow)).toEqual({ missing: 'answer', since: ASKED, within: 1_800_000 })
  expect(longWaitOf({ ...slow, facts: { waitUntil: '2026-11-21T12:01:00.000Z' } })).toBeUndefined()
  expect(longWaitOf({ ...slow, facts: { waitUntil: null } })).toBeUndefined()
  expect(longWaitOf({ ...slow, confirmation: 'UNCONFIRMED' })).toBeUndefined()
  expect(longWaitOf({ ...slow, lastCommand: { ...command, status: 'QUEUED' } })).toBeUndefined()
})

test('waits for the report after the acknowledgement', () => {
  const acknowledgedAt = '2026-11-21T12:20:00.000Z'
  const acknowledged = { ...slow, lastCommand: { ...command, status: 'ACKNOWLEDGED', acknowledgedAt } as const }
  expect(longWaitOf(acknowledged)).toEqual({ missing: 'report', since: acknowledgedAt, within: 600_000 })
})

test('during a long wait the switch requests the opposite of the command', () => {
  const dark = { litState: 'DARK', switchStatus: false } as const
  expect(nextSwitchOf({ ...dark, ...slow })).toBe(false)
  expect(nextSwitchOf({ ...dark, ...slow, lastCommand: { ...command, mainBrightness: 0 } })).toBe(true)
  expect(nextSwitchOf({ ...dark, ...slow, confirmation: 'CONFIRMED' })).toBe(true)
})

test('shows durations in the largest unit of which there are at least two', () => {
  const { span } = formats('en')
  expect([45_000, 90_000, 1_800_000, 5_400_000, 7_200_000].map(span)).toEqual([
    ...['45 secs', '90 secs', '30 mins', '90 mins', '2 hrs'],
  ])
  expect(formats('zh').span(1_800_000)).toBe('30分钟')
})
