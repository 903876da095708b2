import { expect, test } from 'vitest'
import { areaText } from './areaText.ts'

test('names an area in any hemisphere', () => {
  expect(areaText({ south: 23.13, north: 31.23, west: 113.26, east: 121.47 })).toBe('23.13–31.23°N, 113.26–121.47°E')
  expect(areaText({ south: -12.05, north: -11.9, west: -77.1, east: -77.04 })).toBe('12.05–11.9°S, 77.1–77.04°W')
  expect(areaText({ south: -12.05, north: 23.13, west: -77.04, east: 113.26 })).toBe(
    '12.05°S–23.13°N, 77.04°W–113.26°E',
  )
})
