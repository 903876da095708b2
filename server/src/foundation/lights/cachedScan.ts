import { sql } from 'kysely'
import { cachedCounts } from '../cache/countCache.ts'
import { TtlCache } from '../cache/ttlCache.ts'
import type { Connection } from '../database/database.ts'
import type { Account } from '../security/viewer.ts'
import { tallyOfAll } from './lightTally.ts'

/** Aggregates over fewer lights are not cached. */
export const MANY_LIGHTS = 2000
/** Longer keys are not cached: conditions may contain lists of ids. */
const MAX_KEY_LENGTH = 4000

const caches = new WeakMap<Connection, TtlCache<string, unknown>>()

/**
 * The result of a statement that reads every light. One result is shared by all viewers who see every light; among many
 * lights it may be up to 15 s old (see TtlCache), but is no older than the last mutation of this server.
 * @param key the statement and its values
 */
export async function cachedScan<T>(db: Connection, account: Account, key: string, scan: () => Promise<T>): Promise<T> {
  if (account.onlyAuthorisedTo !== undefined || db.isTransaction || key.length > MAX_KEY_LENGTH) return scan()
  if ((await countAll(db, account)) < MANY_LIGHTS) return scan()
  const cache = caches.get(db) ?? new TtlCache<string, unknown>()
  caches.set(db, cache)
  return cache.get(key, scan) as Promise<T>
}

/** After a mutation. */
export function clearScans(db: Connection): void {
  caches.get(db)?.clear()
}

async function countAll(db: Connection, account: Account): Promise<number> {
  const counting = sql<{ lights: number }>`select coalesce(sum(t.lights), 0) as lights from ${tallyOfAll(account)} t`
  return (await cachedCounts(db, account, counting))[0]!.lights
}
