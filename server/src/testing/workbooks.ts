import { constants, crc32, deflateRawSync } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'
import { letters } from '../features/imports/header.ts'

/** A hand-written workbook of one sheet, which no library would produce. */
export function book(rows: string, more: Record<string, string> = {}, afterRows = ''): Buffer {
  const parts = {
    ...BESIDE_SHEET,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData>${afterRows}</worksheet>`,
    ...more,
  }
  return zipped(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, [Buffer.from(text)]])))
}

const BESIDE_SHEET: Record<string, string> = {
  '[Content_Types].xml': '<Types/>',
  'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
  'xl/sharedStrings.xml': '<sst/>',
}

export function cellRows(...rows: string[][]): string {
  const cell = (text: string, name: string) => `<c r="${name}" t="inlineStr"><is><t>${text}</t></is></c>`
  return rows
    .map((row, i) => `<row r="${i + 1}">${row.map((text, j) => cell(text, `${letters(j)}${i + 1}`)).join('')}</row>`)
    .join('')
}

/**
 * A workbook whose sheet has so many bytes, in pieces of 10 MB. Each piece is compressed once and then repeated.
 * @param claimed uncompressed size of the sheet as declared in the file
 */
export function bombOf(size: number, claimed = size): Buffer {
  const piece = Buffer.alloc(10_000_000, ' ')
  const packed = deflateRawSync(piece, { finishFlush: constants.Z_FULL_FLUSH })
  const sheet: ZipInputFile = { filename: 'xl/worksheets/sheet1.xml', size: claimed, crc: 0, compression: 8 }
  const pieces: Uint8Array[] = []
  const zip = new Zip((_, part) => pieces.push(part))
  for (const [name, text] of Object.entries(BESIDE_SHEET)) add(zip, name, Buffer.from(text))
  zip.add(sheet)
  for (let written = 0; written < size; written += piece.length) {
    sheet.crc = crc32(piece, sheet.crc)
    sheet.ondata!(null, packed, false)
  }
  // An empty final block.
  sheet.ondata!(null, Buffer.from([0x03, 0x00]), true)
  zip.end()
  return Buffer.concat(pieces)
}

export function zipped(files: Record<string, Uint8Array[]>): Buffer {
  const pieces: Uint8Array[] = []
  const zip = new Zip((_, piece) => pieces.push(piece))
  for (const [name, parts] of Object.entries(files)) add(zip, name, Buffer.concat(parts))
  zip.end()
  return Buffer.concat(pieces)
}

/** Node compresses 10 times faster than fflate's `ZipDeflate`. */
function add(zip: Zip, filename: string, content: Buffer): void {
  const file: ZipInputFile = { filename, size: content.length, crc: crc32(content), compression: 8 }
  zip.add(file)
  file.ondata!(null, deflateRawSync(content), true)
}
