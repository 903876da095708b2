import { expect, test } from 'vitest'
import { extentOf } from './positionsView.ts'

const SHANGHAI = { lat: 31.23, lng: 121.47 }
const GUANGZHOU = { lat: 23.13, lng: 113.26 }

test('finds the extent of points', () => {
  expect(extentOf([SHANGHAI, GUANGZHOU])).toEqual({ south: 23.13, north: 31.23, west: 113.26, east: 121.47 })
})
