import { expect, test } from 'vitest'
import { deriveGroupStatus, type GroupCondition } from './groupStatus.ts'

const sound: GroupCondition = {
  ...{ groupStatus: 'NORMAL', onlineCount: 100, offlineCount: 0, faultCount: 0, isCenterOffline: false },
}

test.each<[Partial<GroupCondition>, ReturnType<typeof deriveGroupStatus>]>([
  [{}, { status: 'NORMAL', reason: null }],
  [{ faultCount: 5 }, { status: 'NORMAL', reason: null }],
  [{ faultCount: 6 }, { status: 'FAULT', reason: 'FAULTS' }],
  [
    { onlineCount: 90, offlineCount: 10 },
    { status: 'NORMAL', reason: null },
  ],
  [
    { onlineCount: 89, offlineCount: 11 },
    { status: 'FAULT', reason: 'OFFLINE' },
  ],
  // The group of the field trial.
  [
    { onlineCount: 26, offlineCount: 74, faultCount: 1 },
    { status: 'FAULT', reason: 'OFFLINE' },
  ],
  [{ isCenterOffline: true }, { status: 'FAULT', reason: 'CENTER_OFFLINE' }],
  // What a user set.
  [{ groupStatus: 'FAULT' }, { status: 'FAULT', reason: 'SET' }],
  [
    { groupStatus: 'FAULT', onlineCount: 0, offlineCount: 9 },
    { status: 'FAULT', reason: 'OFFLINE' },
  ],
  [
    { groupStatus: 'MAINTENANCE', isCenterOffline: true },
    { status: 'MAINTENANCE', reason: 'SET' },
  ],
  // No lights in service.
  [{ onlineCount: 0 }, { status: 'NORMAL', reason: null }],
])('%j is %j', (given, derived) => {
  expect(deriveGroupStatus({ ...sound, ...given })).toEqual(derived)
})
