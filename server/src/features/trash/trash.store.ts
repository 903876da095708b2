import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import { originOf, type StoredOrigin } from '../../foundation/lights/commandOrigin.ts'
import { lockLightStates } from '../../foundation/lights/lightStates.ts'
import type { Account } from '../../foundation/security/viewer.ts'

export type Table = 'light_device' | 'light_group' | 'light_center' | 'light_schedule'

export interface DeletedRow {
  id: number
  object_id: number
  name: string
  device_id: string | null
  deleted_at: Date
  deleted_by: string | null
}

/** Moves it to the trash with its dependent rows: move_to_trash in server/schema.sql. The caller has locked its row. */
export async function insertDeletedItem(tx: Connection, table: Table, id: number, by: string): Promise<void> {
  await sql`select move_to_trash(${table}, ${id}, ${by})`.execute(tx)
}

function isRestorable(table: Table, hours: number) {
  return sql`tbl = ${table} and deleted_at > now() - make_interval(hours => ${hours})`
}

/** Newest first. */
export async function selectDeleted(
  db: Connection,
  table: Table,
  hours: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: DeletedRow[]; totalCount: number }> {
  const [items, count] = await Promise.all([
    sql<DeletedRow>`select * from deleted_item where ${isRestorable(table, hours)}
      order by deleted_at desc, id desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`select count(*) as count from deleted_item where ${isRestorable(table, hours)}`.execute(db),
  ])
  return { items: items.rows, totalCount: count.rows[0]!.count }
}

/**
 * The objects that can be restored, in batches of about so many rows. Of several with one name, the last deleted comes
 * first and gets the name.
 */
export async function selectBatches(
  db: Connection,
  table: Table,
  ids: number[],
  { hours, maxRows }: { hours: number; maxRows: number },
): Promise<number[][]> {
  const { rows } = await sql<{ ids: number[] }>`
    with weighed as (
      select i.id, i.object_id, (select count(*) from deleted_row r where r.item_id = i.id) as weight
      from deleted_item i where ${isRestorable(table, hours)} and object_id = any(${ids}))
    select array_agg(object_id order by id) as ids
    from (select *, sum(weight) over (order by id desc) - weight as before from weighed) w
    group by floor(before / ${maxRows}) order by max(id) desc`.execute(db)
  return rows.map(row => row.ids)
}

/** Those of the objects that can still be restored; locks them. */
export async function lockDeleted(tx: Connection, table: Table, hours: number, ids: number[]): Promise<DeletedRow[]> {
  const { rows } = await sql<DeletedRow>`
    select * from deleted_item where ${isRestorable(table, hours)} and object_id = any(${ids}) order by id for update`.execute(
    tx,
  )
  return rows
}

/** Those whose device ID or unique name is taken, or will be taken by another object of this request. */
export async function selectTaken(tx: Connection, table: Table, items: number[]): Promise<Set<number>> {
  if (table === 'light_group') return new Set()
  const { rows } = await sql<{ id: number }>`
    select id from (select *, row_number() over (partition by coalesce(device_id, lower(name)) order by id desc) as nth
      from deleted_item where id = any(${items})) i
    where nth > 1 or ${
      table === 'light_schedule'
        ? sql`exists (select from light_schedule s where lower(s.name) = lower(i.name))`
        : sql`exists (select from light_device d where d.device_id = i.device_id)
            or exists (select from light_center c where c.device_id = i.device_id)`
    }`.execute(tx)
  return new Set(rows.map(row => row.id))
}

export interface RestoredRows {
  /** lights that were restored, or regained their group or center */
  lights: number[]
  alerts: number[]
}

/** Restores objects as they were; marks what has to be recomputed. */
export async function restoreRows(
  tx: Connection,
  account: Account,
  table: Table,
  items: DeletedRow[],
): Promise<RestoredRows> {
  const ids = items.map(item => item.id)
  const things = items.map(item => item.object_id)
  const { rows } = await sql<{ tbl: string; id: number }>`
    select tbl, (row ->> 'id')::bigint as id from deleted_row
    where item_id = any(${ids}) and tbl in ('light_device', 'alert') order by 2`.execute(tx)
  const of = (tbl: string) => rows.filter(row => row.tbl === tbl).map(row => row.id)
  const lights = of('light_device')
  await lockLightStates(tx, sql`d.id = any(${lights})`)
  await sql`select restore_from_trash(${ids}::bigint[])`.execute(tx)
  await reviseSchedules(tx, account, table, things)
  if (table === 'light_device') await applyDesiredState(tx, things, originOf(tx, 'UNDELETED', { account }))
  if (table === 'light_group')
    await sql`update group_program set stale = true where group_id = any(${things})`.execute(tx)
  // Its connection was closed.
  if (table === 'light_center') await sql`update light_center set online = false where id = any(${things})`.execute(tx)
  return { lights, alerts: of('alert') }
}

/** Of schedules that came back without some of their groups, or whose groups came back. */
async function reviseSchedules(tx: Connection, { kind, id, name }: Account, table: Table, things: number[]) {
  if (table !== 'light_schedule' && table !== 'light_group') return
  const why = table === 'light_group' ? 'GROUP_UNDELETED' : 'UNDELETED'
  const schedules =
    table === 'light_group'
      ? sql`array(select distinct schedule_id from light_group_schedule where group_id = any(${things}))`
      : sql`${things}::int[]`
  await sql`select revise_schedules(${schedules}, ${why}, ${kind}, ${id}::int, ${name})`.execute(tx)
}

async function applyDesiredState(tx: Connection, lights: number[], origin: StoredOrigin): Promise<void> {
  // A light with its own connection was disconnected; one of a center was not; its interval starts now.
  await sql`
    update light_state s set expected_stale = true, plan_stale = true, pending_origin = ${JSON.stringify(origin)}::jsonb,
      reconcile_at = null, reconcile_attempts = 0, restored_at = now(),
      online = online and not exists (select from light_credential c where c.light_device_id = s.light_id)
    where light_id = any(${lights})`.execute(tx)
  // A request that was stopped in the meantime is stopped for them, too.
  await sql`
    with stopped as (
      update campaign_light l set status = 'STOPPED', at = now() from campaign c
      where l.light_id = any(${lights}) and c.id = l.campaign_id and c.status = 'STOPPED'
        and l.status in ('WAITING', 'UNCONFIRMED')
      returning l.light_id, l.campaign_id)
    delete from light_override w using stopped
    where w.light_id = stopped.light_id and w.campaign_id = stopped.campaign_id`.execute(tx)
}

/**
 * Removes authorisations of customers from the trash. A concurrent restore comes before or after.
 * @param ids of objects of this kind; omitted: all
 */
export async function deleteAuthorisations(tx: Connection, table: Table, admin: number, ids?: number[]): Promise<void> {
  const items = sql`select id from deleted_item
    where tbl = ${table} and (${ids ?? null}::int[] is null or object_id = any(${ids ?? null}::int[])) order by id`
  const { rows } = await sql<{ id: number }>`${items} for update`.execute(tx)
  if (rows.length === 0) return
  await sql`delete from deleted_row where item_id = any(${rows.map(row => row.id)}::bigint[])
    and tbl = ${`${table}_manager`} and (row ->> 'admin_id')::int = ${admin}`.execute(tx)
}

/** Deletes up to `most` expired objects, with their remaining sums. @returns how many */
export async function deleteExpiredItems(tx: Connection, hours: number, most: number): Promise<number> {
  const { rows } = await sql<{ tbl: string; object_id: number }>`
    delete from deleted_item where id in (
      select id from deleted_item where deleted_at <= now() - make_interval(hours => ${hours})
      order by id limit ${most} for update skip locked)
    returning tbl, object_id`.execute(tx)
  const of = (tbl: Table) => rows.filter(row => row.tbl === tbl).map(row => row.object_id)
  const lights = of('light_device')
  if (lights.length) {
    await sql`delete from light_day where light_id = any(${lights})`.execute(tx)
    await sql`delete from light_month where light_id = any(${lights})`.execute(tx)
  }
  const groups = of('light_group')
  if (groups.length) await sql`delete from lit_rate_sample where group_id = any(${groups})`.execute(tx)
  return rows.length
}
