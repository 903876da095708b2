import { type Selectable, sql } from 'kysely'
import type { Session } from '../../foundation/database/database.generated.ts'
import type { Condition, Connection } from '../../foundation/database/database.ts'
import { type EndReason, endSessions } from '../../foundation/security/endedSessions.ts'
import type { Account } from '../../foundation/security/viewer.ts'

/** Without the hash of the token. */
export type SessionRow = Pick<
  Selectable<Session>,
  'id' | 'created_at' | 'seen_at' | 'expires_at' | 'address' | 'user_agent'
>

const owner = ({ kind }: Account) => (kind === 'ADMIN' ? 'admin_id' : 'user_id')

/** Active sessions of an account, last used first. */
export async function selectOwnSessions(db: Connection, account: Account): Promise<SessionRow[]> {
  return db
    .selectFrom('session')
    .select(['id', 'created_at', 'seen_at', 'expires_at', 'address', 'user_agent'])
    .where(owner(account), '=', account.id)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** @returns whether it existed and was this account's */
export async function deleteOwn(db: Connection, account: Account, id: number): Promise<boolean> {
  return (await endSessions(db, sql<boolean>`${of(account.kind, account.id)} and id = ${id}`, 'ENDED')) > 0
}

/** Ends all sessions of an account. */
export async function deleteAllOf(db: Connection, kind: Account['kind'], id: number, why: EndReason): Promise<void> {
  await endSessions(db, of(kind, id), why)
}

/** All but the current one. @returns how many there were */
export async function deleteOthers(db: Connection, account: Account, why: EndReason): Promise<number> {
  return endSessions(db, sql<boolean>`${of(account.kind, account.id)} and id <> ${account.sessionId}`, why)
}

function of(kind: Account['kind'], id: number): Condition {
  return sql<boolean>`${sql.ref(kind === 'ADMIN' ? 'admin_id' : 'user_id')} = ${id}`
}
