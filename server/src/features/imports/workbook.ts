import { FileError } from './fileErrors.ts'
import { readXml } from './xml.ts'
import type { Zip } from './zip.ts'

/*
 * Parts of a workbook beside its sheets: their paths, which styles are dates, and the shared strings.
 */

const MAX_SHARED_BYTES = 100_000_000
/** Memory of a text: at most two bytes a character, and its object. */
const MAX_SHARED_MEMORY = 100_000_000
const OBJECT_BYTES = 32
const MAX_STYLES = 100_000
/** Characters: formats are matched with regular expressions. */
const MAX_FORMAT_LENGTH = 500

export interface Workbook {
  /** Path of the first sheet. */
  sheet: string
  sharedStrings: string[]
  /** By style index of a cell. */
  isDate: boolean[]
  /** Days are counted from 1904, as on old Macs. */
  from1904: boolean
}

/** @throws FileError */
export async function readWorkbook(zip: Zip): Promise<Workbook | undefined> {
  const { first, from1904 } = await readBook(zip)
  const parts = await readRelations(zip)
  const sheet = first === undefined ? undefined : parts.get(first)
  if (sheet === undefined) return undefined
  return {
    ...{ sheet, from1904 },
    sharedStrings: await readSharedStrings(zip, parts.get('sharedStrings')),
    isDate: await readStyles(zip, parts.get('styles')),
  }
}

async function readBook(zip: Zip): Promise<{ first?: string; from1904: boolean }> {
  const found: { first?: string; from1904: boolean } = { from1904: false }
  const pieces = zip.textOf('xl/workbook.xml')
  if (!pieces) return found
  await readXml(pieces, {
    open: (name, { id, date1904 }) => {
      if (name === 'sheet') found.first ??= id
      if (name === 'workbookPr') found.from1904 ||= date1904 === '1' || date1904 === 'true'
    },
  })
  return found
}

/** Names of parts by id, and by type where there is only one of it. */
async function readRelations(zip: Zip): Promise<Map<string, string>> {
  const parts = new Map<string, string>()
  const pieces = zip.textOf('xl/_rels/workbook.xml.rels')
  if (!pieces) return parts
  await readXml(pieces, {
    open: (name, { Id, Type = '', Target }) => {
      if (name !== 'Relationship' || Id === undefined || Target === undefined) return
      const part = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`
      const kind = Type.slice(Type.lastIndexOf('/') + 1)
      if (kind === 'worksheet') parts.set(Id, part)
      else if (kind === 'styles' || kind === 'sharedStrings') parts.set(kind, part)
    },
  })
  return parts
}

async function readSharedStrings(zip: Zip, part: string | undefined): Promise<string[]> {
  const strings: string[] = []
  const pieces = part === undefined ? undefined : zip.textOf(part, MAX_SHARED_BYTES)
  if (!pieces) return strings
  let memory = 0
  const reader = textReader()
  await readXml(pieces, {
    open: name => reader.open(name),
    text: text => reader.text(text),
    close: name => {
      reader.close(name)
      if (name !== 'si') return
      const text = reader.take()
      memory += OBJECT_BYTES + 2 * text.length
      if (memory > MAX_SHARED_MEMORY) throw new FileError('tooMuch', 'too many texts in the workbook')
      strings.push(text)
    },
  })
  return strings
}

/** Collects the text of a string item: `t`, also in runs `r`, without its phonetic guide (`rPh`). */
export function textReader() {
  let inText = false
  let inPhonetic = false
  let collected = ''
  return {
    open(name: string): void {
      if (name === 't') inText = true
      else if (name === 'rPh') inPhonetic = true
    },
    text(text: string): void {
      if (inText && !inPhonetic) collected = appendBounded(collected, text)
    },
    close(name: string): void {
      if (name === 't') inText = false
      else if (name === 'rPh') inPhonetic = false
    },
    take(): string {
      const text = unescapeText(collected)
      collected = ''
      return text
    },
  }
}

/** Characters kept of a cell: longer texts are refused later, see table.ts. */
const MAX_KEPT_CHARACTERS = 10_000

export function appendBounded(collected: string, text: string): string {
  return collected.length > MAX_KEPT_CHARACTERS ? collected : collected + text.slice(0, MAX_KEPT_CHARACTERS)
}

/** _x0041_ → A: how workbooks store characters that XML does not allow. */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** Built-in formats 14 to 22, 27 to 36, 45 to 47 and 50 to 58 are dates; others are detected by their letters. */
const BUILT_IN_DATES = [14, 22, 27, 36, 45, 47, 50, 58] as const

async function readStyles(zip: Zip, part: string | undefined): Promise<boolean[]> {
  const isDate: boolean[] = []
  const pieces = part === undefined ? undefined : zip.textOf(part)
  if (!pieces) return isDate
  const own = new Map<string, boolean>()
  let inCellStyles = false
  await readXml(pieces, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'cellXfs') inCellStyles = true
      if (name === 'numFmt' && own.size < MAX_STYLES) own.set(numFmtId, isDateFormat(formatCode))
      if (name === 'xf' && inCellStyles && isDate.length < MAX_STYLES)
        isDate.push(own.get(numFmtId) ?? isBuiltInDate(Number(numFmtId)))
    },
    close: name => {
      if (name === 'cellXfs') inCellStyles = false
    },
  })
  return isDate
}

function isBuiltInDate(id: number): boolean {
  return [0, 2, 4, 6].some(at => id >= BUILT_IN_DATES[at]! && id <= BUILT_IN_DATES[at + 1]!)
}

/** yyyy"年"m"月" is a date; 0.00"m" and [Red]#,##0 are not. */
export function isDateFormat(format: string): boolean {
  if (format.length > MAX_FORMAT_LENGTH) return false
  const letters = format
    .toLowerCase()
    .replaceAll(/\\./g, ' ')
    .replaceAll(/"[^"]*"/g, ' ')
    .replaceAll(/\[(h+|m+|s+)\]/g, '$1')
    .replaceAll(/\[[^\]]*\]/g, ' ')
    .replaceAll(/([ms])[.,]0+/g, '$1')
    .replaceAll(/general|am\/pm|a\/p/g, ' ')
  return /[ymdhs]/.test(letters) && !/[0#?]/.test(letters)
}
