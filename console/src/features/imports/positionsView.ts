import type { Bounds } from '#lighting/map/geography.ts'
import type { Point } from '../../ui/map/datum.ts'

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
