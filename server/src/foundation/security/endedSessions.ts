import { type RawBuilder, sql } from 'kysely'
import type { Condition, Connection } from '../database/database.ts'

/**
 * Why a session ended: as old as it may be; not used; the password, or the second factor, was changed; more sessions of the
 * account than its client allows; or somebody ended it, by whatever way.
 */
export type Ended = 'EXPIRED' | 'IDLE' | 'PASSWORD' | 'SECOND_FACTOR' | 'REPLACED' | 'ENDED'

/** Ends sessions, and keeps why: whoever comes with the token of one hears it. @returns how many there were */
export async function endSessions(db: Connection, which: Condition, why: Ended | RawBuilder<Ended>): Promise<number> {
  const { rows } = await sql<{ ended: number }>`
    with gone as (delete from session s where ${which} returning token_hash, expires_at),
    kept as (
      insert into ended_session (token_hash, why) select token_hash, ${why}::text from gone on conflict do nothing)
    select count(*)::int as ended from gone`.execute(db)
  return rows[0]!.ended
}

/** As long as somebody may come with the token: a console forgets its own after a day. */
export async function forgetEnded(db: Connection): Promise<void> {
  await sql`delete from ended_session where ended_at < now() - interval '3 days'`.execute(db)
}

/** @returns undefined for a token that is none of ours, or that ended long ago */
export async function whyEnded(db: Connection, tokenHash: Buffer, idleMinutes: number): Promise<Ended | undefined> {
  const { rows } = await sql<{ why: Ended }>`
    select why from ended_session where token_hash = ${tokenHash}
    union all
    select case when expires_at <= now() then 'EXPIRED'
      when seen_at <= now() - make_interval(mins => ${idleMinutes}) then 'IDLE' else 'ENDED' end
    from session where token_hash = ${tokenHash}
    limit 1`.execute(db)
  return rows[0]?.why
}
