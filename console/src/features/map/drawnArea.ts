import type { Point } from '../../ui/map/datum.ts'
import type { ClusterBounds } from './clusterIndex.ts'

/* Areas drawn on the map: a box, or a lasso that is drawn freely and simplified. */

export interface Pixel {
  x: number
  y: number
}

/** The server's limit. */
const MAX_CORNERS = 500
/** A smaller movement is a click. */
const MIN_PIXELS = 5
/** px; a hand is less exact */
const TOLERANCE = 2

export function boxPath(from: Pixel, to: Pixel): Pixel[] {
  return [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }]
}

/** Whether a path is too small to be an area. */
export function isClick(path: Pixel[]): boolean {
  const extent = (axis: 'x' | 'y') => Math.max(...path.map(at => at[axis])) - Math.min(...path.map(at => at[axis]))
  return path.length < 3 || Math.hypot(extent('x'), extent('y')) < MIN_PIXELS
}

/** The path with as few points as show the same shape, at most `max`. */
export function simplified(path: Pixel[], max = MAX_CORNERS): Pixel[] {
  for (let tolerance = TOLERANCE; ; tolerance *= 2) {
    const fewer = withinTolerance(path, tolerance)
    if (fewer.length <= max) return fewer
  }
}

/** Ramer-Douglas-Peucker without recursion: keeps points that are further than the tolerance from the line without them. */
function withinTolerance(path: Pixel[], tolerance: number): Pixel[] {
  const kept = new Set([0, path.length - 1])
  const open: [number, number][] = [[0, path.length - 1]]
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to] = part
    let [furthest, most] = [from, tolerance]
    for (let at = from + 1; at < to; at++) {
      const distance = distanceToLine(path[at]!, path[from]!, path[to]!)
      if (distance > most) [furthest, most] = [at, distance]
    }
    if (furthest === from) continue
    kept.add(furthest)
    open.push([from, furthest], [furthest, to])
  }
  return path.filter((_, at) => kept.has(at))
}

function distanceToLine({ x, y }: Pixel, a: Pixel, b: Pixel): number {
  const length = Math.hypot(b.x - a.x, b.y - a.y)
  // A lasso ends where it began.
  if (length === 0) return Math.hypot(x - a.x, y - a.y)
  return Math.abs((b.x - a.x) * (a.y - y) - (a.x - x) * (b.y - a.y)) / length
}

export function boundsOf(corners: Point[]): ClusterBounds {
  const [lng, lat] = [corners.map(corner => corner.lng), corners.map(corner => corner.lat)]
  return [Math.min(...lng), Math.min(...lat), Math.max(...lng), Math.max(...lat)]
}

/** Whether a ray from the point crosses the sides an odd number of times. */
export function isInside({ lng: x, lat: y }: Point, corners: Point[]): boolean {
  const crossed = corners.filter((a, at) => {
    const b = corners[(at + 1) % corners.length]!
    return a.lat > y !== b.lat > y && x < ((b.lng - a.lng) * (y - a.lat)) / (b.lat - a.lat) + a.lng
  })
  return crossed.length % 2 === 1
}
