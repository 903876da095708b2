import { afterEach, describe, expect, test } from 'vitest'
import { CHINA } from '#lighting/map/geography.ts'
import { fromDatum, type Point, toDatum } from './datum.ts'
import { setSiteGeography } from './siteGeography.ts'

const CITIES: [string, Point][] = [
  ['太原', { lat: 37.857014, lng: 112.549248 }],
  ['广州', { lat: 23.133, lng: 113.3205 }],
  ['喀什', { lat: 39.470478, lng: 75.989741 }],
  ['漠河', { lat: 52.972272, lng: 122.538592 }],
  ['三亚', { lat: 18.252865, lng: 109.511709 }],
]

/** metres, approximately */
function metres(a: Point, b: Point): number {
  return 111_200 * Math.hypot(a.lat - b.lat, (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180))
}

const toWgs84 = (point: Point) => toDatum(point, 'WGS84')
const fromWgs84 = (point: Point) => fromDatum(point, 'WGS84')

describe('a site in China', () => {
  test.each(CITIES)('%s is converted to the other datum and back with an error below a metre', (_, point) => {
    expect(metres(fromWgs84(toWgs84(point)), point)).toBeLessThan(1)
    expect(metres(toWgs84(fromWgs84(point)), point)).toBeLessThan(1)
  })

  test.each(CITIES)('in %s both datums differ by hundreds of metres', (_, point) => {
    const apart = metres(toWgs84(point), point)
    expect(apart).toBeGreaterThan(200)
    expect(apart).toBeLessThan(700)
  })

  test('shifts in the right direction: 天安门 in WGS-84 and on Chinese maps', () => {
    const onMaps = fromWgs84({ lat: 39.90735, lng: 116.39128 })
    expect(metres(onMaps, { lat: 39.90875, lng: 116.39752 })).toBeLessThan(20)
  })
})

describe('a site outside China', () => {
  afterEach(() => setSiteGeography(CHINA))

  test('does not shift positions near China, where gcoord would', () => {
    const hanoi = { lat: 21.0285, lng: 105.8542 }
    expect(toWgs84(hanoi)).not.toEqual(hanoi)
    setSiteGeography({ datum: 'WGS84', bounds: { south: 8, west: 102, north: 24, east: 110 } })
    expect(toWgs84(hanoi)).toEqual(hanoi)
    expect(fromWgs84(hanoi)).toEqual(hanoi)
  })
})
