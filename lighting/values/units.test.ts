import { expect, test } from 'vitest'
import { roundTo } from './units.ts'

test.each([
  ['totalKWh', 33.02670000000093, 33],
  ['kWh', 2.7799999999, 2.78],
  ['W', 228.04999, 228],
  ['A', 0.345678, 0.35],
  ['%', 66.6666, 67],
  ['finePercent', 98.5915, 98.6],
  ['°C', -0.04, 0],
] as const)('%s: %d is %d', (precision, value, rounded) => {
  expect(roundTo(precision, value)).toBe(rounded)
})

test('keeps a missing value', () => {
  expect(roundTo('kWh', null)).toBeNull()
})
