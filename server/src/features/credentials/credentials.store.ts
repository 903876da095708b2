import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'

/** By user name, without endpoints that have none. */
export async function selectSecretHashes(db: Connection, usernames: string[]): Promise<Map<string, Buffer>> {
  const rows = await db
    .selectFrom('light_credential')
    .select(['username', 'secret_hash'])
    .where('username', '=', sql<string>`any(${usernames})`)
    .execute()
  return new Map(rows.map(row => [row.username, row.secret_hash]))
}

/** @returns false if the user name belongs to another endpoint */
export async function upsertCredential(
  db: Connection,
  credential: { username: string; lightId: number | null; centerId: number | null; secretHash: Buffer; by: string },
): Promise<boolean> {
  const fresh = { secret_hash: credential.secretHash, issued_by: credential.by, issued_at: sql<Date>`now()` }
  const written = await db
    .insertInto('light_credential')
    .values({
      username: credential.username,
      light_device_id: credential.lightId,
      light_center_id: credential.centerId,
      ...fresh,
    })
    .onConflict(conflict =>
      conflict
        .column('username')
        .doUpdateSet(fresh)
        .where(sql<boolean>`light_credential.light_device_id is not distinct from excluded.light_device_id
          and light_credential.light_center_id is not distinct from excluded.light_center_id`),
    )
    .returning('username')
    .executeTakeFirst()
  return written !== undefined
}
