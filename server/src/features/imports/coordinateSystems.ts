import list from './coordinateSystems.generated.json' with { type: 'json' }
import { crsOfName } from './crsNames.ts'

/* Coordinate systems of the EPSG data set whose area touches China and its neighbourhood, and UTM of all zones. */

export interface CoordinateSystem {
  /** such as EPSG:3826 */
  code: string
  name: string
  area: string
  /** ° */
  bounds: { west: number; south: number; east: number; north: number }
  /** for proj4 */
  definition: string
}

type Row = [number, string, string, [number, number, number, number], string]

const SYSTEMS = new Map([...utmZones(), ...(list as unknown as Row[])].map(row => [row[0], systemOf(row)]))
const MAX_FOUND = 50

export const WEB_MERCATOR = 'EPSG:3857'

/** Offered first: Web Mercator, TWD97, CGCS2000 by central meridian, UTM. */
const COMMON = [
  ...[3857, 3826, 3825],
  ...Array.from({ length: 21 }, (_, zone) => 4534 + zone),
  ...Array.from({ length: 9 }, (_, zone) => 32646 + zone),
]

function systemOf([number, name, area, [west, south, east, north], definition]: Row): CoordinateSystem {
  return { code: `EPSG:${number}`, name, area, bounds: { west, south, east, north }, definition }
}

/** WGS 84 / UTM in all zones, for sites elsewhere. */
function utmZones(): Row[] {
  return Array.from({ length: 60 }, (_, index) => index + 1).flatMap((zone): Row[] => {
    const [west, east] = [6 * zone - 186, 6 * zone - 180]
    const definition = `+proj=utm +zone=${zone} +datum=WGS84 +units=m`
    const south = definition.replace(' +datum', ' +south +datum')
    return [
      [32_600 + zone, `WGS 84 / UTM zone ${zone}N`, 'Northern hemisphere', [west, 0, east, 84], definition],
      [32_700 + zone, `WGS 84 / UTM zone ${zone}S`, 'Southern hemisphere', [west, -80, east, 0], south],
    ]
  })
}

/** By its code or name: `EPSG:3826`, `3826`, `urn:ogc:def:crs:EPSG::3826`, `TWD97`. undefined: not in the list */
export function findSystem(name: string): CoordinateSystem | undefined {
  const code = crsOfName(name)
  return code === undefined ? undefined : SYSTEMS.get(Number(code.replace('EPSG:', '')))
}

/** What people call a system, beside its name in the data set. */
const SYNONYMS: [RegExp, string][] = [
  [/Pseudo-Mercator/, 'web mercator google 墨卡托'],
  [/CGCS2000|China Geodetic Coordinate System 2000/, '国家2000 2000国家大地坐标系 大地2000'],
  [/Beijing 1954/, '北京54 北京1954'],
  [/Xian 1980/, '西安80 西安1980'],
  [/TWD97/, '臺灣 台湾 二度分帶 tm2'],
  [/Hong Kong/, '香港'],
  [/Macao/, '澳门 澳門'],
  [/3-degree/, '3度 三度 3度带 三度带'],
  [/Gauss-Kruger (?:zone|CM)/, '高斯 高斯-克吕格'],
  [/Japan Plane Rectangular/, '平面直角座標系'],
  [/Korea/, '한국'],
]

let haystacks: [string, CoordinateSystem][] | undefined

/** Words of a search, for example `CGCS2000 117E`; all of them have to occur. At most 50, common ones first. */
export function searchSystems(search: string): CoordinateSystem[] {
  const exact = findSystem(search)
  const words = search
    .toLowerCase()
    .split(/[\s/,]+/)
    .filter(Boolean)
  haystacks ??= inOrder().map(system => [haystackOf(system), system])
  const found = haystacks.filter(([text]) => words.every(word => text.includes(word))).map(([, system]) => system)
  const others = exact ? [exact, ...found.filter(system => system !== exact)] : found
  return others.slice(0, MAX_FOUND)
}

function inOrder(): CoordinateSystem[] {
  const first = COMMON.flatMap(number => SYSTEMS.get(number) ?? [])
  return [...new Set([...first, ...SYSTEMS.values()])]
}

function haystackOf({ code, name, area }: CoordinateSystem): string {
  const synonyms = SYNONYMS.filter(([pattern]) => pattern.test(name)).map(([, words]) => words)
  return [code, name, area, ...synonyms].join(' ').toLowerCase()
}
