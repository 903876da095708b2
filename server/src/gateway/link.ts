import type { UpKind } from '#protocol/topics.ts'
import type { Reason } from './metrics.ts'

/** A message of an endpoint. */
export interface UpMessage {
  endpoint: string
  kind: UpKind
  payload: Uint8Array
  /** By `performance.now()`. */
  arrivedAt: number
}

/** The connection between gateway and lights, by the embedded or an external broker. */
export interface BrokerLink {
  /** At least once. An unavailable broker is no error: the command is sent again. */
  publish(topic: string, payload: string): void
  /** Closes the connections of an endpoint whose credential changed. */
  disconnect(username: string): void
  /** Whether messages can be sent and received. */
  isUp(): boolean
  /** Connected endpoints; undefined with an external broker. */
  connections?(): number
  /** TCP port for lights; undefined with an external broker. */
  port?: number
  /** The same with TLS. */
  tlsPort?: number
  close(): Promise<void>
}

/** What a refusal is about, if known. */
export interface About {
  /** Of the client. */
  address?: string
  /** Device id that an endpoint reported for, but may not. */
  light?: string
}

/** Callbacks of the gateway. */
export interface LinkHandlers {
  /** Resolves when the message is stored, or need not be: only then is it acknowledged (PUBACK). */
  onMessage(message: UpMessage): Promise<void>
  /** A violation of the protocol: counted, recorded, and logged once a minute for each source. */
  onRefused(source: string, reason: Reason, why: string, about?: About): void
  /** An endpoint connected, or its last connection closed. Resolves when that is stored, or when the write was given up. */
  onPresence(endpoint: string, online: boolean): Promise<void>
}
