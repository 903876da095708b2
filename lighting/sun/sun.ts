import { instantOf } from '../time/zone.ts'
import type { Place } from './place.ts'
import { sunAltitude, sunAt } from './position.ts'

interface SolarDay {
  /** The sun is at its highest. All instants in ms since 1970, to the second: the air bends light less exactly. */
  readonly noon: number
  /** the lowest after it */
  readonly midnight: number
}

/**
 * The sun of one civil date. POLAR_DAY: it does not both rise and set; on the first and the last such day it may do one of them.
 * POLAR_NIGHT: it stays below.
 */
export type SunDay =
  | (SolarDay & { readonly kind: 'NORMAL'; readonly sunrise: number; readonly sunset: number })
  | (SolarDay & { readonly kind: 'POLAR_DAY'; readonly sunrise?: number; readonly sunset?: number })
  | (SolarDay & { readonly kind: 'POLAR_NIGHT'; readonly sunrise?: undefined; readonly sunset?: undefined })

const MINUTE = 60_000
const DAY = 86_400_000
/** °: the upper rim touches the horizon (16′), which the air lifts (34′): zenith 90.833° */
const HORIZON = -0.833

const known = new Map<string, SunDay>()
/** About thirty years; then the cache is emptied. */
const MAX_CACHED = 10_000

/**
 * Sunrise, noon and sunset of a civil date.
 * They are those of the solar day whose (mean) noon is nearest to 12:00 of that date. So a sunset after midnight, as in
 * the north in summer, belongs to the date of the evening that it ends, and a sunrise before midnight to the next date.
 * Throws RangeError for an invalid date, time zone or coordinate.
 */
export function sunOf(date: string, place: Pick<Place, 'latitude' | 'longitude' | 'zone'>): SunDay {
  const { latitude, longitude, zone } = place
  const key = `${date} ${latitude} ${longitude} ${zone}`
  const cached = known.get(key)
  if (cached) return cached
  requireOnEarth(latitude, 90, 'latitude')
  requireOnEarth(longitude, 180, 'longitude')
  const day = sunOfSolarDay(meanNoonNear(instantOf(date, '12:00', zone), longitude), latitude, longitude)
  if (known.size >= MAX_CACHED) known.clear()
  known.set(key, day)
  return day
}

function sunOfSolarDay(meanNoon: number, latitude: number, longitude: number): SunDay {
  const height = (at: number) => sunAltitude(at, latitude, longitude) - HORIZON
  const dawn = transitAt(meanNoon - DAY / 2)
  const noon = transitAt(meanNoon)
  const midnight = transitAt(meanNoon + DAY / 2)
  const solar = { noon: toSecond(noon), midnight: toSecond(midnight) }
  if (height(noon) <= 0) return { kind: 'POLAR_NIGHT', ...solar }
  const sunrise = height(dawn) < 0 ? toSecond(crossing(height, dawn, noon)) : undefined
  const sunset = height(midnight) < 0 ? toSecond(crossing(height, midnight, noon)) : undefined
  if (sunrise === undefined || sunset === undefined) return { kind: 'POLAR_DAY', ...solar, sunrise, sunset }
  return { kind: 'NORMAL', ...solar, sunrise, sunset }
}

/** 12:00 by the mean sun of a longitude. */
function meanNoonNear(at: number, longitude: number): number {
  const noon = DAY / 2 - longitude * 4 * MINUTE
  return noon + Math.round((at - noon) / DAY) * DAY
}

/** Converts a noon or midnight of the mean sun to that of the true sun (equation of time). */
function transitAt(mean: number): number {
  const near = mean - sunAt(mean).equationOfTime * MINUTE
  return mean - sunAt(near).equationOfTime * MINUTE
}

/** Where height is 0 between an instant below (< 0) and one above (> 0): regula falsi, Illinois variant. */
function crossing(height: (at: number) => number, below: number, above: number): number {
  let [low, lowHeight] = [below, height(below)]
  let [high, highHeight] = [above, height(above)]
  let kept = 0
  for (let round = 0; round < 60 && Math.abs(high - low) > 100; round++) {
    const at = low + ((high - low) * lowHeight) / (lowHeight - highHeight)
    const now = height(at)
    if (Math.abs(now) < 1e-7) return at
    if (now < 0) {
      ;[low, lowHeight] = [at, now]
      if (kept === 1) highHeight /= 2
      kept = 1
    } else {
      ;[high, highHeight] = [at, now]
      if (kept === -1) lowHeight /= 2
      kept = -1
    }
  }
  return (low + high) / 2
}

function toSecond(at: number): number {
  return Math.round(at / 1000) * 1000
}

function requireOnEarth(degrees: number, most: number, name: string) {
  if (!(Math.abs(degrees) <= most)) throw new RangeError(`${name} is not within ±${most}°: ${degrees}`)
}
