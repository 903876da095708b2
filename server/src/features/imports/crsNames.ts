import type { Bounds, Geography } from '#lighting/map/geography.ts'
import type { ColumnProfile } from './columnProfile.ts'

/*
 * Coordinate systems of projected coordinates, as far as column names and the ranges of the values name them.
 */

type Range = Pick<ColumnProfile, 'min' | 'max'>
interface Ranges {
  east: Range
  north: Range
}

const RADIUS = 6_378_137
/** TWD97 / TM2 zone 121 of Taiwan. */
const TAIWAN = { east: [140_000, 360_000], north: [2_400_000, 2_830_000] } as const

/** Easting and northing of Web Mercator within the bounds. */
function mercatorOf({ south, west, north, east }: Bounds) {
  return { east: [eastingAt(west), eastingAt(east)], north: [northingAt(south), northingAt(north)] } as const
}

function eastingAt(longitude: number): number {
  return (longitude * Math.PI * RADIUS) / 180
}

function northingAt(latitude: number): number {
  return RADIUS * Math.asinh(Math.tan((latitude * Math.PI) / 180))
}

/** EPSG code that column names contain. */
export function crsOfNames(names: string[]): string | undefined {
  const text = names.join(' ').normalize('NFKC')
  const [, code] = /epsg[ :_]?(\d{4,6})/i.exec(text) ?? []
  if (code) return `EPSG:${code}`
  if (/twd[ _-]?(?:19)?97/i.test(text)) return /119|penghu|澎湖/i.test(text) ? 'EPSG:3825' : 'EPSG:3826'
  if (/twd[ _-]?(?:19)?67/i.test(text)) return 'EPSG:3828'
  if (/web[ _-]?mercator|900913|墨卡托/i.test(text)) return 'EPSG:3857'
  const [, etrsZone] = /etrs ?(?:19)?89.*utm[ _-]?(?:zone[ _-]?)?(2[89]|3[0-7])(?!\d| ?S)/i.exec(text) ?? []
  if (etrsZone) return `EPSG:258${etrsZone}`
  const [, zone, half] = /utm[ _-]?(?:zone[ _-]?)?(\d{1,2}) ?([NS])?/i.exec(text) ?? []
  if (zone && Number(zone) >= 1 && Number(zone) <= 60)
    return `EPSG:${half?.toUpperCase() === 'S' ? 327 : 326}${zone.padStart(2, '0')}`
  return /cgcs ?2000|国家2000|2000国家|2000坐标/i.test(text) ? cgcs2000Of(text) : undefined
}

/** Of a coordinate system as files name it: `urn:ogc:def:crs:EPSG::3826`, `EPSG:3826`, `3826`, CRS84. */
export function crsOfName(name: string): string | undefined {
  if (/crs:?84|wgs ?84$/i.test(name)) return 'EPSG:4326'
  const [, code] = /(?:^|epsg(?:[:/.][\d.]*)*[:/#])(\d{4,6})$/i.exec(name.trim()) ?? []
  if (code === '102100' || code === '900913') return 'EPSG:3857'
  return code ? `EPSG:${code}` : crsOfNames([name])
}

/** Of a .prj: its own EPSG code, else by the names that ArcGIS and QGIS write. */
export function crsOfWkt(wkt: string): string | undefined {
  // The authority of the system as a whole stands last.
  const [, code] = /AUTHORITY\["EPSG","(\d{4,6})"\]\]\s*$/i.exec(wkt) ?? []
  if (code) return `EPSG:${code}`
  const [, kind, name = ''] = /^\s*(PROJCS|GEOGCS|PROJCRS|GEOGCRS)\["([^"]*)"/i.exec(wkt) ?? []
  if (kind?.toUpperCase().startsWith('GEOG')) return GEOGRAPHIC.find(([words]) => words.test(name))?.[1]
  const plain = name.replaceAll(/[_/-]+/g, ' ')
  for (const [words, base] of ZONES) {
    const [, zone] = words.exec(plain) ?? []
    if (zone) return `EPSG:${base + Number(zone)}`
  }
  return crsOfNames([plain])
}

const GEOGRAPHIC: [RegExp, string][] = [
  [/wgs[ _]?(?:19)?84/i, 'EPSG:4326'],
  [/cgcs[ _]?2000|china[ _]geodetic/i, 'EPSG:4490'],
]
/** Systems with numbered zones, whose codes count up with the zone. */
const ZONES: [RegExp, number][] = [
  [/^ETRS ?(?:19)?89 UTM zone (\d\d)N$/i, 25_800],
  [/^JGD ?2011 Japan zone (\d{1,2})$/i, 6668],
  [/^JGD ?2000 Japan zone (\d{1,2})$/i, 2442],
  [/^CGCS ?2000 3[ _]?degree GK zone (\d\d)$/i, 4513 - 25],
  [/^CGCS ?2000 GK zone (\d\d)$/i, 4491 - 13],
]

/** CGCS2000 / 3-degree Gauss-Kruger by the central meridian: CM 75E is 4534, CM 135E is 4554. */
function cgcs2000Of(text: string): string | undefined {
  const [, meridian] = /(?<!\d)(7[58]|8[147]|9[0369]|10[258]|11[147]|12[0369]|13[25])(?!\d)/.exec(text) ?? []
  return meridian ? `EPSG:${4534 + (Number(meridian) - 75) / 3}` : undefined
}

/** EPSG code by the ranges of easting and northing, where they leave only one. */
export function crsOfRanges(
  { east, north }: Ranges,
  names: string[],
  { datum, bounds }: Geography,
): string | undefined {
  const mercator = mercatorOf(bounds)
  if (isWithin(east, mercator.east) && isWithin(north, mercator.north)) return 'EPSG:3857'
  return datum === 'GCJ02' ? crsInChina({ east, north }, names) : undefined
}

function crsInChina({ east, north }: Ranges, names: string[]): string | undefined {
  const zone = Math.floor(east.min / 1_000_000)
  const isOneZone = zone === Math.floor(east.max / 1_000_000) && isWithin(north, [330_000, 6_100_000])
  // The easting begins with the number of the zone: 25 to 45 are zones of 3°, 13 to 23 of 6°.
  if (isOneZone && zone >= 25 && zone <= 45) return `EPSG:${4513 + zone - 25}`
  if (isOneZone && zone >= 13 && zone <= 23) return `EPSG:${4491 + zone - 13}`
  // The same ranges occur in UTM: only with Traditional Chinese names it is Taiwan.
  const isTaiwan =
    isWithin(east, TAIWAN.east) && isWithin(north, TAIWAN.north) && /[燈號縣區鄉鎮編]/.test(names.join(''))
  return isTaiwan ? 'EPSG:3826' : undefined
}

function isWithin({ min, max }: Range, [least, most]: readonly [number, number]): boolean {
  return min >= least && max <= most
}

/**
 * Surveyors in China, Japan and Germany name the northing X. Northings are greater than eastings, unless the easting has a
 * zone number or is one of Web Mercator.
 */
export function areAxesSwapped(east: Range, north: Range, bounds: Bounds): boolean {
  const mercator = mercatorOf(bounds)
  if (isWithin(east, mercator.east) && isWithin(north, mercator.north)) return false
  if (isWithin(north, mercator.east) && isWithin(east, mercator.north)) return true
  const hasZone = ({ min, max }: Range) => min >= 13_000_000 && max < 46_000_000
  if (hasZone(north) && !hasZone(east)) return true
  return !hasZone(east) && east.min >= 1_000_000 && north.max < 1_000_000
}
