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

/** Systems that lists of lights in and around China mostly have, named by their family and a number. */
interface CommonSystem {
  code: string
  /** key of its name */
  family: 'webMercator' | 'cgcs2000' | 'twd97' | 'utm'
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
/** WGS 84 / UTM north, zones of China. */
const UTM: CommonSystem[] = range(11).map(n => ({ code: EPSG(32_643 + n), family: 'utm', number: 43 + n }))

export const COMMON_SYSTEMS: readonly CommonSystem[] = [...WEB_MERCATOR, ...TWD97, ...CGCS2000, ...UTM]
