import { parentPort, Worker, workerData } from 'node:worker_threads'
import type { Log } from './log.ts'

/* Parts of the server in worker threads: the main thread uses openThread, the worker runThread. */

export interface Thread<Opened> {
  /** Result of its start. */
  opened: Opened
  /** undefined: it does not respond. */
  ask<T>(what: string): Promise<T | undefined>
  close(): Promise<void>
}

/** A thread that does not answer in time is busy or has crashed. */
const ANSWER_TIMEOUT_MS = 1000
const RESTART_MS = 1000

/** Why a thread could not start. */
interface StartError {
  error: string
  code?: string
}

/**
 * Starts a thread, and restarts it after a crash.
 * @param input its workerData; after a crash computed from the result of the first start
 * @throws when it cannot start
 */
export async function openThread<Opened extends object>(
  name: string,
  file: URL,
  input: (before?: Opened) => object,
  log: Log,
): Promise<Thread<Opened>> {
  let isClosing = false
  let worker: Worker
  let isRunning = false
  let starting: Promise<unknown> | undefined
  let questions = 0
  const asking = new Map<number, (answer: unknown) => void>()

  const start = async (before?: Opened): Promise<Opened> => {
    worker = new Worker(file, { workerData: input(before) })
    const opened = await new Promise<Opened>((resolve, reject) => {
      let why: Error | undefined
      worker.once('message', (answer: Opened | StartError) => {
        if (!('error' in answer)) return resolve(answer)
        why = Object.assign(new Error(answer.error), { code: answer.code })
        void worker.terminate()
      })
      worker.once('error', reject)
      worker.once('exit', code => reject(why ?? new Error(`${name} thread exited with code ${code} during its start`)))
    })
    isRunning = true
    worker.on('message', ({ id, answer }: { id: number; answer: unknown }) => asking.get(id)?.(answer))
    worker.on('error', error => log.error({ error: error.message }, `${name} thread crashed`))
    worker.once('exit', () => {
      isRunning = false
      if (!isClosing) restart(before ?? opened)
    })
    return opened
  }
  const restart = (before: Opened) => {
    setTimeout(() => {
      if (isClosing) return
      starting = start(before).catch(error => {
        log.error({ error: error.message }, `${name} thread could not be restarted`)
        restart(before)
      })
    }, RESTART_MS)
  }

  async function ask<T>(what: string): Promise<T | undefined> {
    const id = ++questions
    const answer = new Promise<T | undefined>(resolve => {
      asking.set(id, resolve as (answer: unknown) => void)
      setTimeout(resolve, ANSWER_TIMEOUT_MS, undefined).unref()
    })
    worker.postMessage({ id, what })
    return answer.finally(() => asking.delete(id))
  }

  return {
    opened: await start(),
    ask,
    close: async () => {
      isClosing = true
      await starting
      if (!isRunning) return
      const exited = new Promise(resolve => worker.once('exit', resolve))
      worker.postMessage({ what: CLOSE })
      await exited
    },
  }
}

const CLOSE = 'close'

interface ThreadPart<Opened> {
  /** Result of the start; can be cloned to another thread. */
  opened: Opened
  answers: Record<string, () => unknown>
  close(): Promise<void>
}

/** Runs in the worker: starts its part, and answers requests until it is closed. */
export async function runThread<Input, Opened extends object>(
  open: (input: Input) => Promise<ThreadPart<Opened>>,
): Promise<void> {
  try {
    const { opened, answers, close } = await open(workerData as Input)
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
