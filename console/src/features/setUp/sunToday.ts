import { sunOf } from '#lighting/sun/sun.ts'
import { civilDateOf, wallClockOf } from '#lighting/time/zone.ts'

interface NormalDay {
  kind: 'NORMAL'
  sunrise: string
  sunset: string
  /** The sun is highest far from 12:00: the time zone hardly belongs to the location. */
  isZoneFar: boolean
}
type SunToday = NormalDay | { kind: 'POLAR_DAY' | 'POLAR_NIGHT' }

/** Ürümqi has 2.2 h, with the clock of all China and without summer time. */
const MAX_HOURS_FROM_NOON = 4

/** Sunrise and sunset of today at a location, in its time zone; undefined: invalid location. */
export function sunToday(
  place: { latitude: number; longitude: number; zone: string },
  now = Date.now(),
): SunToday | undefined {
  if (!(Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180)) return
  const sun = sunOf(civilDateOf(now, place.zone), place)
  if (sun.kind !== 'NORMAL') return { kind: sun.kind }
  const clock = (at: number) => wallClockOf(at, place.zone)
  const [hours, minutes] = clock((sun.sunrise + sun.sunset) / 2)
    .split(':')
    .map(Number) as [number, number]
  const isZoneFar = Math.abs(hours + minutes / 60 - 12) > MAX_HOURS_FROM_NOON
  return { kind: sun.kind, sunrise: clock(sun.sunrise), sunset: clock(sun.sunset), isZoneFar }
}
