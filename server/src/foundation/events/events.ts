import { EventEmitter } from 'node:events'
import { Socket } from 'node:net'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Connection } from '../database/database.ts'
import type { Log } from '../runtime/log.ts'

/** All that can happen, and what is said of it. Heard by every server on this database, after the commit. */
export interface Events {
  /** State or description of these lights changed. */
  'light.changed': { ids: number[] }
  /** These alerts were raised, acknowledged, cleared, or have other lights below them. */
  'alert.changed': { ids: number[] }
  /** Commands wait to be sent. */
  'command.queued': Record<never, never>
  /** Lights of these campaigns have moved on, or their campaign has ended. */
  'campaign.changed': { ids: number[] }
  /** Overrides began or ended, or lights of them have left them. */
  'override.changed': { ids: number[] }
  /** Lights are to be sent the plan that they should hold. */
  'plan.due': Record<never, never>
  /** Centers are to be asked what they have behind them. */
  'inventory.requested': Record<never, never>
  /** A credential was issued or withdrawn: whoever is connected with the old one is cut off. */
  'credential.changed': { username: string }
  /** Lights are more or fewer in a state or a group, or a group is described otherwise. */
  'counts.changed': Record<never, never>
  /** Sessions ended, roles or authorisations changed: whoever holds something open looks again. */
  'authority.changed': Record<never, never>
  /** The site is to have a demo city, and somebody who plays it. */
  'demo.wanted': Record<never, never>
  /** The connection to the database was lost for a while: anything may have happened. */
  resync: Record<never, never>
}
export type EventName = keyof Events

const CHANNEL = 'lamplighter'
/** NOTIFY takes under 8,000 bytes; an id has at most ten digits. */
const IDS_PER_NOTICE = 500

/** Says that something happened; heard only if the transaction it stands in commits. */
export async function announce<N extends EventName>(db: Connection, name: N, event: Events[N]): Promise<void> {
  const parts = split(event).map(part => JSON.stringify({ name, event: part }))
  if (parts.length) await sql`select pg_notify(${CHANNEL}, part) from unnest(${parts}::text[]) as part`.execute(db)
}

/**
 * The same as a part of the statement that makes it true: a query whose rows have to be asked for, else nothing is said.
 * @param ids a query of one column
 */
export function notices<N extends 'light.changed' | 'override.changed'>(
  name: N,
  ids: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select pg_notify(${CHANNEL}, json_build_object('name', ${name}::text, 'event', json_build_object('ids', json_agg(id)))::text)
    from (select id, (row_number() over () - 1) / ${sql.lit(IDS_PER_NOTICE)} as part from (${ids}) as n (id)) as parts
    group by part`
}

/** One without ids: an expression, which is said for each row that it stands in. */
export function notice<N extends 'command.queued'>(name: N): RawBuilder<unknown> {
  return sql`pg_notify(${CHANNEL}, ${JSON.stringify({ name, event: {} })})`
}

function split(event: object): object[] {
  if (!('ids' in event) || !Array.isArray(event.ids)) return [event]
  const parts: object[] = []
  for (let at = 0; at < event.ids.length; at += IDS_PER_NOTICE)
    parts.push({ ...event, ids: event.ids.slice(at, at + IDS_PER_NOTICE) })
  return parts
}

/** How often the connection is asked whether it is alive, and how long it may take to say so. */
const ASK_MS = 5000

/**
 * Hears what any server announces. Reconnects by itself, then says `resync`. It asks for signs of life: a machine that
 * is gone says no goodbye, and whoever only listens would never notice.
 */
export class EventBus {
  readonly #url: string
  readonly #log: Log
  readonly #emitter = new EventEmitter().setMaxListeners(0)
  #client: pg.Client | undefined
  #closed = false
  /** How often rights have changed, or may have. */
  rightsChanges = 0

  /** Of the database. */
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
      connectionTimeoutMillis: ASK_MS,
      query_timeout: ASK_MS,
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
    const asking = setInterval(() => client.query('select 1').catch(() => socket.destroy()), ASK_MS)
    client.once('end', () => clearInterval(asking))
    this.#client = client
    if (this.#closed) await client.end()
  }

  on<N extends EventName>(name: N, listener: (event: Events[N]) => void): () => void {
    this.#emitter.on(name, listener)
    return () => this.#emitter.off(name, listener)
  }

  /** Whether what is announced now would be heard. */
  isHearing(): boolean {
    return this.#client !== undefined && !this.#closed
  }

  /** How many listen. */
  listeners(): number {
    return this.#emitter.eventNames().reduce((all, name) => all + this.#emitter.listenerCount(name), 0)
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#client?.end()
  }

  async #reopen(dead: pg.Client): Promise<void> {
    if (this.#client !== dead) return
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
