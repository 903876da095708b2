import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'

const IDLE = `
const { monitorEventLoopDelay } = require('node:perf_hooks')
const { parentPort } = require('node:worker_threads')
const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
parentPort.once('message', () => parentPort.postMessage(delay.percentile(99) / 1e6))
`

/** How late a loop is, 99 % of the time, in ms. */
export interface LoopDelay {
  /** ours */
  own: number
  /** of a thread that does nothing: what the machine does to anybody, told beside it */
  idle: number
}

/** Watches the event loop, and beside it one that does nothing, until it is asked. */
export function watchLoop(): () => Promise<LoopDelay> {
  const idler = new Worker(IDLE, { eval: true })
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  return async () => {
    delay.disable()
    idler.postMessage('')
    const [idle] = await once(idler, 'message')
    await idler.terminate()
    return { own: delay.percentile(99) / 1e6, idle }
  }
}
