import { Socket } from 'node:net'
import pg from 'pg'
import { Bag } from './bag.ts'
import { Unreachable } from './databaseErrors.ts'

const EVERY_MS = 1000
const PATIENCE_MS = 2000
/** Of questions in a row: a process that was busy for a moment reads an answer too late, though it had come. */
const MOST_UNANSWERED = 2

/**
 * Whether the database is alive, asked once a second on a connection of its own. A database that is frozen keeps whoever
 * asked it waiting for as long as their time-outs add up to; who asks here as well hears of it within five seconds.
 */
export class Pulse {
  readonly #url: string
  readonly #timer: NodeJS.Timeout
  #client: pg.Client | undefined
  #asking: Promise<boolean> | undefined
  #unanswered = 0
  #closed = false
  readonly #waiting = new Bag<(error: Error) => void>()

  constructor(url: string) {
    this.#url = url
    this.#timer = setInterval(() => void this.answers(), EVERY_MS)
    this.#timer.unref()
    void this.answers()
  }

  /** Whether it answers now; at most two seconds later. */
  answers(): Promise<boolean> {
    this.#asking ??= this.#ask().then(answered => {
      this.#asking = undefined
      this.#heard(answered)
      return answered
    })
    return this.#asking
  }

  /**
   * What the work comes to. @throws Unreachable when the database falls silent before; while it is, nothing is begun that
   * would be done after its caller was told that it was not
   */
  async orSilent<T>(work: () => Promise<T>): Promise<T> {
    if (this.#silent()) throw new Unreachable()
    let goOn = () => {}
    const silent = new Promise<never>((_, giveUp) => {
      goOn = this.#waiting.add(giveUp)
    })
    return Promise.race([work(), silent]).finally(goOn)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(() => {})
  }

  #silent(): boolean {
    return this.#unanswered >= MOST_UNANSWERED
  }

  #heard(answered: boolean): void {
    this.#unanswered = answered ? 0 : this.#unanswered + 1
    // Whoever waits is not kept until the next turn.
    if (!answered && !this.#silent() && !this.#closed) void this.answers()
    if (!this.#silent()) return
    for (const giveUp of this.#waiting.values()) giveUp(new Unreachable())
  }

  async #ask(): Promise<boolean> {
    if (this.#closed) return false
    try {
      this.#client ??= await this.#connect()
      await this.#client.query('select 1')
      return true
    } catch {
      // A machine that is gone says no goodbye: the connection is left, and the next question makes another.
      this.#client = undefined
      return false
    }
  }

  async #connect(): Promise<pg.Client> {
    const socket = new Socket()
    const client = new pg.Client({
      connectionString: this.#url,
      stream: () => socket,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      application_name: 'lamplighter pulse',
    })
    client.on('error', () => {
      if (this.#client === client) this.#client = undefined
    })
    const leave = (error: Error) => {
      socket.destroy()
      throw error
    }
    await client.connect().catch(leave)
    const query = client.query.bind(client) as (text: string) => Promise<unknown>
    client.query = ((text: string) => query(text).catch(leave)) as typeof client.query
    return client
  }
}
