import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import type { AccountKind } from './sessions.store.ts'

export interface FactorRow {
  id: number
  /** encrypted or plain: see keyOf */
  key: Buffer
  /** null: not enabled yet */
  on_since: Date | null
  last_step: number
  recovery_hashes: string[]
}

const ownerOf = (kind: AccountKind) => (kind === 'ADMIN' ? 'admin_id' : 'user_id')

export async function selectFactor(db: Connection, kind: AccountKind, account: number): Promise<FactorRow | undefined> {
  return db
    .selectFrom('second_factor')
    .select(['id', 'key', 'on_since', 'last_step', 'recovery_hashes'])
    .where(ownerOf(kind), '=', account)
    .executeTakeFirst()
}

/** Stores a new key; replaces one that was not enabled. @returns false: one is enabled */
export async function upsertKey(db: Connection, kind: AccountKind, account: number, key: Buffer): Promise<boolean> {
  const owner = ownerOf(kind)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('second_factor')
    .values({ [owner]: account, key })
    .onConflict(conflict => conflict.column(owner).doUpdateSet({ key }).where('second_factor.on_since', 'is', null))
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** @returns false if it is enabled already, or was replaced by a newer key */
export async function updateEnabled(
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

/** A code is valid once, also for concurrent requests. @returns whether it was still valid */
export async function consumeStep(db: Connection, id: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('id', '=', id)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function consumeRecoveryCode(db: Connection, id: number, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ recovery_hashes: sql`array_remove(recovery_hashes, ${hash})` })
    .where('id', '=', id)
    .where(sql<boolean>`${hash} = any(recovery_hashes)`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @returns whether one was enabled */
export async function deleteFactor(db: Connection, kind: AccountKind, account: number): Promise<boolean> {
  const gone = await db
    .deleteFrom('second_factor')
    .where(ownerOf(kind), '=', account)
    .returning('on_since')
    .executeTakeFirst()
  return gone?.on_since != null
}

export interface KeptKey {
  id: number
  /** false: only begun */
  isEnabled: boolean
  key: Buffer
  kind: AccountKind
  account: number
}

export async function selectKeys(db: Connection): Promise<KeptKey[]> {
  const rows = await db.selectFrom('second_factor').select(['id', 'key', 'admin_id', 'user_id', 'on_since']).execute()
  return rows.map(({ id, key, admin_id, user_id, on_since }) => ({
    ...{ id, key, isEnabled: on_since !== null },
    ...(admin_id === null ? { kind: 'USER', account: user_id! } : { kind: 'ADMIN', account: admin_id }),
  }))
}

/** Unless the key changed since it was read. */
export async function updateKey(db: Connection, id: number, old: Buffer, key: Buffer): Promise<void> {
  await db.updateTable('second_factor').set({ key }).where('id', '=', id).where('key', '=', old).execute()
}

/** Those of the admins with an enabled second factor. */
export async function selectAdminsWithSecondFactor(db: Connection, admins: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('second_factor')
    .select('admin_id')
    .where('admin_id', 'in', admins)
    .where('on_since', 'is not', null)
    .execute()
  return rows.map(({ admin_id }) => admin_id!)
}

export async function selectSecondFactorRequired(db: Connection): Promise<boolean> {
  return (await db.selectFrom('site').select('second_factor_demanded').executeTakeFirstOrThrow()).second_factor_demanded
}

export async function updateSecondFactorRequired(db: Connection, demanded: boolean): Promise<void> {
  await db.updateTable('site').set({ second_factor_demanded: demanded }).execute()
}
