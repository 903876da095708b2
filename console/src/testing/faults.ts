import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type ErrorCode, Refusal } from '../../../server/src/foundation/errors.ts'

type Fault = () => Promise<void> | void

/** An operation whose connection breaks off instead of an answer. */
export class BrokenOff extends Error {}

/** A response that is not GraphQL, as a proxy sends it. The message is the body. */
export class RawResponse extends Error {
  readonly status: number

  constructor(status: number, body: string) {
    super(body)
    this.status = status
  }
}

/** Faults on demand, by the operation as the console names it; and a server that is away. */
export class Faults {
  readonly #faults = new Map<string, Fault>()
  readonly #sockets = new Set<Socket>()
  #away: 'nothing' | 'api' | 'all' = 'nothing'

  /** Answers an operation with an error until it is repaired. @param extensions e.g. `{ field, key }`, `{ requestId }` */
  fail(operation: string, code: ErrorCode | (string & {}), extensions: Record<string, unknown> = {}): () => void {
    return this.#set(operation, () => {
      throw new Refusal(code as ErrorCode, 'a fault on demand', extensions)
    })
  }

  /** Answers an operation with a response that is not GraphQL, until it is repaired. */
  status(operation: string, status: number, body: string): () => void {
    return this.#set(operation, () => {
      throw new RawResponse(status, body)
    })
  }

  /** Answers an operation later. @param ms how much */
  slow(operation: string, ms: number): () => void {
    return this.#set(operation, () => pause(ms))
  }

  /** Does not answer an operation until it is released. */
  hold(operation: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    const repair = this.#set(operation, () => promise)
    return () => {
      repair()
      resolve()
    }
  }

  /** Instead of an answer to an operation, its connection breaks off. @param after calls that are answered as always */
  breakOff(operation: string, { after = 0, times = Number.POSITIVE_INFINITY } = {}): () => void {
    let calls = 0
    return this.#set(operation, () => {
      if (++calls > after && calls <= after + times) throw new BrokenOff(operation)
    })
  }

  /**
   * The server cannot be reached any more: calls and streams break off.
   * @param what `api`: pages still load
   */
  disconnect(what: 'all' | 'api' = 'all'): void {
    this.#away = what
    for (const socket of this.#sockets) socket.destroy()
  }

  reconnect(): void {
    this.#away = 'nothing'
  }

  clear(): void {
    this.#faults.clear()
    this.#away = 'nothing'
  }

  async passOrThrow(operation: string): Promise<void> {
    await this.#faults.get(operation)?.()
  }

  openOrDestroy(socket: Socket, url: string): void {
    const isApi = url.startsWith('/graphql')
    if (this.#away === 'all' || (this.#away === 'api' && isApi)) socket.destroy()
    else if (!this.#sockets.has(socket)) {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    }
  }

  #set(operation: string, fault: Fault): () => void {
    this.#faults.set(operation, fault)
    return () => {
      if (this.#faults.get(operation) === fault) this.#faults.delete(operation)
    }
  }
}
