import { parentPort, Worker, workerData } from 'node:worker_threads'
import type { Log } from './log.ts'

/*
 * Parts of the server in threads of their own. Both sides stand here: who starts one and asks it (openThread), and the thread itself
 * (beThread).
 */

/** A part of the server in a thread of its own. */
export interface Thread<Opened> {
  /** What it said when it was open. */
  opened: Opened
  /** undefined: it does not answer. */
  ask<T>(what: string): Promise<T | undefined>
  close(): Promise<void>
}

/** A thread that has not answered after so long is busy with something else, or gone. */
const PATIENCE_MS = 1000
const RESTART_MS = 1000

/** What a thread could not open for. */
interface Trouble {
  error: string
  code?: string
}

/**
 * Starts a thread, and starts it again should it ever fall.
 * @param given what it gets as its data; when it is started again, by what it had opened
 * @throws when it cannot open
 */
export async function openThread<Opened extends object>(
  name: string,
  file: URL,
  given: (before?: Opened) => object,
  log: Log,
): Promise<Thread<Opened>> {
  let closing = false
  let worker: Worker
  let running = false
  let starting: Promise<unknown> | undefined
  let questions = 0
  const asking = new Map<number, (answer: unknown) => void>()

  const start = async (before?: Opened): Promise<Opened> => {
    worker = new Worker(file, { workerData: given(before) })
    const opened = await new Promise<Opened>((resolve, reject) => {
      let why: Error | undefined
      worker.once('message', (answer: Opened | Trouble) => {
        if (!('error' in answer)) return resolve(answer)
        why = Object.assign(new Error(answer.error), { code: answer.code })
        void worker.terminate()
      })
      worker.once('error', reject)
      worker.once('exit', code => reject(why ?? new Error(`${name} ended with ${code} before it was open`)))
    })
    running = true
    worker.on('message', ({ id, answer }: { id: number; answer: unknown }) => asking.get(id)?.(answer))
    worker.on('error', error => log.error({ error: error.message }, `${name} fell`))
    worker.once('exit', () => {
      running = false
      if (!closing) restart(before ?? opened)
    })
    return opened
  }
  const restart = (before: Opened) => {
    setTimeout(() => {
      if (closing) return
      starting = start(before).catch(error => {
        log.error({ error: error.message }, `${name} fell, and could not be opened again`)
        restart(before)
      })
    }, RESTART_MS)
  }

  async function ask<T>(what: string): Promise<T | undefined> {
    const id = ++questions
    const answer = new Promise<T | undefined>(resolve => {
      asking.set(id, resolve as (answer: unknown) => void)
      setTimeout(resolve, PATIENCE_MS, undefined).unref()
    })
    worker.postMessage({ id, what })
    return answer.finally(() => asking.delete(id))
  }

  return {
    opened: await start(),
    ask,
    close: async () => {
      closing = true
      await starting
      if (!running) return
      const exited = new Promise(resolve => worker.once('exit', resolve))
      worker.postMessage({ what: CLOSE })
      await exited
    },
  }
}

const CLOSE = 'close'

interface Part<Opened> {
  /** for who started it; can be handed to another thread */
  opened: Opened
  answers: Record<string, () => unknown>
  close(): Promise<void>
}

/** Is the thread that openThread started, with the data that it was given: answers, until it is to close. */
export async function beThread<Given, Opened extends object>(
  open: (given: Given) => Promise<Part<Opened>>,
): Promise<void> {
  try {
    const { opened, answers, close } = await open(workerData as Given)
    parentPort!.on('message', async ({ id, what }: { id: number; what: string }) => {
      if (what === CLOSE) {
        await close()
        process.exit(0)
      }
      parentPort!.postMessage({ id, answer: await answers[what]!() })
    })
    parentPort!.postMessage(opened)
  } catch (error) {
    parentPort!.postMessage({ error: (error as Error).message, code: (error as { code?: string }).code })
  }
}
