import type { Log, Logging } from '../foundation/runtime/log.ts'
import type { Metrics } from '../foundation/runtime/metrics.ts'
import { openThread } from '../foundation/runtime/threads.ts'
import type { GatewayOptions, GatewayState } from './gateway.ts'

export interface GatewayThread extends Ports {
  /** undefined: the thread does not respond. */
  state(): Promise<GatewayState | undefined>
  /** Metrics of the thread; undefined: it does not respond. */
  collectMetrics(): Promise<Metrics | undefined>
  close(): Promise<void>
}

export interface GatewayThreadInput {
  options: GatewayOptions
  logging: Logging
}

export interface Ports {
  /** Port for lights; undefined with an external broker. */
  port?: number
  /** The same with TLS. */
  tlsPort?: number
}

/** Runs the gateway in a worker thread, and restarts it after a crash. @throws when it cannot start */
export async function openGatewayThread(options: GatewayOptions, logging: Logging, log: Log): Promise<GatewayThread> {
  // A restarted thread listens on the same ports: lights know no others.
  const input = (before: Ports = {}): GatewayThreadInput => {
    const tls = options.tls && { ...options.tls, port: before.tlsPort ?? options.tls.port }
    return { options: { ...options, port: before.port ?? options.port, tls }, logging }
  }
  const thread = await openThread<Ports>('gateway', new URL('./thread.ts', import.meta.url), input, log)
  return {
    ...thread.opened,
    state: () => thread.ask<GatewayState>('state'),
    collectMetrics: () => thread.ask<Metrics>('metrics'),
    close: thread.close,
  }
}
