import type { Bounds } from '#lighting/map/geography.ts'
import type { Point } from '../../ui/map/datum.ts'

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
