import { Worker } from 'node:worker_threads'
import type { Log, Logging } from '../foundation/log.ts'
import type { Measured } from '../foundation/metrics.ts'
import type { GatewayOptions, GatewayState } from './gateway.ts'

export interface GatewayThread {
  /** Where lights connect; undefined with a broker of somebody else. */
  port?: number
  /** The same by TLS. */
  tlsPort?: number
  /** undefined: the thread does not answer. */
  state(): Promise<GatewayState | undefined>
  /** What the thread has measured; undefined: it does not answer. */
  measured(): Promise<Measured | undefined>
  close(): Promise<void>
}

export type Question = 'state' | 'metrics'

interface Ports {
  port?: number
  tlsPort?: number
}

/** A thread that has not answered after so long is busy with something else, or gone. */
const PATIENCE_MS = 1000

/** Starts the gateway in its own thread, and starts it again should it ever fall. @throws when it cannot open */
export async function openGatewayThread(options: GatewayOptions, logging: Logging, log: Log): Promise<GatewayThread> {
  let closing = false
  let worker: Worker
  let running = false
  let questions = 0
  const asking = new Map<number, (answer: unknown) => void>()

  const start = async (ports: Ports): Promise<Ports> => {
    worker = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: {
        options: {
          ...options,
          port: ports.port ?? options.port,
          tls: options.tls && { ...options.tls, port: ports.tlsPort ?? options.tls.port },
        },
        logging,
      },
    })
    const opened = await new Promise<Ports>((resolve, reject) => {
      worker.once('message', async (answer: Ports & { error?: string; code?: string }) => {
        if (!answer.error) return resolve(answer)
        await worker.terminate()
        reject(Object.assign(new Error(answer.error), { code: answer.code }))
      })
      worker.once('error', reject)
    })
    running = true
    worker.on('message', ({ id, answer }: { id: number; answer: unknown }) => asking.get(id)?.(answer))
    worker.on('error', error => log.error({ error: error.message }, 'gateway fell'))
    worker.once('exit', () => {
      running = false
      if (!closing) restart(opened)
    })
    return opened
  }
  /** On the same ports: lights know no others. */
  const restart = (ports: Ports) => {
    setTimeout(() => {
      if (!closing) start(ports).catch(() => restart(ports))
    }, 1000)
  }

  async function ask<T>(asked: Question): Promise<T | undefined> {
    const id = ++questions
    const answer = new Promise<T | undefined>(resolve => {
      asking.set(id, resolve as (answer: unknown) => void)
      setTimeout(resolve, PATIENCE_MS, undefined).unref()
    })
    worker.postMessage({ id, asked })
    return answer.finally(() => asking.delete(id))
  }

  return {
    ...(await start({})),
    state: () => ask<GatewayState>('state'),
    measured: () => ask<Measured>('metrics'),
    close: async () => {
      closing = true
      if (!running) return
      const exited = new Promise(resolve => worker.once('exit', resolve))
      worker.postMessage({ asked: 'close' })
      await exited
    },
  }
}
