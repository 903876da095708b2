import type { Writable } from 'node:stream'
import type pg from 'pg'
import { unavailableReason } from './databaseErrors.ts'
import type { Pool } from './pools.ts'

type Asked = Parameters<pg.Client['query']>

/** What Kysely asks of a pool and of its connections. */
interface Connected {
  query: pg.PoolClient['query']
  release(error?: Error | boolean): void
}

/** Two: a slow query or a lost connection does not block the other, and nearly all queries still share one write. */
const PIPELINES = 2
/** Queries under way; more wait in a queue, so that each is answered before its timeout. */
const MAX_QUERIES = 200
/** After an error queries use pooled connections for this long: one that waits for a lock would block the pipeline. */
const REST_MS = 1000
/** SQLSTATE: the prepared statement does not exist, or exists already. */
const UNKNOWN_STATEMENT = new Set(['26000', '42P05'])

/**
 * Connections that take further queries before they have answered, all of one moment in one write (pipelining). For a
 * short query, waking PostgreSQL costs more than the query itself: decision 025.
 *
 * Only for short, single, reading statements: later queries wait for earlier ones. A query that fails here is retried on
 * a pooled connection, as are all queries while no pipeline is connected.
 */
export class Pipelines implements Pool {
  ended = false
  readonly #all: Pipeline[]
  readonly #ofTheirOwn: () => Promise<Connected>
  readonly #waiting: (() => void)[] = []
  #taken = 0
  #restUntil = 0

  /** @param make a client with `pipeline`, not connected yet */
  constructor(make: () => pg.Client, ofTheirOwn: () => Promise<Connected>) {
    this.#ofTheirOwn = ofTheirOwn
    const trouble = () => {
      this.#restUntil = performance.now() + REST_MS
    }
    this.#all = Array.from({ length: PIPELINES }, () => new Pipeline(make, ofTheirOwn, trouble))
  }

  get waitingCount(): number {
    return this.#waiting.length
  }

  async connect(): Promise<Connected> {
    if (this.#isResting()) return this.#ofTheirOwn()
    if (this.#taken < MAX_QUERIES) this.#taken++
    else await new Promise<void>(resolve => this.#waiting.push(resolve))
    const pipeline = this.#isResting() ? undefined : this.#best()
    if (pipeline) return this.#turnOf(pipeline)
    this.#leave()
    return this.#ofTheirOwn()
  }

  #turnOf(pipeline: Pipeline): Connected {
    pipeline.underWay++
    let isOver = false
    const leave = () => {
      if (isOver) return
      isOver = true
      pipeline.underWay--
      this.#leave()
    }
    const query = (...asked: Asked) => pipeline.ask(asked, leave)
    return { query: query as unknown as Connected['query'], release: leave }
  }

  /** The query that has waited longest is next. */
  #leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#taken--
  }

  #isResting(): boolean {
    return performance.now() < this.#restUntil
  }

  #best(): Pipeline | undefined {
    let best: Pipeline | undefined
    for (const pipeline of this.#all) {
      if (!pipeline.isOpen()) pipeline.open()
      else if (!best || pipeline.underWay < best.underWay) best = pipeline
    }
    return best
  }

  get totalCount(): number {
    return this.#open().length
  }

  get idleCount(): number {
    return this.#open().filter(({ underWay }) => underWay === 0).length
  }

  #open(): Pipeline[] {
    return this.#all.filter(pipeline => pipeline.isOpen())
  }

  async end(): Promise<void> {
    this.ended = true
    await Promise.all(this.#all.map(pipeline => pipeline.end()))
  }
}

class Pipeline {
  /** those that ask, or are about to */
  underWay = 0
  readonly #make: () => pg.Client
  readonly #ofTheirOwn: () => Promise<Connected>
  readonly #trouble: () => void
  #client: pg.Client | undefined
  #opening: Promise<void> | undefined
  #ended = false
  #corked = false

  constructor(make: () => pg.Client, ofTheirOwn: () => Promise<Connected>, trouble: () => void) {
    this.#make = make
    this.#ofTheirOwn = ofTheirOwn
    this.#trouble = trouble
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

  async end(): Promise<void> {
    this.#ended = true
    await this.#opening
    await this.#client?.end()
  }

  /** @param leave frees the place of a query that continues on a pooled connection */
  async ask(asked: Asked, leave: () => void): Promise<unknown> {
    const client = this.#client
    try {
      // Lost since it was chosen: in the words of pg.
      if (!client) throw new Error('Connection terminated unexpectedly')
      this.#gather(client)
      return await client.query(...asked)
    } catch (error) {
      const isUnknown = UNKNOWN_STATEMENT.has((error as { code?: string }).code ?? '')
      if (!isUnknown && unavailableReason(error) === undefined) throw error
      this.#trouble()
      leave()
      return this.#askAlone(asked)
    }
  }

  async #askAlone(asked: Asked): Promise<unknown> {
    const connection = await this.#ofTheirOwn()
    try {
      return await connection.query(...asked)
    } finally {
      connection.release()
    }
  }

  async #connect(): Promise<void> {
    try {
      const client = this.#make()
      const lost = () => {
        if (this.#client === client) this.#client = undefined
      }
      client.on('error', lost)
      client.on('end', lost)
      await client.connect()
      this.#client = client
    } catch {
      // A later query tries to connect again.
      this.#trouble()
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
