import { type Selectable, sql } from 'kysely'
import type { Session } from '../../foundation/database.generated.ts'
import type { Connection } from '../../foundation/database.ts'
import type { Account } from '../../foundation/viewer.ts'

/** Never with the token's hash. */
export type SessionRow = Pick<
  Selectable<Session>,
  'id' | 'created_at' | 'seen_at' | 'expires_at' | 'address' | 'user_agent'
>

const owner = ({ kind }: Account) => (kind === 'ADMIN' ? 'admin_id' : 'user_id')

/** Live sessions of an account, the last used first. */
export async function selectOwn(db: Connection, account: Account): Promise<SessionRow[]> {
  return db
    .selectFrom('session')
    .select(['id', 'created_at', 'seen_at', 'expires_at', 'address', 'user_agent'])
    .where(owner(account), '=', account.id)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** @returns whether it was there, and this account's */
export async function deleteOwn(db: Connection, account: Account, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where(owner(account), '=', account.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Signs somebody out everywhere. */
export async function deleteAllOf(db: Connection, kind: Account['kind'], id: number): Promise<void> {
  await db
    .deleteFrom('session')
    .where(kind === 'ADMIN' ? 'admin_id' : 'user_id', '=', id)
    .execute()
}

/** All but the one that asks. @returns how many there were */
export async function deleteOthers(db: Connection, account: Account): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where(owner(account), '=', account.id)
    .where('id', '<>', account.sessionId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
