import { open } from 'node:fs/promises'
import iconv from 'iconv-lite'

/** The encodings of the WHATWG standard with their labels for TextDecoder. GBK is read as its superset GB18030. */
const LABELS = {
  UTF_8: 'utf-8',
  GB18030: 'gb18030',
  UTF_16LE: 'utf-16le',
  UTF_16BE: 'utf-16be',
  SHIFT_JIS: 'shift_jis',
  BIG5: 'big5',
  EUC_JP: 'euc-jp',
  EUC_KR: 'euc-kr',
  ISO_2022_JP: 'iso-2022-jp',
  IBM866: 'ibm866',
  ISO_8859_2: 'iso-8859-2',
  ISO_8859_3: 'iso-8859-3',
  ISO_8859_4: 'iso-8859-4',
  ISO_8859_5: 'iso-8859-5',
  ISO_8859_6: 'iso-8859-6',
  ISO_8859_7: 'iso-8859-7',
  ISO_8859_8: 'iso-8859-8',
  ISO_8859_8_I: 'iso-8859-8-i',
  ISO_8859_10: 'iso-8859-10',
  ISO_8859_13: 'iso-8859-13',
  ISO_8859_14: 'iso-8859-14',
  ISO_8859_15: 'iso-8859-15',
  ISO_8859_16: 'iso-8859-16',
  KOI8_R: 'koi8-r',
  KOI8_U: 'koi8-u',
  MACINTOSH: 'macintosh',
  WINDOWS_874: 'windows-874',
  WINDOWS_1250: 'windows-1250',
  WINDOWS_1251: 'windows-1251',
  WINDOWS_1252: 'windows-1252',
  WINDOWS_1253: 'windows-1253',
  WINDOWS_1254: 'windows-1254',
  WINDOWS_1255: 'windows-1255',
  WINDOWS_1256: 'windows-1256',
  WINDOWS_1257: 'windows-1257',
  WINDOWS_1258: 'windows-1258',
  X_MAC_CYRILLIC: 'x-mac-cyrillic',
} as const
export type Encoding = keyof typeof LABELS
export const ENCODINGS = Object.keys(LABELS) as [Encoding, ...Encoding[]]

const PIECE_BYTES = 64 * 1024

const BY_LABEL = new Map<string, Encoding>(ENCODINGS.map(encoding => [LABELS[encoding], encoding]))

/** By any label of the standard: `cp1252`, `ks_c_5601-1987`, `x-sjis`; also by the numbers of code pages: `949`. */
export function encodingOf(label: string): Encoding | undefined {
  const plain = label.trim().toLowerCase()
  for (const one of [
    plain,
    plain.replace(/^(?:cp|ms|windows-?|ansi ?|oem ?)?(?=\d+$)/, 'windows-'),
    CODE_PAGES[plain],
  ]) {
    const found = one && standardLabel(one)
    if (found) return BY_LABEL.get(found === 'gbk' ? 'gb18030' : found)
  }
  return undefined
}

/** Names that TextDecoder does not have. */
const CODE_PAGES: Record<string, string> = {
  ...{ 932: 'shift_jis', cp932: 'shift_jis', 936: 'gbk', cp936: 'gbk', 949: 'euc-kr', cp949: 'euc-kr', uhc: 'euc-kr' },
  ...{
    950: 'big5',
    cp950: 'big5',
    866: 'ibm866',
    65001: 'utf-8',
    cp65001: 'utf-8',
    utf8: 'utf-8',
    ansi: 'windows-1252',
  },
  ...{ cp874: 'windows-874', maccyrillic: 'x-mac-cyrillic', macroman: 'macintosh', 'shift-jis': 'shift_jis' },
}

function standardLabel(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}

/**
 * Encodings that Node decodes without the extensions of the standard: EUC-KR lacks 8,822 Hangul syllables of code page
 * 949, and Big5 the characters of Hong Kong.
 */
const BY_ICONV: Partial<Record<Encoding, string>> = { EUC_KR: 'cp949', BIG5: 'big5hkscs' }

interface Decoder {
  write(bytes: Buffer): string
  end(): string | undefined
}

function decoderOf(encoding: Encoding): Decoder {
  const name = BY_ICONV[encoding]
  if (name) return iconv.getDecoder(name)
  const decoder = new TextDecoder(LABELS[encoding])
  return { write: bytes => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() }
}

export function decodeBytes(bytes: Buffer, encoding: Encoding): string {
  const decoder = decoderOf(encoding)
  return decoder.write(bytes) + (decoder.end() ?? '')
}

/** Streams the text of a file without its byte order mark. */
export function decodeText(path: string, encoding: Encoding): AsyncGenerator<string> {
  return decodePieces(fileBytes(path), encoding)
}

export async function* decodePieces(pieces: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = decoderOf(encoding)
  for await (const piece of pieces) yield decoder.write(piece)
  yield decoder.end() ?? ''
}

export async function* fileBytes(path: string): AsyncGenerator<Buffer> {
  const file = await open(path)
  try {
    for (;;) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(PIECE_BYTES), 0, PIECE_BYTES)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}
