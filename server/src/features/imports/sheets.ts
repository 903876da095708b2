import { Readable } from 'node:stream'
import iconv from 'iconv-lite'
import { csvLine } from '../../foundation/runtime/csvLine.ts'
import { escapeFormula } from '../../foundation/runtime/escapeFormula.ts'
import { columnLetters } from './header.ts'
import { type ZipPart, zipStream } from './zip.ts'

/*
 * Streams tables to files: whole rows in chunks, with at most one chunk in memory.
 */

export type Cell = string | number | null
export type Format = 'CSV' | 'XLSX'
export type ExportEncoding = 'UTF8_BOM' | 'GB18030'

type Chunks = AsyncIterable<Cell[][]>

export const MIMES: Record<Format, string> = {
  CSV: 'text/csv; charset=utf-8',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export function csvStream(chunks: Chunks, encoding: ExportEncoding): Readable {
  const pieces = (async function* () {
    if (encoding === 'UTF8_BOM') yield Buffer.from('\ufeff')
    for await (const rows of chunks) {
      const text = rows.map(row => csvLine(row.map(csvCell))).join('')
      yield encoding === 'GB18030' ? iconv.encode(text, 'gb18030') : Buffer.from(text)
    }
  })()
  return Readable.from(pieces, { objectMode: false })
}

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  return escapeFormula(cell)
}

/** A workbook of one sheet; its first row is bold and frozen. */
export function xlsxStream(chunks: Chunks, sheet: string, widths: number[]): Readable {
  return zipStream(workbook(chunks, sheet, widths))
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

function workbook(chunks: Chunks, sheet: string, widths: number[]): ZipPart[] {
  const xml = (name: string, body: string): ZipPart => ({ name, text: [HEAD + body] })
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="${TYPE}.${type}+xml"/>`
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  return [
    xml(
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook', 'sheet.main')}${override('worksheets/sheet1', 'worksheet')}${override('styles', 'styles')}</Types>`,
    ),
    xml(
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    xml(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    xml(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}/relationships">${relation(1, 'worksheet', 'worksheets/sheet1.xml')}${relation(2, 'styles', 'styles.xml')}</Relationships>`,
    ),
    // Style 1 is bold; 2 is text, so that an ID of digits alone stays text when a user edits it.
    xml(
      'xl/styles.xml',
      `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
    { name: 'xl/worksheets/sheet1.xml', text: sheetXml(chunks, widths) },
  ]
}

async function* sheetXml(chunks: Chunks, widths: number[]): AsyncGenerator<string> {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`
  let number = 0
  for await (const rows of chunks) yield rows.map(row => rowXml(row, ++number)).join('')
  yield '</sheetData></worksheet>'
}

function rowXml(row: Cell[], number: number): string {
  const style = number === 1 ? 1 : 2
  const cells = row.map((cell, column) => {
    if (cell === null) return ''
    const address = `${columnLetters(column)}${number}`
    if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`
    const text = escapeXml(escapeFormula(cell))
    return `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
  })
  return `<row r="${number}">${cells.join('')}</row>`
}

/** A workbook cannot store control characters. */
function escapeXml(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what it looks for
      .replaceAll(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll('\r', '&#13;')
  )
}
