import { Worker } from 'node:worker_threads'
import type { Encoding } from './encoding.ts'
import { FileError, type FileFault } from './refusals.ts'
import type { Head } from './table.ts'

/** No table within our limits takes longer. */
const PATIENCE_MS = 120_000
/** MB; a workbook that unpacks to more is refused */
const MOST_MEMORY = 1500

interface Listener {
  head(head: Head): Promise<void>
  /** @param rows JSON of [[row, cells]]; @param count how many there were so far */
  rows(rows: string, count: number): Promise<void>
}

interface Said {
  head?: Head
  rows?: string
  count?: number
  done?: true
  error?: { key?: FileFault; message: string }
}

/** Reads a table in a thread; what it says is awaited before it goes on. @throws FileError */
export async function readInThread(path: string, encoding: Encoding | undefined, listener: Listener): Promise<void> {
  const worker = new Worker(new URL('./readingThread.ts', import.meta.url), {
    workerData: { path, encoding },
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY },
  })
  const timer = setTimeout(() => void worker.terminate(), PATIENCE_MS)
  try {
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (said: Said) => {
        if (said.done) return resolve()
        if (said.error) return reject(faultOf(said.error))
        hear(said, listener).then(() => worker.postMessage('go on'), reject)
      })
      worker.on('error', error =>
        reject((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error),
      )
      worker.on('exit', () => reject(tooLarge()))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

async function hear({ head, rows, count }: Said, listener: Listener): Promise<void> {
  if (head) await listener.head(head)
  if (rows) await listener.rows(rows, count!)
}

function faultOf({ key, message }: { key?: FileFault; message: string }): Error {
  return key ? new FileError(key, message) : new Error(message)
}

function tooLarge(): FileError {
  return new FileError('tooLarge', 'the file takes too much memory or time to read')
}
