import type { Log, Logging } from '../foundation/runtime/log.ts'
import type { Measured } from '../foundation/runtime/metrics.ts'
import { openThread } from '../foundation/runtime/threads.ts'
import type { GatewayOptions, GatewayState } from './gateway.ts'

export interface GatewayThread extends Ports {
  /** undefined: the thread does not answer. */
  state(): Promise<GatewayState | undefined>
  /** What the thread has measured; undefined: it does not answer. */
  measured(): Promise<Measured | undefined>
  close(): Promise<void>
}

/** What the thread gets. */
export interface Given {
  options: GatewayOptions
  logging: Logging
}

export interface Ports {
  /** Where lights connect; undefined with a broker of somebody else. */
  port?: number
  /** The same by TLS. */
  tlsPort?: number
}

/** Starts the gateway in its own thread, and starts it again should it ever fall. @throws when it cannot open */
export async function openGatewayThread(options: GatewayOptions, logging: Logging, log: Log): Promise<GatewayThread> {
  // Started again on the same ports: lights know no others.
  const given = (before: Ports = {}): Given => {
    const tls = options.tls && { ...options.tls, port: before.tlsPort ?? options.tls.port }
    return { options: { ...options, port: before.port ?? options.port, tls }, logging }
  }
  const thread = await openThread<Ports>('gateway', new URL('./thread.ts', import.meta.url), given, log)
  return {
    ...thread.opened,
    state: () => thread.ask<GatewayState>('state'),
    measured: () => thread.ask<Measured>('metrics'),
    close: thread.close,
  }
}
