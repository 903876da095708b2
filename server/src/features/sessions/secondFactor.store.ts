import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import type { Kind } from './sessions.store.ts'

export interface FactorRow {
  id: number
  /** sealed, or as it is: see keyOf */
  key: Buffer
  /** null: it is being set up */
  on_since: Date | null
  last_step: number
  recovery_hashes: string[]
}

const ownerOf = (kind: Kind) => (kind === 'ADMIN' ? 'admin_id' : 'user_id')

export async function selectFactor(db: Connection, kind: Kind, account: number): Promise<FactorRow | undefined> {
  return db
    .selectFrom('second_factor')
    .select(['id', 'key', 'on_since', 'last_step', 'recovery_hashes'])
    .where(ownerOf(kind), '=', account)
    .executeTakeFirst()
}

/** A new key, in the place of one that was begun and never switched on. @returns false: there is one that is on */
export async function putKey(db: Connection, kind: Kind, account: number, key: Buffer): Promise<boolean> {
  const owner = ownerOf(kind)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('second_factor')
    .values({ [owner]: account, key })
    .onConflict(conflict => conflict.column(owner).doUpdateSet({ key }).where('second_factor.on_since', 'is', null))
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** @returns false when it is on already, or was begun anew meanwhile */
export async function switchOn(
  db: Connection,
  { id, key }: FactorRow,
  step: number,
  recoveryHashes: string[],
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ on_since: sql`now()`, last_step: step, recovery_hashes: recoveryHashes })
    .where('id', '=', id)
    .where('key', '=', key)
    .where('on_since', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A code is good once: of two who bring it at the same moment, one is too late. @returns whether it was still good */
export async function takeStep(db: Connection, id: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('id', '=', id)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function takeRecovery(db: Connection, id: number, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ recovery_hashes: sql`array_remove(recovery_hashes, ${hash})` })
    .where('id', '=', id)
    .where(sql<boolean>`${hash} = any(recovery_hashes)`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @returns whether there was one that was on */
export async function deleteFactor(db: Connection, kind: Kind, account: number): Promise<boolean> {
  const gone = await db
    .deleteFrom('second_factor')
    .where(ownerOf(kind), '=', account)
    .returning('on_since')
    .executeTakeFirst()
  return gone?.on_since != null
}

export interface KeptKey {
  id: number
  key: Buffer
  kind: Kind
  account: number
}

export async function selectKeys(db: Connection): Promise<KeptKey[]> {
  const rows = await db.selectFrom('second_factor').select(['id', 'key', 'admin_id', 'user_id']).execute()
  return rows.map(({ id, key, admin_id, user_id }) => ({
    id,
    key,
    ...(admin_id === null ? { kind: 'USER', account: user_id! } : { kind: 'ADMIN', account: admin_id }),
  }))
}

/** Unless it is another one by now. */
export async function replaceKey(db: Connection, id: number, old: Buffer, key: Buffer): Promise<void> {
  await db.updateTable('second_factor').set({ key }).where('id', '=', id).where('key', '=', old).execute()
}

/** Those of the admins whose second factor is on. */
export async function selectProtected(db: Connection, admins: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('second_factor')
    .select('admin_id')
    .where('admin_id', 'in', admins)
    .where('on_since', 'is not', null)
    .execute()
  return rows.map(({ admin_id }) => admin_id!)
}

export async function selectDemanded(db: Connection): Promise<boolean> {
  return (await db.selectFrom('site').select('second_factor_demanded').executeTakeFirstOrThrow()).second_factor_demanded
}

export async function writeDemanded(db: Connection, demanded: boolean): Promise<void> {
  await db.updateTable('site').set({ second_factor_demanded: demanded }).execute()
}
