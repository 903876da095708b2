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

/** Delay of an event loop, 99th percentile, in ms. */
export interface LoopDelay {
  /** of this thread */
  own: number
  /** of an idle thread: the delay caused by the machine */
  idle: number
}

/** Measures the event loop, and that of an idle thread, until it is stopped. */
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
