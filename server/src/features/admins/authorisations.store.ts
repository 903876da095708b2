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

/** @returns how many of these there are; none of them can be deleted meanwhile */
export async function keepThings(tx: Connection, thing: ManagedThing, ids: number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select id from ${sql.table(thing)} where id = any(${ids}) for key share) as kept`.execute(
    tx,
  )
  return rows[0]!.count
}

export async function insertManaged(tx: Connection, thing: ManagedThing, admin: number, ids: number[]): Promise<void> {
  await sql`
    insert into ${sql.table(`${thing}_manager`)} (admin_id, ${sql.ref(`${thing}_id`)})
    select ${admin}::int, unnest(${ids}::int[]) on conflict do nothing`.execute(tx)
}

export async function deleteManaged(tx: Connection, thing: ManagedThing, admin: number, ids: number[]): Promise<void> {
  await sql`
    delete from ${sql.table(`${thing}_manager`)}
    where admin_id = ${admin} and ${sql.ref(`${thing}_id`)} = any(${ids})`.execute(tx)
}
