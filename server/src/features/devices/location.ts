import { rangesOf } from '#lighting/map/bounds.ts'
import type { Bounds } from '#lighting/map/geography.ts'
import { badInput } from '../../foundation/errors/errors.ts'
import { checkFields, fieldErrors } from '../../foundation/errors/fieldErrors.ts'
import { textOrThrow } from '../../foundation/graphql/changeInputs.ts'

export interface Location {
  address1: string | null
  address2: string | null
  latitude: number | null
  longitude: number | null
}

/**
 * All four fields or none, and within the bounds of the site.
 * @throws BAD_USER_INPUT with the fields that are missing or wrong
 */
export function locationOrThrow(location: Location, bounds: Bounds): Location {
  const ranges = rangesOf(bounds)
  const all = checkFields({
    address1: () => textOrThrow('input.address1', location.address1, 200),
    address2: () => textOrThrow('input.address2', location.address2, 200),
    latitude: () => withinOrThrow('latitude', location.latitude, ranges.latitude),
    longitude: () => withinOrThrow('longitude', location.longitude, ranges.longitude),
  })
  const missing = Object.entries(all).filter(([, value]) => value === null)
  if (missing.length === 0 || missing.length === 4) return all
  throw fieldErrors(
    missing.map(([field]) => ({
      ...{ field: `input.${field}`, key: 'pleaseEnterCompleteInstallationLocation' },
      message: 'give all four location fields or none',
    })),
  )
}

function withinOrThrow(field: string, value: number | null, [least, most]: readonly [number, number]): number | null {
  if (value !== null && !(value >= least && value <= most))
    throw badInput(`input.${field}`, 'locationOutOfBounds', `${field} must be ${least} to ${most}°`)
  return value
}
