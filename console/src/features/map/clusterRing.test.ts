import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MapState, STATES, stateOf } from '#lighting/map/pack.ts'
import { ringOf } from './clusterRing.ts'

const LIGHTS: [part: string, past: string, light: MapState][] = [
  ['asExpected', 'lit', { status: 'NORMAL', litState: 'LIT', expectation: 'EXPECTED' }],
  ['asExpected', 'lit', { status: 'FAULT', litState: 'LIT', expectation: 'EXPECTED' }],
  ['darkExpected', 'dark', { status: 'NORMAL', litState: 'DARK', expectation: 'EXPECTED' }],
  ['noReport', 'dark', { status: 'NORMAL', litState: 'DARK', expectation: 'WAITING' }],
  ['noReport', 'noReport', { status: 'OFFLINE', litState: 'UNKNOWN', expectation: 'EXPECTED' }],
  ['noReport', 'noReport', { status: 'OFFLINE', litState: 'UNKNOWN', expectation: 'NOT_EXPECTED' }],
  ['notExpected', 'dark', { status: 'NORMAL', litState: 'DARK', expectation: 'NOT_EXPECTED' }],
  ['notExpected', 'lit', { status: 'MAINTENANCE', litState: 'LIT', expectation: 'NOT_EXPECTED' }],
  ['notExpected', 'noReport', { status: 'NOT_IN_SERVICE', litState: 'UNKNOWN', expectation: 'NOT_EXPECTED' }],
]

test.each(LIGHTS)('%s, in the past %s: %o', (part, past, light) => {
  const counts = new Array<number>(STATES).fill(0)
  counts[stateOf(light)] = 3
  expect(ringOf(counts, false).filter(({ lights }) => lights > 0)).toEqual([{ part, lights: 3 }])
  expect(ringOf(counts, true).filter(({ lights }) => lights > 0)).toEqual([{ part: past, lights: 3 }])
})

test('the parts add up to all lights', () => {
  const counts = fc.array(fc.nat(1000), { minLength: STATES, maxLength: STATES })
  fc.assert(
    fc.property(counts, fc.boolean(), (counts, isPast) => {
      const sum = ringOf(counts, isPast).reduce((all, { lights }) => all + lights, 0)
      expect(sum).toBe(counts.reduce((a, b) => a + b))
    }),
  )
})
