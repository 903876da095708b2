import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { damaged, FileError } from './fileErrors.ts'

/** Of all extracted parts together. A workbook of 200,000 rows and 20 columns unpacks to 200 to 350 MB. */
const MAX_UNPACKED_BYTES = 500_000_000
const MAX_ENTRIES = 2000

export interface Zip {
  /** Streams the text of one part; undefined: there is no such part. @throws FileError */
  textOf(name: string, maxBytes?: number): AsyncGenerator<string> | undefined
  close(): void
}

/**
 * Opens a ZIP by its central directory. Parts are extracted only on request, and sizes are counted during
 * extraction: the sizes declared in the file are not trusted.
 * @throws FileError
 */
export async function openZip(path: string): Promise<Zip> {
  const zip = await openPromise(path, { autoClose: false }).catch(() => {
    throw damaged('is no workbook')
  })
  try {
    const entries = await readDirectory(zip)
    const budget = { bytes: MAX_UNPACKED_BYTES }
    return {
      textOf: (name, maxBytes = MAX_UNPACKED_BYTES) => {
        const entry = entries.get(name)
        return entry && unpack(zip, entry, budget, maxBytes)
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error instanceof FileError ? error : damaged('is no workbook')
  }
}

async function readDirectory(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw new FileError('tooMuch', `at most ${MAX_ENTRIES} parts in a workbook`)
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  return entries
}

async function* unpack(
  zip: ZipFile,
  entry: Entry,
  budget: { bytes: number },
  maxBytes: number,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let size = entry.uncompressedSize > maxBytes ? maxBytes : 0
  try {
    for await (const piece of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      size += piece.length
      budget.bytes -= piece.length
      if (size > maxBytes || budget.bytes < 0)
        throw new FileError('tooMuch', `it unpacks to more than ${Math.min(maxBytes, MAX_UNPACKED_BYTES)} bytes`)
      yield decoder.decode(piece, { stream: true })
    }
    yield decoder.decode()
  } catch (error) {
    throw error instanceof FileError ? error : damaged('is no workbook')
  }
}
