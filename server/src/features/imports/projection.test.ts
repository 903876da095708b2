import { describe, expect, test } from 'vitest'
import { findSystem, searchSystems } from './coordinateSystems.ts'
import { openProjection, parseMetres } from './projection.ts'

const locate = (code: string, x: number, y: number) => openProjection(findSystem(code)!).locate(x, y)

/** Within 0.1 mm: subtracting the zone number loses precision. */
function expectSame(found: unknown, expected: unknown) {
  const [a, b] = [found, expected] as { latitude: number; longitude: number }[]
  expect([a!.latitude, a!.longitude].map(value => value.toFixed(9))).toEqual(
    [b!.latitude, b!.longitude].map(value => value.toFixed(9)),
  )
}

describe('projections', () => {
  // Reference: PROJ 9.5.1 by pyproj 3.7.2, Transformer.from_crs(code, 'EPSG:4326', always_xy=True).
  test.each([
    ['Web Mercator', 'EPSG:3857', 13526220.5, 3662330.2, 31.2275036, 121.5081061],
    ['TWD97, Taiwan', 'EPSG:3826', 306123.45, 2768123.4, 25.0201391, 121.5560931],
    ['TWD97, Penghu', 'EPSG:3825', 306123.45, 2600123.4, 23.5032934, 119.549533],
    ['CGCS2000, 3 degrees, by meridian', 'EPSG:4547', 506789.12, 2557890.34, 23.1205584, 114.0662798],
    ['CGCS2000, 3 degrees, by zone', 'EPSG:4526', 38506789.12, 2557890.34, 23.1205584, 114.0662798],
    ['CGCS2000, 6 degrees, by meridian', 'EPSG:4509', 456789.12, 4412345.6, 39.8441419, 116.4951286],
    ['CGCS2000, 6 degrees, by zone', 'EPSG:4497', 19456789.12, 3456789.1, 31.2320353, 110.5464505],
    ['UTM', 'EPSG:32651', 356789.1, 3456789.2, 31.2365175, 121.4962322],
    ['Hong Kong 1980', 'EPSG:2326', 836694.05, 819069.8, 22.3106024, 114.1810093],
    ['Korea 2000', 'EPSG:5186', 198056.5, 551885.4, 37.5665033, 126.9780015],
    ['JGD2011', 'EPSG:6677', -7003.4, -34678.9, 35.6873978, 139.7559555],
  ])('%s', (_, code, x, y, latitude, longitude) => {
    const found = locate(code, x, y) as { latitude: number; longitude: number }
    // 1e-5° is about 1 m: the parameters of old datums differ between versions of the data set.
    expect(Math.abs(found.latitude - latitude)).toBeLessThan(1e-5)
    expect(Math.abs(found.longitude - longitude)).toBeLessThan(1e-5)
  })

  test('accepts an easting with or without a zone number, whatever the system', () => {
    const found = locate('EPSG:4547', 506789.12, 2557890.34)
    expectSame(locate('EPSG:4547', 38506789.12, 2557890.34), found)
    expectSame(locate('EPSG:4526', 506789.12, 2557890.34), found)
    expectSame(locate('EPSG:4509', 20456789.12, 4412345.6), locate('EPSG:4509', 456789.12, 4412345.6))
  })

  test.each([
    ['the number of another zone', 'EPSG:4547', 39506789.12, 2557890.34, 'zoneDiffers'],
    ['northing and easting in the wrong order', 'EPSG:4547', 2557890.34, 38506789.12, 'swapped'],
    ['the wrong order without a zone', 'EPSG:4547', 2557890.34, 506789.12, 'swapped'],
    ['the wrong order in Taiwan', 'EPSG:3826', 2768123.4, 306123.45, 'swapped'],
    ['another system', 'EPSG:3826', 13526220.5, 3662330.2, 'outsideSystem'],
  ])('detects %s', (_, code, x, y, error) => {
    expect(locate(code, x, y)).toBe(error)
  })
})

test('knows systems of other regions, so that their positions are detected as outside the map', () => {
  for (let zone = 28; zone <= 37; zone++) expect(findSystem(`EPSG:258${zone}`)?.name).toBe(`ETRS89 / UTM zone ${zone}N`)
  for (let zone = 1; zone <= 60; zone++) expect(findSystem(`UTM zone ${zone}N`)?.definition).toContain(`zone=${zone} `)
  const berlin = locate('EPSG:25833', 391_000, 5_820_000) as { latitude: number; longitude: number }
  expect(berlin.latitude).toBeCloseTo(52.52, 1)
  expect(berlin.longitude).toBeCloseTo(13.4, 1)
})

test('finds a system by its code in all usual notations', () => {
  const forms = ['EPSG:3826', 'epsg:3826', '3826', 'urn:ogc:def:crs:EPSG::3826', 'urn:ogc:def:crs:EPSG:9.9.1:3826']
  for (const code of forms) expect(findSystem(code)?.name, code).toBe('TWD97 / TM2 zone 121')
  expect(findSystem('urn:ogc:def:crs:OGC:1.3:CRS84')?.code).toBe('EPSG:4326')
  expect(findSystem('EPSG:999999')).toBeUndefined()
  // In the notation of file names.
  expect(findSystem('EPSG:102100')?.code).toBe('EPSG:3857')
  expect(findSystem('ETRS89 / UTM zone 33N')?.code).toBe('EPSG:25833')
})

test.each([
  ['3826', 'EPSG:3826'],
  ['TWD97', 'EPSG:3826'],
  ['twd97 121', 'EPSG:3826'],
  ['CGCS2000 / 3-degree Gauss-Kruger CM 117E', 'EPSG:4548'],
  ['国家2000 3度带 117E', 'EPSG:4548'],
  ['UTM zone 51N', 'EPSG:32651'],
  ['Web Mercator', 'EPSG:3857'],
  ['墨卡托', 'EPSG:3857'],
  ['西安80 zone 38', 'EPSG:2362'],
  ['', 'EPSG:3857'],
])('a search for "%s" finds %s first', (search, code) => {
  expect(searchSystems(search)[0]?.code).toBe(code)
})

test('returns at most 50 systems, and none for unrelated words', () => {
  expect(searchSystems('zone')).toHaveLength(50)
  expect(searchSystems('Atlantis')).toEqual([])
})

test.each([
  ['306123.45', 306123.45],
  ['306,123.45', 306123.45],
  ['2,768,123', 2768123],
  ['2 768 123,4 m', 2768123.4],
  ['－３０６１２３．５', -306123.5],
  ['2768123公尺', 2768123],
  ['', undefined],
  ['N31', undefined],
  ['12-34', undefined],
])('"%s" is %s m', (text, metres) => {
  expect(parseMetres(text)).toBe(metres)
})

test('includes all UTM zones', () => {
  expect(locate('EPSG:32630', 500_000, 0)).toEqual({ latitude: 0, longitude: expect.closeTo(-3, 9) })
  // Birmingham and Adelaide
  expect(locate('EPSG:32630', 575_357, 5_815_547)).toMatchObject({
    latitude: expect.closeTo(52.4862, 2),
    longitude: expect.closeTo(-1.8904, 2),
  })
  expect(locate('EPSG:32754', 280_000, 6_132_000)).toMatchObject({
    latitude: expect.closeTo(-34.93, 1),
    longitude: expect.closeTo(138.59, 1),
  })
  expect(searchSystems('UTM 30N').map(({ code }) => code)).toContain('EPSG:32630')
  expect(findSystem('32651')?.area).toContain('China')
})
