import { isWithin, rangesOf } from '#lighting/map/bounds.ts'
import { textOrThrow } from '../../foundation/graphql/changeInputs.ts'
import { convert, type Position } from '../../foundation/lights/datum.ts'
import type { Location } from '../devices/location.ts'
import { WEB_MERCATOR } from './coordinateSystems.ts'
import { type Angle, parseAngle } from './degrees.ts'
import type { ImportField } from './fields.ts'
import { splitPosition } from './positionText.ts'
import { type PositionError, parseMetres } from './projection.ts'
import type { RowContext } from './rowValues.ts'

export const PLACE = [
  ['LATITUDE', 'latitude'],
  ['LONGITUDE', 'longitude'],
  ['ADDRESS1', 'address1'],
  ['ADDRESS2', 'address2'],
] as const satisfies [ImportField, keyof Location][]

export function readLocation(row: RowContext): Location | undefined {
  const place = readPosition(row)
  if (!place) return undefined
  const address = (field: 'ADDRESS1' | 'ADDRESS2') => row.attempt(field, () => textOrThrow('', row.text(field), 200))
  const location = {
    address1: address('ADDRESS1') ?? row.old?.address1 ?? null,
    address2: address('ADDRESS2') ?? row.old?.address2 ?? null,
    ...place,
  }
  addWarnings(row, location)
  return location
}

/** A light may have a position without an address, and the reverse: only the form requires both or neither. */
function addWarnings(row: RowContext, { latitude, address1, address2 }: Location): void {
  if (latitude === null && address1 === null && address2 === null) return
  if (latitude === null) row.addWarning(row.has('POSITION') ? 'POSITION' : 'LATITUDE', 'positionMissing')
  if (address1 === null) row.addWarning('ADDRESS1', 'addressMissing')
  else if (address2 === null) row.addWarning('ADDRESS2', 'addressMissing')
}

/** Two coordinates of a row as numbers: x to the east, y to the north. */
interface Coordinates {
  x: number
  y: number
  /** the fields that they come from */
  fields: { x: ImportField; y: ImportField }
}

/** Converted to our datum; null for both: none. undefined: invalid, or only one of both */
function readPosition(row: RowContext): Pick<Location, 'latitude' | 'longitude'> | undefined {
  if (row.text('POSITION') !== '') return located(row, readPair(row))
  const given = { latitude: row.text('LATITUDE'), longitude: row.text('LONGITUDE') }
  if (given.latitude === '' && given.longitude === '')
    return { latitude: row.old?.latitude ?? null, longitude: row.old?.longitude ?? null }
  const y = readCoordinate(row, 'LATITUDE', given.latitude)
  const x = readCoordinate(row, 'LONGITUDE', given.longitude)
  if (x === undefined || y === undefined) return undefined
  if (x === null || y === null) {
    row.addError(x === null ? 'LONGITUDE' : 'LATITUDE', 'halfPosition')
    return undefined
  }
  return located(row, { x: x.degrees, y: y.degrees, fields: { x: 'LONGITUDE', y: 'LATITUDE' } })
}

/** null: blank; undefined: invalid. In metres it is an angle without a side. */
function readCoordinate(row: RowContext, field: ImportField, given: string): Angle | null | undefined {
  if (given === '') return null
  const { projection } = row.lookups
  if (!projection || projection.isGeographic) {
    const angle = parseAngle(given)
    if (angle) return angle
    row.addError(field, Math.abs(parseMetres(given) ?? 0) > 1000 ? 'metresNotDegrees' : 'notDegrees')
    return undefined
  }
  const metres = parseMetres(given)
  if (metres === undefined) row.addError(field, parseAngle(given) ? 'degreesNotMetres' : 'notMetres')
  return metres === undefined ? undefined : { degrees: metres, side: undefined }
}

/** Both coordinates in one field. */
function readPair(row: RowContext): Coordinates | undefined {
  const pair = splitPosition(row.text('POSITION'))
  if (!pair) {
    row.addError('POSITION', 'notPosition')
    return undefined
  }
  const first = readCoordinate(row, 'POSITION', pair.first)
  const second = first && readCoordinate(row, 'POSITION', pair.second)
  if (!first || !second) return undefined
  const fields = { x: 'POSITION', y: 'POSITION' } as const
  const turned = { x: first.degrees, y: second.degrees, fields }
  const straight = { x: second.degrees, y: first.degrees, fields }
  const order = orderBySides(first, second) ?? row.settings.positionOrder ?? (pair.longitudeFirst && 'LONGITUDE_FIRST')
  if (order) return order === 'LONGITUDE_FIRST' ? turned : straight
  return typeof locate(row, straight) === 'string' ? turned : straight
}

function orderBySides({ side: a }: Angle, { side: b }: Angle) {
  if (a === 'E' || a === 'W' || b === 'N' || b === 'S') return 'LONGITUDE_FIRST'
  return a || b ? 'LATITUDE_FIRST' : undefined
}

function located(row: RowContext, coordinates: Coordinates | undefined): Position | undefined {
  if (!coordinates) return undefined
  const found = locate(row, coordinates)
  if (typeof found !== 'string') return found
  addPositionErrors(row, coordinates, found)
  return undefined
}

function locate({ lookups, settings }: RowContext, { x, y }: Coordinates): Position | PositionError | 'outOfBounds' {
  const { projection, geography } = lookups
  const read = projection ? projection.locate(x, y) : { latitude: y, longitude: x }
  if (typeof read === 'string') return read
  // Maps that are published in China have shifted positions in Web Mercator, too.
  const isShifted = !projection || projection.code === WEB_MERCATOR
  const position = convert(read, isShifted ? settings.datum : 'WGS84', geography.datum)
  if (isWithin(geography.bounds, position)) return position
  const { latitude, longitude } = position
  return isWithin(geography.bounds, { latitude: longitude, longitude: latitude }) ? 'swapped' : 'outOfBounds'
}

function addPositionErrors({ addError, lookups }: RowContext, { x, y, fields }: Coordinates, error: string): void {
  const isOff = (value: number, [least, most]: readonly [number, number]) => value < least || value > most
  const ranges = rangesOf(lookups.geography.bounds)
  const isOfOne = error === 'outOfBounds' && isOff(x, ranges.longitude) !== isOff(y, ranges.latitude)
  const wrong = isOfOne ? [isOff(x, ranges.longitude) ? fields.x : fields.y] : [fields.y, fields.x]
  for (const field of new Set(wrong)) addError(field, error === 'outOfBounds' ? 'locationOutOfBounds' : error)
}
