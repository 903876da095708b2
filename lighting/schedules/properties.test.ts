import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Place } from '../sun/place.ts'
import { addDays, instantOf } from '../time/zone.ts'
import { eventsBetween } from './eventsBetween.ts'
import { eventsOfNight } from './eventsOfNight.ts'
import type { Calendar, ExecutionDays, Levels, PlannedEvent, Program } from './program.ts'
import { stateAt } from './state.ts'

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
const days: fc.Arbitrary<ExecutionDays> = fc.oneof(
  fc.constantFrom<ExecutionDays>({ kind: 'EVERY_DAY' }, { kind: 'WORKDAYS' }, { kind: 'HOLIDAYS' }),
  fc.record({
    kind: fc.constant('WEEKDAYS' as const),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
  }),
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
