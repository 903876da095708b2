import type { Log, Logging } from '../foundation/runtime/log.ts'
import type { Metrics } from '../foundation/runtime/metrics.ts'
import { openThread } from '../foundation/runtime/threads.ts'
import type { ClockOptions } from './clock.ts'

export interface ClockThread {
  isResponding(): Promise<boolean>
  /** Metrics of the thread; undefined: it does not respond. */
  collectMetrics(): Promise<Metrics | undefined>
  /** Waits for running tasks. */
  close(): Promise<void>
}

export interface ClockThreadInput {
  options: ClockOptions
  logging: Logging
}

/** Runs the clock in a worker thread, and restarts it after a crash. @throws when it cannot start */
export async function openClockThread(options: ClockOptions, logging: Logging, log: Log): Promise<ClockThread> {
  const input = (): ClockThreadInput => ({ options, logging })
  const thread = await openThread('clock', new URL('./thread.ts', import.meta.url), input, log)
  return {
    isResponding: async () => (await thread.ask('isResponding')) === true,
    collectMetrics: () => thread.ask<Metrics>('metrics'),
    close: thread.close,
  }
}
