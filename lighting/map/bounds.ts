import type { Bounds } from './geography.ts'

/** °; Web Mercator ends at 85°. */
const MAX_LATITUDE = 85
const MAX_LONGITUDE = 180
/** °, of both sides: about 20 km. In smaller bounds maps cannot be moved. */
export const MIN_SIDE = 0.2

export type BoundsProblem = 'boundsLatitude' | 'boundsLongitude' | 'boundsTooSmall'

/** The wrong sides and the reasons; empty: valid. Bounds must not cross the antimeridian. */
export function boundsProblems(bounds: Bounds): [keyof Bounds, BoundsProblem][] {
  const { south, west, north, east } = bounds
  const problems: Record<keyof Bounds, BoundsProblem | false> = {
    south: isBeyond(south, MAX_LATITUDE) && 'boundsLatitude',
    west: isBeyond(west, MAX_LONGITUDE) && 'boundsLongitude',
    north: isBeyond(north, MAX_LATITUDE) ? 'boundsLatitude' : isLess(north - south) && 'boundsTooSmall',
    east: isBeyond(east, MAX_LONGITUDE) ? 'boundsLongitude' : isLess(east - west) && 'boundsTooSmall',
  }
  return Object.entries(problems).filter(([, problem]) => problem) as [keyof Bounds, BoundsProblem][]
}

/** Also true for NaN. */
function isBeyond(degrees: number, most: number): boolean {
  return !(Math.abs(degrees) <= most)
}

/** 8.4 - 8.2 is less than 0.2 in binary fractions. */
function isLess(side: number): boolean {
  return side < MIN_SIDE - 1e-9
}

/** South, west, north, east: `49.5,-8.7,61,2`, as MAP_BOUNDS has them. undefined: not valid bounds */
export function parseBounds(text: string): Bounds | undefined {
  const numbers = text.split(',').map(part => (part.trim() === '' ? Number.NaN : Number(part)))
  if (numbers.length !== 4) return undefined
  const [south, west, north, east] = numbers as [number, number, number, number]
  const bounds = { south, west, north, east }
  return boundsProblems(bounds).length > 0 ? undefined : bounds
}

export function isWithin(
  { south, west, north, east }: Bounds,
  place: { latitude: number; longitude: number },
): boolean {
  const { latitude, longitude } = place
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east
}

/** Least and most of each coordinate. */
export function rangesOf({ south, west, north, east }: Bounds) {
  return { latitude: [south, north], longitude: [west, east] } as const
}

/** For maps without a light to show. */
export function middleOf({ south, west, north, east }: Bounds): { latitude: number; longitude: number } {
  return { latitude: (south + north) / 2, longitude: (west + east) / 2 }
}
