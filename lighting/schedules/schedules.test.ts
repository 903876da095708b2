import { describe, expect, it } from 'vitest'
import type { Place } from '../sun/place.ts'
import { sunOf } from '../sun/sun.ts'
import { addDays, civilDateOf, instantOf, isValidTime, wallClockOf } from '../time/zone.ts'
import { conflictsOf } from './conflicts.ts'
import { appliesOn } from './days.ts'
import { eventsBetween } from './eventsBetween.ts'
import { eventsOfNight } from './eventsOfNight.ts'
import { hoursLit } from './hours.ts'
import type { Calendar, ExecutionDays, Levels, PlannedEvent, Program } from './program.ts'
import { stateAt } from './state.ts'
import { warningsOf } from './warnings.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
const none: Calendar = new Map()
const guangzhou: Place = { latitude: 23.1291, longitude: 113.2644, zone: 'Asia/Shanghai', name: '天河区' }
const paris: Place = { latitude: 48.8566, longitude: 2.3522, zone: 'Europe/Paris' }
const cairo: Place = { latitude: 30.0444, longitude: 31.2357, zone: 'Africa/Cairo' }
const lordHowe: Place = { latitude: -31.5553, longitude: 159.0821, zone: 'Australia/Lord_Howe' }
const tromso: Place = { latitude: 69.6492, longitude: 18.9553, zone: 'Europe/Oslo' }

function levels(mainLevel: number | null, subLevel: number | null = 0): Levels {
  return { mainLevel, subLevel, mainColorTemp: null, subColorTemp: null }
}

function bySun(more: Partial<Program> = {}): Program {
  const days: ExecutionDays = { kind: 'EVERY_DAY' }
  return { scheduleId: 1, name: 'sun', type: 'SUNRISE_SUNSET', days, on: levels(100), steps: [], ...more }
}

function byClock(startTime: string, endTime: string, more: Partial<Program> = {}): Program {
  return { ...bySun({ scheduleId: 2, name: 'clock' }), type: 'TIMING', startTime, endTime, ...more }
}

function step(time: string, main: number) {
  return { time, levels: levels(main) }
}

/** ON 2026-03-01 19:00 */
function textsOf(events: PlannedEvent[], { zone }: Place) {
  return events.map(({ kind, at }) => `${kind} ${civilDateOf(at, zone)} ${wallClockOf(at, zone)}`)
}

describe('appliesOn', () => {
  // 2026-10-01 is a Thursday; 2026-10-10 is a Saturday that is a workday.
  const calendar: Calendar = new Map([
    ['2026-10-01', 'HOLIDAY'],
    ['2026-10-10', 'WORKDAY'],
    ['2026-10-11', 'HOLIDAY'],
  ])
  it.each<[date: string, workday: boolean]>([
    ['2026-09-30', true],
    ['2026-10-01', false],
    ['2026-10-02', true],
    ['2026-10-03', false],
    ['2026-10-10', true],
    ['2026-10-11', false],
  ])('%s: workday %s', (date, workday) => {
    expect(appliesOn({ kind: 'WORKDAYS' }, date, calendar)).toBe(workday)
    expect(appliesOn({ kind: 'HOLIDAYS' }, date, calendar)).toBe(!workday)
    expect(appliesOn({ kind: 'EVERY_DAY' }, date, calendar)).toBe(true)
  })

  it('uses the weekday alone if weekdays are listed', () => {
    expect(appliesOn({ kind: 'WEEKDAYS', weekdays: [4] }, '2026-10-01', calendar)).toBe(true)
    expect(appliesOn({ kind: 'WEEKDAYS', weekdays: [1, 7] }, '2026-10-10', calendar)).toBe(false)
    expect(appliesOn({ kind: 'WEEKDAYS', weekdays: [] }, '2026-10-01', calendar)).toBe(false)
  })
})

describe('a night by the sun', () => {
  const program = bySun({
    sunsetOffset: 15,
    sunriseOffset: -10,
    steps: [step('05:00', 100), step('22:00', 60), step('00:30', 40), step('18:00', 90)],
  })
  const events = eventsOfNight(program, guangzhou, '2026-03-01')

  it('lasts from sunset to the next sunrise, with their offsets', () => {
    expect(events[0]).toEqual({
      scheduleId: 1,
      name: 'sun',
      date: '2026-03-01',
      ordinal: 0,
      kind: 'ON',
      at: sunOf('2026-03-01', guangzhou).sunset! + 15 * MINUTE,
      by: 'SUNSET',
      offset: 15,
      levels: levels(100),
    })
    expect(events.at(-1)).toMatchObject({ kind: 'OFF', ordinal: 5, by: 'SUNRISE', offset: -10, levels: levels(0) })
    expect(events.at(-1)!.at).toBe(sunOf('2026-03-02', guangzhou).sunrise! - 10 * MINUTE)
  })

  it('orders steps by time of the night, and keeps their numbers if an earlier one is omitted', () => {
    expect(textsOf(events.slice(1, -1), guangzhou)).toEqual([
      'STEP 2026-03-01 22:00',
      'STEP 2026-03-02 00:30',
      'STEP 2026-03-02 05:00',
    ])
    // Sunset is at 18:33: 18:00 is omitted.
    expect(events.map(({ ordinal }) => ordinal)).toEqual([0, 2, 3, 4, 5])
  })

  it('is omitted if its offsets leave no time', () => {
    const short = bySun({ sunsetOffset: 180, sunriseOffset: -180 })
    expect(eventsOfNight(short, { ...paris, latitude: 60 }, '2026-06-21')).toEqual([])
    expect(eventsOfNight(short, { ...paris, latitude: 60 }, '2026-12-21')).toHaveLength(2)
  })

  it('keeps the later of two steps at one time', () => {
    const twice = eventsOfNight(bySun({ steps: [step('22:00', 60), step('22:00', 30)] }), guangzhou, '2026-03-01')
    expect(twice.map(({ ordinal, levels: { mainLevel } }) => [ordinal, mainLevel])).toEqual([
      [0, 100],
      [2, 30],
      [3, 0],
    ])
  })

  it('switches off lamps at its end that it did not set', () => {
    expect(eventsOfNight(bySun({ on: levels(null, null) }), guangzhou, '2026-03-01').at(-1)!.levels).toEqual(levels(0))
  })
})

describe('a night by the clock', () => {
  it.each<[start: string, end: string, steps: string[], expected: string[]]>([
    ['19:00', '06:00', ['22:00', '05:00'], ['19:00', '22:00', '+05:00', '+06:00']],
    ['19:00', '23:00', ['22:00', '23:30', '02:00'], ['19:00', '22:00', '23:00']],
    ['00:30', '05:00', ['04:00', '00:10'], ['00:30', '04:00', '05:00']],
    ['19:00', '19:00', [], ['19:00', '+19:00']],
    ['23:59', '00:00', [], ['23:59', '+00:00']],
  ])('%s to %s', (start, end, steps, expected) => {
    const program = byClock(start, end, { steps: steps.map(time => step(time, 50)) })
    const events = eventsOfNight(program, guangzhou, '2026-12-31')
    const times = events.map(({ at }) => {
      const next = civilDateOf(at, guangzhou.zone) === '2027-01-01'
      return `${next ? '+' : ''}${wallClockOf(at, guangzhou.zone)}`
    })
    expect(times).toEqual(expected)
    expect(events.every(({ by }) => by === 'CLOCK')).toBe(true)
  })
})

describe('daylight saving changes', () => {
  /** ON and OFF of each night in local time. */
  function nights(program: Program, place: Place, from: string, to: string) {
    const start = instantOf(from, '12:00', place.zone)
    const end = instantOf(to, '12:00', place.zone)
    return textsOf(eventsBetween({ programs: [program], place, calendar: none }, start, end), place)
  }

  it('Paris, spring: an event in the skipped hour takes place at its end', () => {
    expect(nights(byClock('02:30', '06:00'), paris, '2026-03-27', '2026-03-30')).toEqual([
      'ON 2026-03-28 02:30',
      'OFF 2026-03-28 06:00',
      'ON 2026-03-29 03:00',
      'OFF 2026-03-29 06:00',
      'ON 2026-03-30 02:30',
      'OFF 2026-03-30 06:00',
    ])
  })

  it('Paris, spring: a night within the skipped hour is omitted, and the later of two steps in it applies', () => {
    expect(nights(byClock('02:10', '02:50'), paris, '2026-03-28', '2026-03-29')).toEqual([])
    const program = byClock('20:00', '06:00', { steps: [step('02:10', 50), step('02:50', 20)] })
    const events = eventsOfNight(program, paris, '2026-03-28')
    expect(events.map(({ ordinal }) => ordinal)).toEqual([0, 2, 3])
    expect(textsOf(events, paris)[1]).toBe('STEP 2026-03-29 03:00')
  })

  it('Paris, autumn: an event in the repeated hour takes place at its first occurrence', () => {
    const program = byClock('20:00', '02:30')
    const events = eventsBetween(
      { programs: [program], place: paris, calendar: none },
      instantOf('2026-10-24', '12:00', 'Europe/Paris'),
      instantOf('2026-10-25', '12:00', 'Europe/Paris'),
    )
    expect(textsOf(events, paris)).toEqual(['ON 2026-10-24 20:00', 'OFF 2026-10-25 02:30'])
    expect(new Date(events[1]!.at).toISOString()).toBe('2026-10-25T00:30:00.000Z')
  })

  it('Cairo: midnight is skipped, and the hour before midnight is repeated', () => {
    expect(nights(byClock('19:00', '00:00'), cairo, '2026-04-23', '2026-04-24')).toEqual([
      'ON 2026-04-23 19:00',
      'OFF 2026-04-24 01:00',
    ])
    expect(nights(byClock('23:30', '05:00'), cairo, '2026-10-29', '2026-10-30')).toEqual([
      'ON 2026-10-29 23:30',
      'OFF 2026-10-30 05:00',
    ])
  })

  it('Lord Howe: the clock changes by half an hour', () => {
    expect(nights(byClock('19:00', '02:15'), lordHowe, '2026-10-03', '2026-10-04')).toEqual([
      'ON 2026-10-03 19:00',
      'OFF 2026-10-04 02:30',
    ])
    expect(nights(byClock('01:45', '05:00'), lordHowe, '2026-04-04', '2026-04-05')).toEqual([
      'ON 2026-04-05 01:45',
      'OFF 2026-04-05 05:00',
    ])
  })

  it('Apia: the night before a skipped date lasts until the morning after it', () => {
    const apia: Place = { latitude: -13.8333, longitude: -171.7667, zone: 'Pacific/Apia' }
    expect(nights(byClock('19:00', '06:00'), apia, '2011-12-29', '2012-01-01')).toEqual([
      'ON 2011-12-29 19:00',
      'OFF 2011-12-31 06:00',
      'ON 2011-12-31 19:00',
      'OFF 2012-01-01 06:00',
    ])
    expect(nights(bySun(), apia, '2011-12-29', '2012-01-01').map(text => text.slice(0, -6))).toEqual([
      'ON 2011-12-29',
      'OFF 2011-12-31',
      'ON 2011-12-31',
      'OFF 2012-01-01',
    ])
  })

  it('leap days and leap years need no exception', () => {
    const evenings = eventsBetween(
      { programs: [bySun()], place: guangzhou, calendar: none },
      instantOf('2028-02-28', '12:00', 'Asia/Shanghai'),
      instantOf('2028-03-02', '12:00', 'Asia/Shanghai'),
    )
    expect(evenings.filter(({ kind }) => kind === 'ON').map(({ date }) => date)).toEqual([
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
    ])
    expect(evenings).toHaveLength(6)
    expect(textsOf(eventsOfNight(bySun(), guangzhou, '2026-12-31'), guangzhou)[1]).toMatch(/^OFF 2027-01-01 07:/)
  })
})

describe('near the poles', () => {
  it('polar day has no night', () => {
    expect(eventsOfNight(bySun(), tromso, '2026-06-21')).toEqual([])
    expect(eventsOfNight(byClock('22:00', '04:00'), tromso, '2026-06-21')).toHaveLength(2)
  })

  it('polar night is lit from noon to noon', () => {
    const [on, off] = eventsOfNight(bySun({ sunsetOffset: 30, sunriseOffset: 30 }), tromso, '2026-12-21')
    expect(on).toMatchObject({ by: 'POLAR_NIGHT', at: sunOf('2026-12-21', tromso).noon })
    expect(off).toMatchObject({ by: 'POLAR_NIGHT', at: sunOf('2026-12-22', tromso).noon })
    const events = eventsBetween(
      { programs: [bySun()], place: tromso, calendar: none },
      on!.at - 1,
      on!.at + 5 * 24 * HOUR,
    )
    // The ON of the next night replaces OFF, so that lamps are not switched off briefly at noon.
    expect(events.map(({ kind }) => kind)).toEqual(['ON', 'ON', 'ON', 'ON', 'ON'])
  })

  it('the night after the last sunset ends at noon, and the one before the first sunrise at that sunrise', () => {
    const dates = Array.from({ length: 366 }, (_, index) => addDays('2026-07-01', index))
    const polar = dates.filter(date => sunOf(date, tromso).kind === 'POLAR_NIGHT')
    const lastSunset = addDays(polar[0]!, -1)
    expect(eventsOfNight(bySun(), tromso, lastSunset).map(({ by }) => by)).toEqual(['SUNSET', 'POLAR_NIGHT'])
    expect(eventsOfNight(bySun(), tromso, polar.at(-1)!).map(({ by }) => by)).toEqual(['POLAR_NIGHT', 'SUNRISE'])
  })
})

describe('precedence', () => {
  const weekend = byClock('18:00', '23:00', { scheduleId: 9, days: { kind: 'WEEKDAYS', weekdays: [6, 7] } })
  const daily = byClock('20:00', '06:00', { scheduleId: 3 })
  const noon = (date: string) => instantOf(date, '12:00', 'Asia/Shanghai')

  it('uses the first program that applies to an evening', () => {
    // 2026-05-01 is a Friday.
    const events = eventsBetween(
      { programs: [weekend, daily], place: guangzhou, calendar: none },
      noon('2026-05-01'),
      noon('2026-05-04'),
    )
    expect(events.map(({ scheduleId, date }) => `${scheduleId} ${date}`)).toEqual([
      '3 2026-05-01',
      '3 2026-05-01',
      '9 2026-05-02',
      '9 2026-05-02',
      '9 2026-05-03',
      '9 2026-05-03',
    ])
  })

  it('a night ends when the next one begins', () => {
    const long = byClock('20:00', '19:00', { steps: [step('18:30', 20)] })
    const events = eventsBetween(
      { programs: [weekend, long], place: guangzhou, calendar: none },
      noon('2026-05-01') + 7 * HOUR,
      noon('2026-05-03'),
    )
    expect(textsOf(events, guangzhou)).toEqual(['ON 2026-05-01 20:00', 'ON 2026-05-02 18:00', 'OFF 2026-05-02 23:00'])
  })
})

describe('stateAt', () => {
  const at = (date: string, time: string) => instantOf(date, time, 'Asia/Shanghai')
  const program = byClock('19:00', '06:00', { steps: [step('22:00', 60)] })

  it.each([
    ['12:00', 'OFF', 'ON'],
    ['19:00', 'ON', 'STEP'],
    ['21:59', 'ON', 'STEP'],
    ['22:00', 'STEP', 'OFF'],
    ['05:59', 'STEP', 'OFF'],
    ['06:00', 'OFF', 'ON'],
  ])('at %s: %s, then %s', (time, event, next) => {
    const state = stateAt([program], guangzhou, none, at('2026-03-01', time))
    expect([state?.event.kind, state?.next?.kind]).toEqual([event, next])
  })

  it('searches one year back and ahead', () => {
    const yearly = byClock('19:00', '06:00', { days: { kind: 'HOLIDAYS' } })
    const calendar = new Map(
      Array.from({ length: 1600 }, (_, index) => [addDays('2024-01-01', index), 'WORKDAY' as const] as const),
    )
    const once = new Map<string, 'HOLIDAY' | 'WORKDAY'>([...calendar, ['2026-01-01', 'HOLIDAY']])
    expect(stateAt([yearly], guangzhou, once, at('2026-12-31', '12:00'))).toMatchObject({
      event: { kind: 'OFF', date: '2026-01-01' },
      next: undefined,
    })
    expect(stateAt([yearly], guangzhou, calendar, at('2026-12-31', '12:00'))).toBeUndefined()
    expect(stateAt([yearly], guangzhou, once, at('2025-12-01', '12:00'))).toBeUndefined()
    expect(stateAt([], guangzhou, none, at('2026-12-31', '12:00'))).toBeUndefined()
  })

  it('finds the last night before polar day', () => {
    const state = stateAt([bySun()], tromso, none, instantOf('2026-06-21', '12:00', tromso.zone))
    expect(state?.event.kind).toBe('OFF')
    expect(state?.event.date.slice(0, 7)).toBe('2026-05')
    expect(state?.next?.date.slice(0, 7)).toBe('2026-07')
  })

  it('takes less than 0.3 ms', { tags: ['nightly'] }, () => {
    const daily = bySun({ steps: [step('22:00', 60), step('00:30', 40)] })
    const start = at('2026-03-01', '12:00')
    const round = (first: number) => {
      const began = performance.now()
      // Uses another place each time, so that no sun times are cached.
      for (let i = first; i < first + 200; i++)
        stateAt([daily], { ...guangzhou, longitude: 110 + i / 1000 }, none, start + i * HOUR)
      return (performance.now() - began) / 200
    }
    // Takes the best of five rounds, as other work may slow one down.
    expect(Math.min(...[0, 1, 2, 3, 4].map(index => round(index * 200)))).toBeLessThan(0.3)
  })
})

describe('hoursLit', () => {
  it('adds up the hours of a night', () => {
    const program = byClock('20:00', '06:00', {
      on: levels(100, 50),
      steps: [step('22:00', 50), { time: '02:00', levels: levels(null, 0) }, step('05:00', 0)],
    })
    expect(hoursLit({ programs: [program], place: guangzhou, calendar: none }, '2026-03-01', 1)).toEqual({
      litHours: 9,
      weightedMainHours: 2 + 2 + 1.5,
      weightedSubHours: 1,
    })
  })

  it('adds up a year of nights to half a year', () => {
    const { litHours } = hoursLit({ programs: [bySun()], place: guangzhou, calendar: none }, '2026-01-01', 365)
    expect(litHours / 365).toBeGreaterThan(11.8)
    expect(litHours / 365).toBeLessThan(12)
  })

  it('counts polar night fully, and shortened nights only once', () => {
    expect(hoursLit({ programs: [bySun()], place: tromso, calendar: none }, '2026-12-20', 2).litHours).toBeCloseTo(
      48,
      1,
    )
    expect(
      hoursLit({ programs: [byClock('20:00', '20:00')], place: paris, calendar: none }, '2026-03-28', 2).litHours,
    ).toBe(47)
    expect(hoursLit({ programs: [bySun()], place: guangzhou, calendar: none }, '2026-12-20', 0).litHours).toBe(0)
  })
})

describe('conflictsOf', () => {
  const daily = bySun({ scheduleId: 5, name: 'daily' })
  const weekend = bySun({ scheduleId: 4, name: 'weekend', days: { kind: 'WEEKDAYS', weekdays: [6, 7] } })
  const monday = bySun({ scheduleId: 3, name: 'monday', days: { kind: 'WEEKDAYS', weekdays: [1] } })
  const own = bySun({ scheduleId: 0, name: 'own' })

  it('reports each pair once, with its first evening and the number of evenings', () => {
    // 2026-06-01 is a Monday.
    expect(conflictsOf([daily, weekend, monday, own], none, '2026-06-01', 14)).toEqual([
      { date: '2026-06-06', evenings: 4, scheduleIds: [5, 4], names: ['daily', 'weekend'] },
      { date: '2026-06-01', evenings: 2, scheduleIds: [5, 3], names: ['daily', 'monday'] },
    ])
  })

  it('ignores the control mode of the group, and different evenings', () => {
    expect(conflictsOf([weekend, monday, own], none, '2026-06-01')).toEqual([])
    const workdays = bySun({ scheduleId: 6, days: { kind: 'WORKDAYS' } })
    expect(conflictsOf([workdays, weekend], none, '2026-06-01')).toEqual([])
    const worked: Calendar = new Map([['2026-10-10', 'WORKDAY']])
    expect(conflictsOf([workdays, weekend], worked, '2026-06-01')).toMatchObject([{ date: '2026-10-10', evenings: 1 }])
  })
})

describe('warningsOf', () => {
  const warnings = (program: Program, place = guangzhou) => warningsOf(program, place, none, '2026-03-01')

  it('reports no warning for an ordinary program', () => {
    expect(warnings(bySun({ steps: [step('22:00', 60), step('05:00', 100)] }))).toEqual([])
    expect(warnings(byClock('18:30', '06:30'))).toEqual([])
  })

  it('NEVER_ON', () => {
    expect(warnings(bySun({ days: { kind: 'WEEKDAYS', weekdays: [] } }))).toEqual([{ kind: 'NEVER_ON' }])
    expect(warnings(bySun({ days: { kind: 'WEEKDAYS', weekdays: [7] } }))).toEqual([])
  })

  it('OFF_AT_NIGHT', () => {
    // Sunset 18:33, sunrise 06:45: dark from 19:03 to 06:15.
    const [warning] = warnings(byClock('19:00', '23:15'))
    expect(warning).toMatchObject({ kind: 'OFF_AT_NIGHT' })
    expect((warning as { darkHours: number }).darkHours).toBeCloseTo(7, 0)
    expect(warnings(byClock('20:00', '06:30'))).toEqual([])
    expect(warnings(bySun({ sunsetOffset: 180, sunriseOffset: -180 }))).toMatchObject([{ kind: 'OFF_AT_NIGHT' }])
    expect(warnings(byClock('00:00', '06:30'))).toMatchObject([{ kind: 'OFF_AT_NIGHT' }])
    expect(warnings(byClock('16:00', '16:30', { on: levels(100) }))).toMatchObject([{ kind: 'OFF_AT_NIGHT' }])
  })

  it('ON_IN_DAYLIGHT', () => {
    const [warning] = warnings(byClock('15:33', '06:30'))
    expect(warning).toMatchObject({ kind: 'ON_IN_DAYLIGHT' })
    expect((warning as { daylightHours: number }).daylightHours).toBeCloseTo(3, 1)
    expect(warnings(bySun({ sunsetOffset: -70, sunriseOffset: 60 }))).toMatchObject([{ kind: 'ON_IN_DAYLIGHT' }])
    expect(warnings(bySun({ sunsetOffset: -50, sunriseOffset: 60 }))).toEqual([])
  })

  it('STEP_OUTSIDE, in order of time of the night', () => {
    expect(warnings(bySun({ steps: [step('12:30', 50), step('22:00', 50), step('09:00', 50)] }))).toEqual([
      { kind: 'STEP_OUTSIDE', time: '12:30' },
      { kind: 'STEP_OUTSIDE', time: '09:00' },
    ])
    // There, the sun sets before 18:00 in winter.
    expect(warnings(bySun({ steps: [step('18:00', 50), step('18:00', 40)] }))).toEqual([])
  })

  it('DARK_STEP', () => {
    expect(warnings(bySun({ steps: [step('00:30', 0), step('01:30', 0), step('05:00', 100)] }))).toEqual([
      { kind: 'DARK_STEP', time: '00:30' },
    ])
    expect(warnings(bySun({ on: levels(0) }))).toEqual([{ kind: 'DARK_STEP' }])
    expect(warnings(bySun({ on: levels(0, 60) }))).toEqual([])
    expect(warnings(bySun({ on: levels(100, 60), steps: [{ time: '23:00', levels: levels(0, null) }] }))).toEqual([])
  })

  it('does not warn of darkness in polar day, but of lit lamps in daylight', () => {
    expect(warningsOf(byClock('22:00', '04:00'), tromso, none, '2026-06-21')).toEqual([
      { kind: 'ON_IN_DAYLIGHT', daylightHours: 6 },
    ])
    expect(warningsOf(bySun(), tromso, none, '2026-06-21')).toEqual([])
  })
})

it('the schedules module exports isValidTime', () => {
  expect([isValidTime('06:41'), isValidTime('6:41')]).toEqual([true, false])
})
