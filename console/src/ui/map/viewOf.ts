import type { Bounds } from '#lighting/map/geography.ts'
import type { MapView } from './mapProvider.ts'

const TILE_PX = 256
const MIN_ZOOM = 3

/**
 * The view in which an area fits into a map.
 * @param size px, without its edges
 * @param maxZoom of 256-pixel tiles, for a very small area
 */
export function viewOf(
  { south, west, north, east }: Bounds,
  size: { width: number; height: number },
  maxZoom: number,
): MapView {
  const [top, bottom] = [mercator(north), mercator(south)]
  const share = Math.max((east - west) / 360 / size.width, (top - bottom) / (2 * Math.PI) / size.height)
  const zoom = share > 0 ? -Math.log2(share * TILE_PX) : maxZoom
  return {
    center: { lat: latitudeOf((top + bottom) / 2), lng: (west + east) / 2 },
    zoom: Math.min(maxZoom, Math.max(MIN_ZOOM, zoom)),
  }
}

/** The northing of the projection of maps, 0 at the equator; a turn is 2π. */
export function mercator(latitude: number): number {
  return Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360))
}

function latitudeOf(y: number): number {
  return ((2 * Math.atan(Math.exp(y)) - Math.PI / 2) * 180) / Math.PI
}
