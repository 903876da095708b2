import { rangesOf } from '#lighting/map/bounds.ts'
import type { Geography } from '#lighting/map/geography.ts'
import { type ColumnProfile, mostly } from './columnProfile.ts'
import { areAxesSwapped, crsOfNames, crsOfRanges } from './crsNames.ts'
import { lacksDay } from './dates.ts'
import { FIELDS, type ImportField, knownName } from './fields.ts'
import type { SheetColumn } from './header.ts'

/*
 * Which column is which field: by the names of the columns, and by their values where names are missing or wrong.
 */

export interface Proposal {
  /** Column of each field. */
  fields: Map<ImportField, number>
  /** EPSG code of projected coordinates; null: degrees, or unknown */
  crs: string | null
}

/** Largest value that can be degrees. */
const MAX_DEGREES = 180

/** @param fileCrs the coordinate system that the file names */
export function proposeFields(columns: SheetColumn[], fileCrs: string | null, geography: Geography): Proposal {
  const proposal: Proposal = { fields: new Map(), crs: fileCrs }
  const named = columnsByName(columns)
  for (const field of FIELDS) {
    const fit = named.get(field)?.filter(column => fits(field, columns[column]!)) ?? []
    const best = fit.find(column => isGood(field, columns[column]!.profile)) ?? fit[0]
    if (best !== undefined) proposal.fields.set(field, best)
  }
  findByValues(columns, proposal, geography)
  arrangePosition(columns, proposal, geography)
  return proposal
}

/** Columns by the fields that their names mean, best name first. */
function columnsByName(columns: SheetColumn[]): Map<ImportField, number[]> {
  const found = columns
    .map(({ name, field, isUnnamed }, column) => ({
      column,
      // The letter of a column, such as X, is no name.
      known: field ? { field, rank: -1 } : isUnnamed ? undefined : knownName(name),
    }))
    .filter(({ known }) => known !== undefined)
    .sort((a, b) => a.known!.rank - b.known!.rank)
  const named = Map.groupBy(found, ({ known }) => known!.field)
  const columnOf = (field: ImportField) => named.get(field)?.map(({ column }) => column) ?? []
  const both = new Map(FIELDS.map(field => [field, columnOf(field)]))
  // A column that is named as a place may hold coordinates.
  const places = [...both.get('ADDRESS2')!, ...both.get('ADDRESS1')!].filter(column => isPair(columns[column]!.profile))
  both.set('POSITION', [...both.get('POSITION')!, ...places])
  const ids = both.get('DEVICE_ID')!.filter(column => !isInternal(columns[column]!))
  const proper = ids.filter(column => hasFewRepeats(columns[column]!.profile))
  // Poles have one lamp each in many lists, which then have no other number.
  return both.set('DEVICE_ID', proper.length > 0 ? proper : [...ids, ...bothIds(both, columns)])
}

/** Numbers of poles, and row numbers of the database: taken for the device ID if there is nothing better. */
function bothIds(both: ReadonlyMap<ImportField, number[]>, columns: SheetColumn[]): number[] {
  return [...both.get('POLE_NUMBER')!, ...both.get('DEVICE_ID')!.filter(column => isInternal(columns[column]!))]
}

function isInternal({ name }: SheetColumn): boolean {
  return /^(?:objectid(?:_?1)?|ogc_fid|fid|gid|globalid|guid|uuid|@id|osm_?id)$/i.test(name.trim())
}

/** Whether the values may be of the field. Imports before this version have no profile. */
function fits(field: ImportField, { profile, samples }: SheetColumn): boolean {
  if (!profile || profile.filled === 0) return true
  // The check would refuse all rows.
  if (field === 'INSTALLED_ON') return samples.length === 0 || !samples.every(lacksDay)
  if (field === 'POSITION') return isPair(profile)
  if (field === 'ADDRESS1' || field === 'ADDRESS2') return !isPair(profile)
  return true
}

/** Of several columns that may be the field, the first that also looks like it is taken. */
function isGood(field: ImportField, profile: ColumnProfile | undefined): boolean {
  if (field === 'DEVICE_ID') return isUnique(profile)
  if (field === 'LATITUDE' || field === 'LONGITUDE') return profile !== undefined && profile.numbers > 0
  return profile !== undefined && profile.filled > 0
}

function isPair(profile: ColumnProfile | undefined): boolean {
  return profile !== undefined && mostly(profile.pairs, profile)
}

function isUnique(profile: ColumnProfile | undefined): boolean {
  return profile !== undefined && profile.filled === profile.rows && profile.distinct === profile.filled
}

/** A few lights that are in the file twice; the check reports them. */
function hasFewRepeats(profile: ColumnProfile | undefined): boolean {
  return profile !== undefined && profile.distinct * 2 > profile.rows
}

/** Fields that no name means, by columns that no field uses. */
function findByValues(columns: SheetColumn[], { fields }: Proposal, { bounds }: Geography): void {
  if (fields.get('POLE_NUMBER') === fields.get('DEVICE_ID')) fields.delete('POLE_NUMBER')
  const used = new Set(fields.values())
  const find = (field: ImportField, is: (profile: ColumnProfile, column: SheetColumn) => boolean) => {
    if (fields.has(field)) return
    const at = columns.findIndex((column, index) => !used.has(index) && column.profile && is(column.profile, column))
    if (at < 0) return
    fields.set(field, at)
    used.add(at)
  }
  if (!fields.has('LATITUDE') && !fields.has('LONGITUDE')) {
    find('POSITION', profile => isPair(profile))
    if (!fields.has('POSITION')) findDegrees(columns, { fields, used, ranges: rangesOf(bounds) })
  }
  find('MAIN_WATTS', profile => mostly(profile.watts, profile))
  find('LAMP_TYPE', profile => mostly(profile.lamps, profile))
  find(
    'INSTALLED_ON',
    (profile, column) => column.isUnnamed === true && mostly(profile.dates, profile) && fits('INSTALLED_ON', column),
  )
  find(
    'DEVICE_ID',
    profile => profile.filled > 1 && isUnique(profile) && mostly(profile.ids, profile) && !isMeasure(profile),
  )
}

interface Search {
  fields: Map<ImportField, number>
  used: Set<number>
  ranges: Ranges
}
type Ranges = ReturnType<typeof rangesOf>

/** Two columns of degrees within the bounds of the site, with decimal places. */
function findDegrees(columns: SheetColumn[], { fields, used, ranges }: Search): void {
  const within = ([least, most]: readonly [number, number]) =>
    columns.findIndex(
      ({ profile }, index) =>
        !used.has(index) &&
        profile &&
        mostly(profile.numbers, profile) &&
        isDecimal(columns[index]!) &&
        profile.min >= least &&
        profile.max <= most,
    )
  const [latitude, longitude] = [within(ranges.latitude), within(ranges.longitude)]
  if (latitude < 0 || longitude < 0) return
  fields.set('LATITUDE', latitude).set('LONGITUDE', longitude)
  used.add(latitude).add(longitude)
}

function isDecimal({ samples }: SheetColumn): boolean {
  return samples.some(sample => /[.,]\d{3}|[°度]/.test(sample))
}

/** Coordinates and dates are no IDs, even if each is there once. */
function isMeasure(profile: ColumnProfile): boolean {
  return (
    mostly(profile.dates, profile) ||
    mostly(profile.pairs, profile) ||
    (mostly(profile.numbers, profile) && profile.max % 1 !== 0)
  )
}

/** Swaps coordinates that stand in each other's column, and never proposes metres as degrees. */
function arrangePosition(columns: SheetColumn[], proposal: Proposal, geography: Geography): void {
  const { fields } = proposal
  const [latitude, longitude] = [fields.get('LATITUDE'), fields.get('LONGITUDE')]
  if (latitude === undefined || longitude === undefined) {
    // One coordinate alone is no position.
    if (fields.has('POSITION')) unmapCoordinates(fields)
    return
  }
  fields.delete('POSITION')
  const [north, east] = [columns[latitude]!.profile, columns[longitude]!.profile]
  if (!north?.numbers || !east?.numbers) return
  const isMetres = Math.max(north.max, -north.min, east.max, -east.min) > MAX_DEGREES
  const isSwapped = isMetres
    ? areAxesSwapped(east, north, geography.bounds)
    : areDegreesSwapped(north, east, rangesOf(geography.bounds))
  if (isSwapped) fields.set('LATITUDE', longitude).set('LONGITUDE', latitude)
  if (!isMetres) {
    proposal.crs = null
    return
  }
  const names = columns.map(({ name }) => name)
  const [x, y] = isSwapped ? [north, east] : [east, north]
  proposal.crs ??= crsOfNames(names) ?? crsOfRanges({ east: x, north: y }, names, geography) ?? null
  // Metres of an unknown system must not be read as degrees: the user chooses the system and its columns.
  if (proposal.crs === null) unmapCoordinates(fields)
}

function unmapCoordinates(fields: Map<ImportField, number>): void {
  fields.delete('LATITUDE')
  fields.delete('LONGITUDE')
}

function areDegreesSwapped(latitude: ColumnProfile, longitude: ColumnProfile, ranges: Ranges): boolean {
  const isOnMap = (north: ColumnProfile, east: ColumnProfile) =>
    isBetween(north, ranges.latitude) && isBetween(east, ranges.longitude)
  if (isOnMap(latitude, longitude)) return false
  if (isOnMap(longitude, latitude)) return true
  const isLatitude = ({ min, max }: ColumnProfile) => min >= -90 && max <= 90
  return !isLatitude(latitude) && isLatitude(longitude)
}

function isBetween({ min, max }: ColumnProfile, [least, most]: readonly [number, number]): boolean {
  return min >= least && max <= most
}
