import { dateAfter, existsIn } from '../time/zone.ts'
import type { Place } from './place.ts'
import { sunOf } from './sun.ts'

/** An instant (ms since 1970) and what the sun does then. */
export interface Edge {
  at: number
  by: 'SUNSET' | 'SUNRISE' | 'POLAR_NIGHT' | 'POLAR_DAY'
}

/**
 * The night that begins on a date: from sunset to the next sunrise.
 * Where the sun does not set that day, there is none. In polar night, it lasts from solar noon to solar noon. The night
 * before polar night ends at the first solar noon without sun; the last night of polar night ends at the first sunrise.
 */
export function nightOf(
  date: string,
  place: Pick<Place, 'latitude' | 'longitude' | 'zone'>,
): { begin: Edge; end: Edge } | undefined {
  if (!existsIn(date, place.zone)) return undefined
  const today = sunOf(date, place)
  const tomorrow = sunOf(dateAfter(date, place.zone), place)
  const end: Edge =
    tomorrow.sunrise !== undefined
      ? { at: tomorrow.sunrise, by: 'SUNRISE' }
      : tomorrow.kind === 'POLAR_NIGHT'
        ? { at: tomorrow.noon, by: 'POLAR_NIGHT' }
        : // At the poles, polar day can begin at any hour.
          { at: today.midnight, by: 'POLAR_DAY' }
  if (today.kind === 'POLAR_NIGHT') return { begin: { at: today.noon, by: 'POLAR_NIGHT' }, end }
  return today.sunset === undefined ? undefined : { begin: { at: today.sunset, by: 'SUNSET' }, end }
}
