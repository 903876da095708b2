import { describe, expect, test } from 'vitest'
import type { GroupRow } from './groups.ts'
import { strategyOf } from './strategy.ts'

const group = {
  ...{ enableStatus: true, controlMode: 'SUNRISE_SUNSET', startTime: null, endTime: null, timeZone: 'Asia/Shanghai' },
  ...{ sun: { sunset: '2026-11-21T08:52:40Z', sunrise: '2026-11-21T22:30:10Z' }, sunsetOffset: 0, sunriseOffset: 0 },
  ...{ program: null, schedules: [] },
} as unknown as GroupRow
const schedule = (name: string, isEnabled = true) => ({ id: 1, name, isEnabled })

test('SUNRISE_SUNSET uses today’s sun times in the time zone of the group, with its offsets', () => {
  expect(strategyOf(group)).toMatchObject({ on: '16:52', off: '06:30', counts: 'mode' })
  expect(strategyOf({ ...group, sunsetOffset: 10, sunriseOffset: -31 })).toMatchObject({ on: '17:02', off: '05:59' })
})

test('TIMING uses its own times', () =>
  expect(strategyOf({ ...group, controlMode: 'TIMING', startTime: '18:30', endTime: '06:30' })).toMatchObject({
    on: '18:30',
    off: '06:30',
  }))

test('MANUAL has no times', () =>
  expect(strategyOf({ ...group, controlMode: 'MANUAL' })).toEqual({ schedules: [], mode: 'MANUAL', counts: 'nothing' }))

describe('schedules have priority over the control mode', () => {
  const schedules = [schedule('节假日加亮'), schedule('停用', false), schedule('节能')]
  const program = (rule: 'SCHEDULE' | 'PRESET') => ({ program: { rule, until: null } })
  test('if they are enabled', () =>
    expect(strategyOf({ ...group, schedules, ...program('SCHEDULE') })).toMatchObject({
      schedules: ['节假日加亮', '节能'],
      counts: 'schedule',
    }))
  test('and the control mode applies on days without a schedule', () =>
    expect(strategyOf({ ...group, schedules, ...program('PRESET') }).counts).toBe('mode'))
  test('and nothing applies in a disabled group', () =>
    expect(strategyOf({ ...group, schedules, enableStatus: false })).toMatchObject({
      schedules: [],
      counts: 'nothing',
    }))
})
