import type { Feature, MultiLineString, Position } from 'geojson'

/** ° between two lines, from wide to narrow. */
const STEPS = [10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001]

interface Extent {
  west: number
  south: number
  east: number
  north: number
}

/** Meridians and parallels, about six per view, so that movement is visible on an empty map. */
export function gridOf({ west, south, east, north }: Extent): Feature<MultiLineString> {
  const width = east - west
  const step = STEPS.find(step => width / step > 6) ?? STEPS.at(-1)!
  const meridians = stepsBetween(west, east, step).map((lng): Position[] => [
    [lng, south],
    [lng, north],
  ])
  const parallels = stepsBetween(south, north, step).map((lat): Position[] => [
    [west, lat],
    [east, lat],
  ])
  return {
    type: 'Feature',
    properties: {},
    geometry: { type: 'MultiLineString', coordinates: [...meridians, ...parallels] },
  }
}

function stepsBetween(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step)
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, i) => (first + i) * step)
}
