import { expect, test } from 'vitest'
import { byDistance, type FieldLight, faultsNear } from './fieldLights.ts'

const light = (id: number, latitude: number | null) => ({ id, latitude, longitude: 113.3 }) as FieldLight

test('sorts lights by distance, those without a position last', () => {
  const found = byDistance([light(1, null), light(2, 23.2), light(3, 23.11)], { lat: 23.1, lng: 113.3 })
  expect(found.map(({ light }) => light.id)).toEqual([3, 2, 1])
  // One degree of latitude is 111.2 km.
  expect(found[0]!.distance).toBeCloseTo(1.112, 2)
})

test('keeps the order without a position', () => {
  expect(byDistance([light(2, 23.2), light(1, 23.1)], undefined)).toEqual([
    { light: light(2, 23.2) },
    { light: light(1, 23.1) },
  ])
})

test('requests lights within 5 km to each side, at any latitude', () => {
  const { latitude, longitude } = faultsNear({ lat: 60, lng: 25 }) as Record<string, { gte: number; lte: number }>
  expect(latitude!.lte - 60).toBeCloseTo(0.045, 3)
  expect(longitude!.lte - 25).toBeCloseTo(0.09, 3)
  expect(faultsNear(undefined)).not.toHaveProperty('latitude')
})
