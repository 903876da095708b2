import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MapLights, STATES } from '#lighting/map/pack.ts'
import { type ClusterBounds, ClusterIndex } from './clusterIndex.ts'

const WORLD: ClusterBounds = [-180, -85, 180, 85]

/** Lights along a few streets: many close together, some far apart. */
function city(count: number, seed = 1): MapLights {
  let random = seed
  const next = () => {
    random = (random * 1103515245 + 12345) % 2147483648
    return random / 2147483648
  }
  const lights: MapLights = {
    ids: new Int32Array(count),
    latitudes: new Float64Array(count),
    longitudes: new Float64Array(count),
    states: new Uint8Array(count),
  }
  for (let i = 0; i < count; i++) {
    lights.ids[i] = i * 3 + 1
    lights.latitudes[i] = 39.9 + Math.floor(next() * 20) / 100 + next() / 5000
    lights.longitudes[i] = 116.4 + next() / 5
    lights.states[i] = Math.floor(next() * STATES)
  }
  return lights
}

/** Lights by state, over all visible clusters. */
function sums(index: ClusterIndex, zoom: number): number[] {
  const counts = new Array<number>(STATES).fill(0)
  for (const seen of index.inView(WORLD, zoom)) {
    if (seen.kind === 'light') counts[seen.state]!++
    else for (const [state, count] of seen.counts.entries()) counts[state]! += count
  }
  return counts
}

function counted(lights: MapLights): number[] {
  const counts = new Array<number>(STATES).fill(0)
  for (const state of lights.states) counts[state]!++
  return counts
}

describe('clusters', () => {
  test('include every light once, at every zoom', () => {
    const lights = city(3000)
    const index = new ClusterIndex(lights)
    for (let zoom = 3; zoom <= 18; zoom++) expect(sums(index, zoom)).toEqual(counted(lights))
    expect(index.inView(WORLD, 3).length).toBeLessThan(5)
    expect(index.inView(WORLD, 17).every(({ kind }) => kind === 'light')).toBe(true)
  })

  test('follow changes of lights in any order', () => {
    const lights = city(400)
    const index = new ClusterIndex(lights)
    const change = fc.record({ at: fc.nat(399), state: fc.nat(STATES - 1) })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 50 }), fc.integer({ min: 3, max: 17 }), (changes, zoom) => {
        for (const { at, state } of changes)
          expect(index.change(lights.ids[at]!, lights.latitudes[at]!, lights.longitudes[at]!, state)).toBe(true)
        expect(sums(index, zoom)).toEqual(counted(lights))
      }),
    )
  })

  test('a new or moved light requires a new index', () => {
    const lights = city(10)
    const index = new ClusterIndex(lights)
    expect(index.change(2, 39.9, 116.4, 0)).toBe(false)
    expect(index.change(lights.ids[0]!, lights.latitudes[0]! + 0.001, lights.longitudes[0]!, 0)).toBe(false)
  })

  test('are empty without lights, and a single light is not a cluster', () => {
    expect(new ClusterIndex(city(0)).inView(WORLD, 6)).toEqual([])
    expect(new ClusterIndex(city(1)).inView(WORLD, 3)).toMatchObject([{ kind: 'light', id: 1 }])
  })

  test('have the zoom at which they split', () => {
    const index = new ClusterIndex(city(500))
    const cluster = index.inView(WORLD, 6).find(seen => seen.kind === 'cluster')!
    const zoom = index.opensAt(cluster.id)
    expect(zoom).toBeGreaterThan(6)
    expect(index.inView(WORLD, zoom).length).toBeGreaterThan(index.inView(WORLD, 6).length)
  })

  test('cache the markers of the two zooms used last', () => {
    const index = new ClusterIndex(city(500))
    const [six, eight] = [index.markersAt(6), index.markersAt(8)]
    expect(index.markersAt(6)).toBe(six)
    expect(index.markersAt(18)).toBe(index.markersAt(17))
    expect(index.markersAt(6)).toBe(six)
    expect(index.markersAt(8)).toEqual(eight)
    expect(index.markersAt(8)).not.toBe(eight)
  })

  test('include the lights within a box', () => {
    const lights = city(1000)
    const index = new ClusterIndex(lights)
    const found = index.within([116.45, 39.95, 116.5, 40])
    expect(found.length).toBeGreaterThan(10)
    for (const { latitude, longitude } of found)
      expect(latitude >= 39.95 && latitude <= 40 && longitude >= 116.45 && longitude <= 116.5).toBe(true)
  })
})

test('index 100,000 lights quickly and update one at once', () => {
  const lights = city(100_000)
  const from = performance.now()
  const index = new ClusterIndex(lights)
  const built = performance.now()
  for (let i = 0; i < 10_000; i++)
    index.change(lights.ids[i]!, lights.latitudes[i]!, lights.longitudes[i]!, (lights.states[i]! + 1) % STATES)
  const changed = performance.now()
  console.log(`built in ${(built - from).toFixed(0)} ms, 10,000 changes in ${(changed - built).toFixed(1)} ms`)
  expect(sums(index, 10)).toEqual(counted(lights))
})
