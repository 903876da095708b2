import { type ClusterBounds, type Markers, mercatorDegrees } from './clusterIndex.ts'

export type Side = 'east' | 'north' | 'west' | 'south'

/** Lights outside the frame, beyond one of its sides. */
export interface EdgeCount {
  side: Side
  lights: number
  /** where the nearest marker is */
  latitude: number
  longitude: number
}

/**
 * Lights whose markers are outside the frame, by side: together with the markers inside they are all lights. Each is on
 * the side that the line from the centre crosses.
 */
export function edgeCounts({ latitudes, longitudes, ys, lights }: Markers, frame: ClusterBounds): EdgeCount[] {
  const [west, south, east, north] = frame
  // Mercator y in °, comparable with longitudes.
  const [top, bottom] = [mercatorDegrees(north), mercatorDegrees(south)]
  const [middle, center] = [(west + east) / 2, (top + bottom) / 2]
  const [halfWidth, halfHeight] = [(east - west) / 2, (top - bottom) / 2]
  if (!(halfWidth > 0 && halfHeight > 0)) return []
  const found = new Map<Side, EdgeCount & { squaredDistance: number }>()
  for (let i = 0; i < lights.length; i++) {
    const [latitude, longitude] = [latitudes[i]!, longitudes[i]!]
    if (latitude >= south && latitude <= north && longitude >= west && longitude <= east) continue
    const [right, up] = [longitude - middle, ys[i]! - center]
    const [x, y] = [right / halfWidth, up / halfHeight]
    const side = sideOf(x, y)
    const squaredDistance = right * right + up * up
    const edge = found.get(side)
    const count = (edge?.lights ?? 0) + lights[i]!
    if (edge && edge.squaredDistance <= squaredDistance) edge.lights = count
    else found.set(side, { side, lights: count, latitude, longitude, squaredDistance })
  }
  return [...found.values()].map(({ squaredDistance, ...edge }) => edge)
}

function sideOf(x: number, y: number): Side {
  if (Math.abs(x) >= Math.abs(y)) return x > 0 ? 'east' : 'west'
  return y > 0 ? 'north' : 'south'
}
