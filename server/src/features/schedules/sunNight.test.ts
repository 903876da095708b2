import { expect, test } from 'vitest'
import type { Calendar, Program } from '#lighting/schedules/program.ts'
import { nightOfProgram } from './sunNight.ts'

const place = { latitude: 31.23, longitude: 121.47, zone: 'Asia/Shanghai' }
const daysOff: Program = {
  ...{ scheduleId: 1, name: '节假日', type: 'TIMING', startTime: '18:30', endTime: '06:00' },
  ...{
    days: { kind: 'HOLIDAYS' },
    on: { mainLevel: 80, subLevel: null, mainColorTemp: null, subColorTemp: null },
    steps: [],
  },
}

const everyDay: Program = { ...daysOff, scheduleId: 2, name: '每天', days: { kind: 'EVERY_DAY' } }
const at = (calendar: Calendar) => ({ place, calendar, now: new Date('2026-11-27T12:00:00+08:00') })
const workday = at(new Map())
const holiday = at(new Map([['2026-11-27', 'HOLIDAY']]))

// 2026-11-27 is a Friday.
test('a schedule for days off does not run on a workday', () => {
  expect(nightOfProgram(daysOff, [[daysOff]], workday).events).toEqual([])
  expect(nightOfProgram(daysOff, [[daysOff]], holiday).events).toHaveLength(2)
  expect(nightOfProgram(daysOff, [[daysOff]], workday).sunset).toBeDefined()
})

test('a schedule runs if at least one of its groups follows it', () => {
  const both = [daysOff, everyDay]
  expect(nightOfProgram(everyDay, [both], holiday).events).toEqual([])
  expect(nightOfProgram(everyDay, [both, [everyDay]], holiday).events).toHaveLength(2)
  expect(nightOfProgram(everyDay, [both], workday).events).toHaveLength(2)
  expect(nightOfProgram(everyDay, [[]], workday).events).toEqual([])
})
