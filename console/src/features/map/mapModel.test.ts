import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MapLights, STATES } from '#lighting/map/pack.ts'
import type { ClusterBounds } from './clusterIndex.ts'
import { MapModel } from './mapModel.ts'
import { EVERY_STATE, hasState } from './shownStates.ts'

const WORLD: ClusterBounds = [-180, -85, 180, 85]

type Row = [id: number, latitude: number, longitude: number, state: number]
const lightsOf = (rows: Row[]): MapLights => ({
  ids: Int32Array.from(rows, row => row[0]),
  latitudes: Float64Array.from(rows, row => row[1]),
  longitudes: Float64Array.from(rows, row => row[2]),
  states: Uint8Array.from(rows, row => row[3]),
})

function seen(model: MapModel, zoom: number): number {
  return model
    .inView(WORLD, zoom)
    .reduce((sum, found) => sum + (found.kind === 'light' ? 1 : found.counts.reduce((a, b) => a + b)), 0)
}

test('shows only the given lights', () => {
  const model = new MapModel()
  model.load(
    lightsOf([
      [1, 30, 120, 0],
      [2, 31, 121, 0],
      [3, 32, 122, 1],
    ]),
  )
  model.show(EVERY_STATE, new Set([2, 3, 9]))
  expect(
    model
      .within(WORLD)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([2, 3])
  model.show(1, new Set([2, 3]))
  expect(model.within(WORLD).map(({ id }) => id)).toEqual([2])
  model.change(
    lightsOf([
      [1, 30, 120, 0],
      [3, 32, 122, 0],
    ]),
    [],
  )
  expect(
    model
      .within(WORLD)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([2, 3])
  model.show(EVERY_STATE)
  expect(model.within(WORLD)).toHaveLength(3)
})

test('shows the filtered lights after any sequence of changes', () => {
  const row: fc.Arbitrary<Row> = fc.tuple(
    fc.integer({ min: 1, max: 40 }),
    fc.constantFrom(30, 30.0001, 31),
    fc.constantFrom(120, 120.0001),
    fc.nat(STATES - 1),
  )
  const rows = fc.uniqueArray(row, { selector: ([id]) => id, maxLength: 40 })
  const step = fc.oneof(
    fc.record({ rows, gone: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 3 }) }),
    fc.record({ shown: fc.integer({ min: 0, max: EVERY_STATE }) }),
  )
  fc.assert(
    fc.property(rows, fc.array(step, { maxLength: 12 }), fc.integer({ min: 3, max: 17 }), (first, steps, zoom) => {
      const model = new MapModel()
      model.load(lightsOf(first))
      const lights = new Map(first.map(row => [row[0], row]))
      let shown = EVERY_STATE
      for (const step of steps) {
        if ('shown' in step) {
          shown = step.shown
          model.show(shown)
        } else {
          const gone = step.gone.filter(id => !step.rows.some(row => row[0] === id))
          model.change(lightsOf(step.rows), gone)
          for (const id of gone) lights.delete(id)
          for (const row of step.rows) lights.set(row[0], row)
        }
        const expected = [...lights.values()].filter(([, , , state]) => hasState(shown, state))
        expect(seen(model, zoom)).toBe(expected.length)
        expect(
          model
            .within(WORLD)
            .map(({ id, latitude, longitude, state }) => [id, latitude, longitude, state])
            .toSorted((a, b) => a[0]! - b[0]!),
        ).toEqual(expected.toSorted((a, b) => a[0] - b[0]))
      }
      const counts = new Array(STATES).fill(0)
      for (const [, , , state] of lights.values()) counts[state]++
      expect(model.counts()).toEqual(counts)
    }),
  )
})

test('the nearest lights are those in the middle of the bounds, whatever the filter', () => {
  const model = new MapModel()
  model.load(lightsOf([1, 2, 3, 4, 5].map(id => [id, 30 + id / 10, 120, id])))
  model.show(1)
  const ids = (bounds: ClusterBounds, most: number) => model.nearest(bounds, most).map(({ id }) => id)
  expect(ids([119, 30.15, 121, 30.45], 9)).toEqual([2, 3, 4])
  expect(ids([119, 30.05, 121, 30.55], 1)).toEqual([3])
  expect(ids([121, 30, 122, 31], 9)).toEqual([])
})

test('has the bounds of the shown lights', () => {
  const model = new MapModel()
  expect(model.extent()).toBeUndefined()
  model.load(
    lightsOf([
      [1, 30, 120, 0],
      [2, 31, 119, 1],
      [3, 50, 90, 2],
    ]),
  )
  expect(model.extent()).toEqual([90, 30, 120, 50])
  model.show(0b011)
  expect(model.extent()).toEqual([119, 30, 120, 31])
})

test('starts where most lights are in view', () => {
  const half = { width: 320, height: 160 }
  const model = new MapModel()
  expect(model.densest(6, half)).toBeUndefined()
  const far: Row = [1, 43.8, 87.6, 0]
  const [one, two]: Row[][] = [[2, 3, 4].map(id => [id, 23.1, 113.3, 0]), [5, 6].map(id => [id, 22.5, 114.9, 0])]
  model.load(lightsOf([far, ...one!, ...two!]))
  const densest = model.densest(6, half)!
  expect(densest.latitude).toBeGreaterThanOrEqual(22.5)
  expect(densest.latitude).toBeLessThanOrEqual(23.1)
  expect(densest.longitude).toBeGreaterThanOrEqual(113.3)
  expect(densest.longitude).toBeLessThanOrEqual(114.9)
})
