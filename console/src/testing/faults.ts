import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type ErrorCode, Refusal } from '../../../server/src/foundation/errors/errors.ts'
import { knownOperationOrThrow } from './operations.ts'

type Fault = () => Promise<void> | void

/** Closes the connection of an operation without a response. */
export class ConnectionClosed extends Error {}

/** A response that is not GraphQL, as a proxy sends it. The message is the body. */
export class RawResponse extends Error {
  readonly status: number

  constructor(status: number, body: string) {
    super(body)
    this.status = status
  }
}

/** Injects faults by operation name, subscriptions too, and makes the server unavailable. A name that the console lacks throws. */
export class Faults {
  readonly #faults = new Map<string, Fault>()
  readonly #sockets = new Set<Socket>()
  #unavailable: 'nothing' | 'api' | 'all' = 'nothing'

  /**
   * Answers an operation with an error until it is repaired.
   * @param extensions e.g. `{ field, key }`, `{ requestId }`
   * @param after calls that are answered
   */
  fail(operation: string, code: ErrorCode | (string & {}), extensions: Record<string, unknown> = {}, after = 0) {
    let calls = 0
    return this.#set(operation, () => {
      if (++calls > after) throw new Refusal(code as ErrorCode, 'a fault on demand', extensions)
    })
  }

  /** Answers an operation with a response that is not GraphQL, until it is repaired. */
  status(operation: string, status: number, body: string): () => void {
    return this.#set(operation, () => {
      throw new RawResponse(status, body)
    })
  }

  /** Delays the response of an operation. @param ms delay */
  slow(operation: string, ms: number): () => void {
    return this.#set(operation, () => pause(ms))
  }

  /** Holds the response of an operation until it is released. */
  hold(operation: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    const repair = this.#set(operation, () => promise)
    return () => {
      repair()
      resolve()
    }
  }

  /** Closes the connection of an operation without a response. @param after number of calls that succeed first */
  closeConnection(operation: string, { after = 0, times = Number.POSITIVE_INFINITY } = {}): () => void {
    let calls = 0
    return this.#set(operation, () => {
      if (++calls > after && calls <= after + times) throw new ConnectionClosed(operation)
    })
  }

  /**
   * Makes the server unavailable, and closes its connections.
   * @param what `api`: pages still load
   */
  disconnect(what: 'all' | 'api' = 'all'): void {
    this.#unavailable = what
    for (const socket of this.#sockets) socket.destroy()
  }

  reconnect(): void {
    this.#unavailable = 'nothing'
  }

  clear(): void {
    this.#faults.clear()
    this.#unavailable = 'nothing'
  }

  async apply(operation: string): Promise<void> {
    await this.#faults.get(operation)?.()
  }

  trackOrDestroy(socket: Socket, url: string): void {
    const isApi = url.startsWith('/graphql')
    if (this.#unavailable === 'all' || (this.#unavailable === 'api' && isApi)) socket.destroy()
    else if (!this.#sockets.has(socket)) {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    }
  }

  #set(operation: string, fault: Fault): () => void {
    knownOperationOrThrow(operation)
    this.#faults.set(operation, fault)
    return () => {
      if (this.#faults.get(operation) === fault) this.#faults.delete(operation)
    }
  }
}
