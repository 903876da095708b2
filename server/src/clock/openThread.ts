import type { Log, Logging } from '../foundation/runtime/log.ts'
import type { Measured } from '../foundation/runtime/metrics.ts'
import { openThread } from '../foundation/runtime/threads.ts'
import type { ClockOptions } from './clock.ts'

export interface ClockThread {
  /** Whether the thread answers. */
  isThere(): Promise<boolean>
  /** What the thread has measured; undefined: it does not answer. */
  measured(): Promise<Measured | undefined>
  /** Waits for the turns that are being taken. */
  close(): Promise<void>
}

/** What the thread gets. */
export interface Given {
  options: ClockOptions
  logging: Logging
}

/** Starts the clock in its own thread, and starts it again should it ever fall. @throws when it cannot open */
export async function openClockThread(options: ClockOptions, logging: Logging, log: Log): Promise<ClockThread> {
  const given = (): Given => ({ options, logging })
  const thread = await openThread('clock', new URL('./thread.ts', import.meta.url), given, log)
  return {
    isThere: async () => (await thread.ask('isThere')) === true,
    measured: () => thread.ask<Measured>('metrics'),
    close: thread.close,
  }
}
