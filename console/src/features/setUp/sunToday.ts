import { sunOf } from '#lighting/sun/sun.ts'
import { civilDateOf, wallClockOf } from '#lighting/time/zone.ts'

type SunToday = { kind: 'NORMAL'; sunrise: string; sunset: string } | { kind: 'POLAR_DAY' | 'POLAR_NIGHT' }

/** Sunrise and sunset of today at a location, in its time zone; undefined: invalid location. */
export function sunToday(
  place: { latitude: number; longitude: number; zone: string },
  now = Date.now(),
): SunToday | undefined {
  if (!(Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180)) return
  const sun = sunOf(civilDateOf(now, place.zone), place)
  if (sun.kind !== 'NORMAL') return { kind: sun.kind }
  const clock = (at: number) => wallClockOf(at, place.zone)
  return { kind: sun.kind, sunrise: clock(sun.sunrise), sunset: clock(sun.sunset) }
}
