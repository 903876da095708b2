import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addCounts, isCovered, litRateOf, passedMinutes, shownRate } from './litRate.ts'

test.each([
  [
    { lit: 98, dark: 2, unknown: 0 },
    { rate: 98, low: 98, high: 98 },
  ],
  [
    { lit: 90, dark: 0, unknown: 10 },
    { rate: 100, low: 90, high: 100 },
  ],
  [
    { lit: 0, dark: 0, unknown: 5 },
    { rate: null, low: 0, high: 100 },
  ],
  [
    { lit: 0, dark: 0, unknown: 0 },
    { rate: null, low: null, high: null },
  ],
])('%o', (counts, range) => {
  expect(litRateOf(counts)).toEqual(range)
})

test('the rate lies within its range, whose width is the share of unknown lights', () => {
  const count = fc.nat(100_000)
  fc.assert(
    fc.property(fc.record({ lit: count, dark: count, unknown: count }), counts => {
      const { rate, low, high } = litRateOf(counts)
      if (rate === null || low === null || high === null) return
      expect(low).toBeLessThanOrEqual(rate + 1e-9)
      expect(high).toBeGreaterThanOrEqual(rate - 1e-9)
      expect(high - low).toBeCloseTo((100 * counts.unknown) / (counts.lit + counts.dark + counts.unknown), 6)
    }),
  )
})

test('adds counts', () => {
  expect(
    addCounts([
      { lit: 1, dark: 2, unknown: 3 },
      { lit: 10, dark: 20, unknown: 30 },
    ]),
  ).toEqual({ lit: 11, dark: 22, unknown: 33 })
  expect(addCounts([])).toEqual({ lit: 0, dark: 0, unknown: 0 })
})

test.each([
  [10, 840, false],
  [419, 840, false],
  [420, 840, true],
  // Where the sun does not set, any sample counts.
  [0, 0, true],
])('of %d of %d minutes a night is covered: %s', (recordedMinutes, nightMinutes, covered) => {
  expect(isCovered({ recordedMinutes, nightMinutes })).toBe(covered)
})

test.each([
  [(100 * 2499) / 2500, 99.9],
  [100, 100],
  [98.3, 98.3],
  [(100 * 29) / 30, 96.6],
  [0, 0],
  [null, null],
])('rounds a rate of %d down to %d', (rate, shown) => {
  expect(shownRate(rate)).toBe(shown)
})

test.each([
  ['before sunset', -1, 0],
  ['during its first hour', 60, 60],
  ['the next day', 2000, 840],
])('returns the elapsed minutes of a night of 14 hours: %s', (_, minutes, passed) => {
  const [begin, end] = [0, 840 * 60_000]
  expect(passedMinutes({ begin, end }, minutes * 60_000)).toBe(passed)
  // With every elapsed hour recorded, there is a lit rate.
  expect(isCovered({ recordedMinutes: passed, nightMinutes: passed })).toBe(true)
})
