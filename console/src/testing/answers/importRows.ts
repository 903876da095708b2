import module from 'gcoord'
import { ratedWatts } from '#lighting/energy/ratedPower.ts'
import { DEVICE_ID } from '#protocol/topics.ts'
import { BOUNDS, isOnMap } from '../../../../server/src/features/devices/mapBounds.ts'
import { parseDegrees } from '../../../../server/src/features/imports/degrees.ts'
import { parseWatts } from '../../../../server/src/features/imports/normalize.ts'
import type { TableRow } from '../../../../server/src/features/imports/tableRow.ts'
import type { City } from '../city.ts'
import type { Row } from '../select.ts'

/*
 * What becomes of each row. Of the checks of the server: device ids, models, positions and what is missing. Of
 * projections, Web Mercator only.
 */

interface Reader {
  city: City
  settings: Row
  cells: string[]
  text: (field: string) => string
  columnOf: (field: string) => number | null
  errors: object[]
  warnings: object[]
}

export function checkRows(city: City, rows: TableRow[], settings: Row): Row[] {
  const seen = new Map<string, number>()
  return rows.map(([row, cells]) => {
    const reader = readerOf(city, cells, settings)
    const said = reader.text('DEVICE_ID')
    const deviceId = settings.correctIds ? said.replaceAll(/[^\w.:@-]/g, '-') : said
    const light = city.rows.devices.find(one => one.deviceId === deviceId)
    const result = { id: row, row, cells, deviceId, name: reader.text('NAME') || deviceId, changes: [], repeats: null }
    const correctedFrom = deviceId === said ? null : said
    if (!DEVICE_ID.test(deviceId)) addError(reader, 'DEVICE_ID', 'pleaseEnterDeviceId')
    const model = light ? light.modeId : modelOf(reader)
    const values = { ...positionOf(reader), ...assetsOf(reader), model, mainWatts: wattsOf(reader) }
    const { errors, warnings } = reader
    if (errors.length > 0) return { ...result, ...values, correctedFrom, outcome: 'REFUSED', errors, warnings: [] }
    const repeats = seen.get(deviceId)
    if (repeats) return { ...result, outcome: 'DUPLICATE', repeats, errors: [], warnings: [] }
    seen.set(deviceId, row)
    return { ...result, ...values, correctedFrom, outcome: light ? 'UNCHANGED' : 'CREATE', errors, warnings }
  })
}

function readerOf(city: City, cells: string[], settings: Row): Reader {
  const sourceOf = (field: string) => settings.mapping.find((one: Row) => one.field === field)
  const text = (field: string) => {
    const { columns = [], prefix = '', separator = ' ' } = sourceOf(field) ?? {}
    const parts = (columns as number[]).map(column => cells[column]?.trim() ?? '').filter(Boolean)
    return parts.length > 0 ? `${prefix}${parts.join(separator)}` : ''
  }
  return {
    city,
    settings,
    cells,
    text,
    columnOf: field => sourceOf(field)?.columns[0] ?? null,
    errors: [],
    warnings: [],
  }
}

function addError({ errors, columnOf, text }: Reader, field: string, key: string): void {
  errors.push({ column: columnOf(field), field, key, value: text(field) })
}

/** The id of a model, or the code of one that is created. */
function modelOf(reader: Reader): number | string | null {
  const { city, settings } = reader
  const code = reader.text('MODEL')
  if (code === '') {
    if (settings.modeId === null) addError(reader, 'MODEL', 'modelMissing')
    return settings.modeId
  }
  const known = city.rows.models.find(({ type, ...one }) => type === 'light' && [one.code, one.name].some(same(code)))
  if (known) return known.id
  if (settings.createModels.some((model: Row) => same(code)(model.code))) return code
  if (settings.useModeForUnknown && settings.modeId !== null) return settings.modeId
  addError(reader, 'MODEL', 'modelUnknown')
  return null
}

const same = (code: string) => (other: unknown) => String(other).toLowerCase() === code.toLowerCase()

function wattsOf(reader: Reader): number | null {
  const watts = parseWatts(reader.text('MAIN_WATTS'))
  if (watts === undefined || (watts !== null && !ratedWatts(watts))) addError(reader, 'MAIN_WATTS', 'notWatts')
  return watts ?? null
}

/** Types of the package describe its ES module; Node and the bundler load both kinds. */
const gcoord = module as unknown as typeof module.default
const DATUMS = { WGS84: gcoord.WGS84, GCJ02: gcoord.GCJ02, BD09: gcoord.BD09 } as const

/** Degrees in GCJ-02 and the address; what is missing is a warning. */
function positionOf(reader: Reader): object {
  const { settings, text } = reader
  const given = numbersOf(reader)
  const [address1, address2] = [text('ADDRESS1') || null, text('ADDRESS2') || null]
  if (given && given.some(value => value === undefined)) addError(reader, 'LATITUDE', 'notDegrees')
  const datum = settings.crs === 'EPSG:3857' ? gcoord.EPSG3857 : DATUMS[settings.datum as keyof typeof DATUMS]
  const [longitude, latitude] = given ? gcoord.transform(given as [number, number], datum, gcoord.GCJ02) : [null, null]
  if (latitude !== null && longitude !== null && !isOnMap({ latitude, longitude }))
    for (const [field, value, [least, most]] of [
      ['LATITUDE', latitude, BOUNDS.latitude],
      ['LONGITUDE', longitude, BOUNDS.longitude],
    ] as const)
      if (value < least || value > most) addError(reader, field, 'locationOutOfBounds')
  const warn = (field: string, key: string) => reader.warnings.push({ column: null, field, key, value: '' })
  if (given && !address1 && !address2) warn('ADDRESS1', 'addressMissing')
  if (!given && (address1 || address2)) warn('LATITUDE', 'positionMissing')
  return { latitude, longitude, address1, address2 }
}

/** Longitude and latitude, or easting and northing; undefined: the row has none */
function numbersOf({ settings, text, columnOf }: Reader): (number | undefined)[] | undefined {
  const numberOf = (part: string) => (settings.crs ? Number(part) : parseDegrees(part))
  if (columnOf('POSITION') !== null) {
    const parts = text('POSITION')
      .split(/[\s,]+/)
      .map(numberOf)
    if (parts.length < 2) return
    const isLatitudeFirst = settings.positionOrder !== 'LONGITUDE_FIRST' && !(Math.abs(parts[0] ?? 0) > 60)
    return isLatitudeFirst ? [parts[1], parts[0]] : [parts[0], parts[1]]
  }
  const [longitude, latitude] = [text('LONGITUDE'), text('LATITUDE')]
  return longitude === '' || latitude === '' ? undefined : [numberOf(longitude), numberOf(latitude)]
}

function assetsOf({ settings, cells, text }: Reader): object {
  const attributes = (settings.attributes as Row[]).map(one => ({ ...one, value: cells[one.column]?.trim() ?? '' }))
  return {
    lampType: text('LAMP_TYPE') || null,
    poleNumber: text('POLE_NUMBER') || null,
    installedOn: text('INSTALLED_ON').replaceAll('/', '-') || null,
    attributes: attributes.filter(({ value }) => value !== ''),
  }
}

/** Codes without a model, most rows first, with the power that most of their rows have. */
export function unknownModelsOf({ results = [], settings }: Row): Row[] {
  const column = settings?.mapping.find(({ field }: Row) => field === 'MODEL')?.columns[0]
  const watts = settings?.mapping.find(({ field }: Row) => field === 'MAIN_WATTS')?.columns[0]
  const found = new Map<string, (number | null | undefined)[]>()
  for (const { errors, cells } of results as Row[])
    if (errors.some(({ key }: Row) => key === 'modelUnknown'))
      found.set(cells[column], [...(found.get(cells[column]) ?? []), parseWatts(cells[watts] ?? '')])
  return [...found]
    .map(([code, all], id) => ({ id, code, rows: all.length, watts: mostFrequent(all.filter(value => value != null)) }))
    .sort((a, b) => b.rows - a.rows)
    .slice(0, 100)
}

function mostFrequent(values: number[]): number | null {
  const count = (value: number) => values.filter(one => one === value).length
  return values.toSorted((a, b) => count(b) - count(a))[0] ?? null
}
