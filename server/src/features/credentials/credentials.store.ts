import { sql } from 'kysely'
import type { Connection } from '../../foundation/database.ts'

export async function selectSecretHash(db: Connection, username: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('light_credential')
    .select('secret_hash')
    .where('username', '=', username)
    .executeTakeFirst()
  return row?.secret_hash
}

export async function upsertCredential(
  db: Connection,
  credential: { username: string; lightId: number; secretHash: Buffer; by: string },
): Promise<void> {
  const fresh = { secret_hash: credential.secretHash, issued_by: credential.by, issued_at: sql<Date>`now()` }
  await db
    .insertInto('light_credential')
    .values({ username: credential.username, light_device_id: credential.lightId, ...fresh })
    .onConflict(conflict => conflict.column('username').doUpdateSet(fresh))
    .execute()
}
