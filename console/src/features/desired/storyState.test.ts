import { expect, test } from 'vitest'
import { storyState } from './storyState.ts'

const lit = { confirmation: 'CONFIRMED', switchStatus: true, lampFailure: false, deviceStatus: 'NORMAL' } as const

test('why it is on is asked only of a light that is known to be', () => {
  expect(storyState(lit)).toBe('on')
  expect(storyState({ ...lit, lampFailure: true })).toBe('broken')
  expect(storyState({ ...lit, deviceStatus: 'OFFLINE' })).toBe('away')
  expect(storyState({ ...lit, confirmation: 'UNCONFIRMED', deviceStatus: 'OFFLINE' })).toBe('unconfirmed')
})

test('a broken lamp that is to be off is off', () =>
  expect(storyState({ ...lit, switchStatus: false, lampFailure: true })).toBe('off'))
