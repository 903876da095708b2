import { expect, test } from 'vitest'
import { fallbackOf } from './fallback.ts'

const schedule = (id: number, isEnabled = true) => ({ id, name: `策略 ${id}`, isEnabled })
const group = {
  ...{
    id: 1,
    name: '主干道',
    enableStatus: true,
    controlMode: 'TIMING' as const,
    startTime: '18:30',
    endTime: '06:30',
  },
  schedules: [schedule(9), schedule(8, false), schedule(7)],
}

test('the strongest other schedule that counts takes its place', () =>
  expect(fallbackOf(group, 9)).toEqual({ kind: 'schedule', name: '策略 7' }))
test('without one, the own mode of the group', () => {
  expect(fallbackOf({ ...group, schedules: [schedule(9)] }, 9)).toEqual({
    kind: 'timing',
    start: '18:30',
    end: '06:30',
  })
  expect(fallbackOf({ ...group, schedules: [], controlMode: 'SUNRISE_SUNSET' }, 9)).toEqual({ kind: 'sun' })
})
test('or nothing', () => {
  expect(fallbackOf({ ...group, schedules: [], controlMode: 'MANUAL' }, 9)).toEqual({ kind: 'nothing' })
  expect(fallbackOf({ ...group, enableStatus: false }, 9)).toEqual({ kind: 'nothing' })
})
