import { expect, test } from 'vitest'
import { reasonState } from './reasonState.ts'

const lit = { confirmation: 'CONFIRMED', litState: 'LIT', switchStatus: true } as const

test('why it is on is asked only of a light that is known to be', () => {
  expect(reasonState(lit)).toBe('on')
  expect(reasonState({ ...lit, litState: 'DARK' })).toBe('broken')
  expect(reasonState({ ...lit, litState: 'UNKNOWN' })).toBe('away')
  expect(reasonState({ ...lit, confirmation: 'UNCONFIRMED', litState: 'UNKNOWN' })).toBe('unconfirmed')
})

test('a dark light that is to be off is off', () =>
  expect(reasonState({ ...lit, litState: 'DARK', switchStatus: false })).toBe('off'))
