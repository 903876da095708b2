import { expect, test } from 'vitest'
import { type CommandedLight, reasonOf } from './unconfirmedReason.ts'

type Status = NonNullable<CommandedLight['lastCommand']>['status']

const light = (status?: Status, more: Partial<CommandedLight> = {}): CommandedLight => ({
  lastCommand: status ? { status, reason: null } : null,
  deviceStatus: 'NORMAL',
  lastOnlineTime: '2026-11-21T12:00:00Z',
  ...more,
})

test('compares only acknowledged commands with the measured state', () => {
  const statuses: Status[] = ['QUEUED', 'SENT', 'EXPIRED', 'REJECTED', 'FAILED', 'ACKNOWLEDGED']
  expect(statuses.map(status => reasonOf(light(status)).word)).toEqual([...statuses.slice(0, -1), 'differs'])
})

test('a light without a command has the reason noCommand', () => expect(reasonOf(light()).word).toBe('noCommand'))

test('does not compare an offline light with its measured state', () => {
  expect(reasonOf(light('ACKNOWLEDGED', { deviceStatus: 'OFFLINE' })).word).toBe('OFFLINE')
  expect(reasonOf(light(undefined, { deviceStatus: 'OFFLINE', lastOnlineTime: null })).word).toBe('neverOnline')
})

test('a rejected command shows its own reason, whatever the state of the light', () =>
  expect(reasonOf({ lastCommand: { status: 'REJECTED', reason: 'FAULT' } })).toEqual({
    word: 'REJECTED',
    given: 'FAULT',
  }))

test('a resent command shows resending, not sent', () => {
  const word = (status: Status, confirmation: CommandedLight['confirmation']) =>
    reasonOf(light(status, { confirmation })).word
  expect([word('QUEUED', 'UNCONFIRMED'), word('SENT', 'UNCONFIRMED')]).toEqual(['resending', 'resending'])
  expect([word('SENT', 'WAITING'), word('EXPIRED', 'UNCONFIRMED')]).toEqual(['SENT', 'EXPIRED'])
})
