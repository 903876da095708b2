import { expect, test } from 'vitest'
import { lampStateOf, nextSwitch } from './lampState.ts'

const at40 = { litState: 'LIT', lampFailure: false, mainBrightness: 40, subBrightness: null } as const

test.each([
  [{}, 'LIT'],
  [{ litState: 'DARK', lampFailure: true }, 'FAILED'],
  [{ litState: 'DARK', lampFailure: true, mainBrightness: 0 }, 'FAILED'],
  [{ litState: 'DARK' }, 'NO_OUTPUT'],
  [{ litState: 'DARK', mainBrightness: 0, subBrightness: 20 }, 'NO_OUTPUT'],
  [{ litState: 'DARK', mainBrightness: 0 }, 'DARK'],
  [{ litState: 'UNKNOWN' }, 'UNKNOWN'],
  [{ litState: 'UNKNOWN', lampFailure: true }, 'UNKNOWN'],
  [{ litState: 'UNKNOWN', mainBrightness: null }, 'NEVER_REPORTED'],
] as const)('%j is shown as %s', (given, state) => {
  expect(lampStateOf({ ...at40, ...given })).toBe(state)
})

test('the switch of a dark light requests on, whatever its level', () => {
  expect(nextSwitch({ litState: 'DARK', switchStatus: true })).toBe(true)
  expect(nextSwitch({ litState: 'LIT', switchStatus: true })).toBe(false)
  expect(nextSwitch({ litState: 'UNKNOWN', switchStatus: true })).toBe(false)
  expect(nextSwitch({ litState: 'UNKNOWN', switchStatus: false })).toBe(true)
})
