import { csvRows, detectDelimiter } from './csv.ts'
import { detectEncoding, detectFileEncoding } from './detectEncoding.ts'
import { decodePieces, type Encoding, encodingOf, fileBytes } from './encoding.ts'
import { FileError } from './fileErrors.ts'
import { type Feature, type GeoTable, openGeoTable } from './geo.ts'
import { type GeoJsonHead, readGeoJson } from './geojson.ts'
import { RECORD_SEPARATOR } from './json.ts'
import { readKml } from './kml.ts'
import { crsOfShapefile, encodingOfShapefile, readShapefile, shapeLayers } from './shapefile.ts'
import type { TableLimits, TableRow } from './tableRow.ts'
import { chooseSheet, openWorkbook, sheetRows } from './xlsx.ts'
import { openZip, type Zip } from './zip.ts'

/*
 * Opens a file by its content, whatever its name: CSV, XLSX, GeoJSON, KML and KMZ, or a ZIP with a shapefile.
 */

/** What the user chose to read; undefined: detected. */
export interface Wanted {
  encoding?: Encoding
  /** A sheet of a workbook, or a layer of a ZIP or KML. */
  sheet?: string
}

export const IMPORT_FORMATS = ['CSV', 'XLSX', 'GEOJSON', 'KML', 'SHAPEFILE'] as const
export type ImportFormat = (typeof IMPORT_FORMATS)[number]

export interface TableSource {
  format: ImportFormat
  /** null: the format defines it */
  encoding: Encoding | null
  encodingUnsure: boolean
  delimiter: string | null
  sheets: string[]
  /** The one that is read; null: all, or there are none. */
  sheet: string | null
  crs: string | null
}

export interface OpenTable {
  source: TableSource
  rows: AsyncIterable<TableRow>
  /** Of files whose columns have names without a header row. */
  geo?: GeoTable
}

const HEAD_BYTES = 4096

/** @throws FileError */
export async function openTable(path: string, wanted: Wanted, limits: TableLimits): Promise<OpenTable> {
  const head = await headOf(fileBytes(path))
  if (head.length >= 4 && head.readUInt32LE(0) === 0x04034b50) return openArchive(path, wanted, limits)
  refuseOthers(head)
  const text = textOf(head).trimStart()
  const bytes = () => fileBytes(path)
  if (isJson(text)) return openGeoJson(bytes, wanted, limits)
  if (text.startsWith('<')) return openXml(text, bytes, wanted, limits)
  return openCsv(path, wanted)
}

async function headOf(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  for await (const piece of pieces) return piece.subarray(0, HEAD_BYTES)
  return Buffer.alloc(0)
}

/** Enough to recognise a format: signs beyond ASCII may be wrong. */
function textOf(head: Buffer): string {
  const mark = head.length >= 2 ? head.readUInt16LE(0) : 0
  if (mark === 0xfeff) return new TextDecoder('utf-16le').decode(head)
  if (mark === 0xfffe) return new TextDecoder('utf-16be').decode(head)
  return new TextDecoder().decode(head)
}

/** A list begins with an object: a CSV may begin with `[No.]`. */
function isJson(text: string): boolean {
  return /^(?:\{\s*["}]|\[\s*(?:\{|\]\s*$))/.test(text.replace(RECORD_SEPARATOR, '').trimStart())
}

const ACCEPTED = 'CSV, XLSX, GeoJSON, KML, KMZ, or a ZIP with a shapefile'

/** Files that would be read as a table of nonsense. */
function refuseOthers(head: Buffer): void {
  const starts = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte)
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) throw new FileError('oldWorkbook', 'an .xls file: save it as .xlsx')
  const isBinary =
    starts(0x25, 0x50, 0x44, 0x46) ||
    starts(0x1f, 0x8b) ||
    starts(0x52, 0x61, 0x72, 0x21) ||
    starts(0x37, 0x7a, 0xbc, 0xaf)
  const isImage = starts(0x89, 0x50, 0x4e, 0x47) || starts(0xff, 0xd8, 0xff) || starts(0x47, 0x49, 0x46, 0x38)
  const isBareShapefile = starts(0x00, 0x00, 0x27, 0x0a)
  if (isBinary || isImage || isBareShapefile || head.toString('latin1', 0, 15) === 'SQLite format 3')
    throw new FileError('unknownFormat', `accepted are ${ACCEPTED}`)
}

async function openCsv(path: string, { encoding: given }: Wanted): Promise<OpenTable> {
  const { encoding, unsure } = given ? { encoding: given, unsure: false } : await detectFileEncoding(path)
  const delimiter = await detectDelimiter(path, encoding)
  const source = { ...sourceOf('CSV'), encoding, encodingUnsure: unsure, delimiter }
  return { source, rows: numbered(csvRows(path, encoding, delimiter)) }
}

function sourceOf(format: ImportFormat): TableSource {
  return { format, encoding: null, encodingUnsure: false, delimiter: null, sheets: [], sheet: null, crs: null }
}

async function* numbered(rows: AsyncIterable<string[]>): AsyncGenerator<TableRow> {
  let row = 0
  for await (const cells of rows) yield [++row, cells]
}

/** XLSX and KMZ are ZIPs, too. */
async function openArchive(path: string, wanted: Wanted, limits: TableLimits): Promise<OpenTable> {
  const zip = await openZip(path)
  if (zip.names.includes('xl/workbook.xml')) return openXlsx(zip, wanted, limits)
  const layers = shapeLayers(zip)
  if (layers.length > 0) return openShapefile(zip, layers, wanted, limits)
  const part = (extension: RegExp) => zip.names.find(name => extension.test(name) && !name.startsWith('__MACOSX/'))
  const kml = zip.names.includes('doc.kml') ? 'doc.kml' : part(/\.kml$/i)
  if (kml) return openKml(() => zip.bytesOf(kml)!, wanted, limits)
  const json = part(/\.(?:geo)?json$/i)
  if (json) return openGeoJson(() => zip.bytesOf(json)!, wanted, limits)
  throw new FileError('noTableInZip', `the ZIP contains no workbook, shapefile, KML or GeoJSON`)
}

async function openXlsx(zip: Zip, { sheet: wanted }: Wanted, limits: TableLimits): Promise<OpenTable> {
  const book = await openWorkbook(zip)
  const sheets = book.sheets.map(({ name }) => name)
  const sheet = wanted === undefined ? await chooseSheet(book, limits) : book.sheets.find(({ name }) => name === wanted)
  if (!sheet) throw noSuchSheet(sheets)
  return { source: { ...sourceOf('XLSX'), sheets, sheet: sheet.name }, rows: sheetRows(book, sheet, limits) }
}

function noSuchSheet(sheets: string[]): FileError {
  return new FileError('noSuchSheet', `the file has the sheets ${sheets.slice(0, 20).join(', ')}`)
}

type Bytes = () => AsyncIterable<Buffer>

async function openGeoJson(bytes: Bytes, wanted: Wanted, limits: TableLimits): Promise<OpenTable> {
  const { encoding, unsure } = wanted.encoding
    ? { encoding: wanted.encoding, unsure: false }
    : await detectEncoding(bytes)
  const head: GeoJsonHead = { crs: null }
  const features = () => readGeoJson(decodePieces(bytes(), encoding), head)
  const geo = await openGeoTable(features, () => isProjected(head.crs), limits)
  const source = { ...sourceOf('GEOJSON'), encoding, encodingUnsure: unsure, crs: head.crs }
  return { source, rows: geo.rows, geo }
}

/** Codes of degrees: WGS 84, CGCS2000, ETRS89, JGD2011, Korea 2000, TWD97. */
const GEOGRAPHIC = new Set(['EPSG:4326', 'EPSG:4490', 'EPSG:4258', 'EPSG:6668', 'EPSG:4737', 'EPSG:3824'])

function isProjected(crs: string | null): boolean {
  return crs !== null && !GEOGRAPHIC.has(crs)
}

function openXml(text: string, bytes: Bytes, wanted: Wanted, limits: TableLimits): Promise<OpenTable> {
  const name = /<(?![?!])(?:[\w-]+:)?([\w-]+)[\s>/]/.exec(text.replaceAll(/<!--[\s\S]*?-->/g, ''))?.[1]?.toLowerCase()
  if (name === 'kml') return openKml(bytes, wanted, limits)
  if (name === 'featurecollection' || /opengis\.net\/gml/.test(text))
    throw new FileError('gmlNotRead', `GML is not read; accepted are ${ACCEPTED}`)
  if (name === 'workbook') throw new FileError('oldWorkbook', 'an XML workbook: save it as .xlsx')
  throw new FileError('unknownFormat', `accepted are ${ACCEPTED}`)
}

async function openKml(bytes: Bytes, { sheet: wanted }: Wanted, limits: TableLimits): Promise<OpenTable> {
  const declared = /^[^>]*encoding=["']([\w-]+)["']/.exec((await headOf(bytes())).toString('latin1'))?.[1]
  const encoding = (declared && encodingOf(declared)) || (await detectEncoding(bytes)).encoding
  const folders = new Set<string>()
  const features = async function* (): AsyncGenerator<Feature> {
    for await (const feature of readKml(decodePieces(bytes(), encoding))) {
      if (feature.layer) folders.add(feature.layer)
      if (wanted === undefined || feature.layer === wanted) yield feature
    }
  }
  const geo = await openGeoTable(features, () => false, limits).catch(error => {
    throw wanted !== undefined && !folders.has(wanted) ? noSuchSheet([...folders]) : error
  })
  return { source: { ...sourceOf('KML'), sheets: [...folders], sheet: wanted ?? null }, rows: geo.rows, geo }
}

async function openShapefile(zip: Zip, layers: string[], wanted: Wanted, limits: TableLimits): Promise<OpenTable> {
  const names = layers.map(layer => layer.slice(layer.lastIndexOf('/') + 1))
  const first = wanted.sheet === undefined ? await firstWithRows(zip, layers) : names.indexOf(wanted.sheet)
  const layer = layers[first]
  if (layer === undefined) throw noSuchSheet(names)
  const { encoding, unsure } = wanted.encoding
    ? { encoding: wanted.encoding, unsure: false }
    : await encodingOfShapefile(zip, layer)
  const crs = await crsOfShapefile(zip, layer)
  const geo = await openGeoTable(
    () => readShapefile(zip, layer, encoding),
    () => isProjected(crs),
    limits,
  )
  const source = {
    ...sourceOf('SHAPEFILE'),
    encoding,
    encodingUnsure: unsure,
    sheets: names,
    sheet: names[first]!,
    crs,
  }
  return { source, rows: geo.rows, geo }
}

/** The first layer that begins with a point, else the first one. */
async function firstWithRows(zip: Zip, layers: string[]): Promise<number> {
  if (layers.length > 1)
    for (const [at, layer] of layers.entries())
      for await (const { points } of readShapefile(zip, layer, 'UTF_8')) {
        if (points.length > 0) return at
        break
      }
  return 0
}
