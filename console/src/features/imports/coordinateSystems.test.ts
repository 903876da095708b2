import { expect, test } from 'vitest'
import { COMMON_SYSTEMS } from './coordinateSystems.ts'

test('codes and numbers of the common systems are those of the EPSG list', () => {
  const numberOf = (code: string) => COMMON_SYSTEMS.find(system => system.code === code)?.number
  // EPSG registry: 4534 CGCS2000 / 3-degree Gauss-Kruger CM 75E, 4548 … CM 117E, 4554 … CM 135E.
  expect(['EPSG:4534', 'EPSG:4548', 'EPSG:4554'].map(numberOf)).toEqual([75, 117, 135])
  // 3826 TWD97 / TM2 zone 121, 3825 … zone 119; 32651 WGS 84 / UTM zone 51N.
  expect(['EPSG:3826', 'EPSG:3825', 'EPSG:32643', 'EPSG:32651', 'EPSG:32653'].map(numberOf)).toEqual([
    ...[121, 119, 43, 51, 53],
  ])
  expect(new Set(COMMON_SYSTEMS.map(({ code }) => code)).size).toBe(COMMON_SYSTEMS.length)
})
