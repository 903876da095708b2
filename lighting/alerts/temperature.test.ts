import { expect, test } from 'vitest'
import { powerStatusOf } from '../energy/powerStatus.ts'
import { temperatureStateOf } from './temperature.ts'

test.each([
  [[0], 'NORMAL'],
  [[60], 'NORMAL'],
  [[-0.1], 'LOW'],
  [[60.1], 'HIGH'],
  [[-5, 61], 'HIGH'],
  [[-5, 20], 'LOW'],
  [[null, 20], 'NORMAL'],
  [[null, null], 'UNKNOWN'],
] as const)('%j °C is %s', (readings, state) => {
  expect(temperatureStateOf(...readings)).toBe(state)
})

test.each([
  [null, null],
  [0, 'NORMAL'],
  [108, 'NORMAL'],
  [108.1, 'NEAR_THRESHOLD'],
  [120, 'NEAR_THRESHOLD'],
  [121, 'OVER_THRESHOLD'],
] as const)('%s %% of the rated power is %s', (percent, status) => {
  expect(powerStatusOf(percent, { nearAt: 108, overAt: 120 })).toBe(status)
})
