import { Worker } from 'node:worker_threads'
import type { Log } from '../foundation/log.ts'
import type { GatewayOptions } from './gateway.ts'

export interface GatewayThread {
  /** Where lights connect; undefined with a broker of somebody else. */
  port?: number
  close(): Promise<void>
}

/** Starts the gateway in its own thread, and starts it again should it ever fall. @throws when it cannot open */
export async function openGatewayThread(options: GatewayOptions, logLevel: string, log: Log): Promise<GatewayThread> {
  let closing = false
  let worker: Worker

  const start = async (port: number): Promise<number | undefined> => {
    worker = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: { options: { ...options, port }, logLevel },
    })
    const opened = await new Promise<{ port?: number }>((resolve, reject) => {
      worker.once('message', async (answer: { port?: number; error?: string; code?: string }) => {
        if (!answer.error) return resolve(answer)
        await worker.terminate()
        reject(Object.assign(new Error(answer.error), { code: answer.code }))
      })
      worker.once('error', reject)
    })
    worker.on('error', error => log.error({ error: error.message }, 'gateway fell'))
    worker.once('exit', () => {
      if (!closing) restart(opened.port ?? port)
    })
    return opened.port
  }
  const restart = (port: number) => {
    setTimeout(() => {
      if (!closing) start(port).catch(() => restart(port))
    }, 1000)
  }

  const port = await start(options.port)
  return {
    port,
    close: async () => {
      closing = true
      const exited = new Promise(resolve => worker.once('exit', resolve))
      worker.postMessage('close')
      await exited
    },
  }
}
