import { EventEmitter } from 'node:events'
import { sql } from 'kysely'
import pg from 'pg'
import type { Connection } from './database.ts'
import type { Log } from './log.ts'

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
  /** Lights are to be sent the plan that they should hold. */
  'plan.due': Record<never, never>
  /** Centers are to be asked what they have behind them. */
  'inventory.requested': Record<never, never>
  /** A credential was issued or withdrawn: whoever is connected with the old one is cut off. */
  'credential.changed': { username: string }
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
  for (const part of split(event))
    await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ name, event: part })})`.execute(db)
}

function split(event: object): object[] {
  if (!('ids' in event) || !Array.isArray(event.ids)) return [event]
  const parts: object[] = []
  for (let at = 0; at < event.ids.length; at += IDS_PER_NOTICE)
    parts.push({ ...event, ids: event.ids.slice(at, at + IDS_PER_NOTICE) })
  return parts
}

/** Hears what any server announces. Reconnects by itself, then says `resync`. */
export class EventBus {
  readonly #url: string
  readonly #log: Log
  readonly #emitter = new EventEmitter().setMaxListeners(0)
  #client: pg.Client | undefined
  #closed = false

  constructor(url: string, log: Log) {
    this.#url = url
    this.#log = log
  }

  async open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      keepAlive: true,
      application_name: 'lamplighter events',
    })
    client.on('notification', ({ payload }) => {
      const { name, event } = JSON.parse(payload!)
      this.#emitter.emit(name, event)
    })
    client.on('error', error => this.#log.warn({ error: error.message }, 'event connection lost'))
    client.on('end', () => this.#reopen(client))
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    this.#client = client
  }

  on<N extends EventName>(name: N, listener: (event: Events[N]) => void): () => void {
    this.#emitter.on(name, listener)
    return () => this.#emitter.off(name, listener)
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
    for (let wait = 100; !this.#closed; wait = Math.min(wait * 2, 5000)) {
      try {
        await this.open()
        this.#emitter.emit('resync', {})
        return
      } catch {
        await new Promise(resolve => setTimeout(resolve, wait))
      }
    }
  }
}
