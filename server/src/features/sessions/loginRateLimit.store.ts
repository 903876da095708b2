import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'

const WINDOW = sql`interval '30 minutes'`

/** @returns the time of the attempt; undefined if there were `most` within the window already */
export async function insertAttempt(
  db: Connection,
  what: string,
  who: string,
  most: number,
): Promise<{ key: string; at: string } | undefined> {
  // One statement: a concurrent attempt with the same key waits for this row.
  const { rows } = await sql<{ key: string; at: string }>`
    insert into sign_in_attempt as a (key, tries)
    values (${what}::text || ' ' || lower(${who}::text), array[clock_timestamp()])
    on conflict (key) do update
      set tries = array(select t from unnest(a.tries) t where t > clock_timestamp() - ${WINDOW} order by t) || clock_timestamp()
      where (select count(*) from unnest(a.tries) t where t > clock_timestamp() - ${WINDOW}) < ${most}
    returning key, tries[cardinality(tries)]::text as at`.execute(db)
  return rows[0]
}

export async function deleteAttempt(db: Connection, { key, at }: { key: string; at: string }): Promise<void> {
  await sql`update sign_in_attempt set tries = array_remove(tries, ${at}::timestamptz) where key = ${key}`.execute(db)
}

/** Seconds until the oldest attempt leaves the window. */
export async function selectRetryAfter(db: Connection, what: string, who: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from min(t) + ${WINDOW} - clock_timestamp()))::int as seconds
    from sign_in_attempt a, unnest(a.tries) t
    where a.key = ${what}::text || ' ' || lower(${who}::text) and t > clock_timestamp() - ${WINDOW}`.execute(db)
  return Math.max(1, rows[0]?.seconds ?? 1)
}

export async function deleteOldAttempts(db: Connection): Promise<void> {
  await sql`
    delete from sign_in_attempt
    where cardinality(tries) = 0 or tries[cardinality(tries)] < clock_timestamp() - ${WINDOW}`.execute(db)
}
