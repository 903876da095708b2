import type { CompiledQuery, Kysely } from 'kysely'
import { type Connection, lookups } from '../database/database.ts'
import type { EventBus } from '../events/events.ts'
import type { Account } from '../security/viewer.ts'
import { EventCache } from './eventCache.ts'

/** Longer statements and results are not cached, so that a thousand of them take some megabytes. */
const MAX_KEY_LENGTH = 4000
const MAX_ROWS = 50
const MAX_ENTRIES = 1000

interface CacheState {
  events: EventBus
  found: EventCache<readonly unknown[]>
}
const states = new WeakMap<Connection, CacheState>()

/**
 * From now on `cachedCounts` caches its results of this database.
 * @param db the connection of the requests; nothing is cached within its transactions
 */
export function openCountCache(db: Connection, events: EventBus): EventCache<readonly unknown[]> {
  const found = new EventCache<readonly unknown[]>(events, 'counts.changed', MAX_ENTRIES)
  states.set(db, { events, found })
  return found
}

interface Statement<Row> {
  // biome-ignore lint/suspicious/noExplicitAny: the type of Kysely's own statements
  compile(db: Kysely<any>): CompiledQuery<Row>
}

/**
 * The rows of a statement that reads only tallies of lights and groups, from the cache unless one of these has changed
 * (see 0043_counts_changed.sql). Customers bypass the cache: their counts also depend on their authorisations.
 * @param rows number of rows that are looked up: a few share a connection
 */
export async function cachedCounts<Row extends object>(
  db: Connection,
  { onlyAuthorisedTo }: Account,
  statement: Statement<Row>,
  rows = 1,
): Promise<readonly Row[]> {
  const compiled = statement.compile(db)
  if (onlyAuthorisedTo !== undefined) return (await db.executeQuery(compiled)).rows
  const find = async () => (await lookups(db, rows).executeQuery(compiled)).rows
  const state = states.get(db)
  // Without the event connection, changes would be missed.
  if (!state?.events.isListening()) return find()
  const key = `${compiled.sql} ${JSON.stringify(compiled.parameters)}`
  if (key.length > MAX_KEY_LENGTH) return find()
  const found = await state.found.get(key, async () => {
    const value = await find()
    // Shared by callers: must not be changed.
    value.forEach(Object.freeze)
    return { value, ms: value.length > MAX_ROWS ? 0 : Number.POSITIVE_INFINITY }
  })
  return found as Row[]
}
