import { expect, test } from 'vitest'
import { labelsOf } from './groupLabels.ts'
import type { GroupFigures } from './status.ts'

const figures = (given: Partial<GroupFigures>): GroupFigures =>
  ({
    onlineCount: 2,
    maintenanceCount: 0,
    onCount: 0,
    offCount: 2,
    measuredAt: '2026-11-21T12:00:00Z',
    powerStatus: null,
    avgMainBrightness: null,
    minDeviceTemperature: null,
    maxDeviceTemperature: null,
    ...given,
  }) as GroupFigures

test.each([
  [{}, 'OFF'],
  [{ onCount: 1, offCount: 1 }, 'PARTIAL'],
  [{ onCount: 2, offCount: 0 }, 'ON'],
  [{ onCount: 2, offCount: 0, onlineCount: 0 }, 'UNKNOWN'],
  [{ measuredAt: null }, 'UNKNOWN'],
])('%j is %s', (given, light) => {
  expect(labelsOf(figures(given)).light).toBe(light)
})

test('what nobody measured is unknown', () => {
  expect(labelsOf(figures({}))).toMatchObject({ power: 'UNKNOWN', brightness: 'UNKNOWN', temperature: 'UNKNOWN' })
  expect(labelsOf(figures({ avgMainBrightness: 0, minDeviceTemperature: -1, maxDeviceTemperature: 20 }))).toMatchObject(
    {
      brightness: 'NORMAL',
      temperature: 'LOW',
    },
  )
})
