import { openAsBlob } from 'node:fs'
import { PassThrough, Readable, Writable } from 'node:stream'
import { BlobReader, configure, type Entry, type FileEntry, ZipReader, ZipWriter } from '@zip.js/zip.js'
import { FileError, fileDamaged } from './fileErrors.ts'

/** Of all extracted parts together. A workbook of 200,000 rows and 20 columns unpacks to 200 to 350 MB. */
const MAX_UNPACKED_BYTES = 500_000_000
const MAX_ENTRIES = 2000

// Node compresses in its own threads. `maxWorkers` also limits parts that no worker handles: a download that a slow
// client has not finished must not delay another. Chunks of the default 256 KiB take 60 MB more in a reading thread.
configure({ useWebWorkers: false, maxWorkers: Number.MAX_SAFE_INTEGER, chunkSize: 65_536 })

export interface Zip {
  /** Names of its parts, folders with `/`. */
  names: string[]
  /** Streams the content of one part; undefined: there is no such part. @throws FileError */
  bytesOf(name: string): AsyncGenerator<Buffer> | undefined
  /** Streams the text of one part; undefined: there is no such part. @throws FileError */
  textOf(name: string, maxBytes?: number): AsyncGenerator<string> | undefined
}

/**
 * Opens a ZIP by its central directory. Parts are extracted only on request, and sizes are counted during
 * extraction: the sizes declared in the file are not trusted.
 * @throws FileError
 */
export async function openZip(path: string): Promise<Zip> {
  const entries = await readDirectory(path).catch(error => {
    throw toFileError(error)
  })
  const budget = { bytes: MAX_UNPACKED_BYTES }
  return {
    names: [...entries.keys()],
    bytesOf: name => {
      const entry = entries.get(name)
      return entry && unpack(entry, budget, MAX_UNPACKED_BYTES)
    },
    textOf: (name, maxBytes = MAX_UNPACKED_BYTES) => {
      const entry = entries.get(name)
      return entry && decode(unpack(entry, budget, maxBytes))
    },
  }
}

async function readDirectory(path: string): Promise<Map<string, FileEntry>> {
  const zip = new ZipReader(new BlobReader(await openAsBlob(path)), {
    checkCrc32: true,
    checkOverlappingEntry: true,
    normalizeFilename: name => name.replaceAll('\\', '/'),
  })
  const entries: Entry[] = []
  for await (const entry of zip.getEntriesGenerator()) {
    if (entries.push(entry) > MAX_ENTRIES) throw new FileError('tooMuch', `at most ${MAX_ENTRIES} parts in a ZIP`)
  }
  return new Map(entries.filter(entry => !entry.directory).map(entry => [entry.filename, entry]))
}

async function* unpack(entry: FileEntry, budget: { bytes: number }, maxBytes: number): AsyncGenerator<Buffer> {
  if (entry.uncompressedSize > maxBytes) throw tooMuch(maxBytes)
  const unpacked = new PassThrough()
  entry.getData(Writable.toWeb(unpacked)).catch(error => unpacked.destroy(error))
  let size = 0
  try {
    for await (const piece of unpacked as AsyncIterable<Buffer>) {
      size += piece.length
      budget.bytes -= piece.length
      if (size > maxBytes || budget.bytes < 0) throw tooMuch(maxBytes)
      yield piece
    }
  } catch (error) {
    throw toFileError(error)
  }
}

async function* decode(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of pieces) yield decoder.decode(piece, { stream: true })
    yield decoder.decode()
  } catch (error) {
    throw toFileError(error)
  }
}

function tooMuch(maxBytes: number): FileError {
  return new FileError('tooMuch', `it unpacks to more than ${Math.min(maxBytes, MAX_UNPACKED_BYTES)} bytes`)
}

function toFileError(error: unknown): FileError {
  return error instanceof FileError ? error : fileDamaged('is no valid ZIP')
}

export interface ZipPart {
  name: string
  text: AsyncIterable<string> | string[]
}

/** Compresses parts one after the other, as fast as it is read. Destroying it ends their texts. */
export function zipStream(parts: ZipPart[]): Readable {
  return Readable.from(zipped(parts), { objectMode: false })
}

async function* zipped(parts: ZipPart[]): AsyncGenerator<Uint8Array> {
  const zip = new PassThrough()
  writeParts(parts, Writable.toWeb(zip)).catch(error => zip.destroy(error))
  yield* zip
}

async function writeParts(parts: ZipPart[], to: WritableStream<Uint8Array>): Promise<void> {
  // Not every program reads 64-bit sizes and dates of one second.
  const zip = new ZipWriter(to, { zip64: false, extendedTimestamp: false })
  for (const { name, text } of parts) await zip.add(name, ReadableStream.from(encoded(text)))
  await zip.close()
}

async function* encoded(text: ZipPart['text']): AsyncGenerator<Uint8Array> {
  for await (const piece of text) yield Buffer.from(piece)
}
