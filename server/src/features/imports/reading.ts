import { Worker } from 'node:worker_threads'
import type { Encoding } from './encoding.ts'
import { FileError, type FileFault } from './refusals.ts'
import type { Head } from './table.ts'

/** No table within our limits takes longer. */
const PATIENCE_MS = 120_000
/** MB of its objects; see xlsx.ts for what it unpacks */
const MOST_MEMORY = 1500
/** Threads; a table may take half a gigabyte. */
const MOST_AT_ONCE = 2

let reading = 0
const queue: (() => void)[] = []

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

/**
 * Reads a table in a thread, as soon as there is one for it; what it says is awaited before it goes on.
 * @throws FileError
 */
export async function readInThread(path: string, encoding: Encoding | undefined, listener: Listener): Promise<void> {
  if (reading < MOST_AT_ONCE) reading++
  else await new Promise<void>(resolve => queue.push(resolve))
  try {
    await read(path, encoding, listener)
  } finally {
    const next = queue.shift()
    if (next) next()
    else reading--
  }
}

async function read(path: string, encoding: Encoding | undefined, listener: Listener): Promise<void> {
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
        reject((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error),
      )
      worker.on('exit', () => reject(tooMuch()))
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

function tooMuch(): FileError {
  return new FileError('tooMuch', 'the file takes too much memory or time to read')
}
