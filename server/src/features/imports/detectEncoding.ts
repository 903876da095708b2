import { detectAll } from 'jschardet'
import { decodeBytes, ENCODINGS, type Encoding, encodingOf, fileBytes } from './encoding.ts'
import { fieldOf } from './fields.ts'

/** Bytes of lines that are not ASCII: what the encoding is detected by. */
const SAMPLE_BYTES = 64 * 1024
/** A line without an end. */
const MAX_LINE_BYTES = 128 * 1024
/** Fewer bytes beyond ASCII are no evidence without known column names. */
const MIN_EVIDENCE_BYTES = 12
/** A rival has at least this share of the confidence of the best candidate. */
const MIN_RIVAL_SHARE = 0.75

export interface DetectedEncoding {
  encoding: Encoding
  /** The content fits other encodings about as well: the user has to look at the preview. */
  unsure: boolean
}

/**
 * From the byte order mark if there is one, else from the content. Valid UTF-8 is UTF-8, as text in another encoding
 * hardly ever is. Of the candidates for the rest, the one in which column names are known wins.
 */
export async function detectEncoding(bytes: () => AsyncIterable<Buffer>): Promise<DetectedEncoding> {
  const { head, sample, isUtf8 } = await readSample(bytes())
  const [first, second, third] = head
  if (first === 0xef && second === 0xbb && third === 0xbf) return { encoding: 'UTF_8', unsure: false }
  const marked =
    first === 0xff && second === 0xfe ? 'UTF_16LE' : first === 0xfe && second === 0xff ? 'UTF_16BE' : wideOf(head)
  if (marked) return { encoding: marked, unsure: false }
  if (sample.length === 0) return { encoding: isIso2022(head) ? 'ISO_2022_JP' : 'UTF_8', unsure: false }
  if (isUtf8) return { encoding: 'UTF_8', unsure: false }
  return detectLegacy(sample)
}

export function detectFileEncoding(path: string): Promise<DetectedEncoding> {
  return detectEncoding(() => fileBytes(path))
}

/** The first bytes, and lines with other bytes than ASCII: in long files, the first ones may be far from the start. */
async function readSample(pieces: AsyncIterable<Buffer>): Promise<{ head: Buffer; sample: Buffer; isUtf8: boolean }> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let head: Buffer | undefined
  let isUtf8 = true
  const lines: Buffer[] = []
  let size = 0
  let rest = Buffer.alloc(0)
  const take = (line: Buffer) => {
    if (size >= SAMPLE_BYTES || !line.some(byte => byte > 0x7f)) return
    lines.push(line)
    size += line.length
  }
  for await (const piece of pieces) {
    head ??= piece
    if (isUtf8) isUtf8 = decodes(() => utf8.decode(piece, { stream: true }))
    if (size < SAMPLE_BYTES) rest = takeLines(Buffer.concat([rest, piece]), take)
    else if (!isUtf8) break
  }
  if (isUtf8) isUtf8 = decodes(() => utf8.decode())
  take(rest)
  return { head: head ?? Buffer.alloc(0), sample: Buffer.concat(lines).subarray(0, SAMPLE_BYTES), isUtf8 }
}

function decodes(decode: () => string): boolean {
  try {
    decode()
    return true
  } catch {
    return false
  }
}

/** @returns the line that goes on in the next piece */
function takeLines(bytes: Buffer, take: (line: Buffer) => void): Buffer<ArrayBuffer> {
  let from = 0
  for (;;) {
    const end = bytes.indexOf(0x0a, from)
    if (end < 0) break
    take(bytes.subarray(from, end + 1))
    from = end + 1
  }
  if (bytes.length - from <= MAX_LINE_BYTES) return Buffer.from(bytes.subarray(from))
  take(bytes.subarray(from))
  return Buffer.alloc(0)
}

/** In UTF-16, delimiters and line ends have a zero byte before or after. */
function wideOf(head: Buffer): Encoding | undefined {
  let [even, odd] = [0, 0]
  for (let at = 0; at + 1 < head.length; at += 2) {
    if (head[at] === 0) even++
    if (head[at + 1] === 0) odd++
  }
  if (even + odd < head.length / 200 + 1) return
  return odd >= even ? 'UTF_16LE' : 'UTF_16BE'
}

/** Only ASCII with escape sequences before and after Japanese texts. */
function isIso2022(head: Buffer): boolean {
  return head.includes('\x1b$B') || head.includes('\x1b$@')
}

interface Candidate {
  encoding: Encoding
  text: string
  confidence: number
  /** Cells that are known column names. */
  names: number
}

function detectLegacy(sample: Buffer): DetectedEncoding {
  const candidates = candidatesOf(sample).sort((a, b) => b.names - a.names || b.confidence - a.confidence)
  const [first] = candidates
  if (!first) return { encoding: 'GB18030', unsure: true }
  // Of encodings in which the sample is the same text, those of Windows are used most.
  const same = candidates.filter(({ text }) => text === first.text)
  const usual = (name: string) => same.find(({ encoding }) => encoding.startsWith(name))
  const best = usual('WINDOWS_1252') ?? usual('WINDOWS') ?? first
  const rivals = candidates.filter(
    ({ encoding, text, names }) => text !== best.text && names === best.names && isCommon(encoding, best.encoding),
  )
  const unsure = rivals.some(({ confidence }) => confidence >= best.confidence * MIN_RIVAL_SHARE)
  return { encoding: best.encoding, unsure: unsure || (best.names === 0 && isShort(sample)) }
}

/** A few characters fit many encodings. */
function isShort(sample: Buffer): boolean {
  return sample.reduce((count, byte) => count + (byte > 0x7f ? 1 : 0), 0) < MIN_EVIDENCE_BYTES
}

/** Spreadsheets on Windows save its encodings: those of Mac OS, DOS and Unix with nearly the same letters are no rivals. */
function isCommon(encoding: Encoding, best: Encoding): boolean {
  return !best.startsWith('WINDOWS') || !/^(?:ISO_8859|IBM|MAC|X_MAC)/.test(encoding)
}

/** By confidence of the library; those that cannot decode the sample are left out. */
function candidatesOf(sample: Buffer): Candidate[] {
  const found = new Map<Encoding, Candidate>()
  for (const { encoding: label, confidence } of detectAll(sample)) {
    const encoding = label === null ? undefined : encodingOf(label)
    if (encoding === undefined || encoding === 'UTF_8' || found.has(encoding)) continue
    const candidate = candidateOf(sample, encoding, confidence)
    if (candidate) found.set(encoding, candidate)
  }
  // The library may leave out an encoding in which the column names are known.
  for (const encoding of ENCODINGS) {
    const candidate = found.has(encoding) || encoding.startsWith('UTF') ? undefined : candidateOf(sample, encoding, 0)
    if (candidate && candidate.names > 1) found.set(encoding, candidate)
  }
  return [...found.values()]
}

/** Share of characters that are not in the encoding: a broken one in a long file is no evidence. */
const MAX_WRONG = 0.001

/** A character that the sample cuts at its end is no error. */
function candidateOf(sample: Buffer, encoding: Encoding, confidence: number): Candidate | undefined {
  const text = decodeBytes(sample, encoding).replace(/\ufffd.?$/, '')
  // Node decodes some invalid bytes as control characters.
  const wrong = text.match(/[\ufffd\u0080-\u009f]/g)?.length ?? 0
  return wrong > text.length * MAX_WRONG ? undefined : { encoding, text, confidence, names: knownNames(text) }
}

const HEAD_LINES = 20

/** Only names with letters beyond ASCII differ between encodings. */
function knownNames(text: string): number {
  const cells = text.split('\n', HEAD_LINES).flatMap(line => line.split(/[,;\t|\r]/, 200))
  const foreign = cells.map(cell => cell.replaceAll('"', '')).filter(cell => /\P{ASCII}/u.test(cell))
  return new Set(foreign.map(cell => fieldOf(cell)).filter(field => field !== undefined)).size
}
