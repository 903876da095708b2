import { sql } from 'kysely'
import type { Connection } from '../../foundation/database.ts'

export interface ManagerRow {
  admin_id: number
  item_id: number
}
export type ManagedThing = 'light_device' | 'light_group' | 'light_center'

/** Who is authorised to these things; of everyone, or of one admin. */
export async function selectManagers(
  db: Connection,
  thing: ManagedThing,
  ids: number[],
  onlyAdmin?: number,
): Promise<ManagerRow[]> {
  const rows = await sql<ManagerRow>`
    select admin_id, ${sql.ref(`${thing}_id`)} as item_id from ${sql.table(`${thing}_manager`)}
    where ${sql.ref(`${thing}_id`)} = any(${ids}) and (${onlyAdmin ?? null}::int is null or admin_id = ${onlyAdmin ?? null})
    order by admin_id`.execute(db)
  return rows.rows
}

/** What these admins are authorised to. */
export async function selectManaged(db: Connection, thing: ManagedThing, admins: number[]): Promise<ManagerRow[]> {
  const rows = await sql<ManagerRow>`
    select admin_id, ${sql.ref(`${thing}_id`)} as item_id from ${sql.table(`${thing}_manager`)}
    where admin_id = any(${admins}) order by item_id`.execute(db)
  return rows.rows
}
