import { constants, crc32, deflateRawSync } from 'node:zlib'
import { columnLetters } from '../features/imports/header.ts'
import { type DeclaredPart, declaredPart, zipFile } from './zipFiles.ts'

const SHEET = 'xl/worksheets/sheet1.xml'

/** A hand-written workbook of one sheet, which no library would produce. */
export function book(rows: string, more: Record<string, string> = {}, afterRows = ''): Buffer {
  const parts = {
    ...BESIDE_SHEET,
    [SHEET]: `<worksheet><sheetData>${rows}</sheetData>${afterRows}</worksheet>`,
    ...more,
  }
  return zipFile(textParts(parts))
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
    .map(
      (row, i) => `<row r="${i + 1}">${row.map((text, j) => cell(text, `${columnLetters(j)}${i + 1}`)).join('')}</row>`,
    )
    .join('')
}

/**
 * A workbook whose sheet has so many bytes, in pieces of 10 MB. Each piece is compressed once and then repeated.
 * @param claimed uncompressed size of the sheet as declared in the file
 */
export function bombOf(size: number, claimed = size): Buffer {
  const piece = Buffer.alloc(10_000_000, ' ')
  const packed = deflateRawSync(piece, { finishFlush: constants.Z_FULL_FLUSH })
  const pieces: Buffer[] = []
  let crc = 0
  for (let written = 0; written < size; written += piece.length) {
    crc = crc32(piece, crc)
    pieces.push(packed)
  }
  const emptyLastBlock = Buffer.from([0x03, 0x00])
  const sheet = { name: SHEET, size: claimed, crc, packed: Buffer.concat([...pieces, emptyLastBlock]) }
  return zipFile([...textParts(BESIDE_SHEET), sheet])
}

function textParts(parts: Record<string, string>): DeclaredPart[] {
  return Object.entries(parts).map(([name, text]) => declaredPart(name, Buffer.from(text)))
}
