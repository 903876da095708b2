import { expect, test } from 'vitest'
import { gridOf } from './grid.ts'

const widths = [60, 12, 1.3, 0.04, 0.0007]

test.each(widths)('a view %d° wide has a limited number of lines', width => {
  const { coordinates } = gridOf({ west: 112.1, east: 112.1 + width, south: 37.2, north: 37.2 + width }).geometry
  expect(coordinates.length).toBeGreaterThan(11)
  expect(coordinates.length).toBeLessThan(33)
})

test('keeps the lines when the view moves', () => {
  const meridians = (west: number) =>
    gridOf({ west, east: west + 1, south: 37, north: 37.5 })
      .geometry.coordinates.filter(([from, to]) => from![0] === to![0])
      .map(([from]) => from![0]!.toFixed(6))
  const [before, after] = [meridians(112), meridians(112.3)]
  expect(after.filter(lng => before.includes(lng)).length).toBeGreaterThan(3)
})
