import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sentence } from '#lighting/desired/sentence.ts'
import { eventsBetween } from '#lighting/schedules/eventsBetween.ts'
import type { Calendar, Levels, Program } from '#lighting/schedules/program.ts'
import { stateAt } from '#lighting/schedules/state.ts'
import type { Place } from '#lighting/sun/place.ts'
import type { EventRow } from './plannedEvents.store.ts'
import type { DueGroup, ProgramNow } from './programs.store.ts'
import { computeTick } from './programs.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const START = Date.parse('2028-02-26T04:00:00Z')

const PLACES: Place[] = [
  { latitude: 23.13, longitude: 113.36, zone: 'Asia/Shanghai', name: '天河区' },
  { latitude: 48.86, longitude: 2.35, zone: 'Europe/Paris', name: 'Paris' },
  { latitude: -31.55, longitude: 159.08, zone: 'Australia/Lord_Howe', name: 'Lord Howe' },
]
const CALENDAR: Calendar = new Map([
  ['2028-02-28', 'HOLIDAY'],
  ['2028-03-04', 'WORKDAY'],
])

const levels = (mainLevel: number): Levels => ({ mainLevel, subLevel: 0, mainColorTemp: null, subColorTemp: null })
const time = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map(minute => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`)
const program: fc.Arbitrary<Program> = fc.record({
  scheduleId: fc.integer({ min: 0, max: 3 }),
  name: fc.constant('p'),
  type: fc.constantFrom('TIMING' as const, 'SUNRISE_SUNSET' as const),
  startTime: time,
  endTime: time,
  sunsetOffset: fc.integer({ min: -60, max: 60 }),
  sunriseOffset: fc.integer({ min: -60, max: 60 }),
  days: fc.constantFrom(
    { kind: 'EVERY_DAY' as const },
    { kind: 'WORKDAYS' as const },
    { kind: 'WEEKDAYS' as const, weekdays: [1, 6] },
  ),
  on: fc.integer({ min: 10, max: 100 }).map(levels),
  steps: fc.array(fc.record({ time, levels: fc.integer({ min: 0, max: 100 }).map(levels) }), { maxLength: 3 }),
})

/** The engine without a database: the state of one group that a tick reads and writes, and its stored events. */
function engine(programs: Program[], place: Place, start: number) {
  let row: ProgramNow | undefined
  let settledUntil: number | null = null
  let lastTick = start
  const events = new Map<string, EventRow>()
  return {
    events,
    row: () => row,
    tick(now: number) {
      const isDue = !row || (row.until !== null && row.until <= now) || (row.since !== null && row.since > now)
      if (isDue) {
        const due: DueGroup = {
          group_id: 1,
          stale: !row,
          settled_until: settledUntil,
          since: row?.since ?? null,
          main_level: row?.levels?.mainLevel ?? null,
          sub_level: row?.levels?.subLevel ?? null,
        }
        const group = { groupId: 1, name: 'g', programs, place, enabled: true }
        const result = computeTick(due, group, { calendar: CALENDAR, now, lastTick })
        row = result.program
        settledUntil = now
        for (const event of result.events) {
          const key = `${event.schedule_id} ${event.civil_date} ${event.ordinal}`
          if (!events.has(key)) events.set(key, event)
        }
      }
      lastTick = now
    },
  }
}

const cases = fc.record({
  programs: fc.uniqueArray(program, { minLength: 1, maxLength: 2, selector: p => p.scheduleId }),
  place: fc.constantFrom(...PLACES),
  // Time since the previous tick: mostly normal, sometimes a restart.
  gaps: fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 1, max: 50 }).map(seconds => seconds * 1000) },
      { weight: 3, arbitrary: fc.integer({ min: 1, max: 600 }).map(minutes => minutes * MINUTE) },
      { weight: 1, arbitrary: fc.integer({ min: 10, max: 40 }).map(hours => hours * HOUR) },
    ),
    { minLength: 20, maxLength: 60 },
  ),
})

describe('planned = done + missed', () => {
  test('stores every due event once, with ticks at any times', () => {
    fc.assert(
      fc.property(cases, ({ programs, place, gaps }) => {
        const night = engine(programs, place, START)
        night.tick(START)
        let now = START
        for (const gap of gaps) {
          now += gap
          night.tick(now)
        }
        const planned = eventsBetween({ programs, place, calendar: CALENDAR }, START, now)
        expect([...night.events.values()].map(({ due_at }) => due_at).sort()).toEqual(
          planned.map(({ at }) => at).sort(),
        )
        for (const { outcome, due_at } of night.events.values())
          if (outcome === 'DONE') expect(planned.some(({ at }) => at === due_at)).toBe(true)
      }),
      { numRuns: 150 },
    )
  })

  test('misses no event with a tick per second', () => {
    const [place] = PLACES
    const programs: Program[] = [
      {
        scheduleId: 4,
        name: 'p',
        type: 'SUNRISE_SUNSET',
        days: { kind: 'EVERY_DAY' },
        on: levels(100),
        steps: [{ time: '22:00', levels: levels(50) }],
      },
    ]
    const night = engine(programs, place!, START)
    for (let now = START; now < START + 3 * DAY; now += 1000) night.tick(now)
    expect([...night.events.values()].map(({ outcome }) => outcome)).toEqual(Array(9).fill('DONE'))
  })

  test('has the state of the programs in the end, for any steps of the clock', () => {
    const steps = fc.array(fc.integer({ min: -26 * 60, max: 26 * 60 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(cases, steps, ({ programs, place, gaps }, jumps) => {
        const night = engine(programs, place, START)
        let now = START
        night.tick(now)
        for (const [i, gap] of gaps.entries()) {
          now += gap
          const jump = jumps[i]
          if (jump !== undefined) now += jump * MINUTE
          night.tick(now)
        }
        // Lights that stay on do so until the next event at the latest.
        const next = stateAt(programs, place, CALENDAR, now)?.next
        if (!next) return
        now = next.at + 1000
        night.tick(now)
        const state = stateAt(programs, place, CALENDAR, now)
        expect(night.row()?.levels).toEqual(state!.event.levels)
        const keys = [...night.events.keys()]
        expect(new Set(keys).size).toBe(keys.length)
      }),
      { numRuns: 150 },
    )
  })
})

describe('a one-date event without another plan', () => {
  const event: Program[] = [
    {
      ...{ scheduleId: 9, name: 'e', type: 'TIMING', startTime: '18:00', endTime: '23:00', steps: [] },
      days: { kind: 'DATES', dates: ['2030-06-01'] },
      on: levels(80),
    },
  ]
  const at = (text: string) => Date.parse(`${text}:00+08:00`)

  test('is awaited for years, and gives the lights back a day after its end', () => {
    const night = engine(event, PLACES[0]!, at('2028-03-01T12:00'))
    night.tick(at('2028-03-01T12:00'))
    expect(night.row()).toMatchObject({ rule: null, until: at('2030-06-01T18:00') })
    night.tick(at('2030-06-01T18:00'))
    expect(night.row()).toMatchObject({ rule: 'SCHEDULE', until: at('2030-06-01T23:00') })
    night.tick(at('2030-06-01T23:00'))
    expect(night.row()).toMatchObject({ rule: 'SCHEDULE', levels: { mainLevel: 0 }, until: at('2030-06-02T23:00') })
    night.tick(at('2030-06-02T23:00'))
    expect(night.row()).toMatchObject({ rule: null, levels: null, until: null })
    expect([...night.events.values()].map(({ outcome }) => outcome)).toEqual(['DONE', 'DONE'])
  })
})

describe('a clock setback', () => {
  const daily: Program[] = [
    {
      scheduleId: 0,
      name: 'g',
      type: 'TIMING',
      startTime: '18:00',
      endTime: '06:00',
      days: { kind: 'EVERY_DAY' },
      on: levels(80),
      steps: [],
    },
  ]
  const at = (text: string) => Date.parse(`2028-03-01T${text}:00+08:00`)

  test('keeps lights on', () => {
    const night = engine(daily, PLACES[0]!, at('17:30'))
    for (const text of ['17:30', '17:59', '18:01', '17:01', '17:30', '17:59', '18:00', '18:30']) night.tick(at(text))
    expect(night.row()?.levels?.mainLevel).toBe(80)
    expect(night.events.size).toBe(1)
    night.tick(at('17:10'))
    expect(night.row()?.levels?.mainLevel).toBe(80)
  })

  test('switches lights on again that were switched off too early', () => {
    const night = engine(daily, PLACES[0]!, at('05:30'))
    for (const text of ['05:30', '06:01']) night.tick(at(text))
    expect(night.row()?.levels?.mainLevel).toBe(0)
    night.tick(at('05:05'))
    expect(night.row()?.levels?.mainLevel).toBe(80)
  })

  test.each([
    [
      'lights that stay on',
      ['17:30', '18:01', '17:01'],
      'On at 80 % since 17:01: kept on after the clock was set back, group g, until 18:00.',
    ],
    ['lights on again', ['05:30', '06:01', '05:05'], 'On at 80 % since 18:00: start time, group g, until 06:00.'],
    ['lights still off', ['06:30', '18:01', '07:00'], 'Off since 06:00: end time, group g, until 18:00.'],
  ])('names the reason and the times of the new clock for %s', (_, ticks, expected) => {
    const night = engine(daily, PLACES[0]!, at(ticks[0]!))
    for (const text of ticks) night.tick(at(text))
    const { rule, reason, levels: asked, since, until } = night.row()!
    expect(since).toBeLessThanOrEqual(at(ticks.at(-1)!))
    const state = { mainLevel: asked!.mainLevel, subLevel: 0, since: since!, until: until!, zone: 'Asia/Shanghai' }
    expect(sentence({ ...state, rule: rule!, program: reason!, confirmation: 'CONFIRMED' }, 'en')).toBe(expected)
  })

  test('by a day corrects a wrong clock', () => {
    const night = engine(daily, PLACES[0]!, at('12:00'))
    night.tick(at('12:00'))
    night.tick(at('20:00'))
    night.tick(at('12:00'))
    expect(night.row()?.levels?.mainLevel).toBe(0)
  })
})
