import { expect, test } from 'vitest'
import { distanceKm, formatCoordinates, readCoordinate, readPair, roundCoordinates } from './coordinates.ts'

test.each([
  ['37.857014', { value: 37.857014 }],
  [' 37.857° ', { value: 37.857 }],
  ['3', { value: 3 }],
  ['55', { value: 55 }],
  ['', { fault: 'missing' }],
  ['  ', { fault: 'missing' }],
  ['37,857', { fault: 'notANumber' }],
  ['1e1', { fault: 'notANumber' }],
  ['0x10', { fault: 'notANumber' }],
  ['北纬37', { fault: 'notANumber' }],
  ['Infinity', { fault: 'notANumber' }],
  ['2.999999', { fault: 'outOfBounds' }],
  ['55.000001', { fault: 'outOfBounds' }],
  ['-37.8', { fault: 'outOfBounds' }],
])('a latitude typed as "%s"', (text, read) => expect(readCoordinate('lat', text)).toEqual(read))

test('limits a longitude by its own bounds', () => {
  expect(readCoordinate('lng', '112.5')).toEqual({ value: 112.5 })
  expect(readCoordinate('lng', '138.1')).toEqual({ fault: 'outOfBounds' })
})

test.each([
  ['37.857014, 112.549248', ['37.857014', '112.549248']],
  ['37.857014，112.549248', ['37.857014', '112.549248']],
  ['37.857014 112.549248', ['37.857014', '112.549248']],
  ['37.857014', undefined],
  ['长风街, 太原', undefined],
  ['1, 2, 3', undefined],
])('a pair pasted as "%s"', (text, pair) => expect(readPair(text)).toEqual(pair))

test('writes exactly six decimals', () => {
  expect(formatCoordinates({ lat: 37.8570141234, lng: 112.5 })).toBe('37.857014, 112.500000')
  expect(roundCoordinates({ lat: 37.8570141234, lng: 112.5 })).toEqual({ lat: 37.857014, lng: 112.5 })
})

test('measures distances on the ground', () => {
  const [SHANGHAI, GUANGZHOU] = [
    { lat: 31.23, lng: 121.47 },
    { lat: 23.13, lng: 113.26 },
  ]
  expect(distanceKm(SHANGHAI, SHANGHAI)).toBe(0)
  // Great-circle distance of the two cities.
  expect(distanceKm(SHANGHAI, GUANGZHOU)).toBeGreaterThan(1200)
  expect(distanceKm(SHANGHAI, GUANGZHOU)).toBeLessThan(1220)
})
