import { rangesOf } from '#lighting/map/bounds.ts'
import type { Bounds } from '#lighting/map/geography.ts'
import { badInput } from '../../foundation/errors/errors.ts'
import { textOrThrow } from '../../foundation/graphql/changeInputs.ts'

export interface Location {
  address1: string | null
  address2: string | null
  latitude: number | null
  longitude: number | null
}

/**
 * All four fields or none, and within the bounds of the site.
 * @throws BAD_USER_INPUT with the first field that is missing or wrong
 */
export function locationOrThrow(location: Location, bounds: Bounds): Location {
  const address1 = textOrThrow('input.address1', location.address1, 200)
  const address2 = textOrThrow('input.address2', location.address2, 200)
  const { latitude, longitude } = location
  const all = { address1, address2, latitude, longitude }
  const missing = Object.entries(all).filter(([, value]) => value === null)
  if (missing.length === 4) return all
  if (missing.length > 0)
    throw badInput(
      `input.${missing[0]![0]}`,
      'pleaseEnterCompleteInstallationLocation',
      'give all four location fields or none',
    )
  const ranges = rangesOf(bounds)
  for (const field of ['latitude', 'longitude'] as const) {
    const [least, most] = ranges[field]
    if (all[field]! < least || all[field]! > most)
      throw badInput(`input.${field}`, 'locationOutOfBounds', `${field} must be ${least} to ${most}°`)
  }
  return all
}
