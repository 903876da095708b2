import { type RawBuilder, sql } from 'kysely'
import type { Condition, Connection } from '../database/database.ts'

/**
 * Why a session ended: maximum age; not used; password or second factor changed; more sessions than the client allows; or
 * ended by a user or administrator.
 */
export type EndReason = 'EXPIRED' | 'IDLE' | 'PASSWORD' | 'SECOND_FACTOR' | 'REPLACED' | 'ENDED'

/** Ends sessions, and stores the reason for clients that still use a token. @returns the number of ended sessions */
export async function endSessions(
  db: Connection,
  which: Condition,
  why: EndReason | RawBuilder<EndReason>,
): Promise<number> {
  const { rows } = await sql<{ ended: number }>`
    with gone as (delete from session s where ${which} returning token_hash, expires_at),
    kept as (
      insert into ended_session (token_hash, why) select token_hash, ${why}::text from gone on conflict do nothing)
    select count(*)::int as ended from gone`.execute(db)
  return rows[0]!.ended
}

/** A console deletes its token after a day. */
export async function deleteOldEndedSessions(db: Connection): Promise<void> {
  await sql`delete from ended_session where ended_at < now() - interval '3 days'`.execute(db)
}

/** @returns undefined for an unknown token, or a session that ended days ago */
export async function whyEnded(db: Connection, tokenHash: Buffer, idleMinutes: number): Promise<EndReason | undefined> {
  const { rows } = await sql<{ why: EndReason }>`
    select why from ended_session where token_hash = ${tokenHash}
    union all
    select case when expires_at <= now() then 'EXPIRED'
      when seen_at <= now() - make_interval(mins => ${idleMinutes}) then 'IDLE' else 'ENDED' end
    from session where token_hash = ${tokenHash}
    limit 1`.execute(db)
  return rows[0]?.why
}
