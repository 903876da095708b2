import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'

export interface ManagerRow {
  admin_id: number
  item_id: number
}
export type ManagedObject = 'light_device' | 'light_group' | 'light_center'

/** Customers that are authorised for these objects: all, or one. */
export async function selectManagers(
  db: Connection,
  table: ManagedObject,
  ids: number[],
  onlyAdmin?: number,
): Promise<ManagerRow[]> {
  const rows = await sql<ManagerRow>`
    select admin_id, ${sql.ref(`${table}_id`)} as item_id from ${sql.table(`${table}_manager`)}
    where ${sql.ref(`${table}_id`)} = any(${ids}) and (${onlyAdmin ?? null}::int is null or admin_id = ${onlyAdmin ?? null})
    order by admin_id`.execute(db)
  return rows.rows
}

/** Objects that these customers are authorised for. */
export async function selectManagedIds(db: Connection, table: ManagedObject, admins: number[]): Promise<ManagerRow[]> {
  const rows = await sql<ManagerRow>`
    select admin_id, ${sql.ref(`${table}_id`)} as item_id from ${sql.table(`${table}_manager`)}
    where admin_id = any(${admins}) order by item_id`.execute(db)
  return rows.rows
}

/** Locks objects against deletion, after running deletions. @returns the ids of those that exist */
export async function lockObjects(tx: Connection, table: ManagedObject, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where id = any(${ids}) for key share`.execute(tx)
  return rows.map(row => row.id)
}

export async function insertManaged(tx: Connection, table: ManagedObject, admin: number, ids: number[]): Promise<void> {
  await sql`
    insert into ${sql.table(`${table}_manager`)} (admin_id, ${sql.ref(`${table}_id`)})
    select ${admin}::int, unnest(${ids}::int[]) on conflict do nothing`.execute(tx)
}

export async function deleteManaged(tx: Connection, table: ManagedObject, admin: number, ids: number[]): Promise<void> {
  await sql`
    delete from ${sql.table(`${table}_manager`)}
    where admin_id = ${admin} and ${sql.ref(`${table}_id`)} = any(${ids})`.execute(tx)
}

export async function hasAnyManaged(tx: Connection, table: ManagedObject, admin: number): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from ${sql.table(`${table}_manager`)} where admin_id = ${admin}) as any`.execute(tx)
  return rows[0]!.any
}

/** An entry of a picker. */
export interface ManagerItemRow {
  id: number
  name: string
  hint: string | null
}

/** Columns that a picker shows beside the name. */
const HINTS: Record<ManagedObject, string> = {
  light_device: 'device_id',
  light_group: 'district_name',
  light_center: 'device_id',
}

export interface ManagerItemFilter {
  admin: number
  authorised: boolean
  /** part of the name or hint */
  search: string
}

/** Objects that a customer is, or is not, authorised for, by name. */
export async function selectManagerItemPage(
  db: Connection,
  table: ManagedObject,
  { admin, authorised, search }: ManagerItemFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: ManagerItemRow[]; totalCount: number }> {
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  const hint = sql.ref(`t.${HINTS[table]}`)
  const matching = sql`
    from ${sql.table(table)} t
    where exists (
      select from ${sql.table(`${table}_manager`)} m
      where m.admin_id = ${admin} and ${sql.ref(`m.${table}_id`)} = t.id) = ${authorised}::boolean
      and (${search} = '' or t.name ilike ${pattern} or ${hint} ilike ${pattern})`
  const [items, count] = await Promise.all([
    sql<ManagerItemRow>`
      select t.id, t.name, ${hint} as hint ${matching} order by t.name collate by_name, t.id limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ count: number }>`select count(*) as count ${matching}`.execute(db),
  ])
  return { items: items.rows, totalCount: count.rows[0]!.count }
}
