import { expect, test } from 'vitest'
import type { Calendar, Program } from '#lighting/schedules/program.ts'
import { nightOfPrograms } from './sunNight.ts'

const place = { latitude: 31.23, longitude: 121.47, zone: 'Asia/Shanghai' }
const daysOff: Program = {
  ...{ scheduleId: 1, name: '节假日', type: 'TIMING', startTime: '18:30', endTime: '06:00' },
  ...{
    days: { kind: 'HOLIDAYS' },
    on: { mainLevel: 80, subLevel: null, mainColorTemp: null, subColorTemp: null },
    steps: [],
  },
}

// 2026-11-27 is a Friday.
test.each<[what: string, calendar: Calendar, events: number]>([
  ['a workday', new Map(), 0],
  ['a holiday', new Map([['2026-11-27', 'HOLIDAY']]), 2],
])('the night of a schedule for days off on %s', (_, calendar, events) => {
  const night = nightOfPrograms({ programs: [daysOff], place, calendar }, new Date('2026-11-27T12:00:00+08:00'))
  expect(night.events).toHaveLength(events)
  expect(night.sunset).toBeDefined()
})
