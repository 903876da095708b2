import type { CompiledQuery, Kysely } from 'kysely'
import { type Connection, lookups } from '../database/database.ts'
import type { EventBus } from '../events/events.ts'
import type { Account } from '../security/viewer.ts'
import { EventCache } from './eventCache.ts'

/** Longer questions and answers are not kept, so that a thousand of them take some megabytes. */
const LONGEST_QUESTION = 4000
const MOST_ROWS = 50
const MOST = 1000

interface Memory {
  events: EventBus
  found: EventCache<readonly unknown[]>
}
const memories = new WeakMap<Connection, Memory>()

/**
 * From here on `cachedCounts` remembers what it found in this database.
 * @param db as the requests know it; within a transaction of it nothing is remembered
 */
export function openCountCache(db: Connection, events: EventBus): EventCache<readonly unknown[]> {
  const found = new EventCache<readonly unknown[]>(events, 'counts.changed', MOST)
  memories.set(db, { events, found })
  return found
}

interface Statement<Row> {
  // biome-ignore lint/suspicious/noExplicitAny: what Kysely's own statements ask for.
  compile(db: Kysely<any>): CompiledQuery<Row>
}

/**
 * The rows of a statement that reads tallies of lights and groups, and nothing else: as they were found a moment ago, unless one
 * of these has changed since (see 0043_counts_changed.sql). Not for customers: their counts also depend on
 * their authorisations.
 * @param rows how many are looked up: few of them share a connection
 */
export async function cachedCounts<Row extends object>(
  db: Connection,
  { onlyAuthorisedTo }: Account,
  statement: Statement<Row>,
  rows = 1,
): Promise<readonly Row[]> {
  const asked = statement.compile(db)
  if (onlyAuthorisedTo !== undefined) return (await db.executeQuery(asked)).rows
  const find = async () => (await lookups(db, rows).executeQuery(asked)).rows
  const memory = memories.get(db)
  // Without the event connection, changes would be missed.
  if (!memory?.events.isListening()) return find()
  const question = `${asked.sql} ${JSON.stringify(asked.parameters)}`
  if (question.length > LONGEST_QUESTION) return find()
  const found = await memory.found.get(question, async () => {
    const value = await find()
    // Shared by callers: must not be changed.
    value.forEach(Object.freeze)
    return { value, ms: value.length > MOST_ROWS ? 0 : Number.POSITIVE_INFINITY }
  })
  return found as Row[]
}
