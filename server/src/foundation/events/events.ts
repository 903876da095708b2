import { EventEmitter } from 'node:events'
import { Socket } from 'node:net'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Connection } from '../database/database.ts'
import type { Log } from '../runtime/log.ts'

/** Events and their payloads. Each server on this database receives them after the commit. */
export interface Events {
  /** State or description of these lights changed. */
  'light.changed': { ids: number[] }
  /** These alerts were raised, acknowledged or cleared, or their lights changed. */
  'alert.changed': { ids: number[] }
  /** Commands wait to be sent. */
  'command.queued': Record<never, never>
  /** Commands of circuits wait to be sent. */
  'circuit.queued': Record<never, never>
  /** Lights of these campaigns changed their state, or the campaigns ended. */
  'campaign.changed': { ids: number[] }
  /** Overrides began or ended, or some of their lights left them. */
  'override.changed': { ids: number[] }
  /** Plans wait to be sent. */
  'plan.due': Record<never, never>
  /** Readings of lights are requested. */
  'read.requested': Record<never, never>
  /** Inventories of centers are requested. */
  'inventory.requested': Record<never, never>
  /** A credential was issued or revoked: connections with the old one are closed. */
  'credential.changed': { username: string }
  /** Counts of lights by state or group changed, or a group was edited. */
  'counts.changed': Record<never, never>
  /** Sessions ended, or roles or authorisations changed: open streams check their rights again. */
  'authority.changed': Record<never, never>
  /** A demo city and its simulator are requested. */
  'demo.wanted': Record<never, never>
  /** The connection to the database was lost for a while: events may be missing. */
  resync: Record<never, never>
}
export type EventName = keyof Events

const CHANNEL = 'lamplighter'
/** NOTIFY takes under 8,000 bytes; an id has at most ten digits. */
const IDS_PER_NOTIFICATION = 500

/** Sends an event when the transaction commits. */
export async function announce<N extends EventName>(db: Connection, name: N, event: Events[N]): Promise<void> {
  await announceAll(db, name, [event])
}

export async function announceAll<N extends EventName>(db: Connection, name: N, events: Events[N][]): Promise<void> {
  const parts = events.flatMap(split).map(part => JSON.stringify({ name, event: part }))
  if (parts.length) await sql`select pg_notify(${CHANNEL}, part) from unnest(${parts}::text[]) as part`.execute(db)
}

/**
 * The same as part of the statement that makes the change. PostgreSQL runs it only if its rows are selected.
 * @param ids a query of one column
 */
export function notifyChangedSql<N extends 'light.changed' | 'override.changed'>(
  name: N,
  ids: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select pg_notify(${CHANNEL}, json_build_object('name', ${name}::text, 'event', json_build_object('ids', json_agg(id)))::text)
    from (select id, (row_number() over () - 1) / ${sql.lit(IDS_PER_NOTIFICATION)} as part from (${ids}) as n (id)) as parts
    group by part`
}

/** The same for an event without ids: an expression, sent for each row that it is selected in. */
export function notifySql<N extends 'command.queued'>(name: N): RawBuilder<unknown> {
  return sql`pg_notify(${CHANNEL}, ${JSON.stringify({ name, event: {} })})`
}

function split(event: object): object[] {
  if (!('ids' in event) || !Array.isArray(event.ids)) return [event]
  const parts: object[] = []
  for (let at = 0; at < event.ids.length; at += IDS_PER_NOTIFICATION)
    parts.push({ ...event, ids: event.ids.slice(at, at + IDS_PER_NOTIFICATION) })
  return parts
}

/** Interval and timeout of the check of the connection. */
const CHECK_MS = 5000

/**
 * Receives events of all servers. Reconnects by itself, then emits `resync`. It checks the connection: a crashed machine
 * does not close it, and a connection that only listens would not notice.
 */
export class EventBus {
  readonly #url: string
  readonly #log: Log
  readonly #emitter = new EventEmitter().setMaxListeners(0)
  #client: pg.Client | undefined
  #closed = false
  /** Number of events that changed rights, or may have. */
  rightsChanges = 0

  /** URL of the database. */
  get url(): string {
    return this.#url
  }

  constructor(url: string, log: Log) {
    this.#url = url
    this.#log = log
  }

  async open(): Promise<void> {
    const socket = new Socket()
    const client = new pg.Client({
      connectionString: this.#url,
      stream: () => socket,
      connectionTimeoutMillis: CHECK_MS,
      query_timeout: CHECK_MS,
      keepAlive: true,
      application_name: 'lamplighter events',
    })
    client.on('notification', ({ payload }) => {
      const { name, event } = JSON.parse(payload!)
      if (name === 'authority.changed') this.rightsChanges++
      this.#emitter.emit(name, event)
    })
    client.on('error', error => this.#log.warn({ error: error.message }, 'event connection lost'))
    client.on('end', () => this.#reopen(client))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      socket.destroy()
      throw error
    }
    const checking = setInterval(() => client.query('select 1').catch(() => socket.destroy()), CHECK_MS)
    client.once('end', () => clearInterval(checking))
    this.#client = client
    if (this.#closed) await client.end()
  }

  on<N extends EventName>(name: N, listener: (event: Events[N]) => void): () => void {
    this.#emitter.on(name, listener)
    return () => this.#emitter.off(name, listener)
  }

  /** Whether events are received now. */
  isListening(): boolean {
    return this.#client !== undefined && !this.#closed
  }

  /** Number of listeners. */
  listeners(): number {
    return this.#emitter.eventNames().reduce((all, name) => all + this.#emitter.listenerCount(name), 0)
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#client?.end()
  }

  async #reopen(lost: pg.Client): Promise<void> {
    if (this.#client !== lost) return
    this.#client = undefined
    for (let wait = 100; !this.#closed; wait = Math.min(wait * 2, 2000)) {
      try {
        await this.open()
        this.rightsChanges++
        this.#emitter.emit('resync', {})
        return
      } catch {
        await new Promise(resolve => setTimeout(resolve, wait))
      }
    }
  }
}
