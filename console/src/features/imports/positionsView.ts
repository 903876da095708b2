import type { Bounds } from '#lighting/map/geography.ts'
import type { Point } from '../../ui/map/datum.ts'
import type { MapView } from '../../ui/map/mapProvider.ts'

const TILE_PX = 256
/** Streets of a town, where a single light stands. */
const MAX_ZOOM = 15
const MIN_ZOOM = 3
const EARTH_KM = 6371

export function extentOf(points: readonly Point[]): Bounds {
  const extent = { south: 90, north: -90, west: 180, east: -180 }
  for (const { lat, lng } of points) {
    extent.south = Math.min(extent.south, lat)
    extent.north = Math.max(extent.north, lat)
    extent.west = Math.min(extent.west, lng)
    extent.east = Math.max(extent.east, lng)
  }
  return extent
}

/** The view in which all points fit into a map of this size. @param size px, without its edges */
export function viewOf({ south, north, west, east }: Bounds, size: { width: number; height: number }): MapView {
  const [top, bottom] = [mercator(north), mercator(south)]
  const share = Math.max((east - west) / 360 / size.width, (top - bottom) / (2 * Math.PI) / size.height)
  const zoom = share === 0 ? MAX_ZOOM : -Math.log2(share * TILE_PX)
  return {
    center: { lat: latitudeOf((top + bottom) / 2), lng: (west + east) / 2 },
    zoom: Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, Math.floor(zoom))),
  }
}

/** km between two points on the ground */
export function distanceKm(a: Point, b: Point): number {
  const [latA, latB] = [radians(a.lat), radians(b.lat)]
  const half =
    Math.sin((latB - latA) / 2) ** 2 + Math.cos(latA) * Math.cos(latB) * Math.sin(radians(b.lng - a.lng) / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.sqrt(half))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

function mercator(latitude: number): number {
  return Math.log(Math.tan(Math.PI / 4 + radians(latitude) / 2))
}

function latitudeOf(y: number): number {
  return ((2 * Math.atan(Math.exp(y)) - Math.PI / 2) * 180) / Math.PI
}
