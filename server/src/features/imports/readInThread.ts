import { Worker } from 'node:worker_threads'
import { FileError, type FileFault } from './fileErrors.ts'
import type { Wanted } from './openTable.ts'
import type { TableHead } from './table.ts'

/** Longer than any table within our limits takes. */
const TIMEOUT_MS = 120_000
/** Per thread, in MB: most of it are the shared strings of a workbook, see workbook.ts. */
const MAX_HEAP_MB = 256
const MAX_YOUNG_HEAP_MB = 32
/** Maximum number of threads. */
const MAX_AT_ONCE = 2
/** All reading threads together, in MB: has to fit into the server's container, beside the server. */
export const MAX_READING_MB = MAX_AT_ONCE * (MAX_HEAP_MB + MAX_YOUNG_HEAP_MB)

/** Owners whose files are being read: one file each, so that one user cannot occupy all threads. */
const reading = new Set<string>()
const queue: { owner: string; start: () => void }[] = []
/**
 * Threads that have read a file and wait for the next one: starting one takes longer than reading most files, and a user
 * often reads a file again with another sheet or encoding. With the busy ones there are at most `MAX_AT_ONCE`.
 */
const idle: { thread: Worker; timer: NodeJS.Timeout }[] = []
const IDLE_MS = 30_000
const listening = new WeakMap<Worker, ThreadListeners>()

interface Listener {
  head(head: TableHead): Promise<void>
  /** @param rows JSON of [[row, cells]]; @param count how many there were so far */
  rows(rows: string, count: number): Promise<void>
}

/** From the thread. */
interface ThreadMessage {
  head?: TableHead
  rows?: string
  count?: number
  done?: true
  error?: { key?: FileFault; message: string }
}

interface Source {
  path: string
  /** Owner of the file. */
  owner: string
  /** What of it to read. */
  wanted?: Wanted
}

/**
 * Reads a table in a thread as soon as one is free and no other file of its owner is being read. Waits until each batch
 * is stored before it reads on.
 * @throws FileError
 */
export async function readInThread(source: Source, listener: Listener): Promise<void> {
  await new Promise<void>(start => {
    queue.push({ owner: source.owner, start })
    startNext()
  })
  try {
    await read(source, listener)
  } finally {
    reading.delete(source.owner)
    startNext()
  }
}

function startNext(): void {
  if (reading.size === MAX_AT_ONCE) return
  const at = queue.findIndex(({ owner }) => !reading.has(owner))
  if (at < 0) return
  const [next] = queue.splice(at, 1)
  reading.add(next!.owner)
  next!.start()
}

async function read({ path, wanted }: Source, listener: Listener): Promise<void> {
  const thread = takeThread()
  const timer = setTimeout(() => void thread.terminate(), TIMEOUT_MS)
  let isDone = false
  try {
    await new Promise<void>((resolve, reject) => {
      listenTo(thread, {
        message: message => {
          if (message.done) return resolve()
          if (message.error) return reject(faultOf(message.error))
          deliver(message, listener).then(() => thread.postMessage('go on'), reject)
        },
        error: error => reject((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error),
        exit: () => reject(tooMuch()),
      })
      thread.postMessage({ path, wanted })
    })
    isDone = true
  } finally {
    clearTimeout(timer)
    if (isDone) keepThread(thread)
    else await thread.terminate()
  }
}

interface ThreadListeners {
  message: (message: ThreadMessage) => void
  error: (error: Error) => void
  exit: () => void
}

/** Replaces the listeners. All of them at once cannot be removed: the thread's own one for its messages is among them. */
function listenTo(thread: Worker, listeners: ThreadListeners): void {
  for (const event of ['message', 'error', 'exit'] as const) {
    const before = listening.get(thread)?.[event]
    if (before) thread.off(event, before)
    thread.on(event, listeners[event])
  }
  listening.set(thread, listeners)
}

function takeThread(): Worker {
  const kept = idle.pop()
  if (!kept)
    return new Worker(new URL('./readingThread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: MAX_YOUNG_HEAP_MB },
    })
  clearTimeout(kept.timer)
  kept.thread.ref()
  return kept.thread
}

/** Only after a file that was read to its end: after any other, the thread may still be unpacking. */
function keepThread(thread: Worker): void {
  const remove = () => {
    const at = idle.findIndex(one => one.thread === thread)
    if (at >= 0) idle.splice(at, 1)
  }
  const timer = setTimeout(() => {
    remove()
    void thread.terminate()
  }, IDLE_MS).unref()
  // An error without a listener would end the process.
  listenTo(thread, { message: () => {}, error: remove, exit: remove })
  thread.unref()
  idle.push({ thread, timer })
}

async function deliver({ head, rows, count }: ThreadMessage, listener: Listener): Promise<void> {
  if (head) await listener.head(head)
  if (rows) await listener.rows(rows, count!)
}

function faultOf({ key, message }: { key?: FileFault; message: string }): Error {
  return key ? new FileError(key, message) : new Error(message)
}

function tooMuch(): FileError {
  return new FileError('tooMuch', 'the file takes too much memory or time to read')
}
