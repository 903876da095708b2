import { expect, test } from 'vitest'
import { viewOf } from './viewOf.ts'

const SIZE = { width: 512, height: 512 }

test('fits an area into the map, centred in the projection', () => {
  const view = viewOf({ south: 23.13, north: 31.23, west: 113.26, east: 121.47 }, SIZE, 15)
  expect(view.center.lng).toBeCloseTo(117.365)
  expect(view.center.lat).toBeCloseTo(27.2, 0)
  // At zoom 6, 360° are 16,384 px: 8.21° of longitude are 374 px, and the height of 9.2° is 418 px of 512.
  expect(view.zoom).toBeCloseTo(6 + Math.log2(512 / 418), 1)
})

test('uses the maximum zoom for a point, and at least the minimum zoom for the world', () => {
  const point = { south: 31.23, north: 31.23, west: 121.47, east: 121.47 }
  expect(viewOf(point, SIZE, 15)).toEqual({ center: { lat: expect.closeTo(31.23), lng: 121.47 }, zoom: 15 })
  expect(viewOf({ south: -80, north: 80, west: -180, east: 180 }, SIZE, 15).zoom).toBe(3)
})
