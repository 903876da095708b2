import { narrow } from './normalize.ts'

/* Both coordinates in one cell. */

export interface Pair {
  first: string
  second: string
  /** The notation defines that the longitude, or the easting, is first. */
  longitudeFirst: boolean
}

const NUMBER = String.raw`[+-]?\d+(?:\.\d+)?`
const WKT = new RegExp(
  String.raw`^(?:SRID=\d+;\s*)?POINT\s*(?:Z|M|ZM)?\s*\(\s*(${NUMBER})\s+(${NUMBER})(?:\s+${NUMBER}){0,2}\s*\)$`,
  'i',
)
const GEOJSON = new RegExp(String.raw`"coordinates"\s*:\s*\[\s*(${NUMBER})\s*,\s*(${NUMBER})`)
const SIDE = '(?:[NSEW]|[东西東北南][经纬經緯経]|북위|남위|동경|서경)'
const LABEL = '(?:lat|lng|lon|纬度|緯度|经度|經度|経度|위도|경도)'
/** Two coordinates by their words or letters, before or behind each. */
const NAMED = [
  new RegExp(String.raw`^(${LABEL}\D*\d.*?)[\s,;/]*(${LABEL}.*)$`, 'i'),
  new RegExp(String.raw`^(${SIDE}.*?\d.*?)[\s,;/]*(${SIDE}.*)$`, 'i'),
  /^(.*?\d.*?(?:[NSEW]|с\.?\s*ш\.?|в\.?\s*д\.?))[\s,;/]*(.*\d.*)$/i,
]

/** Characters: the time of the patterns grows with the square of the length. */
const MAX_LENGTH = 200

/** undefined: not two coordinates */
export function splitPosition(cell: string): Pair | undefined {
  const text = narrow(cell).trim().replaceAll(/\s+/g, ' ')
  const [, x, y] = WKT.exec(text) ?? GEOJSON.exec(text) ?? []
  if (x && y) return { first: x, second: y, longitudeFirst: true }
  if (text.length > MAX_LENGTH) return undefined
  const parts = partsOf(
    text
      .replace(/^[([{（【]+/, '')
      .replace(/[)\]}）】]+$/, '')
      .trim(),
  )
  const [first, second] = parts?.map(part => part.trim()) ?? []
  return first && second ? { first, second, longitudeFirst: false } : undefined
}

function partsOf(text: string): string[] | undefined {
  // Another geometry, such as POLYGON.
  if (/[A-Z]{4}/i.test(text.replaceAll(/latitude|longitude|long/gi, ''))) return undefined
  for (const pattern of NAMED) {
    const [, first, second] = pattern.exec(text) ?? []
    if (first && second) return [first, second]
  }
  return separated(text, /[;|/、，\n]/) ?? commas(text) ?? degrees(text) ?? blanks(text)
}

/** Two parts; a third one is a height. */
function separated(text: string, separator: RegExp | string): string[] | undefined {
  const parts = text.split(separator).filter(part => part.trim() !== '')
  return parts.length === 2 || (parts.length === 3 && /^\s*[+-]?\d+(?:\.\d+)?\s*m?\s*$/i.test(parts[2]!))
    ? parts.slice(0, 2)
    : undefined
}

/** `31.23,121.47`, `31,23, 121,47`, `31,23,121,47` */
function commas(text: string): string[] | undefined {
  const parts = text.split(',')
  if (parts.length === 4 && !text.includes('.')) return [parts.slice(0, 2).join(','), parts.slice(2).join(',')]
  if (/^\S+,\d+ \S+,\d+$/.test(text)) return text.split(' ').map(part => part.replace(/,$/, ''))
  return separated(text, ',')
}

/** `31°13′48″ 121°28′12″`, `31.23° 121.47°` */
function degrees(text: string): string[] | undefined {
  return TWO_DEGREES.exec(text)?.slice(1)
}
const TWO_DEGREES = /^([^°º度]+[°º度][^°º度]*?)\s*([+-]?\d{1,3}(?:\.\d+)?\s?[°º度][^°º度]*)$/

/** `121.47 31.23`, `31 13.8 121 28.2`, `31 13 48 121 28 12` */
function blanks(text: string): string[] | undefined {
  const parts = text.split(' ')
  const half = parts.length / 2
  if (![1, 2, 3].includes(half)) return parts.length === 3 ? separated(text, ' ') : undefined
  return [parts.slice(0, half).join(' '), parts.slice(half).join(' ')]
}
