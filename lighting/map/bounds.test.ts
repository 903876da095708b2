import { describe, expect, test } from 'vitest'
import { boundsProblems, isWithin, parseBounds } from './bounds.ts'
import { CHINA } from './geography.ts'

describe('bounds of a site', () => {
  const good = { south: -35.2, west: 138.4, north: -34.7, east: 138.9 }

  test('may be in any hemisphere', () => {
    for (const bounds of [
      good,
      { south: 49.5, west: -8.7, north: 61, east: 2 },
      { south: 8.2, west: 8.2, north: 8.4, east: 8.4 },
      CHINA.bounds,
    ])
      expect(boundsProblems(bounds)).toEqual([])
  })

  test.each([
    [{ south: -86 }, { south: 'boundsLatitude' }],
    [{ north: Number.NaN }, { north: 'boundsLatitude' }],
    [{ east: 180.1 }, { east: 'boundsLongitude' }],
    [{ north: -35.1 }, { north: 'boundsTooSmall' }],
    [{ west: 170, east: -170 }, { east: 'boundsTooSmall' }],
    [
      { north: -35.1, west: 138.8 },
      { north: 'boundsTooSmall', east: 'boundsTooSmall' },
    ],
  ])('%j is refused', (change, problems) =>
    expect(Object.fromEntries(boundsProblems({ ...good, ...change }))).toEqual(problems),
  )

  test('are read from MAP_BOUNDS as south, west, north, east', () => {
    expect(parseBounds('-35.2, 138.4, -34.7, 138.9')).toEqual(good)
    for (const text of ['', '1,2,3', '1,2,3,4,5', '1,,3,4', 'a,2,3,4', '3,2,1,4'])
      expect(parseBounds(text)).toBeUndefined()
  })

  test('include their edges', () => {
    expect(isWithin(good, { latitude: -35.2, longitude: 138.9 })).toBe(true)
    expect(isWithin(good, { latitude: -35.21, longitude: 138.5 })).toBe(false)
  })
})
