import { expect, test } from 'vitest'
import { distanceKm, extentOf } from './positionsView.ts'

const SHANGHAI = { lat: 31.23, lng: 121.47 }
const GUANGZHOU = { lat: 23.13, lng: 113.26 }

test('finds the extent of points', () => {
  expect(extentOf([SHANGHAI, GUANGZHOU])).toEqual({ south: 23.13, north: 31.23, west: 113.26, east: 121.47 })
})

test('measures distances on the ground', () => {
  expect(distanceKm(SHANGHAI, SHANGHAI)).toBe(0)
  // Great-circle distance of the two cities.
  expect(distanceKm(SHANGHAI, GUANGZHOU)).toBeGreaterThan(1200)
  expect(distanceKm(SHANGHAI, GUANGZHOU)).toBeLessThan(1220)
})
