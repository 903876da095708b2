import { getFormatFromId, isDateFormat } from 'numfmt'
import { MAX_NAME_LENGTH } from './fields.ts'
import { FileError } from './fileErrors.ts'
import { truncate } from './normalize.ts'
import { readXml } from './xml.ts'
import type { Zip } from './zip.ts'

/*
 * Parts of a workbook beside its sheets: their names and paths, the number formats of styles, and the shared strings.
 */

const MAX_SHARED_BYTES = 100_000_000
/** Memory of a text: at most two bytes a character, and its object. */
const MAX_SHARED_MEMORY = 100_000_000
const OBJECT_BYTES = 32
const MAX_STYLES = 100_000
/** Characters: longer formats are not used. */
const MAX_FORMAT_LENGTH = 500
const MAX_SHEETS = 500

export interface Sheet {
  name: string
  part: string
  isHidden: boolean
}

export interface Workbook {
  sheets: Sheet[]
  sharedStrings: string[]
  /** Number formats by style index of a cell; undefined: as stored. */
  formats: (NumberFormat | undefined)[]
  /** Days are counted from 1904, as on old Macs. */
  from1904: boolean
}

/** @throws FileError */
export async function readWorkbook(zip: Zip): Promise<Workbook | undefined> {
  const { named, from1904 } = await readBook(zip)
  const parts = await readRelations(zip)
  const sheets = named.flatMap(({ id, ...sheet }) => {
    const part = id === undefined ? undefined : parts.get(id)
    return part === undefined ? [] : [{ ...sheet, part }]
  })
  if (sheets.length === 0) return undefined
  return {
    ...{ sheets, from1904 },
    sharedStrings: await readSharedStrings(zip, parts.get('sharedStrings')),
    formats: await readStyles(zip, parts.get('styles')),
  }
}

type NamedSheet = Omit<Sheet, 'part'> & { id: string | undefined }

async function readBook(zip: Zip): Promise<{ named: NamedSheet[]; from1904: boolean }> {
  const found: { named: NamedSheet[]; from1904: boolean } = { named: [], from1904: false }
  const pieces = zip.textOf('xl/workbook.xml')
  if (!pieces) return found
  await readXml(pieces, {
    open: (name, { id, name: title = '', state, date1904 }) => {
      if (name === 'sheet' && found.named.length < MAX_SHEETS)
        found.named.push({ id, name: truncate(title, MAX_NAME_LENGTH), isHidden: state?.endsWith('idden') ?? false })
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

export interface NumberFormat {
  pattern: string
  isDate: boolean
}

/** Built-in formats of East Asian versions, which are dates; the library has those of English. */
const EAST_ASIAN_DATES = { from: [27, 50], to: [36, 58] }

async function readStyles(zip: Zip, part: string | undefined): Promise<(NumberFormat | undefined)[]> {
  const formats: (NumberFormat | undefined)[] = []
  const pieces = part === undefined ? undefined : zip.textOf(part)
  if (!pieces) return formats
  const own = new Map<string, NumberFormat | undefined>()
  let inCellStyles = false
  await readXml(pieces, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'cellXfs') inCellStyles = true
      if (name === 'numFmt' && own.size < MAX_STYLES) own.set(numFmtId, formatOf(formatCode))
      if (name === 'xf' && inCellStyles && formats.length < MAX_STYLES)
        formats.push(own.has(numFmtId) ? own.get(numFmtId) : builtInFormat(Number(numFmtId)))
    },
    close: name => {
      if (name === 'cellXfs') inCellStyles = false
    },
  })
  return formats
}

export function formatOf(pattern: string): NumberFormat | undefined {
  if (pattern === '' || pattern.length > MAX_FORMAT_LENGTH || /^(?:general|@)$/i.test(pattern)) return undefined
  try {
    return { pattern, isDate: isDateFormat(pattern) }
  } catch {
    return undefined
  }
}

function builtInFormat(id: number): NumberFormat | undefined {
  if (EAST_ASIAN_DATES.from.some((from, at) => id >= from && id <= EAST_ASIAN_DATES.to[at]!))
    return { pattern: 'yyyy-mm-dd', isDate: true }
  return id >= 1 && id <= 49 ? formatOf(getFormatFromId(id)) : undefined
}
