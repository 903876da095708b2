import { describe, expect, test } from 'vitest'
import type { Campaign } from './campaigns.ts'
import { canRetry, countUnfinished, minutesAndSeconds, parseLamps, timeToUndo, totalOf } from './progress.ts'
import { campaignLook } from './statusLooks.ts'

const now = Date.parse('2026-11-21T13:00:00Z')
const campaign: Campaign = {
  id: 1,
  override: { mainSwitch: true },
  by: null,
  status: 'RUNNING',
  until: null,
  reason: null,
  undoableUntil: null,
  targetName: null,
  sceneName: null,
  foundNoLights: false,
  startsAt: null,
  createdAt: '2026-11-21T12:00:00Z',
  endedAt: null,
  group: null,
  confirmedCount: 5,
  waitingCount: 2,
  unconfirmedCount: 0,
  rejectedCount: 0,
  unsupportedCount: 0,
  supersededCount: 3,
  stoppedCount: 0,
  undoneCount: 0,
}

test('counts all lights; superseded ones are finished', () => {
  expect(totalOf(campaign)).toBe(10)
  expect(countUnfinished(campaign)).toBe(2)
})

describe('a retry', () => {
  test('is not offered while all unfinished lights are waiting', () => expect(canRetry(campaign, now)).toBe(false))
  test('is offered once one was rejected', () => expect(canRetry({ ...campaign, rejectedCount: 1 }, now)).toBe(true))
  test('is not offered for unsupported lights', () => {
    const unsupported = { ...campaign, rejectedCount: 4, unsupportedCount: 4 }
    expect(canRetry(unsupported, now)).toBe(false)
    expect(canRetry({ ...unsupported, rejectedCount: 5 }, now)).toBe(true)
  })
  test('is not offered after the end', () =>
    expect(canRetry({ ...campaign, rejectedCount: 1, until: '2026-11-21T12:59:59Z' }, now)).toBe(false))
})

describe('an undo', () => {
  const undoableUntil = new Date(now + 572_000).toISOString()
  test('is possible until its end', () => {
    expect(minutesAndSeconds(timeToUndo({ ...campaign, undoableUntil }, now))).toBe('9:32')
    expect(timeToUndo({ ...campaign, undoableUntil }, now + 572_000)).toBe(0)
    expect(timeToUndo(campaign, now)).toBe(0)
  })
  test('is not offered when no light is under the campaign any more', () =>
    expect(timeToUndo({ ...campaign, undoableUntil, confirmedCount: 0, waitingCount: 0 }, now)).toBe(0))
  test('leaves nothing to retry', () =>
    expect(canRetry({ ...campaign, status: 'UNDONE', rejectedCount: 1 }, now)).toBe(false))
})

describe('the badge of an ended campaign', () => {
  const ended: Campaign = { ...campaign, status: 'DONE', waitingCount: 0, supersededCount: 0 }
  test('has the tone good only if all lights are confirmed', () => {
    expect(campaignLook(ended).tone).toBe('good')
    expect(campaignLook({ ...ended, rejectedCount: 1 }).tone).toBe('warning')
    expect(campaignLook({ ...ended, confirmedCount: 0, rejectedCount: 74 }).tone).toBe('warning')
  })
  test('has the tone idle if all were superseded', () =>
    expect(campaignLook({ ...ended, confirmedCount: 0, supersededCount: 3 }).tone).toBe('idle'))
  test('has another tone while it runs or after it was stopped', () => {
    expect(campaignLook(campaign).tone).toBe('busy')
    expect(campaignLook({ ...campaign, status: 'STOPPED' }).tone).toBe('idle')
  })
})

describe('lamps of an override', () => {
  test('include those with a value', () =>
    expect(parseLamps({ mainSwitch: true, mainBrightness: 60, subSwitch: false })).toEqual([
      { name: 'main', on: true, brightness: 60, colorTemp: undefined },
      { name: 'sub', on: false, brightness: undefined, colorTemp: undefined },
    ]))
  test('are empty for an invalid value', () => expect(parseLamps('on')).toEqual([]))
})
