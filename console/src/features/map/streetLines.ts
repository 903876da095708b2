import type { Point } from '../../ui/map/datum.ts'
import type { StreetSketch } from '../../ui/map/mapProvider.ts'

/** A pole as the platform knows it. */
export interface Pole extends Point {
  name: string
  poleNumber: string | null
  /** Name of the road, or another address. */
  road: string | null
}

/** Poles further apart are not neighbours: the road between them is unknown. */
const MAX_GAP_M = 150
const METERS_PER_DEGREE = 111_320

/**
 * What is known of the streets between poles, as a sketch: a line along neighbouring poles with the same road, and the
 * number or name of each pole.
 */
export function streetsOf(poles: Pole[]): StreetSketch {
  const roads = Map.groupBy(poles, ({ road }) => road?.trim() ?? '')
  roads.delete('')
  const lines = [...roads].flatMap(([name, along]) => chainsOf(along).map(path => ({ name, path: smoothed(path) })))
  return { lines, poles: poles.map(pole => ({ at: { lat: pole.lat, lng: pole.lng }, label: labelOf(pole) })) }
}

/** Beside its road, the name of a light needs no road: "长风街 003 号" is "003 号". */
function labelOf({ name, poleNumber, road }: Pole): string {
  if (poleNumber) return poleNumber
  return (road && name.startsWith(road) && name.slice(road.length).trim()) || name
}

/** Paths along neighbouring poles: of each connected part its longest path. */
function chainsOf(poles: Pole[]): Point[][] {
  const { order, neighbours } = spanningTrees(poles)
  const chains: Point[][] = []
  const seen = new Set<number>()
  for (const start of order) {
    if (seen.has(start)) continue
    const end = farthestFrom(start, neighbours, seen).at(-1)!
    const path = farthestFrom(end, neighbours)
    if (path.length > 1) chains.push(path.map(i => poles[i]!))
  }
  return chains
}

/** Minimum spanning trees (Prim) of the poles that are near each other. */
function spanningTrees(poles: Pole[]) {
  const neighbours: number[][] = poles.map(() => [])
  const order: number[] = []
  const left = new Map(poles.map((_, i) => [i, { gap: Number.POSITIVE_INFINITY, to: i }]))
  while (left.size > 0) {
    const [next, { gap, to }] = [...left].reduce((best, one) => (one[1].gap < best[1].gap ? one : best))
    left.delete(next)
    order.push(next)
    if (gap <= MAX_GAP_M) {
      neighbours[next]!.push(to)
      neighbours[to]!.push(next)
    }
    for (const [i, nearest] of left) {
      const distance = meters(poles[next]!, poles[i]!)
      if (distance < nearest.gap) left.set(i, { gap: distance, to: next })
    }
  }
  return { order, neighbours }
}

/** The path from a pole to the last one along its tree. @param seen gets all poles of the tree */
function farthestFrom(start: number, neighbours: number[][], seen = new Set<number>()): number[] {
  let paths = [[start]]
  let longest = paths[0]!
  seen.add(start)
  while (paths.length > 0) {
    longest = paths[0]!
    paths = paths.flatMap(path =>
      neighbours[path.at(-1)!]!.filter(next => !seen.has(next)).map(next => {
        seen.add(next)
        return [...path, next]
      }),
    )
  }
  return longest
}

/** Poles on both sides in turn become a line between them. */
function smoothed(path: Point[]): Point[] {
  return path.map(({ lat, lng }, i) => {
    const [before, after] = [path[i - 1], path[i + 1]]
    if (!before || !after) return { lat, lng }
    return { lat: (before.lat + 2 * lat + after.lat) / 4, lng: (before.lng + 2 * lng + after.lng) / 4 }
  })
}

function meters(a: Point, b: Point): number {
  const east = (b.lng - a.lng) * Math.cos((a.lat * Math.PI) / 180)
  return METERS_PER_DEGREE * Math.hypot(b.lat - a.lat, east)
}
