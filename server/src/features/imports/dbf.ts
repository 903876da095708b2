import type { ByteReader } from './byteReader.ts'
import { decodeBytes, type Encoding } from './encoding.ts'
import { fileDamaged } from './fileErrors.ts'

/*
 * Attributes of a shapefile (dBASE). Values are read as text: numbers keep all their digits, which those of 18 digits in
 * IDs would lose as numbers.
 */

const HEADER_BYTES = 32
const FIELD_BYTES = 32
const END_OF_FIELDS = 0x0d
const DELETED = 0x2a

interface DbfField {
  name: Buffer
  type: string
  length: number
}

export interface Dbf {
  fields: DbfField[]
  recordBytes: number
  /** Code page, see `encodingOfDbf`. */
  language: number
}

/** @throws FileError */
export async function readDbfHeader(reader: ByteReader): Promise<Dbf> {
  const header = await reader.take(HEADER_BYTES)
  const headerBytes = header.readUInt16LE(8)
  const recordBytes = header.readUInt16LE(10)
  const described = await reader.take(Math.max(headerBytes - HEADER_BYTES, 0))
  const fields: DbfField[] = []
  for (let at = 0; at + FIELD_BYTES <= described.length && described[at] !== END_OF_FIELDS; at += FIELD_BYTES) {
    const name = described.subarray(at, at + 11)
    const end = name.indexOf(0)
    const type = String.fromCharCode(described[at + 11]!)
    fields.push({ name: end < 0 ? name : name.subarray(0, end), type, length: described[at + 16]! })
  }
  const length = fields.reduce((sum, field) => sum + field.length, 1)
  if (fields.length === 0 || length > recordBytes) throw fileDamaged('has an invalid .dbf')
  return { fields, recordBytes, language: header[29]! }
}

/** The next record; undefined: there is none. A deleted one is null. */
export async function readDbfRecord(reader: ByteReader, { recordBytes }: Dbf): Promise<Buffer | null | undefined> {
  const record = await reader.takeIfThere(recordBytes)
  if (!record || record.length < recordBytes) return undefined
  return record[0] === DELETED ? null : record
}

export function valuesOf(record: Buffer, { fields }: Dbf, encoding: Encoding): string[] {
  let at = 1
  return fields.map(({ type, length }) => {
    const bytes = record.subarray(at, at + length)
    at += length
    return textOf(decodeBytes(bytes, encoding).replaceAll('\0', ' ').trim(), type)
  })
}

function textOf(text: string, type: string): string {
  if (type === 'D') return text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
  if (type === 'L') return /^[yt]$/i.test(text) ? 'true' : /^[nf]$/i.test(text) ? 'false' : ''
  // A number without a value is filled with asterisks.
  if (type === 'N' || type === 'F') return /^\*+$/.test(text) ? '' : text.replace(/^(-?\d+)\.0+$/, '$1')
  return text
}

/** Code pages by the language byte of dBASE. */
const LANGUAGES: Record<number, Encoding> = {
  3: 'WINDOWS_1252',
  ...{ 38: 'IBM866', 77: 'GB18030', 78: 'EUC_KR', 79: 'BIG5', 80: 'WINDOWS_874', 19: 'SHIFT_JIS', 123: 'SHIFT_JIS' },
  ...{ 87: 'WINDOWS_1252', 88: 'WINDOWS_1252', 89: 'WINDOWS_1252', 101: 'IBM866', 120: 'BIG5', 121: 'EUC_KR' },
  ...{ 122: 'GB18030', 124: 'WINDOWS_874', 200: 'WINDOWS_1250', 201: 'WINDOWS_1251', 202: 'WINDOWS_1254' },
  ...{ 203: 'WINDOWS_1253', 204: 'WINDOWS_1257' },
}

export function encodingOfDbf({ language }: Dbf): Encoding | undefined {
  return LANGUAGES[language]
}
