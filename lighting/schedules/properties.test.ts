import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Place } from '../sun/place.ts'
import { addDays, instantOf } from '../time/zone.ts'
import { conflictsOf } from './conflicts.ts'
import { appliesAlways, appliesOn, firstEveningOf, programOf, startAfter, startDatesOf } from './days.ts'
import { eventsBetween, nightsBetween } from './eventsBetween.ts'
import { eventsOfNight } from './eventsOfNight.ts'
import type { Calendar, ExecutionDays, Levels, PlannedEvent, Program } from './program.ts'
import { nextEventAfter, stateAt } from './state.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const time = fc
  .integer({ min: 0, max: 1439 })
  .map(minutes => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`)
const level = fc.option(fc.integer({ min: 0, max: 100 }))
const levels: fc.Arbitrary<Levels> = fc.record({
  mainLevel: level,
  subLevel: level,
  mainColorTemp: fc.constant(null),
  subColorTemp: fc.constant(null),
})
const date = fc.integer({ min: -5, max: 370 }).map(day => addDays('2026-01-01', day))
const kinds: fc.Arbitrary<ExecutionDays> = fc.oneof(
  fc.constantFrom<ExecutionDays>({ kind: 'EVERY_DAY' }, { kind: 'WORKDAYS' }, { kind: 'HOLIDAYS' }),
  fc.record({
    kind: fc.constant('WEEKDAYS' as const),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
  }),
  fc.record({ kind: fc.constant('DATES' as const), dates: fc.uniqueArray(date, { minLength: 1, maxLength: 20 }) }),
)
const limits = fc.record(
  { from: date, until: date, except: fc.uniqueArray(date, { maxLength: 10 }) },
  { requiredKeys: [] },
)
const days: fc.Arbitrary<ExecutionDays> = fc.oneof(
  { weight: 2, arbitrary: kinds },
  { weight: 1, arbitrary: fc.tuple(kinds, limits).map(([kind, limit]) => ({ ...kind, ...limit })) },
)
const offset = fc.integer({ min: -180, max: 180 })
const program: fc.Arbitrary<Program> = fc.record({
  scheduleId: fc.constant(0),
  name: fc.constant('any'),
  type: fc.constantFrom('SUNRISE_SUNSET' as const, 'TIMING' as const),
  startTime: time,
  endTime: time,
  sunsetOffset: offset,
  sunriseOffset: offset,
  days,
  on: levels,
  steps: fc.array(fc.record({ time, levels }), { maxLength: 5 }),
})
const programs = fc
  .array(program, { minLength: 1, maxLength: 3 })
  .map(list => list.map((one, index) => ({ ...one, scheduleId: index })))
const place: fc.Arbitrary<Place> = fc.constantFrom(
  { latitude: 23.1, longitude: 113.3, zone: 'Asia/Shanghai' },
  { latitude: 43.8, longitude: 87.6, zone: 'Asia/Shanghai' },
  { latitude: 48.9, longitude: 2.4, zone: 'Europe/Paris' },
  { latitude: 30, longitude: 31.2, zone: 'Africa/Cairo' },
  { latitude: -31.6, longitude: 159.1, zone: 'Australia/Lord_Howe' },
  { latitude: 64.1, longitude: -21.9, zone: 'Atlantic/Reykjavik' },
  { latitude: 69.6, longitude: 19, zone: 'Europe/Oslo' },
  { latitude: 1.9, longitude: -157.4, zone: 'Pacific/Kiritimati' },
  { latitude: 89.9, longitude: 180, zone: 'UTC' },
)
/** Exceptions of the calendar in 2026. */
const calendar: fc.Arbitrary<Calendar> = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 364 }), fc.constantFrom('HOLIDAY' as const, 'WORKDAY' as const)), {
    maxLength: 30,
  })
  .map(entries => new Map(entries.map(([day, kind]) => [addDays('2026-01-01', day), kind])))
/** Instants in 2026, half of them around clock changes and the start of polar day. */
const instant = fc.oneof(
  fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2026, 11, 31) }),
  fc
    .tuple(
      fc.constantFrom('2026-03-28', '2026-10-24', '2026-04-23', '2026-10-29', '2026-04-04', '2026-10-03', '2026-05-18'),
      fc.integer({ min: 0, max: 2 * DAY }),
    )
    .map(([date, after]) => instantOf(date, '12:00', 'UTC') + after),
)
const key = ({ scheduleId, date, ordinal }: PlannedEvent) => `${scheduleId} ${date} ${ordinal}`

it('events are strictly ascending and have unique keys', () => {
  fc.assert(
    fc.property(programs, place, calendar, instant, (some, where, when, from) => {
      const events = eventsBetween({ programs: some, place: where, calendar: when }, from, from + 9 * DAY)
      for (const [index, { at }] of events.entries()) {
        expect(at).toBeGreaterThan(events[index - 1]?.at ?? from)
        expect(at).toBeLessThanOrEqual(from + 9 * DAY)
      }
      expect(new Set(events.map(key)).size).toBe(events.length)
    }),
    { numRuns: 500 },
  )
})

it('events of a night are strictly ascending, with steps between ON and OFF', () => {
  fc.assert(
    fc.property(program, place, fc.integer({ min: 0, max: 400 }), (some, where, day) => {
      const events = eventsOfNight(some, where, addDays('2026-01-01', day))
      if (events.length === 0) return
      expect(events.map(({ at }) => at)).toEqual([...new Set(events.map(({ at }) => at))].sort((a, b) => a - b))
      expect(events.map(({ ordinal }) => ordinal)).toEqual(events.map(e => e.ordinal).sort((a, b) => a - b))
      expect([events[0]!.kind, events.at(-1)!.kind]).toEqual(['ON', 'OFF'])
      expect(events.slice(1, -1).every(({ kind }) => kind === 'STEP')).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

it('returns the same events for any division of the time span', () => {
  const cuts = fc.array(fc.integer({ min: 0, max: 6 * DAY }), { maxLength: 12 })
  fc.assert(
    fc.property(programs, place, calendar, instant, cuts, (some, where, when, from, at) => {
      const whole = eventsBetween({ programs: some, place: where, calendar: when }, from, from + 6 * DAY)
      // Divisions exactly at events are the ones that may lose or duplicate them.
      const onEvents = whole.filter((_, index) => index % 2 === 0).map(event => event.at - from)
      const edges = [0, ...at, ...onEvents, 6 * DAY].sort((a, b) => a - b)
      const parts = edges.slice(1).flatMap((edge, index) => {
        return eventsBetween({ programs: some, place: where, calendar: when }, from + edges[index]!, from + edge)
      })
      expect(parts).toEqual(whole)
    }),
    { numRuns: 300 },
  )
})

it('a program applies inside its range, not on excepted dates, and on its dates only', () => {
  fc.assert(
    fc.property(days, date, calendar, (some, evening, when) => {
      const { from, until, except, ...kind } = some
      const isLimited = (from && evening < from) || (until && evening > until) || except?.includes(evening)
      expect(appliesOn(some, evening, when)).toBe(!isLimited && appliesOn(kind as ExecutionDays, evening, when))
      if (some.kind === 'DATES' && !some.dates.includes(evening)) expect(appliesOn(some, evening, when)).toBe(false)
      if (appliesAlways(some)) expect(appliesOn(some, evening, when)).toBe(true)
      const first = firstEveningOf(some, evening, when, 400)
      if (first) expect(appliesOn(some, first, when)).toBe(true)
      else expect(appliesOn(some, evening, when)).toBe(false)
      for (const start of startDatesOf(some)) expect(!from || start >= from).toBe(true)
      // No evening is skipped by the start.
      if (first) expect(startAfter(some, evening) <= first).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

it('on an evening, the first program that applies is used, whatever comes after it', () => {
  fc.assert(
    fc.property(programs, place, calendar, date, (some, where, when, evening) => {
      const winner = programOf(some, evening, when)
      const index = winner ? some.indexOf(winner) : some.length
      for (const [place, { days }] of some.entries()) {
        if (place < index) expect(appliesOn(days, evening, when)).toBe(false)
      }
      if (winner) {
        const reordered = [...some.slice(0, index + 1), ...some.slice(index + 1).reverse()]
        expect(programOf(reordered, evening, when)).toBe(winner)
        // Moved to the front, it is used on each of its evenings.
        expect(programOf([winner, ...some.filter(one => one !== winner)], evening, when)).toBe(winner)
      }
      const events = nightsBetween({ programs: some, place: where, calendar: when }, evening, evening).flatMap(
        night => night.events,
      )
      for (const event of events) expect(event.scheduleId).toBe(winner!.scheduleId)
    }),
    { numRuns: 500 },
  )
})

it('a conflict names the schedule that is used as the winner, on its first evening', () => {
  fc.assert(
    fc.property(programs, calendar, date, (some, when, from) => {
      // Id 0 is the control mode of a group, which is no conflict.
      const schedules = some.map((program, index) => ({ ...program, scheduleId: index + 1 }))
      for (const { scheduleIds, date: first, evenings } of conflictsOf(schedules, when, from, 40)) {
        const [winner, loser] = scheduleIds.map(id => schedules[id - 1]!)
        expect(schedules.indexOf(winner!)).toBeLessThan(schedules.indexOf(loser!))
        const both = Array.from({ length: 40 }, (_, index) => addDays(from, index)).filter(
          evening => appliesOn(winner!.days, evening, when) && appliesOn(loser!.days, evening, when),
        )
        expect([first, evenings]).toEqual([both[0], both.length])
      }
    }),
    { numRuns: 300 },
  )
})

it('finds the next event of a start that is years ahead', () => {
  const later = fc.integer({ min: 400, max: 3_000 })
  fc.assert(
    fc.property(program, place, instant, later, (some, where, at, ahead) => {
      const start = addDays('2026-06-01', ahead)
      const daily = { ...some, days: { kind: 'EVERY_DAY' as const, from: start, until: addDays(start, 30) } }
      const timetable = { programs: [daily], place: where, calendar: new Map() }
      const around = instantOf(start, '12:00', 'UTC')
      expect(nextEventAfter(timetable, at)).toEqual(eventsBetween(timetable, around - 3 * DAY, around + 40 * DAY)[0])
    }),
    { numRuns: 100 },
  )
})

it('the state comes from the last event, and has the next one', { tags: ['nightly'] }, () => {
  fc.assert(
    fc.property(programs, place, calendar, instant, (some, where, when, at) => {
      const state = stateAt(some, where, when, at)
      const before = eventsBetween({ programs: some, place: where, calendar: when }, at - 370 * DAY, at)
      expect(state?.event).toEqual(before.at(-1))
      if (state)
        expect(state.next).toEqual(
          eventsBetween({ programs: some, place: where, calendar: when }, at, at + 370 * DAY)[0],
        )
    }),
    { numRuns: 60 },
  )
})
