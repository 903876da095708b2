/** Where a site is: the datum of its stored positions, and the bounds that they must be in. */
export interface Geography {
  datum: SiteDatum
  bounds: Bounds
}

/** GCJ02 in China, WGS84 elsewhere. */
export type SiteDatum = 'GCJ02' | 'WGS84'

/** °, in the datum of the site */
export interface Bounds {
  south: number
  west: number
  north: number
  east: number
}

/** Of a site in China. */
export const CHINA: Geography = { datum: 'GCJ02', bounds: { south: 3, west: 70, north: 55, east: 138 } }
