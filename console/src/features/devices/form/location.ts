import { rangesOf } from '#lighting/map/bounds.ts'
import { siteGeography } from '../../../ui/map/siteGeography.ts'

/** As typed. */
export type LocationValues = {
  address1: string
  address2: string
  latitude: string
  longitude: string
}

export const LOCATION_FIELDS = ['address1', 'address2', 'latitude', 'longitude'] as const
export type LocationField = (typeof LOCATION_FIELDS)[number]

export const NO_LOCATION: LocationValues = { address1: '', address2: '', latitude: '', longitude: '' }

/** A translation key, or true to mark the field without repeating a long message. */
export type LocationProblems<Key extends string> = Partial<Record<LocationField, Key | 'locationOutOfBounds' | true>>

/** All four or none, and within the bounds of the site. @param incomplete error of the first missing field */
export function locationProblems<Key extends string>(values: LocationValues, incomplete: Key): LocationProblems<Key> {
  const missing = LOCATION_FIELDS.filter(field => values[field].trim() === '')
  if (missing.length === LOCATION_FIELDS.length) return {}
  const ranges = rangesOf(siteGeography().bounds)
  const problems: LocationProblems<Key> = {}
  for (const field of missing) problems[field] = field === missing[0] ? incomplete : true
  for (const field of ['latitude', 'longitude'] as const)
    if (!missing.includes(field) && !isWithin(values[field], ranges[field])) problems[field] = 'locationOutOfBounds'
  return problems
}

function isWithin(text: string, [least, most]: readonly [number, number]): boolean {
  const degrees = degreesOf(text)
  return degrees >= least && degrees <= most
}

/** NaN if it is not a number. Accepts full-width digits of Chinese keyboards. */
export function degreesOf(text: string): number {
  const plain = text.normalize('NFKC').trim()
  return plain === '' ? Number.NaN : Number(plain.replace(/°$/, ''))
}

/** Parses “31.2304, 121.4737” as copied from maps: latitude first if both orders are possible. */
export function readCoordinatePair(text: string): { latitude: string; longitude: string } | undefined {
  const parts = text
    .normalize('NFKC')
    .trim()
    .split(/\s*[,;\s]\s*/)
  if (parts.length !== 2) return
  const [one, other] = parts as [string, string]
  const ranges = rangesOf(siteGeography().bounds)
  if (isWithin(one, ranges.latitude) && isWithin(other, ranges.longitude)) return { latitude: one, longitude: other }
  if (isWithin(other, ranges.latitude) && isWithin(one, ranges.longitude)) return { latitude: other, longitude: one }
}

/** Input for the server; null: empty. */
export function readLocation({ address1, address2, latitude, longitude }: LocationValues) {
  return {
    address1: address1.trim() || null,
    address2: address2.trim() || null,
    latitude: latitude.trim() ? degreesOf(latitude) : null,
    longitude: longitude.trim() ? degreesOf(longitude) : null,
  }
}
