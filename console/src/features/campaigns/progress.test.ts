import { describe, expect, test } from 'vitest'
import type { Campaign } from './campaigns.ts'
import { canRetry, lampsOf, leftOf, totalOf } from './progress.ts'
import { campaignLook } from './statusLooks.ts'

const now = Date.parse('2026-11-21T13:00:00Z')
const campaign: Campaign = {
  id: 1,
  override: { mainSwitch: true },
  by: null,
  status: 'RUNNING',
  until: null,
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
}

test('all lights count; superseded ones are not left to do', () => {
  expect(totalOf(campaign)).toBe(10)
  expect(leftOf(campaign)).toBe(2)
})

describe('trying again', () => {
  test('not while all that is left is merely on its way', () => expect(canRetry(campaign, now)).toBe(false))
  test('once one could not be asked', () => expect(canRetry({ ...campaign, rejectedCount: 1 }, now)).toBe(true))
  test('not for lights that can never do it', () => {
    const unsupported = { ...campaign, rejectedCount: 4, unsupportedCount: 4 }
    expect(canRetry(unsupported, now)).toBe(false)
    expect(canRetry({ ...unsupported, rejectedCount: 5 }, now)).toBe(true)
  })
  test('not after its end', () =>
    expect(canRetry({ ...campaign, rejectedCount: 1, until: '2026-11-21T12:59:59Z' }, now)).toBe(false))
})

describe('the look of one that has ended', () => {
  const ended: Campaign = { ...campaign, status: 'DONE', waitingCount: 0, supersededCount: 0 }
  test('is good only where all have done it', () => {
    expect(campaignLook(ended).tone).toBe('good')
    expect(campaignLook({ ...ended, rejectedCount: 1 }).tone).toBe('warning')
    expect(campaignLook({ ...ended, confirmedCount: 0, rejectedCount: 74 }).tone).toBe('warning')
  })
  test('is neither where all were overtaken', () =>
    expect(campaignLook({ ...ended, confirmedCount: 0, supersededCount: 3 }).tone).toBe('idle'))
  test('of one that runs, or was stopped, is its own', () => {
    expect(campaignLook(campaign).tone).toBe('busy')
    expect(campaignLook({ ...campaign, status: 'STOPPED' }).tone).toBe('idle')
  })
})

describe('a wish', () => {
  test('names the lamps that it speaks of', () =>
    expect(lampsOf({ mainSwitch: true, mainBrightness: 60, subSwitch: false })).toEqual([
      { name: 'main', on: true, brightness: 60, colorTemp: undefined },
      { name: 'sub', on: false, brightness: undefined, colorTemp: undefined },
    ]))
  test('that is no wish names none', () => expect(lampsOf('on')).toEqual([]))
})
