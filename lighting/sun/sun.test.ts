import { Body, Observer, SearchRiseSet } from 'astronomy-engine'
import { describe, expect, it } from 'vitest'
import { addDays, civilDateOf, instantOf, wallClockOf } from '../time/zone.ts'
import { sunAltitude } from './position.ts'
import { sunOf } from './sun.ts'

const HOUR = 3_600_000
const MINUTE = 60_000

const PLACES: [name: string, latitude: number, longitude: number, zone: string][] = [
  ['Beijing', 39.9042, 116.4074, 'Asia/Shanghai'],
  ['Shanghai', 31.2304, 121.4737, 'Asia/Shanghai'],
  ['Guangzhou', 23.1291, 113.2644, 'Asia/Shanghai'],
  ['Chengdu', 30.5728, 104.0668, 'Asia/Shanghai'],
  ['Harbin', 45.8038, 126.535, 'Asia/Shanghai'],
  ['Mohe', 52.972, 122.5386, 'Asia/Shanghai'],
  ['Sanya', 18.2528, 109.5119, 'Asia/Shanghai'],
  ['Lhasa', 29.652, 91.1721, 'Asia/Shanghai'],
  ['Kashgar', 39.4704, 75.9898, 'Asia/Shanghai'],
  ['Urumqi', 43.8256, 87.6168, 'Asia/Urumqi'],
  ['Fuyuan', 48.3647, 134.3078, 'Asia/Shanghai'],
  ['Hong Kong', 22.3193, 114.1694, 'Asia/Hong_Kong'],
  ['Taipei', 25.033, 121.5654, 'Asia/Taipei'],
  ['Tokyo', 35.6762, 139.6503, 'Asia/Tokyo'],
  ['Singapore', 1.3521, 103.8198, 'Asia/Singapore'],
  ['Kathmandu', 27.7172, 85.324, 'Asia/Kathmandu'],
  ['Delhi', 28.6139, 77.209, 'Asia/Kolkata'],
  ['Tehran', 35.6892, 51.389, 'Asia/Tehran'],
  ['Cairo', 30.0444, 31.2357, 'Africa/Cairo'],
  ['Nairobi', -1.2921, 36.8219, 'Africa/Nairobi'],
  ['Cape Town', -33.9249, 18.4241, 'Africa/Johannesburg'],
  ['Paris', 48.8566, 2.3522, 'Europe/Paris'],
  ['Vigo', 42.2406, -8.7207, 'Europe/Madrid'],
  ['London', 51.5072, -0.1276, 'Europe/London'],
  ['Helsinki', 60.1699, 24.9384, 'Europe/Helsinki'],
  ['Reykjavik', 64.1466, -21.9426, 'Atlantic/Reykjavik'],
  ['Rovaniemi', 66.5039, 25.7294, 'Europe/Helsinki'],
  ['Murmansk', 68.9585, 33.0827, 'Europe/Moscow'],
  ['Nome', 64.5011, -165.4064, 'America/Nome'],
  ['New York', 40.7128, -74.006, 'America/New_York'],
  ['Los Angeles', 34.0522, -118.2437, 'America/Los_Angeles'],
  ['Quito', -0.1807, -78.4678, 'America/Guayaquil'],
  ['São Paulo', -23.5558, -46.6396, 'America/Sao_Paulo'],
  ['Punta Arenas', -53.1638, -70.9171, 'America/Punta_Arenas'],
  ['Ushuaia', -54.8019, -68.303, 'America/Argentina/Ushuaia'],
  ['Sydney', -33.8688, 151.2093, 'Australia/Sydney'],
  ['Lord Howe', -31.5553, 159.0821, 'Australia/Lord_Howe'],
  ['Auckland', -36.8509, 174.7645, 'Pacific/Auckland'],
  ['Apia', -13.8333, -171.7667, 'Pacific/Apia'],
  ['Kiritimati', 1.8721, -157.4278, 'Pacific/Kiritimati'],
]
const DATES = Array.from({ length: 1096 }, (_, index) => addDays('2024-01-01', index))

/** Altitude of the sun at sunrise and sunset, by definition, in degrees */
function height(at: number, latitude: number, longitude: number): number {
  return sunAltitude(at, latitude, longitude) + 0.833
}

/** Degrees per second at which the sun crosses it */
function steepness(at: number, latitude: number, longitude: number): number {
  return Math.abs(height(at + MINUTE, latitude, longitude) - height(at - MINUTE, latitude, longitude)) / 120
}

/** The difference of both models about the sun's position and size: minutes at a grazing horizon. */
const HAIR = 0.01

describe('against astronomy-engine', () => {
  it('finds sunrise and sunset of 40 places on 1,096 days within 60 s', { tags: ['nightly'], timeout: 60_000 }, () => {
    const wrong: string[] = []
    const grazing: string[] = []
    let [within60, none] = [0, 0]
    let worst = { error: 0, of: '' }
    for (const [name, latitude, longitude, zone] of PLACES) {
      const observer = new Observer(latitude, longitude, 0)
      for (const date of DATES) {
        const sun = sunOf(date, { latitude, longitude, zone })
        if (civilDateOf(sun.noon, zone) !== date) wrong.push(`${name} ${date}: noon`)
        for (const [ours, direction] of [[sun.sunrise, 1] as const, [sun.sunset, -1] as const]) {
          // Within half a day before the noon of this date, or after it.
          const found = SearchRiseSet(Body.Sun, observer, direction, new Date(sun.noon), direction * -0.5)
          const theirs = found?.date.getTime()
          if (ours === undefined && theirs === undefined) {
            none++
            continue
          }
          const error = Math.abs((ours ?? Number.NaN) - (theirs ?? Number.NaN)) / 1000
          const at = ours ?? theirs!
          if (error <= 60 && error > worst.error) worst = { error, of: `${name} ${date}` }
          if (error <= 60) within60++
          else if (error * steepness(at, latitude, longitude) <= HAIR) grazing.push(`${name} ${date} ${error}`)
          else if (Number.isNaN(error) && Math.abs(height(at, latitude, longitude)) <= HAIR)
            grazing.push(`${name} ${date} ${error}`)
          else wrong.push(`${name} ${date} ${direction}: ${ours} ${theirs}`)
        }
      }
    }
    console.info(
      `T01: ${within60} events at most ${worst.error.toFixed(1)} s off (${worst.of}); ${grazing.length} that graze the horizon; ${none} without sun`,
    )
    expect(wrong).toEqual([])
    expect(within60 + grazing.length + none).toBe(40 * 1096 * 2)
    // The last sunsets and first sunrises around the polar day of Rovaniemi and Murmansk.
    expect(grazing.filter(text => !/^(Rovaniemi|Murmansk) /.test(text))).toEqual([])
    expect(grazing.length).toBeLessThanOrEqual(8)
    expect(none).toBeLessThan(850)
  })
})

describe('the sun times', () => {
  it('depend on the date, not on the time of day', () => {
    for (const [, latitude, longitude, zone] of PLACES.filter((_, index) => index % 4 === 0)) {
      const start = Date.UTC(2026, 2, 28, 20)
      const answers = new Map<string, Set<string>>()
      for (let minute = 0; minute < 1440; minute++) {
        const date = civilDateOf(start + minute * MINUTE, zone)
        // Moves the place slightly each time, so that no result is cached.
        const sun = sunOf(date, { latitude: latitude + minute * 1e-12, longitude, zone })
        answers.set(date, (answers.get(date) ?? new Set()).add(JSON.stringify(sun)))
      }
      expect(answers.size).toBeGreaterThanOrEqual(1)
      expect(answers.size).toBeLessThanOrEqual(2)
      for (const different of answers.values()) expect(different.size).toBe(1)
    }
  })

  it('change by less than a minute from day to day', { tags: ['nightly'] }, () => {
    for (const [name, latitude, longitude, zone] of PLACES) {
      let before = sunOf('2025-12-31', { latitude, longitude, zone })
      for (let date = '2026-01-01'; date < '2027-01-01'; date = addDays(date, 1)) {
        const sun = sunOf(date, { latitude, longitude, zone })
        expect(Math.abs(sun.noon - before.noon - 24 * HOUR), `${name} ${date}`).toBeLessThan(MINUTE)
        expect(sun.midnight).toBeGreaterThan(sun.noon)
        if (sun.kind === 'NORMAL') {
          expect(sun.sunrise).toBeLessThan(sun.noon)
          expect(sun.sunset).toBeGreaterThan(sun.noon)
          expect(sun.sunset).toBeLessThan(sun.midnight)
        }
        before = sun
      }
    }
  })

  it('assign a sunset after midnight to the date of its evening', () => {
    const place = { latitude: 64.1466, longitude: -21.9426, zone: 'Atlantic/Reykjavik' }
    const { sunset } = sunOf('2026-06-21', place)
    expect(civilDateOf(sunset!, place.zone)).toBe('2026-06-22')
    expect(wallClockOf(sunset!, place.zone)).toMatch(/^00:0[345]$/)
  })

  it('match published almanacs', () => {
    const beijing = { latitude: 39.9042, longitude: 116.4074, zone: 'Asia/Shanghai' }
    const { sunrise, sunset } = sunOf('2024-06-21', beijing)
    expect(Math.abs(sunrise! - instantOf('2024-06-21', '04:46', 'Asia/Shanghai'))).toBeLessThan(MINUTE)
    expect(Math.abs(sunset! - instantOf('2024-06-21', '19:46', 'Asia/Shanghai'))).toBeLessThan(MINUTE)
  })
})

describe('near the poles', () => {
  const longyearbyen = { latitude: 78.2232, longitude: 15.6267, zone: 'Arctic/Longyearbyen' }
  const tromso = { latitude: 69.6492, longitude: 18.9553, zone: 'Europe/Oslo' }

  it.each([
    ['Longyearbyen', longyearbyen, '2026-06-21', 'POLAR_DAY'],
    ['Longyearbyen', longyearbyen, '2026-12-21', 'POLAR_NIGHT'],
    ['Longyearbyen', longyearbyen, '2026-03-21', 'NORMAL'],
    ['Tromsø', tromso, '2026-06-21', 'POLAR_DAY'],
    ['Tromsø', tromso, '2026-12-21', 'POLAR_NIGHT'],
    ['Tromsø', tromso, '2026-09-21', 'NORMAL'],
  ] as const)('%s %o on %s: %s', (_, place, date, kind) => {
    const sun = sunOf(date, place)
    expect(sun.kind).toBe(kind)
    expect(civilDateOf(sun.noon, place.zone)).toBe(date)
    if (kind !== 'NORMAL') expect([sun.sunrise, sun.sunset]).toEqual([undefined, undefined])
  })

  it('returns the last sunrise and the first sunset', () => {
    const kinds = DATES.slice(0, 366).map(date => sunOf(date, longyearbyen))
    const first = kinds.find(({ kind }) => kind === 'POLAR_DAY')!
    const last = kinds.findLast(({ kind }) => kind === 'POLAR_DAY')!
    expect([first.sunrise !== undefined, first.sunset]).toEqual([true, undefined])
    expect([last.sunrise, last.sunset !== undefined]).toEqual([undefined, true])
  })

  it('contain no NaN at the limits of latitude and longitude', () => {
    for (const latitude of [90, -90, 89.9999, -89.9999, 0]) {
      for (const longitude of [180, -180, 0]) {
        for (const zone of ['UTC', 'Pacific/Kiritimati', 'Asia/Shanghai']) {
          for (const date of DATES.slice(0, 366)) {
            const sun = sunOf(date, { latitude, longitude, zone })
            expect(Object.values(sun).some(Number.isNaN)).toBe(false)
            if (Math.abs(latitude) > 1) continue
            expect(sun.kind).toBe('NORMAL')
          }
        }
      }
    }
    expect(sunOf('2026-06-21', { latitude: 90, longitude: 0, zone: 'UTC' }).kind).toBe('POLAR_DAY')
    expect(sunOf('2026-06-21', { latitude: -90, longitude: 0, zone: 'UTC' }).kind).toBe('POLAR_NIGHT')
  })
})

it.each([
  [90.1, 0, 'UTC', '2026-01-01'],
  [Number.NaN, 0, 'UTC', '2026-01-01'],
  [0, -180.5, 'UTC', '2026-01-01'],
  [0, Number.POSITIVE_INFINITY, 'UTC', '2026-01-01'],
  [0, 0, 'Asia/Nowhere', '2026-01-01'],
  [0, 0, 'UTC', '2026-02-30'],
])('refuses %s° %s° %s %s', (latitude, longitude, zone, date) => {
  expect(() => sunOf(date, { latitude, longitude, zone })).toThrow(RangeError)
})
