import { Socket } from 'node:net'
import pg from 'pg'
import { DatabaseUnavailable } from './databaseErrors.ts'

const CHECK_EVERY_MS = 1000
const TIMEOUT_MS = 2000
/** Failed checks in a row: a process that was busy for a moment reads the answer of one check too late. */
const MAX_FAILURES = 2

/**
 * Checks once a second, on a connection of its own, whether the database responds. Requests that wait for a database that
 * hangs fail within five seconds, instead of after the sum of their timeouts.
 */
export class DatabaseHealth {
  readonly #url: string
  readonly #timer: NodeJS.Timeout
  #client: pg.Client | undefined
  #check: Promise<boolean> | undefined
  #failures = 0
  #isClosed = false
  readonly #waiting = new Set<(error: Error) => void>()

  constructor(url: string) {
    this.#url = url
    this.#timer = setInterval(() => void this.isResponding(), CHECK_EVERY_MS)
    this.#timer.unref()
    void this.isResponding()
  }

  /** Whether it responds now, within two seconds. */
  isResponding(): Promise<boolean> {
    this.#check ??= this.#query().then(responded => {
      this.#check = undefined
      this.#record(responded)
      return responded
    })
    return this.#check
  }

  /**
   * @returns the result of the work
   * @throws DatabaseUnavailable when the database stops responding before the work is done. While it does not respond no
   * work is started: it could be done after its caller got the error.
   */
  async failIfUnresponsive<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isUnresponsive()) throw new DatabaseUnavailable()
    const { promise: unresponsive, reject } = Promise.withResolvers<never>()
    this.#waiting.add(reject)
    return Promise.race([work(), unresponsive]).finally(() => this.#waiting.delete(reject))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(() => {})
  }

  #isUnresponsive(): boolean {
    return this.#failures >= MAX_FAILURES
  }

  #record(responded: boolean): void {
    this.#failures = responded ? 0 : this.#failures + 1
    // Check again at once, so that callers do not wait for the next interval.
    if (!responded && !this.#isUnresponsive() && !this.#isClosed) void this.isResponding()
    if (!this.#isUnresponsive()) return
    for (const reject of this.#waiting) reject(new DatabaseUnavailable())
  }

  async #query(): Promise<boolean> {
    if (this.#isClosed) return false
    try {
      this.#client ??= await this.#connect()
      await this.#client.query('select 1')
      return true
    } catch {
      // A crashed machine closes no connection: the next check opens another one.
      this.#client = undefined
      return false
    }
  }

  async #connect(): Promise<pg.Client> {
    const socket = new Socket()
    const client = new pg.Client({
      connectionString: this.#url,
      stream: () => socket,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      application_name: 'lamplighter health',
    })
    client.on('error', () => {
      if (this.#client === client) this.#client = undefined
    })
    const destroy = (error: Error) => {
      socket.destroy()
      throw error
    }
    await client.connect().catch(destroy)
    const query = client.query.bind(client) as (text: string) => Promise<unknown>
    client.query = ((text: string) => query(text).catch(destroy)) as typeof client.query
    return client
  }
}
