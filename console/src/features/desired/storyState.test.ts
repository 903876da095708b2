import { expect, test } from 'vitest'
import { storyState } from './storyState.ts'

const lit = { confirmation: 'CONFIRMED', litState: 'LIT', switchStatus: true } as const

test('why it is on is asked only of a light that is known to be', () => {
  expect(storyState(lit)).toBe('on')
  expect(storyState({ ...lit, litState: 'DARK' })).toBe('broken')
  expect(storyState({ ...lit, litState: 'UNKNOWN' })).toBe('away')
  expect(storyState({ ...lit, confirmation: 'UNCONFIRMED', litState: 'UNKNOWN' })).toBe('unconfirmed')
})

test('a dark light that is to be off is off', () =>
  expect(storyState({ ...lit, litState: 'DARK', switchStatus: false })).toBe('off'))
