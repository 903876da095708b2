import type { Feature, FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson'

export type Area = Feature<Polygon | MultiPolygon, Record<string, string>>

export function collection(features: Feature[]): FeatureCollection {
  return { type: 'FeatureCollection', features }
}

export function polygonsOf({ geometry }: Area): Position[][][] {
  return geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
}

/** Whether the point lies in the area, by counting the edges that a ray to the east crosses. */
export function holds(area: Area, [x, y]: [number, number]): boolean {
  return polygonsOf(area).some(rings => rings.reduce((inside, ring) => inside !== crossesOddly(ring, x, y), false))
}

function crossesOddly(ring: Position[], x: number, y: number): boolean {
  let odd = false
  for (let i = 1; i < ring.length; i++) {
    const [ax = 0, ay = 0] = ring[i - 1]!
    const [bx = 0, by = 0] = ring[i]!
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd
  }
  return odd
}

export type Edge = [from: Position, to: Position]

export function edgesOf(area: Area): Edge[] {
  return polygonsOf(area).flatMap(rings => rings.flatMap(ring => ring.slice(1).map((to, i): Edge => [ring[i]!, to])))
}

/** Whether it lies on the straight line from one to the other, to a metre or so. */
export function liesBetween([x = 0, y = 0]: Position, [ax = 0, ay = 0]: Position, [bx = 0, by = 0]: Position): boolean {
  const length = Math.hypot(bx - ax, by - ay)
  const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length
  const aside = ((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / length
  return along >= 0 && along <= length && Math.abs(aside) < 1e-5
}

/** 1 for a circle, near 0 for a thin line. */
export function roundness(ring: Position[]): number {
  let area = 0
  let length = 0
  for (let i = 1; i < ring.length; i++) {
    const [ax = 0, ay = 0] = ring[i - 1]!
    const [bx = 0, by = 0] = ring[i]!
    area += (ax * by - bx * ay) / 2
    length += Math.hypot(bx - ax, by - ay)
  }
  return (4 * Math.PI * Math.abs(area)) / length ** 2
}
