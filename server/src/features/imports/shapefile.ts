import { ByteReader } from './byteReader.ts'
import { crsOfWkt } from './crsNames.ts'
import { type Dbf, encodingOfDbf, readDbfHeader, readDbfRecord, valuesOf } from './dbf.ts'
import { type DetectedEncoding, detectEncoding } from './detectEncoding.ts'
import { decodeBytes, type Encoding, encodingOf } from './encoding.ts'
import { fileDamaged } from './fileErrors.ts'
import type { Feature } from './geo.ts'
import type { Zip } from './zip.ts'

/*
 * Shapefiles in a ZIP: points of the .shp with the attributes of the .dbf, record by record.
 */

const FILE_HEADER_BYTES = 100
const RECORD_HEADER_BYTES = 8
const MAGIC = 9994
const POINTS = new Set([1, 11, 21])
const MULTI_POINTS = new Set([8, 18, 28])
const OTHERS: Record<number, string> = {
  ...{ 3: 'LineString', 13: 'LineString', 23: 'LineString', 5: 'Polygon', 15: 'Polygon', 25: 'Polygon' },
  31: 'MultiPatch',
}
/** Of a record with points. */
const MAX_RECORD_BYTES = 1_000_000
const MAX_PART_BYTES = 100_000

/** Names of the layers without `.shp`. */
export function shapeLayers({ names }: Zip): string[] {
  return names
    .filter(name => /\.shp$/i.test(name) && !/(?:^|\/)(?:__MACOSX\/|\._)/.test(name))
    .map(name => name.slice(0, -4))
}

/** A part of the layer, whatever the case of its extension. */
function partOf({ names }: Zip, layer: string, extension: string): string | undefined {
  const name = `${layer}.${extension}`.toLowerCase()
  return names.find(one => one.toLowerCase() === name)
}

async function smallText(zip: Zip, layer: string, extension: string): Promise<string> {
  const part = partOf(zip, layer, extension)
  let text = ''
  for await (const piece of (part && zip.bytesOf(part)) || []) {
    text += piece.toString('latin1')
    if (text.length > MAX_PART_BYTES) throw fileDamaged(`has a long .${extension}`)
  }
  return text
}

export async function crsOfShapefile(zip: Zip, layer: string): Promise<string | null> {
  return crsOfWkt(await smallText(zip, layer, 'prj')) ?? null
}

/** By the .cpg, else the content of the .dbf, else its code page. */
export async function encodingOfShapefile(zip: Zip, layer: string): Promise<DetectedEncoding> {
  const named = encodingOf(await smallText(zip, layer, 'cpg'))
  if (named) return { encoding: named, unsure: false }
  const part = partOf(zip, layer, 'dbf')
  if (!part) return { encoding: 'UTF_8', unsure: false }
  const reader = new ByteReader(zip.bytesOf(part)!)
  const dbf = await readDbfHeader(reader)
  await reader.close()
  const byLanguage = encodingOfDbf(dbf)
  const detected = await detectEncoding(() => dbfTexts(zip, part))
  return detected.unsure && byLanguage ? { encoding: byLanguage, unsure: false } : detected
}

/** Texts of the records, one a line. */
async function* dbfTexts(zip: Zip, part: string): AsyncGenerator<Buffer> {
  const reader = new ByteReader(zip.bytesOf(part)!)
  const dbf = await readDbfHeader(reader)
  yield Buffer.concat(dbf.fields.flatMap(({ name }) => [name, Buffer.from(',')]).concat(Buffer.from('\n')))
  for (;;) {
    const record = await readDbfRecord(reader, dbf)
    if (record === undefined) return
    if (record) yield Buffer.concat([record.subarray(1).filter(byte => byte !== 0), Buffer.from('\n')])
  }
}

/** @throws FileError */
export async function* readShapefile(zip: Zip, layer: string, encoding: Encoding): AsyncGenerator<Feature> {
  const shapes = new ByteReader(zip.bytesOf(`${layer}.shp`) ?? zip.bytesOf(partOf(zip, layer, 'shp')!)!)
  const part = partOf(zip, layer, 'dbf')
  const attributes = part === undefined ? undefined : new ByteReader(zip.bytesOf(part)!)
  const dbf = attributes && (await readDbfHeader(attributes))
  const names = dbf?.fields.map(({ name }) => decodeBytes(name, encoding).trim()) ?? []
  const header = await shapes.take(FILE_HEADER_BYTES)
  if (header.readInt32BE(0) !== MAGIC) throw fileDamaged('is no shapefile')
  try {
    for (;;) {
      const shape = await readShape(shapes)
      if (!shape) return
      const record = attributes && dbf ? await readDbfRecord(attributes, dbf) : undefined
      if (record === null) continue
      yield { ...shape, properties: propertiesOf(names, record, dbf, encoding) }
    }
  } finally {
    await Promise.all([shapes.close(), attributes?.close()])
  }
}

function propertiesOf(names: string[], record: Buffer | undefined, dbf: Dbf | undefined, encoding: Encoding) {
  const values = record && dbf ? valuesOf(record, dbf, encoding) : []
  return new Map(names.map((name, at) => [name, values[at] ?? '']))
}

type Shape = Pick<Feature, 'points' | 'kind'>

async function readShape(reader: ByteReader): Promise<Shape | undefined> {
  const header = await reader.takeIfThere(RECORD_HEADER_BYTES)
  if (!header || header.length < RECORD_HEADER_BYTES) return undefined
  const length = header.readInt32BE(4) * 2
  if (length < 4) throw fileDamaged('has an invalid .shp')
  const type = (await reader.take(4)).readInt32LE(0)
  if (!POINTS.has(type) && !MULTI_POINTS.has(type)) {
    await reader.skip(length - 4)
    return { points: [], kind: OTHERS[type] ?? null }
  }
  if (length > MAX_RECORD_BYTES) throw fileDamaged('has a record that is too long')
  const content = await reader.take(length - 4)
  return { points: POINTS.has(type) ? [pointAt(content, 0)] : multiPoint(content), kind: 'Point' }
}

/** After its bounds and the count of its points. */
function multiPoint(content: Buffer): Feature['points'] {
  if (content.length < 36) throw fileDamaged('has an invalid .shp')
  const count = content.readInt32LE(32)
  return Array.from({ length: Math.min(count, Math.floor((content.length - 36) / 16)) }, (_, at) =>
    pointAt(content, 36 + 16 * at),
  )
}

function pointAt(content: Buffer, at: number): [string, string] {
  if (content.length < at + 16) throw fileDamaged('has an invalid .shp')
  return [String(content.readDoubleLE(at)), String(content.readDoubleLE(at + 8))]
}
