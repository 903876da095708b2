import type { District, Street, StreetKind } from './districts.ts'

export const METERS_PER_DEGREE = 111_320
const KINDS: StreetKind[] = ['mainRoad', 'residential', 'commercial', 'park']
export type Place = {
  road: string
  kind: StreetKind
  meters: number
  number: number
  latitude: number
  longitude: number
}

type PlaceOptions = { random: () => number; streetName: (row: number) => string }

/** Generates places for lights in a district: a share on each named street, then rows of new streets. */
export function* placesIn(district: District, count: number, options: PlaceOptions): Generator<Place> {
  const { random, streetName } = options
  const share = Math.ceil(count / district.streets.length)
  let left = count
  for (const street of district.streets) {
    for (const place of along(street, Math.min(left, share), random)) {
      yield place
      left--
    }
  }
  const rows = rowsOf(district, left, streetName)
  for (let row = 0; left > 0; row++)
    for (const place of along(rows(row), left, random)) {
      yield place
      left--
    }
}

/** Lights on one street, 25 to 40 m apart, until it ends. */
function* along(street: Street, limit: number, random: () => number): Generator<Place> {
  const length = lengthOf(street)
  const spacing = 25 + 15 * random()
  const [latitude, longitude] = street.from
  const [toLatitude, toLongitude] = street.to
  for (let i = 0; i < limit && i * spacing <= length; i++) {
    const part = (i * spacing) / length
    yield {
      road: street.name,
      kind: street.kind,
      number: i + 1,
      meters: Math.round(i * spacing),
      latitude: rounded(latitude + part * (toLatitude - latitude)),
      longitude: rounded(longitude + part * (toLongitude - longitude)),
    }
  }
}

/** New streets from west to east, as dense as `count` lights require. */
function rowsOf({ field }: District, count: number, streetName: PlaceOptions['streetName']): (row: number) => Street {
  const [latitude, longitude] = field.middle
  const perRow = Math.floor((2 * field.halfWidthMeters) / 40)
  const rows = Math.ceil(count / perRow)
  const pitch = Math.min(120, (2 * field.halfHeightMeters) / rows)
  const halfWidth = field.halfWidthMeters / (METERS_PER_DEGREE * Math.cos((latitude * Math.PI) / 180))
  return row => {
    const at = latitude + (row * pitch - field.halfHeightMeters) / METERS_PER_DEGREE
    const kind = KINDS[row % KINDS.length] as StreetKind
    return { name: streetName(row), kind, from: [at, longitude - halfWidth], to: [at, longitude + halfWidth] }
  }
}

function lengthOf({ from, to }: Street): number {
  const northward = to[0] - from[0]
  const eastward = (to[1] - from[1]) * Math.cos((from[0] * Math.PI) / 180)
  return METERS_PER_DEGREE * Math.hypot(northward, eastward)
}

/** 0.1 m */
export function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
