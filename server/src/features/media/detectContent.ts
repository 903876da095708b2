import { fileTypeOf, isOpenXml, isPicture, rejected } from './fileTypes.ts'

/*
 * Detects the type of a file by its first bytes. The name and type declared by the client are not trusted.
 */

export interface Content {
  mime: string
  /** without the dot */
  ext: string
}

/** Bytes of a file that are needed to detect its type. */
export const HEAD_BYTES = 4096

const OPEN_XML = 'application/vnd.openxmlformats-officedocument'
const OLE = 'application/x-ole-storage'
const ZIP = 'application/zip'

/** Signatures, one character a byte; `?` matches any. The first match wins. */
const SIGNATURES: [begins: string, mime: string, ext: string][] = [
  ['\x89PNG\r\n\x1a\n', 'image/png', 'png'],
  ['\xff\xd8\xff', 'image/jpeg', 'jpg'],
  ['GIF87a', 'image/gif', 'gif'],
  ['GIF89a', 'image/gif', 'gif'],
  ['RIFF????WEBP', 'image/webp', 'webp'],
  ['????ftypavif', 'image/avif', 'avif'],
  ['????ftypheic', 'image/heic', 'heic'],
  ['????ftypheix', 'image/heic', 'heic'],
  ['????ftyphevc', 'image/heic', 'heic'],
  ['????ftypmif1', 'image/heic', 'heic'],
  ['????ftypmsf1', 'image/heic', 'heic'],
  ['%PDF-', 'application/pdf', 'pdf'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', OLE, ''],
  ['PK\x03\x04', ZIP, 'zip'],
  ['PK\x05\x06', ZIP, 'zip'],
  ['????ftypM4A', 'audio/mp4', 'm4a'],
  ['????ftypqt', 'video/quicktime', 'mov'],
  ['????ftyp', 'video/mp4', 'mp4'],
  ['\x1aE\xdf\xa3', 'video/webm', 'webm'],
  ['OggS', 'audio/ogg', 'ogg'],
  ['RIFF????WAVE', 'audio/wav', 'wav'],
  ['RIFF????AVI ', 'video/x-msvideo', 'avi'],
  ['fLaC', 'audio/flac', 'flac'],
  ['ID3', 'audio/mpeg', 'mp3'],
  ['\xff\xfb', 'audio/mpeg', 'mp3'],
  ['\xff\xf3', 'audio/mpeg', 'mp3'],
  ['\xff\xf1', 'audio/aac', 'aac'],
  ['MZ', 'application/vnd.microsoft.portable-executable', 'exe'],
  ['\x7fELF', 'application/x-elf', 'elf'],
]

/**
 * The type of the content, if it agrees with the declared type; a more specific type than declared is accepted.
 * @param head the first HEAD_BYTES, or the whole of a shorter file
 * @throws BAD_USER_INPUT fileRejected if they contradict each other
 */
export function detectContent(declared: string, head: Buffer): Content {
  if (head.length === 0) throw rejected('the file is empty')
  const found = sniff(head)
  const kind = kindOf(declared)
  if (kind === 'office') return settleOffice(declared, head, found)
  if (kind === 'other') return found ?? plain(declared, head)
  if (!found || kindOf(found.mime) !== kind) throw rejected(`the file is not ${declared}`)
  // MP4, WebM and Ogg contain sound or video: the declared type decides.
  const sameContainer = kind === 'film' && declared.split('/')[1] === found.mime.split('/')[1]
  return sameContainer ? { ...found, mime: declared } : found
}

function kindOf(mime: string): 'image' | 'film' | 'pdf' | 'office' | 'other' {
  if (isPicture(mime)) return 'image'
  const type = fileTypeOf(mime)
  if (type === 'AUDIO' || type === 'VIDEO') return 'film'
  if (type === 'DOCUMENT') return mime === 'application/pdf' ? 'pdf' : 'office'
  return 'other'
}

function sniff(head: Buffer): Content | undefined {
  const bytes = head.toString('latin1')
  const known = SIGNATURES.find(([begins]) => beginsWith(bytes, begins))
  return known ? { mime: known[1], ext: known[2] } : sniffMarkup(head)
}

function beginsWith(bytes: string, signature: string): boolean {
  return [...signature].every((character, at) => (character === '?' ? at < bytes.length : character === bytes[at]))
}

/** Content that a browser would interpret as a page or a drawing. */
function sniffMarkup(head: Buffer): Content | undefined {
  const wide = head[0] === 0xff && head[1] === 0xfe
  const text = head.toString(wide ? 'utf16le' : 'latin1').replace(/^(?:\ufeff|\xef\xbb\xbf)/, '')
  if (!/^\s*</.test(text)) return undefined
  if (/<(?:!doctype\s+html|html|head|body|script|iframe)\b/i.test(text)) return { mime: 'text/html', ext: 'html' }
  return /<svg\b/i.test(text) ? { mime: 'image/svg+xml', ext: 'svg' } : { mime: 'application/xml', ext: 'xml' }
}

/** Old Word files share their container with other formats, new ones are archives: the declared type decides. */
function settleOffice(declared: string, head: Buffer, found: Content | undefined): Content {
  if (declared === 'application/msword' && found?.mime === OLE) return { mime: declared, ext: 'doc' }
  const parts = head.toString('latin1')
  if (!isOpenXml(declared) || found?.mime !== ZIP || !parts.includes('[Content_Types].xml'))
    throw rejected(`the file is not ${declared}`)
  if (parts.includes('word/')) return { mime: `${OPEN_XML}.wordprocessingml.document`, ext: 'docx' }
  if (parts.includes('xl/')) return { mime: `${OPEN_XML}.spreadsheetml.sheet`, ext: 'xlsx' }
  if (parts.includes('ppt/')) return { mime: `${OPEN_XML}.presentationml.presentation`, ext: 'pptx' }
  return { mime: declared, ext: '' }
}

/** Content of unknown type. */
function plain(declared: string, head: Buffer): Content {
  const isText = declared.startsWith('text/') || declared === 'application/json'
  if (isText && head.includes(0)) throw rejected('the file is not text')
  return { mime: isText ? declared : 'application/octet-stream', ext: '' }
}
