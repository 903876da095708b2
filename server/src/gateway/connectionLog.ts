import { randomUUID } from 'node:crypto'
import type { RefusalReason } from '#lighting/connectivity/causes.ts'
import {
  type ConnectionBatch,
  type RefusedRow,
  recordConnections,
  recordGateway,
  removeGateway,
} from '../features/connectivity/connectionLog.ts'
import type { Database } from '../foundation/database/database.ts'
import type { About } from './link.ts'
import type { Reason } from './metrics.ts'

/** One write for each user name in this time. */
const FLUSH_MS = 1000
/**
 * Refusals that are recorded in one flush. Anyone can invent user names and addresses, so those have limits of their own
 * and never displace registered endpoints.
 */
const MAX_KNOWN = 500
const MAX_UNVERIFIED = 50
const MAX_ADDRESSES = 20
const MAX_DETAIL = 300

/** Other refusals are faults of the server, or normal operation. */
const RECORDED: Partial<Record<Reason, { reason: RefusalReason; of: keyof Pending }>> = {
  wrong_password: { reason: 'WRONG_PASSWORD', of: 'known' },
  user_name_is_password: { reason: 'USER_NAME_IS_PASSWORD', of: 'known' },
  forbidden_topic: { reason: 'FORBIDDEN_TOPIC', of: 'known' },
  too_many_connections: { reason: 'TOO_MANY_CONNECTIONS', of: 'known' },
  malformed: { reason: 'MALFORMED', of: 'known' },
  too_large: { reason: 'TOO_LARGE', of: 'known' },
  unknown_light: { reason: 'UNKNOWN_LIGHT', of: 'known' },
  version_ahead: { reason: 'VERSION_AHEAD', of: 'known' },
  no_password: { reason: 'NO_PASSWORD', of: 'unverified' },
  certificate: { reason: 'CERTIFICATE', of: 'unverified' },
  mqtt_version: { reason: 'MQTT_VERSION', of: 'unverified' },
  keep_alive: { reason: 'KEEP_ALIVE', of: 'unverified' },
  tls: { reason: 'TLS', of: 'anonymous' },
  not_mqtt: { reason: 'NOT_MQTT', of: 'anonymous' },
  user_name: { reason: 'USER_NAME', of: 'unverified' },
}

type Refused = Omit<RefusedRow, 'ago' | 'source'> & { at: number }
interface Pending {
  known: Map<string, Refused>
  unverified: Map<string, Refused>
  anonymous: Map<string, Refused>
}
interface Opened {
  address: string
  tls: boolean
  at: number
  closedAt?: number
}

const LIMITS: Record<keyof Pending, number> = {
  known: MAX_KNOWN,
  unverified: MAX_UNVERIFIED,
  anonymous: MAX_ADDRESSES,
}

/** How often a gateway records that it runs. */
const HEARTBEAT_MS = 5000

/** Opens the log of a gateway. Its connections count as closed when it closes, or has not written a heartbeat for a while. */
export async function openConnectionLog(db: Database, onError: (error: Error) => void): Promise<ConnectionLog> {
  const id = randomUUID()
  const beat = () => recordGateway(db, id).catch(onError)
  await beat()
  const timer = setInterval(beat, HEARTBEAT_MS)
  return new ConnectionLog({
    write: batch => recordConnections(db, id, batch),
    onError,
    onClose: () => {
      clearInterval(timer)
      return removeGateway(db, id).catch(onError)
    },
  })
}

interface ConnectionLogOptions {
  write(batch: ConnectionBatch): Promise<void>
  onError(error: Error): void
  onClose?(): Promise<void>
}

/**
 * Collects connections and refusals, and writes them once a second: an attack with thousands of wrong passwords costs one
 * row each second, and limited memory.
 */
export class ConnectionLog {
  readonly #options: ConnectionLogOptions
  readonly #refused: Pending = { known: new Map(), unverified: new Map(), anonymous: new Map() }
  #opened = new Map<string, Opened>()
  #closed = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(options: ConnectionLogOptions) {
    this.#options = options
  }

  connected(username: string, address: string, tls: boolean): void {
    this.#closed.delete(username)
    this.#opened.set(username, { address, tls, at: performance.now() })
    this.#schedule()
  }

  disconnected(username: string): void {
    const opened = this.#opened.get(username)
    if (opened) opened.closedAt = performance.now()
    else this.#closed.set(username, performance.now())
    this.#schedule()
  }

  /** @param source device id, or an unknown user name that is no secret; otherwise the address */
  refused(source: string, reason: Reason, why: string, { address, light }: About = {}): void {
    const recorded = RECORDED[reason]
    const pool = source === address ? 'anonymous' : recorded?.of
    if (recorded && pool) this.#add(pool, source, { reason: recorded.reason, detail: why, address: address ?? null })
    // For the page of the light, or the list of unknown devices.
    if (light && light !== source)
      this.#add('unverified', light, { reason: 'REPORTED_BY_OTHER', detail: source, address: null })
  }

  /** Writes what is left. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#flush()
    await this.#options.onClose?.()
  }

  #add(pool: keyof Pending, source: string, refusal: Pick<Refused, 'reason' | 'detail' | 'address'>): void {
    const pending = this.#refused[pool]
    const before = pending.get(source)
    if (!before && pending.size >= LIMITS[pool]) return
    const detail = withoutControls(refusal.detail).slice(0, MAX_DETAIL)
    pending.set(source, { ...refusal, detail, count: (before?.count ?? 0) + 1, at: performance.now() })
    this.#schedule()
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => void this.#flush(), FLUSH_MS).unref()
  }

  #flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  async #write(): Promise<void> {
    this.#timer = undefined
    const [opened, closed] = [this.#opened, this.#closed]
    this.#opened = new Map()
    this.#closed = new Map()
    const batch = this.#batchOf(opened, closed)
    for (const pending of Object.values(this.#refused)) pending.clear()
    if (Object.values(batch).every(rows => rows.length === 0)) return
    await this.#options.write(batch).catch(error => {
      this.#options.onError(error)
      this.#restore(opened, closed)
      this.#schedule()
    })
  }

  /** Refusals repeat; connections do not. What happened since has priority. */
  #restore(opened: Map<string, Opened>, closed: Map<string, number>): void {
    for (const [username, before] of opened) {
      if (this.#opened.has(username)) continue
      const closedAt = this.#closed.get(username) ?? before.closedAt
      this.#opened.set(username, { ...before, closedAt })
      this.#closed.delete(username)
    }
    for (const [username, at] of closed)
      if (!this.#opened.has(username) && !this.#closed.has(username)) this.#closed.set(username, at)
  }

  #batchOf(opened: Map<string, Opened>, closed: Map<string, number>): ConnectionBatch {
    const now = performance.now()
    const ago = (at: number) => (now - at) / 1000
    const rowsOf = (pending: Map<string, Refused>): RefusedRow[] =>
      [...pending].map(([source, { at, ...refusal }]) => ({ source, ...refusal, ago: ago(at) }))
    // A name may be in both: the newer one last, and each name once.
    const refused = new Map<string, RefusedRow>()
    for (const row of [...rowsOf(this.#refused.known), ...rowsOf(this.#refused.unverified)]) {
      const other = refused.get(row.source)
      if (!other || other.ago >= row.ago) refused.set(row.source, row)
    }
    return {
      opened: [...opened].map(([username, { address, tls, at, closedAt }]) => ({
        ...{ username, address, tls, connectedAgo: ago(at) },
        disconnectedAgo: closedAt === undefined ? null : ago(closedAt),
      })),
      closed: [...closed].map(([username, at]) => ({ username, disconnectedAgo: ago(at) })),
      refused: [...refused.values()],
      anonymous: rowsOf(this.#refused.anonymous),
    }
  }
}

/** PostgreSQL stores no NUL, and a topic or the name in a certificate may contain anything. */
function withoutControls(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ').toWellFormed()
}
