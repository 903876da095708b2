import { expect, test } from 'vitest'
import { CHINA } from '#lighting/map/geography.ts'
import { commonSystems } from './coordinateSystems.ts'

test('common systems have the codes and numbers of the EPSG list', () => {
  const systems = commonSystems(CHINA)
  const numberOf = (code: string) => systems.find(system => system.code === code)?.number
  // EPSG registry: 4534 CGCS2000 / 3-degree Gauss-Kruger CM 75E, 4548 … CM 117E, 4554 … CM 135E.
  expect(['EPSG:4534', 'EPSG:4548', 'EPSG:4554'].map(numberOf)).toEqual([75, 117, 135])
  // 3826 TWD97 / TM2 zone 121, 3825 … zone 119; 32651 WGS 84 / UTM zone 51N.
  expect(['EPSG:3826', 'EPSG:3825', 'EPSG:32643', 'EPSG:32651', 'EPSG:32653'].map(numberOf)).toEqual([
    ...[121, 119, 43, 51, 53],
  ])
  expect(new Set(systems.map(({ code }) => code)).size).toBe(systems.length)
})

test.each([
  ['Lisbon', { south: 36.9, west: -9.6, north: 42.2, east: -6.1 }, ['EPSG:32629']],
  ['Sydney', { south: -36, west: 149, north: -32, east: 153 }, ['EPSG:32755', 'EPSG:32756']],
  ['Quito', { south: -1, west: -79, north: 1, east: -78.1 }, ['EPSG:32617', 'EPSG:32717']],
])('a site outside China has the UTM zones of its bounds: %s', (_, bounds, utm) => {
  expect(commonSystems({ datum: 'WGS84', bounds }).map(({ code }) => code)).toEqual(['EPSG:3857', ...utm])
})
