import { createRequire } from 'node:module'
import proj4 from 'proj4'
import { CHINA, rangesOf } from '../../lighting/map/geography.ts'

/** As `epsg-index` has it. */
interface Entry {
  code: string
  kind: string
  name: string
  area: string | null
  /** north, west, south, east */
  bbox: [number, number, number, number] | null
  proj4: string | null
}

/** code, name, area, [west, south, east, north], definition for proj4 */
type Row = [number, string, string, [number, number, number, number], string]

const KINDS = ['CRS-PROJCRS', 'CRS-GEOGCRS']
/** Higher codes are those of Esri. */
const MAX_EPSG = 32_767
/**
 * Systems that names of columns and of .prj files give by zone (`crsNames.ts`), wherever they are: ETRS89 / UTM and
 * WGS 84 / UTM. A file that names one has positions off the map, not an unknown system.
 */
const NAMED = /^(?:258(?:2[89]|3[0-8])|32[67](?:0[1-9]|[1-5]\d|60))$/
/** ° around the map: for a file of a neighbouring place, the error is a position off the map, not an unknown system. */
const MARGIN = 10

/** The systems in the area of the map and its neighbourhood or named by zone that proj4 computes without further files. */
export function fromEpsg(): Row[] {
  const all: Record<string, Entry> = createRequire(import.meta.url)('epsg-index/all.json')
  return Object.values(all)
    .flatMap(entry => rowOf(entry) ?? [])
    .sort(([a], [b]) => a - b)
}

function rowOf({ kind, code, name, area, bbox, proj4: text }: Entry): Row[] | undefined {
  const isMeant = KINDS.includes(kind) && Number(code) <= MAX_EPSG && !UNKNOWN_SHIFT.test(name)
  if (!isMeant || !bbox || !text || !(touchesMap(bbox) || NAMED.test(code))) return undefined
  const definition = withShift(name, text.replaceAll(/ ?\+(?:no_defs|type=crs|wktext)/g, '').trim())
  if (!isComputed(definition)) return undefined
  const [north, west, south, east] = bbox
  const covers = [area, hasShift(definition) ? null : NO_SHIFT].filter(Boolean).join(' ')
  return [[Number(code), name, covers, [west, south, east, north], definition]]
}

/** Rotated about a point of their own, which proj4 has no parameter for. */
const UNKNOWN_SHIFT = /^Macao 1920/
/** The same, with parameters that its surveyors published for rotations about the centre. */
const KOREAN_1985 = '-115.8,474.99,674.11,1.16,-2.31,-1.63,6.43'
const POSITION_VECTOR = /^(?:WGS 72|WGS 72BE|Indian 1975|ED50\(ED77\))(?: |$)/

/**
 * `epsg-index` has the rotations of a datum as the data set publishes them. proj4 takes those of the position vector; most
 * are of the coordinate frame, whose signs are opposite: Hong Kong was off by 56 m.
 */
function withShift(name: string, definition: string): string {
  if (POSITION_VECTOR.test(name)) return definition
  return definition.replace(/\+towgs84=([^ ]+)/, (whole, list: string) => {
    if (name.startsWith('Korean 1985')) return `+towgs84=${KOREAN_1985}`
    const [x, y, z, ...more] = list.split(',')
    if (more.length < 4) return whole
    const [scale, ...rotations] = [more[3]!, ...more.slice(0, 3).map(value => String(-Number(value) || 0))]
    return `+towgs84=${[x, y, z, ...rotations, scale].join(',')}`
  })
}

const NO_SHIFT = 'Its shift to WGS 84 is not published: positions may be off by 100 m or more.'

/** Datums on the ellipsoid of satellite navigation differ from it by less than a metre or two. */
function hasShift(definition: string): boolean {
  return /\+towgs84=|\+datum=WGS84|\+nadgrids=|\+ellps=(?:GRS80|WGS84)/.test(definition)
}

function touchesMap([north, west, south, east]: NonNullable<Entry['bbox']>): boolean {
  const { latitude, longitude } = rangesOf(CHINA.bounds)
  const [[least, most], [first, last]] = [latitude, longitude].map(
    ([from, to]) => [from - MARGIN, to + MARGIN] as const,
  ) as [readonly [number, number], readonly [number, number]]
  const crossesDateLine = west > east
  return north >= least && south <= most && (crossesDateLine || (east >= first && west <= last))
}

/** Grids of datum shifts are files of their own; axes of other directions would be given in another order. */
function isComputed(definition: string): boolean {
  if (/\+nadgrids=(?!@null)|\+axis=/.test(definition)) return false
  try {
    const { forward, inverse } = proj4('WGS84', definition)
    return [...forward([110, 30]), ...inverse([0, 0])].every(value => typeof value === 'number')
  } catch {
    return false
  }
}

/** One line for each system. */
export function asText(rows: Row[]): string {
  return `[\n${rows.map(row => JSON.stringify(row)).join(',\n')}\n]\n`
}
