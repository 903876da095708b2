import fc from 'fast-check'
import { expect, test } from 'vitest'
import { STATES } from '#lighting/map/pack.ts'
import { type ClusterBounds, ClusterIndex, type Markers, mercatorDegrees } from './clusterIndex.ts'
import { edgeCounts } from './edgeCounts.ts'

const FRAME: ClusterBounds = [100, 30, 102, 31]

function markers(...all: [latitude: number, longitude: number, lights: number][]): Markers {
  return {
    latitudes: Float64Array.from(all, ([latitude]) => latitude),
    longitudes: Float64Array.from(all, ([, longitude]) => longitude),
    ys: Float64Array.from(all, ([latitude]) => mercatorDegrees(latitude)),
    lights: Uint32Array.from(all, ([, , lights]) => lights),
  }
}

test('no lights outside the frame are no edges', () => {
  expect(edgeCounts(markers(), FRAME)).toEqual([])
  expect(edgeCounts(markers([30.5, 101, 7], [30, 100, 2], [31, 102, 1]), FRAME)).toEqual([])
})

test('a map without a size has no edges', () => {
  expect(edgeCounts(markers([10, 10, 1]), [100, 30, 100, 31])).toEqual([])
})

test.each([
  [30.5, 103, 'east'],
  [31.5, 103.5, 'east'],
  [33, 101, 'north'],
  [32.9, 98, 'north'],
  [30.6, 90, 'west'],
  [29, 98.5, 'south'],
  [20, 101.5, 'south'],
  [29.8, 102.5, 'east'],
])('a light at %d, %d is beyond the %s side', (latitude, longitude, side) => {
  expect(edgeCounts(markers([latitude, longitude, 3]), FRAME)).toEqual([{ side, lights: 3, latitude, longitude }])
})

test('a side counts all its lights, and leads to the nearest marker', () => {
  const east = markers([30.5, 110, 40], [30.6, 103, 2], [30.4, 120, 1])
  expect(edgeCounts(east, FRAME)).toEqual([{ side: 'east', lights: 43, latitude: 30.6, longitude: 103 }])
})

test('every light is either in view or beyond one side, at every zoom', () => {
  const place = fc.record({ latitude: fc.double({ min: 25, max: 35, noNaN: true }), longitude: longitudes() })
  fc.assert(
    fc.property(fc.array(place, { maxLength: 60 }), fc.integer({ min: 3, max: 19 }), (places, zoom) => {
      const index = new ClusterIndex({
        ids: Int32Array.from(places, (_, i) => i + 1),
        latitudes: Float64Array.from(places, ({ latitude }) => latitude),
        longitudes: Float64Array.from(places, ({ longitude }) => longitude),
        states: Uint8Array.from(places, (_, i) => i % STATES),
      })
      const [west, south, east, north] = FRAME
      let seen = 0
      for (const thing of index.inView([-180, -85, 180, 85], zoom)) {
        const { latitude, longitude } = thing
        if (latitude < south || latitude > north || longitude < west || longitude > east) continue
        seen += thing.kind === 'light' ? 1 : thing.counts.reduce((a, b) => a + b)
      }
      const edges = edgeCounts(index.markersAt(zoom), FRAME)
      expect(edges.reduce((sum, { lights }) => sum + lights, seen)).toBe(places.length)
      expect(new Set(edges.map(({ side }) => side)).size).toBe(edges.length)
    }),
  )
})

function longitudes() {
  return fc.oneof(fc.double({ min: 95, max: 107, noNaN: true }), fc.double({ min: 101.9, max: 102.1, noNaN: true }))
}
