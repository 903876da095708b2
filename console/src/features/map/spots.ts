import { type MapStatus, readState } from '#lighting/map/pack.ts'
import type { Point } from '../../ui/map/datum.ts'
import type { ClusterBounds, ClusterPoint } from './clusterIndex.ts'

/**
 * °, about 2 m: the pins of closer lights cover each other at every zoom. Lights on both sides of a cell's edge stay two
 * pins.
 */
const CELL = 2e-5

type Position = Pick<ClusterPoint, 'latitude' | 'longitude'>

export function pointOf({ latitude: lat, longitude: lng }: Position): Point {
  return { lat, lng }
}

export function spotOf({ latitude, longitude }: Position): string {
  return `${Math.round(latitude / CELL)} ${Math.round(longitude / CELL)}`
}

/** Contains all lights of the spot, and maybe some beside it. */
export function around({ latitude, longitude }: Position): ClusterBounds {
  return [longitude - CELL, latitude - CELL, longitude + CELL, latitude + CELL]
}

/** What the pin of several lights shows: the state that needs attention first. */
const BY_URGENCY: MapStatus[] = ['FAULT', 'OFFLINE', 'MAINTENANCE', 'NORMAL', 'NOT_IN_SERVICE']

/** Lights that share a spot, most urgent first. */
export function groupBySpot(lights: readonly ClusterPoint[]): ClusterPoint[][] {
  const spots = new Map<string, ClusterPoint[]>()
  for (const light of lights) {
    const spot = spots.get(spotOf(light))
    if (spot) spot.push(light)
    else spots.set(spotOf(light), [light])
  }
  const urgency = ({ state }: ClusterPoint) => BY_URGENCY.indexOf(readState(state).status)
  for (const spot of spots.values()) spot.sort((one, other) => urgency(one) - urgency(other))
  return [...spots.values()]
}
