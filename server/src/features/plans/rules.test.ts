import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Calendar, ExecutionDays, Levels, Program } from '#lighting/schedules/program.ts'
import type { Place } from '#lighting/sun/place.ts'
import { addDays, instantOf } from '#lighting/time/zone.ts'
import { type PlanRules, planRules } from '#protocol/rules.ts'
import { entryAt, type Program as LightProgram, nextEntryAfter, programOf } from '../../../../simulator/program.ts'
import { type PlanInputs, planEntries } from './entries.ts'
import { rulesOf } from './rules.ts'

/*
 * A light that evaluates rules does the same as one that follows entries. Both use the simulator, which knows only the
 * protocol.
 */

const MINUTE = 60_000
const DAY = 86_400_000
const GUANGZHOU: Place = { latitude: 23.13, longitude: 113.36, zone: 'Asia/Shanghai' }
const PARIS: Place = { latitude: 48.9, longitude: 2.4, zone: 'Europe/Paris' }
const OPTIONS = { mainLight: true, mainBrightness: true, subLight: true, subBrightness: true }
const NO_DATES: Calendar = new Map()

const levels = (mainLevel: number | null, subLevel: number | null = 0): Levels => ({
  ...{ mainLevel, subLevel, mainColorTemp: null, subColorTemp: null },
})
const BY_SUN: Program = {
  ...{ scheduleId: 1, name: 'p', type: 'SUNRISE_SUNSET', sunsetOffset: -15, sunriseOffset: 20 },
  days: { kind: 'EVERY_DAY' },
  on: levels(80, 30),
  steps: [
    { time: '23:00', levels: levels(40) },
    { time: '02:30', levels: levels(20) },
    { time: '05:00', levels: levels(60) },
  ],
}
const BY_CLOCK: Program = {
  ...{ scheduleId: 2, name: 'q', type: 'TIMING', startTime: '18:00', endTime: '06:00' },
  days: { kind: 'WORKDAYS' },
  on: levels(70, 70),
  steps: [{ time: '00:30', levels: levels(35) }],
}

type Inputs = Pick<PlanInputs, 'now'> & Partial<PlanInputs>

/** The result of entries and of rules: the state at `now`, then every change until the entries end. */
function bothWays(programs: Program[], place: Place, inputs: Inputs) {
  const all = { calendar: NO_DATES, options: OPTIONS, ...inputs }
  const plan = planEntries({ programs, place }, all)!
  const rules = rulesOf({ programs, place }, all)!
  // In the format that the light receives.
  const message = { version: 1, entries: plan.entries, rules: planRules.parse(JSON.parse(JSON.stringify(rules))) }
  const byRules = programOf(message)
  const byEntries = { ...byRules, rules: undefined }
  return {
    rules,
    entries: historyOf(byEntries, inputs.now, plan.validUntil),
    ruled: historyOf(byRules, inputs.now, plan.validUntil),
  }
}

function historyOf(program: LightProgram, from: number, to: number): string[] {
  const history: string[] = []
  for (let at = from; at < to; at = nextEntryAfter(program, at)) {
    const entry = entryAt(program, at)
    if (entry)
      history.push(`${new Date(entry.at).toISOString()} ${entry.main?.dimmingLevel} ${entry.sub?.dimmingLevel}`)
  }
  return history
}

function expectSame(programs: Program[], place: Place, inputs: Inputs): string[] {
  const { entries, ruled } = bothWays(programs, place, inputs)
  expect(ruled).toEqual(entries)
  return ruled
}

describe('rules and entries agree for eight nights', () => {
  const now = Date.parse('2026-11-21T20:00:00+08:00')

  test('by the sun, with offsets and steps', () => {
    expect(expectSame([BY_SUN], GUANGZHOU, { now })).toHaveLength(1 + 4 + 7 * 5)
  })

  test('for a preset below schedules of workdays, holidays and weekdays, with calendar exceptions', () => {
    const preset: Program = { ...BY_SUN, scheduleId: 0, steps: [] }
    const holidays: Program = { ...BY_SUN, scheduleId: 3, days: { kind: 'HOLIDAYS' }, on: levels(100) }
    const fridays: Program = { ...BY_CLOCK, scheduleId: 4, days: { kind: 'WEEKDAYS', weekdays: [5] }, on: levels(11) }
    const calendar: Calendar = new Map([
      ['2026-11-23', 'HOLIDAY'],
      ['2026-11-28', 'WORKDAY'],
    ])
    const some = expectSame([fridays, BY_CLOCK, holidays, preset], GUANGZHOU, { now, calendar })
    for (const level of ['11', '70', '100']) expect(some.some(entry => entry.split(' ')[1] === level)).toBe(true)
    // Some evenings have no program: the lamps stay off.
    expectSame([BY_CLOCK], GUANGZHOU, { now, calendar })
  })

  test.each(['2026-03-26', '2026-10-22'])('across a clock change after %s', date => {
    const atNight: Program = {
      ...BY_CLOCK,
      days: { kind: 'EVERY_DAY' },
      // 02:30 is skipped in spring, and occurs twice in autumn.
      steps: ['02:15', '02:30', '03:00', '03:30'].map((time, step) => ({ time, levels: levels(50 + step) })),
    }
    expectSame([atNight], PARIS, { now: instantOf(date, '20:00', PARIS.zone) })
    expectSame([BY_SUN], PARIS, { now: instantOf(date, '12:00', PARIS.zone) })
  })

  test('during an override, and after it', () => {
    const until = Date.parse('2026-11-23T01:00:00+08:00')
    const override = { ...levels(10, 10), at: now - MINUTE, until }
    const some = expectSame([BY_SUN], GUANGZHOU, { now, override })
    expect(some.slice(0, 2)).toEqual(['2026-11-21T11:59:00.000Z 10 10', '2026-11-22T17:00:00.000Z 40 0'])
    expectSame([BY_SUN], GUANGZHOU, { now, override: { ...override, until: now + 30 * DAY } })
  })

  test('with the lamps of the light only', () => {
    const { ruled, entries } = bothWays([BY_SUN], GUANGZHOU, { now, options: { mainLight: true } as typeof OPTIONS })
    expect(ruled).toEqual(entries)
    expect(ruled.every(entry => / (0|100) undefined$/.test(entry))).toBe(true)
  })
})

const time = fc.integer({ min: 0, max: 95 }).map(quarter => {
  return `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
})
const someLevels = fc.integer({ min: 0, max: 100 }).map(level => levels(level, 100 - level))
const date = fc.integer({ min: 0, max: 400 }).map(day => addDays('2025-12-20', day))
const kinds: fc.Arbitrary<ExecutionDays> = fc.oneof(
  fc.constantFrom<ExecutionDays>({ kind: 'EVERY_DAY' }, { kind: 'WORKDAYS' }, { kind: 'HOLIDAYS' }),
  fc.uniqueArray(fc.integer({ min: 1, max: 7 })).map(weekdays => ({ kind: 'WEEKDAYS' as const, weekdays })),
  fc.uniqueArray(date, { minLength: 1, maxLength: 60 }).map(dates => ({ kind: 'DATES' as const, dates })),
)
const limits = fc.record(
  { from: date, until: date, except: fc.uniqueArray(date, { maxLength: 30 }) },
  { requiredKeys: [] },
)
const days = fc.oneof(
  kinds,
  fc.tuple(kinds, limits).map(([kind, limit]): ExecutionDays => ({ ...kind, ...limit })),
)
const programs = fc
  .array(
    fc.record({
      type: fc.constantFrom('SUNRISE_SUNSET' as const, 'TIMING' as const),
      ...{ startTime: time, endTime: time, days, on: someLevels },
      sunsetOffset: fc.integer({ min: -180, max: 180 }),
      sunriseOffset: fc.integer({ min: -180, max: 180 }),
      steps: fc.array(fc.record({ time, levels: someLevels }), { maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map(list => list.map((program, index) => ({ ...program, name: '', scheduleId: index }) as Program))
const places = fc.constantFrom<Place>(
  GUANGZHOU,
  PARIS,
  { latitude: -31.6, longitude: 159.1, zone: 'Australia/Lord_Howe' },
  { latitude: 69.6, longitude: 19, zone: 'Europe/Oslo' },
)
const calendars: fc.Arbitrary<Calendar> = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 364 }), fc.constantFrom('HOLIDAY' as const, 'WORKDAY' as const)), {
    maxLength: 60,
  })
  .map(entries => new Map(entries.map(([day, kind]) => [addDays('2026-01-01', day), kind])))

test('rules and entries agree for any programs, places and dates', { tags: ['nightly'] }, () => {
  const instants = fc.integer({ min: Date.UTC(2026, 0, 5), max: Date.UTC(2026, 11, 20) })
  fc.assert(
    fc.property(programs, places, calendars, instants, (some, place, calendar, at) => {
      expectSame(some, place, { calendar, now: Math.floor(at / MINUTE) * MINUTE })
    }),
    { numRuns: 200 },
  )
})

describe('rules', () => {
  const now = Date.parse('2026-11-21T20:00:00+08:00')

  test('stay unchanged from day to day', () => {
    const calendar: Calendar = new Map([['2026-02-17', 'HOLIDAY']])
    const made = (at: number): PlanRules =>
      rulesOf({ programs: [{ ...BY_CLOCK }], place: GUANGZHOU }, { calendar, options: OPTIONS, now: at })!
    expect(made(now + 20 * DAY)).toEqual(made(now))
  })

  test('omit past dates, and programs that never apply', () => {
    const calendar: Calendar = new Map([
      ['2025-10-01', 'HOLIDAY'],
      ['2026-10-01', 'HOLIDAY'],
    ])
    const group = { programs: [BY_CLOCK, BY_SUN, { ...BY_CLOCK, scheduleId: 9 }], place: GUANGZHOU }
    const rules = rulesOf(group, { calendar, options: OPTIONS, now })!
    expect(rules.programs.map(({ id }) => id)).toEqual(['2', '1'])
    expect(rules.calendar[0]!.except).toEqual(['2026-10-01'])
  })

  test('contain ranges, exceptions and one-date events as dates', () => {
    const group = (days: ExecutionDays) => ({ programs: [{ ...BY_SUN, days }], place: GUANGZHOU })
    const calendarOf = (days: ExecutionDays, calendar: Calendar = new Map()) =>
      rulesOf(group(days), { calendar, options: OPTIONS, now })?.calendar[0]
    const all = { kind: 'EVERY_DAY' as const }
    // The last night of last year is in force until the first one of this year.
    const years = ['2024-12-31', '2025-12-30', '2025-12-31', '2026-12-31']
    expect(calendarOf({ kind: 'DATES', dates: years })).toEqual({ program: '1', dates: years.slice(2) })
    expect(calendarOf({ ...all, from: '2026-12-30', until: '2027-01-02', except: ['2027-01-01'] })).toEqual({
      ...{ program: '1', dates: ['2026-12-30', '2026-12-31', '2027-01-02'] },
    })
    const { except } = calendarOf({ ...all, from: '2026-01-03' })!
    expect([except![0]! < '2025-01-01', except!.at(-1), except!.length]).toEqual([true, '2026-01-02', 372 + 2])
    expect(calendarOf({ ...all, from: '2020-01-03', except: ['2026-12-24'] })).toEqual({
      ...{ program: '1', except: ['2026-12-24'] },
    })
    const national: Calendar = new Map([['2026-10-01', 'HOLIDAY']])
    expect(calendarOf({ kind: 'WORKDAYS', except: ['2026-12-24'] }, national)).toMatchObject({
      ...{ dates: [], except: ['2026-10-01', '2026-12-24'] },
    })
    // 1,000 dates are the limit of the protocol: entries alone, which are renewed, stay right.
    const until = addDays('2026-01-01', 999)
    expect(calendarOf({ ...all, from: '2026-01-01', until })?.dates).toHaveLength(1000)
    expect(calendarOf({ ...all, from: '2026-01-01', until: addDays(until, 1) })).toBeUndefined()
    expect(calendarOf({ ...all, until: '2026-01-02' })?.dates).toEqual(['2025-12-31', '2026-01-01', '2026-01-02'])
    expect(calendarOf({ ...all, from: '2031-01-01' })).toBeUndefined()
  })

  test('for dates agree with entries before, during and after a range', () => {
    const season: Program = {
      ...{ ...BY_CLOCK, scheduleId: 5, on: levels(10) },
      days: { kind: 'EVERY_DAY', from: '2026-11-24', until: '2026-11-26', except: ['2026-11-25'] },
    }
    const event: Program = {
      ...BY_CLOCK,
      scheduleId: 6,
      on: levels(99),
      days: { kind: 'DATES', dates: ['2026-11-26'] },
    }
    const some = expectSame([event, season, BY_SUN], GUANGZHOU, { now })
    for (const level of ['10', '99', '80']) expect(some.some(entry => entry.split(' ')[1] === level)).toBe(true)
  })

  test('are not created if the protocol cannot express them', () => {
    const calendar: Calendar = new Map(
      Array.from({ length: 1001 }, (_, day) => [addDays('2026-01-01', day), 'HOLIDAY'] as const),
    )
    expect(rulesOf({ programs: [BY_CLOCK], place: GUANGZHOU }, { calendar, options: OPTIONS, now })).toBeUndefined()
    expect(rulesOf({ programs: [], place: GUANGZHOU }, { calendar: NO_DATES, options: OPTIONS, now })).toBeUndefined()
  })
})
