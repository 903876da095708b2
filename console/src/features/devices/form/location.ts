/** As typed. */
export interface LocationValues {
  address1: string
  address2: string
  latitude: string
  longitude: string
}

export const LOCATION_FIELDS = ['address1', 'address2', 'latitude', 'longitude'] as const
export type LocationField = (typeof LOCATION_FIELDS)[number]

export const NO_LOCATION: LocationValues = { address1: '', address2: '', latitude: '', longitude: '' }

/** What the map shows. °, GCJ-02 */
const BOUNDS = { latitude: [3, 55], longitude: [70, 138] } as const

/** A key of words, or just that the field is concerned, too: one long message is not said four times. */
export type LocationProblems<Key extends string> = Partial<Record<LocationField, Key | 'locationOutOfBounds' | true>>

/** All four or none, and within the map. @param incomplete what is said of the first field that is missing */
export function locationProblems<Key extends string>(values: LocationValues, incomplete: Key): LocationProblems<Key> {
  const missing = LOCATION_FIELDS.filter(field => values[field].trim() === '')
  if (missing.length === LOCATION_FIELDS.length) return {}
  const problems: LocationProblems<Key> = {}
  for (const field of missing) problems[field] = field === missing[0] ? incomplete : true
  for (const field of ['latitude', 'longitude'] as const)
    if (!missing.includes(field) && !isWithin(values[field], BOUNDS[field])) problems[field] = 'locationOutOfBounds'
  return problems
}

function isWithin(text: string, [least, most]: readonly [number, number]): boolean {
  const degrees = degreesOf(text)
  return degrees >= least && degrees <= most
}

/** NaN for what is no number; the wide digits of Chinese keyboards count. */
export function degreesOf(text: string): number {
  const plain = text.normalize('NFKC').trim()
  return plain === '' ? Number.NaN : Number(plain.replace(/°$/, ''))
}

/** “31.2304, 121.4737”, as maps copy it, pasted into either field: latitude first, where the numbers leave it open. */
export function readPair(text: string): { latitude: string; longitude: string } | undefined {
  const parts = text
    .normalize('NFKC')
    .trim()
    .split(/\s*[,;\s]\s*/)
  if (parts.length !== 2) return
  const [one, other] = parts as [string, string]
  if (isWithin(one, BOUNDS.latitude) && isWithin(other, BOUNDS.longitude)) return { latitude: one, longitude: other }
  if (isWithin(other, BOUNDS.latitude) && isWithin(one, BOUNDS.longitude)) return { latitude: other, longitude: one }
}

/** As the server takes it; null: left empty. */
export function readLocation({ address1, address2, latitude, longitude }: LocationValues) {
  return {
    address1: address1.trim() || null,
    address2: address2.trim() || null,
    latitude: latitude.trim() ? degreesOf(latitude) : null,
    longitude: longitude.trim() ? degreesOf(longitude) : null,
  }
}
