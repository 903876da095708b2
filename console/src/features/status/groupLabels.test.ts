import { expect, test } from 'vitest'
import { labelsOf } from './groupLabels.ts'
import type { GroupFigures } from './status.ts'

const figures = (given: Partial<GroupFigures>): GroupFigures =>
  ({
    litCount: 0,
    darkCount: 2,
    unknownCount: 0,
    measuredAt: '2026-11-21T12:00:00Z',
    powerStatus: null,
    avgMainBrightness: null,
    minDeviceTemperature: null,
    maxDeviceTemperature: null,
    ...given,
  }) as GroupFigures

test.each([
  [{}, 'OFF'],
  [{ litCount: 1, darkCount: 1 }, 'PARTIAL'],
  [{ litCount: 2, darkCount: 0 }, 'ON'],
  // Offline lights are not dark: a group is on if all others are.
  [{ litCount: 70, darkCount: 0, unknownCount: 2 }, 'ON'],
  [{ litCount: 0, darkCount: 0, unknownCount: 2 }, 'UNKNOWN'],
])('%j is %s', (given, light) => {
  expect(labelsOf(figures(given)).light).toBe(light)
})

test('a value that was not measured is unknown', () => {
  expect(labelsOf(figures({}))).toMatchObject({ power: 'UNKNOWN', brightness: 'UNKNOWN', temperature: 'UNKNOWN' })
  expect(labelsOf(figures({ avgMainBrightness: 0, minDeviceTemperature: -1, maxDeviceTemperature: 20 }))).toMatchObject(
    {
      brightness: 'NORMAL',
      temperature: 'LOW',
    },
  )
})
