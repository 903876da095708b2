import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  civilDateOf,
  dateAfter,
  existsIn,
  instantOf,
  isValidTime,
  isZone,
  wallClockOf,
  weekdayOf,
} from './zone.ts'

const ZONES = [
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Europe/Paris',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Pacific/Apia',
  'UTC',
]
const zones = fc.constantFrom(...ZONES)
/** 1980 to 2040, to the second */
const instants = fc
  .integer({ min: Date.UTC(1980, 0) / 1000, max: Date.UTC(2040, 0) / 1000 })
  .map(seconds => seconds * 1000)
const utc = (text: string) => new Date(text).getTime()
const iso = (at: number) => new Date(at).toISOString()

/** The result of Temporal by our policy: 'compatible' would use the old offset for a skipped time. */
function byTemporal(date: string, time: string, zone: string): number {
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`)
  const [earlier, later] = (['earlier', 'later'] as const).map(disambiguation =>
    wall.toZonedDateTime(zone, { disambiguation }),
  )
  if (earlier!.toPlainDateTime().equals(wall)) return earlier!.epochMilliseconds
  return earlier!.getTimeZoneTransition('next')?.epochMilliseconds ?? later!.epochMilliseconds
}

describe('instantOf', () => {
  it('agrees with Temporal', () => {
    fc.assert(
      fc.property(zones, instants, (zone, at) => {
        const date = civilDateOf(at, zone)
        const time = wallClockOf(at, zone)
        expect(iso(instantOf(date, time, zone))).toBe(iso(byTemporal(date, time, zone)))
      }),
      { numRuns: 3_000 },
    )
  })

  it('agrees with Temporal in quarter-hour steps around every change of offset', () => {
    for (const zone of ZONES) {
      let change = Temporal.Instant.from('1985-01-01T00:00Z').toZonedDateTimeISO(zone).getTimeZoneTransition('next')
      for (; change && change.year < 2030; change = change.getTimeZoneTransition('next')) {
        for (let quarter = -8; quarter < 8; quarter++) {
          const [date, time] = iso(change.epochMilliseconds + change.offsetNanoseconds / 1e6 + quarter * 900_000).split(
            'T',
          ) as [string, string]
          const said = byTemporal(date, time.slice(0, 5), zone)
          expect(`${zone} ${iso(instantOf(date, time.slice(0, 5), zone))}`).toBe(`${zone} ${iso(said)}`)
        }
      }
    }
  })

  it.each([
    ['a skipped time', 'Europe/Paris', '2026-03-29', '02:30', '2026-03-29T01:00:00Z'],
    ['the end of a skipped hour', 'Europe/Paris', '2026-03-29', '03:00', '2026-03-29T01:00:00Z'],
    ['a repeated time', 'Europe/Paris', '2026-10-25', '02:30', '2026-10-25T00:30:00Z'],
    ['a skipped midnight', 'Africa/Cairo', '2026-04-24', '00:00', '2026-04-23T22:00:00Z'],
    ['a repeated evening', 'Africa/Cairo', '2026-10-29', '23:30', '2026-10-29T20:30:00Z'],
    ['a skipped half hour', 'Australia/Lord_Howe', '2026-10-04', '02:10', '2026-10-03T15:30:00Z'],
    ['a repeated half hour', 'Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45:00Z'],
    ['summer time in China', 'Asia/Shanghai', '1988-07-01', '20:00', '1988-07-01T11:00:00Z'],
    ['a skipped date', 'Pacific/Apia', '2011-12-30', '18:00', '2011-12-30T10:00:00Z'],
    ['the date after a skipped one', 'Pacific/Apia', '2011-12-31', '18:00', '2011-12-31T04:00:00Z'],
    ['a leap day', 'Asia/Urumqi', '2028-02-29', '23:59', '2028-02-29T17:59:00Z'],
  ])('%s: %s %s %s', (_, zone, date, time, expected) => {
    expect(iso(instantOf(date, time, zone))).toBe(iso(utc(expected)))
  })

  it('refuses an invalid date, time or zone', () => {
    expect(() => instantOf('2026-1-1', '10:00', 'UTC')).toThrow(RangeError)
    expect(() => instantOf('2026-13-01', '10:00', 'UTC')).toThrow(RangeError)
    expect(() => instantOf('2026-01-01', '24:00', 'UTC')).toThrow(RangeError)
    expect(() => instantOf('2026-01-01', '10:00', 'Asia/Nowhere')).toThrow(RangeError)
  })

  it('takes a few microseconds', { tags: ['nightly'] }, () => {
    const dates = Array.from({ length: 2_000 }, (_, index) => addDays('2025-01-01', index % 366))
    const round = () => dates.forEach(date => void instantOf(date, '02:30', 'Europe/Paris'))
    round()
    const began = performance.now()
    round()
    expect((performance.now() - began) / dates.length).toBeLessThan(0.02)
  })
})

describe('an instant', () => {
  it('is displayed as by Temporal', () => {
    fc.assert(
      fc.property(zones, instants, (zone, at) => {
        const shown = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDateTime().toString()
        expect(`${civilDateOf(at, zone)}T${wallClockOf(at, zone)}`).toBe(shown.slice(0, 16))
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('dates', () => {
  it('count across leap days and years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  })

  it('have weekdays from 1, Monday, to 7', () => {
    const week = Array.from({ length: 7 }, (_, index) => addDays('2026-06-01', index))
    expect(week.map(weekdayOf)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('can be skipped by a time zone', () => {
    expect(existsIn('2011-12-30', 'Pacific/Apia')).toBe(false)
    expect(existsIn('2011-12-30', 'Asia/Shanghai')).toBe(true)
    expect(dateAfter('2011-12-29', 'Pacific/Apia')).toBe('2011-12-31')
  })
})

it('accepts time zones by their exact names only', () => {
  expect([...ZONES, 'Etc/GMT-8'].filter(zone => !isZone(zone))).toEqual([])
  expect(['', '+08:00', '-0800', 'Asia/Nowhere', 'Asia', ' UTC'].filter(isZone)).toEqual([])
})

it('accepts times of day', () => {
  expect(['00:00', '09:05', '23:59'].filter(time => !isValidTime(time))).toEqual([])
  expect(['24:00', '9:05', '12:60', '12:00:00', '', '12:00\n', 'ab:cd'].filter(isValidTime)).toEqual([])
})
