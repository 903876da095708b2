import gcoord from 'gcoord'
import type { SiteDatum } from '#lighting/map/geography.ts'
import { siteGeography } from './siteGeography.ts'

/** °, in the datum of the site unless named otherwise, as the platform stores it. */
export interface Point {
  lat: number
  lng: number
}

function convert({ lat, lng }: Point, from: SiteDatum, to: SiteDatum): Point {
  if (from === to) return { lat, lng }
  const [x, y] = gcoord.transform([lng, lat], gcoord[from], gcoord[to])
  return { lat: y, lng: x }
}

/** Converts from the datum of the site to that of a map layer. In China they differ by 255 to 606 m. */
export function toDatum(point: Point, datum: SiteDatum): Point {
  return convert(point, siteGeography().datum, datum)
}

/** Converts from the datum of a map layer, or of satellites, to that of the site. */
export function fromDatum(point: Point, datum: SiteDatum): Point {
  return convert(point, datum, siteGeography().datum)
}
