import { expect, test } from 'vitest'
import { stateOf } from '#lighting/map/pack.ts'
import type { ClusterPoint } from './clusterIndex.ts'
import { around, groupBySpot, spotOf } from './spots.ts'

const at = (id: number, latitude: number, longitude: number, status: 'NORMAL' | 'FAULT' = 'NORMAL'): ClusterPoint => ({
  ...{ kind: 'light', id, latitude, longitude },
  state: stateOf({ status, litState: 'LIT', expectation: 'EXPECTED' }),
})
const lights = [at(1, 23.1, 113.3), at(2, 23.2, 113.3), at(3, 23.1, 113.3, 'FAULT'), at(4, 23.100004, 113.300004)]

test('lights at one position, or less than a metre apart, share a spot, with the faulty one first', () => {
  expect(groupBySpot(lights).map(spot => spot.map(({ id }) => id))).toEqual([[3, 1, 4], [2]])
  expect(groupBySpot([])).toEqual([])
})

test('the bounds around a light contain all lights of its spot', () => {
  const [west, south, east, north] = around(lights[0]!)
  for (const light of lights.filter(other => spotOf(other) === spotOf(lights[0]!))) {
    expect(light.longitude).toBeGreaterThanOrEqual(west)
    expect(light.longitude).toBeLessThanOrEqual(east)
    expect(light.latitude).toBeGreaterThanOrEqual(south)
    expect(light.latitude).toBeLessThanOrEqual(north)
  }
})
