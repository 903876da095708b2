import { CHINA, type Geography } from '#lighting/map/geography.ts'
import { graphql } from '../../graphql/graphql.ts'

export const CoordinateSystems = graphql(`
  query CoordinateSystems($search: String!) {
    coordinateSystems(search: $search) {
      code
      name
      area
    }
  }
`)

const EPSG = (code: number) => `EPSG:${code}`
const range = (count: number) => Array.from({ length: count }, (_, n) => n)

/** A system that many lists of lights have, named by its family and a number. */
interface CommonSystem {
  code: string
  /** key of its name */
  family: 'webMercator' | 'cgcs2000' | 'twd97' | 'utm' | 'utmSouth'
  /** central meridian in degrees, or the zone */
  number: number
}

const WEB_MERCATOR: CommonSystem[] = [{ code: EPSG(3857), family: 'webMercator', number: 0 }]
/** 3-degree Gauss-Kruger without a zone prefix in the easting, 75°E to 135°E. */
const CGCS2000: CommonSystem[] = range(21).map(n => ({ code: EPSG(4534 + n), family: 'cgcs2000', number: 75 + 3 * n }))
const TWD97: CommonSystem[] = [
  { code: EPSG(3826), family: 'twd97', number: 121 },
  { code: EPSG(3825), family: 'twd97', number: 119 },
]

/** WGS 84 / UTM: zone n of the northern hemisphere is 32600 + n, of the southern one 32700 + n. */
function utmZones({ south, west, north, east }: Geography['bounds']): CommonSystem[] {
  const zoneOf = (longitude: number) => Math.min(60, Math.floor((longitude + 180) / 6) + 1)
  const zones = range(zoneOf(east) - zoneOf(west) + 1).map(n => zoneOf(west) + n)
  return [
    ...(north > 0 ? zones.map(number => ({ code: EPSG(32_600 + number), family: 'utm' as const, number })) : []),
    ...(south < 0 ? zones.map(number => ({ code: EPSG(32_700 + number), family: 'utmSouth' as const, number })) : []),
  ]
}

/** Those of a site, the most frequent first. */
export function commonSystems({ datum, bounds }: Geography): CommonSystem[] {
  const ofChina = datum === CHINA.datum ? [...TWD97, ...CGCS2000] : []
  return [...WEB_MERCATOR, ...ofChina, ...utmZones(bounds)]
}
