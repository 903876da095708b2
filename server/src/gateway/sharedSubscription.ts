import { randomUUID } from 'node:crypto'
import { ABANDONED_AFTER_MS, type BrokerSessions } from '../foundation/database/brokerSessions.ts'
import { type BrokerSession, type BrokerSessionOptions, openBrokerSession } from './brokerSession.ts'

const HEARTBEAT_MS = 1000
/** A session that delivers nothing for so long (ms) is empty. */
const EMPTY_AFTER_MS = 2000

interface Options extends Pick<BrokerSessionOptions, 'url' | 'store' | 'onOverrun' | 'onError'> {
  sessions: BrokerSessions
}

/**
 * Receives this server's share of the messages from an external broker. The broker keeps assigning messages to the
 * session of a server that crashed, so another server takes that session over, fetches its messages and deletes it.
 */
export async function openSharedSubscription(options: Options): Promise<SharedSubscription> {
  const subscription = new SharedSubscription(options)
  await subscription.open()
  return subscription
}

class SharedSubscription {
  readonly #options: Options
  readonly #sessions: BrokerSessions
  readonly #takenOver = new Map<string, BrokerSession>()
  #own!: { clientId: string; session: BrokerSession }
  /** Start of the unbroken series of heartbeats that the database stored. */
  #aliveSince = performance.now()
  #lastHeartbeatAt = this.#aliveSince
  #running: Promise<void> = Promise.resolve()
  #isRunning = false
  #isClosing = false
  #timer: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
    this.#sessions = options.sessions
  }

  async open(): Promise<void> {
    this.#timer = setInterval(() => this.#startRun(), HEARTBEAT_MS)
    await this.#openOwnSession()
  }

  isConnected(): boolean {
    return this.#own.session.isConnected()
  }

  async close(): Promise<void> {
    this.#isClosing = true
    clearInterval(this.#timer)
    await this.#running
    await Promise.all([this.#own.session, ...this.#takenOver.values()].map(session => session.disconnect()))
    await this.#sessions.release().catch(this.#options.onError)
  }

  #startRun(): void {
    if (this.#isRunning || this.#isClosing || !this.#own) return
    this.#isRunning = true
    this.#running = this.#run()
      .catch(this.#options.onError)
      .finally(() => {
        this.#isRunning = false
      })
  }

  async #run(): Promise<void> {
    const held = await this.#sessions.heartbeat()
    this.#recordHeartbeat()
    if (!held.has(this.#own.clientId)) {
      // Another server considered this one crashed and took its session over.
      await this.#own.session.disconnect()
      await this.#openOwnSession()
    }
    this.#own.session.connect()
    for (const clientId of [...this.#takenOver.keys()]) await this.#fetchTakenOver(clientId, held.has(clientId))
    // A database outage stops the heartbeats of all servers: take over only after a full period of own heartbeats.
    if (performance.now() - this.#aliveSince < ABANDONED_AFTER_MS) return
    for (const clientId of await this.#sessions.takeOverAbandoned())
      this.#takenOver.set(clientId, this.#openSession(clientId, false))
  }

  #recordHeartbeat(): void {
    const now = performance.now()
    if (now - this.#lastHeartbeatAt > ABANDONED_AFTER_MS / 2) this.#aliveSince = now
    this.#lastHeartbeatAt = now
  }

  /** Fetches from a session of a crashed server, and deletes the session once it is empty. */
  async #fetchTakenOver(clientId: string, isHeld: boolean): Promise<void> {
    const session = this.#takenOver.get(clientId)!
    const now = performance.now()
    const isEmpty = now - (session.idleSince() ?? now) > EMPTY_AFTER_MS
    if (isHeld && !isEmpty) return session.connect()
    this.#takenOver.delete(clientId)
    if (!isHeld) return session.disconnect()
    await session.delete()
    await this.#sessions.remove(clientId)
  }

  async #openOwnSession(): Promise<void> {
    const clientId = `lamplighter-${randomUUID()}`
    await this.#sessions.add(clientId)
    this.#own = { clientId, session: this.#openSession(clientId, true) }
  }

  #openSession(clientId: string, subscribe: boolean): BrokerSession {
    const { url, store, onOverrun, onError } = this.#options
    return openBrokerSession({ url, clientId, subscribe, store, onOverrun, onError })
  }
}
