import { expect, test } from 'vitest'
import { reasonState } from './reasonState.ts'

const lit = { confirmation: 'CONFIRMED', litState: 'LIT', switchStatus: true } as const

test('the title "why is it on" needs a light that reports to be lit', () => {
  expect(reasonState(lit)).toBe('on')
  expect(reasonState({ ...lit, litState: 'DARK' })).toBe('broken')
  expect(reasonState({ ...lit, litState: 'UNKNOWN' })).toBe('away')
  expect(reasonState({ ...lit, confirmation: 'UNCONFIRMED', litState: 'UNKNOWN' })).toBe('unconfirmed')
})

test('a dark light with the level 0 is off', () =>
  expect(reasonState({ ...lit, litState: 'DARK', switchStatus: false })).toBe('off'))
