import proj4 from 'proj4'
import { badInput } from '../../foundation/errors/errors.ts'
import type { Position } from '../../foundation/lights/datum.ts'
import { type CoordinateSystem, findSystem } from './coordinateSystems.ts'

/* Projected coordinates in metres → degrees of WGS 84. */

/** Why coordinates are no position; the console has texts for these keys. */
export type PositionError = 'swapped' | 'zoneDiffers' | 'outsideSystem' | 'degreesNotMetres'

export interface Projection {
  /** such as EPSG:3826 */
  code: string
  /** Its coordinates are degrees, not metres. */
  isGeographic: boolean
  /** @param x to the east @param y to the north */
  locate(x: number, y: number): Position | PositionError
}

/** ° beyond the area of a system within which cities use it, too. */
const MARGIN = 3

/** Of a code in the settings. @throws BAD_USER_INPUT */
export function projectionOrThrow(crs: string | null): Projection | null {
  const system = crs === null ? undefined : findSystem(crs)
  if (crs !== null && !system)
    throw badInput('settings.crs', 'imports:refused.noSuchCrs', 'not an EPSG code of a system in the area of the map')
  return system ? openProjection(system) : null
}

export function openProjection(system: CoordinateSystem): Projection {
  const { inverse } = proj4('WGS84', system.definition)
  const zone = zoneOf(system.definition)
  const at = (x: number, y: number): Position | PositionError => {
    const easting = zone ? withoutZone(x, zone) : x
    if (easting === undefined) return 'zoneDiffers'
    const [longitude, latitude] = inverse([easting, y]) as [number, number]
    return isInside(system, { latitude, longitude }) ? { latitude, longitude } : 'outsideSystem'
  }
  const isGeographic = system.definition.startsWith('+proj=longlat')
  return {
    code: system.code,
    isGeographic,
    locate: (x, y) => {
      const found = at(x, y)
      if (typeof found !== 'string') return found
      if (typeof at(y, x) !== 'string') return 'swapped'
      return !isGeographic && Math.abs(x) <= 180 && Math.abs(y) <= 180 ? 'degreesNotMetres' : found
    },
  }
}

function isInside({ bounds }: CoordinateSystem, { latitude, longitude }: Position): boolean {
  const { west, south, east, north } = bounds
  const isBetween = longitude >= west - MARGIN && longitude <= east + MARGIN
  const crossesDateLine = west > east
  const isEastOrWest = longitude >= west - MARGIN || longitude <= east + MARGIN
  return latitude >= south - MARGIN && latitude <= north + MARGIN && (crossesDateLine ? isEastOrWest : isBetween)
}

/** A zone of Gauss-Krüger: its eastings may begin with its number, as in 39 500 000. */
interface Zone {
  meridian: number
  /** with or without the number */
  falseEasting: number
}
const MILLION = 1_000_000

function zoneOf(definition: string): Zone | undefined {
  const [, meridian, falseEasting] =
    /^\+proj=tmerc \+lat_0=0 \+lon_0=([\d.]+) \+k=1 \+x_0=(\d+)(?= )/.exec(definition) ?? []
  if (!falseEasting || Number(falseEasting) % MILLION !== 500_000) return undefined
  return { meridian: Number(meridian), falseEasting: Number(falseEasting) }
}

/** The easting as the system has it; undefined: its number is that of another zone. */
function withoutZone(x: number, { meridian, falseEasting }: Zone): number | undefined {
  const number = Math.floor(x / MILLION)
  const offset = falseEasting - 500_000
  if (number <= 0) return x + offset
  // Zones of 3° are centred on multiples of 3°; those of 6° on 3°, 9°, 15° and so on.
  const isOfZone = number * 3 === meridian || number * 6 - 3 === meridian
  return isOfZone ? x - number * MILLION + offset : undefined
}

const METRES = /^([+-]?)(\d{1,9}(?:[.,]\d+)?)m?$/
const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?m?$/

/** `306123.45`, `306,123.45`, `2 768 123,4 m`. undefined: not a number */
export function parseMetres(cell: string): number | undefined {
  const text = cell
    .normalize('NFKC')
    .replaceAll(/[\s'’]/g, '')
    .replaceAll(/[−–]/g, '-')
    .replace(/(?:米|公尺)$/, 'm')
    .toLowerCase()
  const [, sign, number] = METRES.exec(GROUPED.test(text) ? text.replaceAll(',', '') : text) ?? []
  if (!number) return undefined
  const metres = Number(number.replace(',', '.'))
  return sign === '-' ? -metres : metres
}
