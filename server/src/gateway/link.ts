import type { UpWord } from '#protocol/topics.ts'
import type { Reason } from './metrics.ts'

/** What an endpoint said. */
export interface UpMessage {
  endpoint: string
  word: UpWord
  payload: Uint8Array
  /** When it arrived here, by `performance.now()`. */
  arrivedAt: number
}

/** The gateway's way to the lights, whichever broker stands between. */
export interface Link {
  /** To one topic, at least once. A broker that cannot be reached is no error: the order is sent again. */
  publish(topic: string, payload: string): void
  /** Ends the connections of an endpoint whose credential changed. */
  disconnect(username: string): void
  /** Whether lights can be heard and told. */
  isUp(): boolean
  /** Endpoints that are connected; undefined with a broker of somebody else. */
  connections?(): number
  /** TCP port on which lights connect; undefined with a broker of somebody else. */
  port?: number
  /** The same by TLS. */
  tlsPort?: number
  close(): Promise<void>
}

/** What the link hands to the gateway. */
export interface LinkHandlers {
  /** Resolves when the message is kept, or need not be (see applyAcknowledgements): only then the light is told that it arrived. */
  heard(message: UpMessage): Promise<void>
  /** Something that breaks the rules of the protocol; counted, and logged once a minute for each source. */
  refused(source: string, reason: Reason, why: string): void
  /** An endpoint connected, or its last connection ended; resolves when that is kept, or was given up. */
  presence(endpoint: string, online: boolean): Promise<void>
}
