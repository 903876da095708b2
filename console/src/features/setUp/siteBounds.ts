import { type BoundsProblem, boundsProblems, rangesOf } from '#lighting/map/bounds.ts'
import { type Bounds, CHINA } from '#lighting/map/geography.ts'
import { setUpDegrees } from './setUpDegrees.ts'

/** As typed. */
export interface SiteLocation {
  /** undefined: not chosen yet; it cannot be changed later */
  where: 'china' | 'elsewhere' | undefined
  latitude: string
  longitude: string
  south: string
  west: string
  north: string
  east: string
}

const SIDES = ['south', 'west', 'north', 'east'] as const
/** ° from the location to each side, if no bounds are given. */
const AROUND = 2

/** Of a site elsewhere: typed, or around its location. */
export function boundsOf(values: SiteLocation): Bounds {
  const { latitude, longitude } = placeOf(values)
  if (emptySides(values).length === SIDES.length)
    return {
      south: Math.max(latitude - AROUND, -85),
      west: Math.max(longitude - AROUND, -180),
      north: Math.min(latitude + AROUND, 85),
      east: Math.min(longitude + AROUND, 180),
    }
  const [south, west, north, east] = SIDES.map(side => setUpDegrees(values[side])) as [number, number, number, number]
  return { south, west, north, east }
}

export type SiteProblem = BoundsProblem | 'whereRequired' | 'outsideChina' | 'outsideBounds' | 'boundsIncomplete'

/** Errors beyond those of latitude and longitude alone. */
export function siteProblems(values: SiteLocation): Partial<Record<keyof SiteLocation, SiteProblem>> {
  if (!values.where) return { where: 'whereRequired' }
  if (values.where === 'china') return outside(CHINA.bounds, values, 'outsideChina')
  const empty = emptySides(values)
  if (empty.length > 0 && empty.length < SIDES.length)
    return Object.fromEntries(empty.map(side => [side, 'boundsIncomplete']))
  const bounds = boundsOf(values)
  const problems = boundsProblems(bounds)
  if (problems.length > 0) return Object.fromEntries(problems)
  return outside(bounds, values, 'outsideBounds')
}

/** The problem at each coordinate that is outside. */
function outside(bounds: Bounds, values: SiteLocation, problem: SiteProblem) {
  const place = placeOf(values)
  const ranges = rangesOf(bounds)
  const isOutside = (axis: 'latitude' | 'longitude') => place[axis] < ranges[axis][0] || place[axis] > ranges[axis][1]
  return Object.fromEntries((['latitude', 'longitude'] as const).filter(isOutside).map(axis => [axis, problem]))
}

function emptySides(values: SiteLocation) {
  return SIDES.filter(side => values[side].trim() === '')
}

function placeOf({ latitude, longitude }: SiteLocation) {
  return { latitude: setUpDegrees(latitude), longitude: setUpDegrees(longitude) }
}
