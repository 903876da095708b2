import { expect, test } from 'vitest'
import { asksNothing, type LightFact } from './facts.ts'

const fact = (mainBrightness: number | null, subBrightness: number | null) =>
  ({ switchedOn: false, mainBrightness, subBrightness, cause: 'MAINTENANCE' }) as LightFact

test('a light in maintenance has no desired level, which differs from off', () => {
  expect(asksNothing(fact(null, null))).toBe(true)
  expect(asksNothing(fact(0, null))).toBe(false)
  expect(asksNothing(fact(null, 30))).toBe(false)
})
