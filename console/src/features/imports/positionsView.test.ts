import { expect, test } from 'vitest'
import { distanceKm, extentOf, viewOf } from './positionsView.ts'

const SHANGHAI = { lat: 31.23, lng: 121.47 }
const GUANGZHOU = { lat: 23.13, lng: 113.26 }
const SIZE = { width: 512, height: 512 }

test('the view has all points in its middle, and a single one in its streets', () => {
  const extent = extentOf([SHANGHAI, GUANGZHOU])
  expect(extent).toEqual({ south: 23.13, north: 31.23, west: 113.26, east: 121.47 })
  const view = viewOf(extent, SIZE)
  expect(view.center.lng).toBeCloseTo(117.365)
  expect(view.center.lat).toBeCloseTo(27.2, 0)
  // 8.21° of longitude are 187 px at zoom 5 and 374 px at zoom 6; the height of 9.2° is 418 px there.
  expect(view.zoom).toBe(6)
  expect(viewOf(extentOf([SHANGHAI]), SIZE)).toEqual({ center: { lat: expect.closeTo(31.23), lng: 121.47 }, zoom: 15 })
})

test('measures distances on the ground', () => {
  expect(distanceKm(SHANGHAI, SHANGHAI)).toBe(0)
  // Great-circle distance of the two cities.
  expect(distanceKm(SHANGHAI, GUANGZHOU)).toBeGreaterThan(1200)
  expect(distanceKm(SHANGHAI, GUANGZHOU)).toBeLessThan(1220)
})
