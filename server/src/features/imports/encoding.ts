import { open } from 'node:fs/promises'

export const ENCODINGS = ['UTF_8', 'GB18030', 'UTF_16LE', 'UTF_16BE', 'SHIFT_JIS'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Names of TextDecoder. */
const LABELS: Record<Encoding, string> = {
  UTF_8: 'utf-8',
  GB18030: 'gb18030',
  UTF_16LE: 'utf-16le',
  UTF_16BE: 'utf-16be',
  SHIFT_JIS: 'shift_jis',
}

const PIECE_BYTES = 64 * 1024

/**
 * From the byte order mark if there is one, else from the content. Valid UTF-8 is UTF-8, as text in another encoding hardly
 * ever is; the rest is GB18030, which spreadsheets in China save.
 */
export async function detectEncoding(path: string): Promise<Encoding> {
  const head = await readHead(path)
  const [first, second, third] = head
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'UTF_8'
  if (first === 0xff && second === 0xfe) return 'UTF_16LE'
  if (first === 0xfe && second === 0xff) return 'UTF_16BE'
  return wideOf(head) ?? (await fits(path))
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

async function fits(path: string): Promise<Encoding> {
  for (const encoding of ['UTF_8', 'GB18030', 'SHIFT_JIS'] as const) if (await isValid(path, encoding)) return encoding
  return 'GB18030'
}

async function isValid(path: string, encoding: Encoding): Promise<boolean> {
  try {
    for await (const _ of decodeText(path, encoding, true));
    return true
  } catch {
    return false
  }
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PIECE_BYTES), 0, PIECE_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Streams the text of a file without its byte order mark. */
export async function* decodeText(path: string, encoding: Encoding, fatal = false): AsyncGenerator<string> {
  const decoder = new TextDecoder(LABELS[encoding], { fatal })
  const file = await open(path)
  try {
    for (;;) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(PIECE_BYTES), 0, PIECE_BYTES)
      if (bytesRead === 0) break
      yield decoder.decode(buffer.subarray(0, bytesRead), { stream: true })
    }
    yield decoder.decode()
  } finally {
    await file.close()
  }
}
