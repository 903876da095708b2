import type { Writable } from 'node:stream'
import type pg from 'pg'
import type { Pool } from './pools.ts'

/** What Kysely asks of a pool and of its connections. */
interface Connected {
  query: pg.PoolClient['query']
  release(error?: Error | boolean): void
}

/**
 * Two, so that nobody waits for the one question that takes longer, nor for a connection that was lost; and so few that nearly
 * all that is asked at once goes out and comes back together.
 */
const PIPELINES = 2

/**
 * Connections that are asked again before they have answered, by all who ask at the same moment in one write. What is found in no
 * time costs more by waking a PostgreSQL for each question, and being woken by it, than by the question itself: see
 * docs/decisions/054-short-questions-share-a-connection.md.
 *
 * Only for single statements that are short: whoever comes later gets the answer later. While none of them is connected,
 * whoever asks is handed a connection of their own.
 */
export class Pipelines implements Pool {
  ended = false
  readonly #all: Pipeline[]
  readonly #ofTheirOwn: () => Promise<Connected>

  /** @param make a client with `pipeline`, not connected yet */
  constructor(make: () => pg.Client, ofTheirOwn: () => Promise<Connected>) {
    this.#all = Array.from({ length: PIPELINES }, () => new Pipeline(make))
    this.#ofTheirOwn = ofTheirOwn
  }

  async connect(): Promise<Connected> {
    let best: Pipeline | undefined
    for (const pipeline of this.#all) {
      if (!pipeline.isOpen()) pipeline.open()
      else if (!best || pipeline.underWay < best.underWay) best = pipeline
    }
    if (!best) return this.#ofTheirOwn()
    best.underWay++
    return best
  }

  get totalCount(): number {
    return this.#open().length
  }

  get idleCount(): number {
    return this.#open().filter(({ underWay }) => underWay === 0).length
  }

  /** Questions behind another one. */
  get waitingCount(): number {
    return this.#open().reduce((all, { underWay }) => all + Math.max(0, underWay - 1), 0)
  }

  #open(): Pipeline[] {
    return this.#all.filter(pipeline => pipeline.isOpen())
  }

  async end(): Promise<void> {
    this.ended = true
    await Promise.all(this.#all.map(pipeline => pipeline.end()))
  }
}

class Pipeline implements Connected {
  /** those that ask, or are about to */
  underWay = 0
  readonly #make: () => pg.Client
  #client: pg.Client | undefined
  #opening: Promise<void> | undefined
  #ended = false
  #corked = false

  constructor(make: () => pg.Client) {
    this.#make = make
  }

  isOpen(): boolean {
    return this.#client !== undefined
  }

  open(): void {
    if (this.#ended) return
    this.#opening ??= this.#connect().finally(() => {
      this.#opening = undefined
    })
  }

  readonly query = ((...asked: Parameters<pg.Client['query']>) => {
    const client = this.#client
    // Lost since it was handed out: in the words of pg.
    if (!client) return Promise.reject(new Error('Connection terminated unexpectedly'))
    this.#gather(client)
    return client.query(...asked)
  }) as unknown as pg.PoolClient['query']

  /** Others are on it, too: there is nothing to give back. */
  release(): void {
    this.underWay--
  }

  async end(): Promise<void> {
    this.#ended = true
    await this.#opening
    await this.#client?.end()
  }

  /** One that cannot be connected is tried again by whoever asks next. */
  async #connect(): Promise<void> {
    const client = this.#make()
    const lost = () => {
      if (this.#client === client) this.#client = undefined
    }
    client.on('error', lost)
    client.on('end', lost)
    try {
      await client.connect()
      this.#client = client
    } catch {
      lost()
    }
  }

  /** What is asked until the end of this turn of the event loop goes out in one write. */
  #gather(client: pg.Client): void {
    if (this.#corked) return
    this.#corked = true
    const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
    stream.cork()
    setImmediate(() => {
      this.#corked = false
      stream.uncork()
    })
  }
}
