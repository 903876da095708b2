import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'

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

/** @returns how many of these there are, when deletions under way are over; none of them can be deleted meanwhile */
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

export async function managesAny(tx: Connection, thing: ManagedThing, admin: number): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from ${sql.table(`${thing}_manager`)} where admin_id = ${admin}) as any`.execute(tx)
  return rows[0]!.any
}

/** A thing as a picker shows it. */
export interface PickedRow {
  id: number
  name: string
  hint: string | null
}

/** What is told of a thing beside its name. */
const HINTS: Record<ManagedThing, string> = {
  light_device: 'device_id',
  light_group: 'district_name',
  light_center: 'device_id',
}

/** Things that an admin is, or is not, authorised to, by name. @param search part of the name or of what is beside it */
export async function selectPickedPage(
  db: Connection,
  thing: ManagedThing,
  admin: number,
  authorised: boolean,
  search: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: PickedRow[]; totalCount: number }> {
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  const hint = sql.ref(`t.${HINTS[thing]}`)
  const matching = sql`
    from ${sql.table(thing)} t
    where exists (
      select from ${sql.table(`${thing}_manager`)} m
      where m.admin_id = ${admin} and ${sql.ref(`m.${thing}_id`)} = t.id) = ${authorised}::boolean
      and (${search} = '' or t.name ilike ${pattern} or ${hint} ilike ${pattern})`
  const [items, count] = await Promise.all([
    sql<PickedRow>`
      select t.id, t.name, ${hint} as hint ${matching} order by t.name collate by_name, t.id limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ count: number }>`select count(*) as count ${matching}`.execute(db),
  ])
  return { items: items.rows, totalCount: count.rows[0]!.count }
}
