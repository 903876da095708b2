import { expect, it } from 'vitest'
import type { Place } from '../sun/place.ts'
import { exclusionOf } from './days.ts'
import { eveningOf, eveningsOf } from './evening.ts'
import type { Calendar, ExecutionDays, Program } from './program.ts'

const guangzhou: Place = { latitude: 23.1, longitude: 113.3, zone: 'Asia/Shanghai' }
const paris: Place = { latitude: 48.9, longitude: 2.4, zone: 'Europe/Paris' }
const oslo: Place = { latitude: 69.6, longitude: 19, zone: 'Europe/Oslo' }
const NO_CALENDAR: Calendar = new Map()
const on = { mainLevel: 80, subLevel: 0, mainColorTemp: null, subColorTemp: null }
const bySun = (scheduleId: number, days: ExecutionDays): Program => ({
  ...{ scheduleId, name: `schedule ${scheduleId}`, type: 'SUNRISE_SUNSET', days, on, steps: [] },
})
const daily = bySun(1, { kind: 'EVERY_DAY' })
const notesOf = (place: Place, date: string, programs = [daily]) =>
  eveningOf({ programs, place, calendar: NO_CALENDAR }, date).notes

it('names the rule in effect, those below it and those that do not apply', () => {
  const weekends = bySun(3, { kind: 'WEEKDAYS', weekdays: [6, 7] })
  const winter = bySun(2, { kind: 'EVERY_DAY', from: '2026-11-01', until: '2027-02-28' })
  const programs = [weekends, winter, daily]
  const { rules, events } = eveningOf({ programs, place: guangzhou, calendar: NO_CALENDAR }, '2026-11-27')
  expect(rules.map(({ program, state, exclusion }) => [program.scheduleId, state, exclusion])).toEqual([
    [3, 'EXCLUDED', 'OTHER_WEEKDAY'],
    [2, 'IN_EFFECT', undefined],
    [1, 'OVERRULED', undefined],
  ])
  expect(events.map(({ scheduleId }) => scheduleId)).toEqual([2, 2])
})

it.each<[ExecutionDays, string, string | undefined]>([
  [{ kind: 'EVERY_DAY', from: '2026-10-02' }, '2026-10-01', 'BEFORE_RANGE'],
  [{ kind: 'EVERY_DAY', until: '2026-09-30' }, '2026-10-01', 'AFTER_RANGE'],
  [{ kind: 'EVERY_DAY', except: ['2026-10-01'] }, '2026-10-01', 'EXCEPTED'],
  [{ kind: 'WORKDAYS' }, '2026-10-01', 'HOLIDAY'],
  [{ kind: 'WORKDAYS' }, '2026-10-10', undefined],
  [{ kind: 'WORKDAYS' }, '2026-10-17', 'WEEKEND'],
  [{ kind: 'HOLIDAYS' }, '2026-10-10', 'SHIFTED_WORKDAY'],
  [{ kind: 'HOLIDAYS' }, '2026-10-15', 'WORKDAY'],
  [{ kind: 'DATES', dates: ['2026-12-31'] }, '2026-10-01', 'OTHER_DATE'],
])('%j on %s is excluded by %s', (days, date, exclusion) => {
  const calendar: Calendar = new Map([
    ['2026-10-01', 'HOLIDAY'],
    ['2026-10-10', 'WORKDAY'],
  ])
  expect(exclusionOf(days, date, calendar)).toBe(exclusion)
})

it('notes polar day, polar night and the change of clocks', () => {
  expect(notesOf(guangzhou, '2026-06-21')).toEqual([])
  expect(notesOf(oslo, '2026-06-21')).toEqual([{ kind: 'POLAR_DAY' }])
  expect(notesOf(oslo, '2026-12-21')).toEqual([{ kind: 'POLAR_NIGHT' }])
  expect(notesOf(paris, '2026-03-28')).toEqual([{ kind: 'CLOCK_CHANGE', minutes: 60 }])
  expect(notesOf(paris, '2026-10-24')).toEqual([{ kind: 'CLOCK_CHANGE', minutes: -60 }])
  expect(notesOf(paris, '2026-10-25')).toEqual([])
})

it('notes that nothing is planned, or that a plan lights nothing', () => {
  expect(notesOf(guangzhou, '2026-06-21', [])).toEqual([{ kind: 'NOTHING_PLANNED' }])
  // In Oslo's last nights before polar day, three hours are more than the night.
  const late = { ...daily, sunsetOffset: 180, sunriseOffset: -180 }
  expect(notesOf(paris, '2026-06-21', [{ ...late, sunriseOffset: -180, sunsetOffset: 180 }])).toEqual([])
  expect(notesOf({ ...oslo, latitude: 64 }, '2026-06-21', [late])).toEqual([{ kind: 'NOTHING_LIT' }])
  expect(notesOf({ ...guangzhou, zone: 'Pacific/Apia', latitude: -13.8, longitude: -171.8 }, '2011-12-30')).toEqual([
    { kind: 'NO_SUCH_DATE' },
  ])
})

it('ends where the next night begins', () => {
  // Lit until 19:00 of the next day; the other schedule begins before.
  const long: Program = {
    ...daily,
    scheduleId: 2,
    type: 'TIMING',
    startTime: '20:00',
    endTime: '19:00',
    days: { kind: 'DATES', dates: ['2026-11-27'] },
  }
  const early: Program = { ...daily, type: 'TIMING', startTime: '18:00', endTime: '06:00' }
  const { events, end } = eveningOf({ programs: [long, early], place: guangzhou, calendar: NO_CALENDAR }, '2026-11-27')
  expect(events.map(({ kind }) => kind)).toEqual(['ON'])
  expect(new Date(end!).toISOString()).toBe('2026-11-28T10:00:00.000Z')
})

it('finds the next evenings on which a program is used', () => {
  const weekends = bySun(2, { kind: 'WEEKDAYS', weekdays: [6, 7] })
  const timetable = { programs: [weekends, daily], place: guangzhou, calendar: NO_CALENDAR }
  const search = { date: '2026-11-27', days: 30, count: 3 }
  expect(eveningsOf(timetable, weekends, search)).toEqual(['2026-11-28', '2026-11-29', '2026-12-05'])
  expect(eveningsOf(timetable, daily, search)).toEqual(['2026-11-27', '2026-11-30', '2026-12-01'])
})
