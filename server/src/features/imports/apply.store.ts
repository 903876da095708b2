import { sql } from 'kysely'
import type { Connection } from '../../foundation/database.ts'
import { lockLightStates } from '../../foundation/lightStates.ts'
import { LOCKS } from '../../foundation/locks.ts'

/** One import at a time changes lights. @returns false when another one does */
export async function lockImports(tx: Connection): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${LOCKS.imports}) as free`.execute(tx)
  return rows[0]!.free
}

export async function holdLightsToUpdate(tx: Connection, id: number): Promise<void> {
  await lockLightStates(
    tx,
    sql`d.id in (select light_id from light_import_verdict where import_id = ${id} and fate = 'UPDATE')`,
  )
}

/** What would be made or named anew is there, as the rows saw it. */
export async function modelsHold(tx: Connection, id: number): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select not exists (
      select from (select distinct mode_id from light_import_verdict where import_id = ${id} and fate = 'CREATE') v
      left join device_mode m on m.id = v.mode_id where m.is_enabled is not true
    ) as holds`.execute(tx)
  return rows[0]!.holds
}

/** Names of groups that the rows need and that are to be made. */
export async function selectNewGroups(tx: Connection, id: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select group_name as name from light_import_verdict
    where import_id = ${id} and group_name is not null and fate in ('CREATE', 'UPDATE')
    group by group_name order by min(row)`.execute(tx)
  return rows.map(row => row.name)
}

export async function groupExists(tx: Connection, name: string): Promise<boolean> {
  const { rows } = await sql`select from light_group where lower(trim(name)) = lower(${name})`.execute(tx)
  return rows.length > 0
}

export async function keepGroup(tx: Connection, id: number, group: number): Promise<void> {
  await sql`insert into light_import_group (import_id, group_id, after_at)
    select ${id}, g.id, g.updated_at from light_group g where g.id = ${group}`.execute(tx)
}

export async function nameGroup(tx: Connection, id: number, name: string, group: number): Promise<void> {
  await sql`update light_import_verdict set group_id = ${group}
    where import_id = ${id} and group_name = ${name}`.execute(tx)
}

export async function forgetChanges(tx: Connection, id: number): Promise<void> {
  await sql`delete from light_import_change where import_id = ${id}`.execute(tx)
  await sql`delete from light_import_group where import_id = ${id}`.execute(tx)
}

/** The next rows of that fate: up to which one, and how many. */
export async function nextRows(
  tx: Connection,
  id: number,
  fate: 'CREATE' | 'UPDATE',
  after: number,
  limit: number,
): Promise<{ last: number; count: number }> {
  const { rows } = await sql<{ last: number | null; count: number }>`
    select max(row) as last, count(*) as count from (
      select row from light_import_verdict where import_id = ${id} and fate = ${fate} and row > ${after}
      order by row limit ${limit}) v`.execute(tx)
  return { last: rows[0]!.last ?? 0, count: rows[0]!.count }
}

/** Lights that somebody else made meanwhile are left out. @returns ids of those that were made */
export async function createLights(tx: Connection, id: number, after: number, last: number): Promise<number[]> {
  const { rows } = await sql<{ light_id: number }>`
    with made as (
      insert into light_device (device_id, name, mode_id, center_id, group_id, latitude, longitude, address1, address2)
      select device_id, name, mode_id, center_id, group_id, latitude, longitude, address1, address2
      from light_import_verdict v
      where v.import_id = ${id} and v.fate = 'CREATE' and v.row > ${after} and v.row <= ${last}
        and not exists (select from light_center c where c.device_id = v.device_id)
      order by v.row
      on conflict (device_id) do nothing returning id, device_id, name, updated_at
    )
    insert into light_import_change (import_id, light_id, kind, name, device_id, after_at)
    select ${id}, id, 'CREATE', name, device_id, updated_at from made returning light_id`.execute(tx)
  return rows.map(row => row.light_id)
}

/** Lights that somebody else changed meanwhile are left out. @returns ids of those that were changed */
export async function updateLights(tx: Connection, id: number, after: number, last: number): Promise<number[]> {
  const { rows } = await sql<{ light_id: number }>`
    with old as (
      select v.*, d.name as old_name, jsonb_build_object('name', d.name, 'group_id', d.group_id, 'latitude', d.latitude,
        'longitude', d.longitude, 'address1', d.address1, 'address2', d.address2) as before
      from light_import_verdict v join light_device d on d.id = v.light_id and d.updated_at = v.seen_at
      where v.import_id = ${id} and v.fate = 'UPDATE' and v.row > ${after} and v.row <= ${last}
      order by d.id for update of d
    ), moved as (
      update light_device d set name = o.name, group_id = o.group_id, latitude = o.latitude, longitude = o.longitude,
        address1 = o.address1, address2 = o.address2, updated_at = clock_timestamp()
      from old o where d.id = o.light_id returning d.id, d.updated_at
    )
    insert into light_import_change (import_id, light_id, kind, name, device_id, before, after_at)
    select ${id}, m.id, 'UPDATE', o.name, o.device_id, o.before, m.updated_at
    from moved m join old o on o.light_id = m.id returning light_id`.execute(tx)
  return rows.map(row => row.light_id)
}

/** Holds the lights of an import, and says of those that cannot be given back why. @returns how many those are */
export async function markKept(tx: Connection, id: number): Promise<number> {
  await lockLightStates(tx, sql`d.id in (select light_id from light_import_change where import_id = ${id})`)
  const kept = await sql`
    update light_import_change c set kept = now.kept
    from (
      select c.light_id, case
        when d.id is null then 'GONE'
        when d.updated_at <> c.after_at then 'CHANGED'
        when c.kind = 'CREATE' and (s.heard_at is not null
          or exists (select from light_credential l where l.light_device_id = d.id)
          or exists (select from light_wish w where w.light_id = d.id)
          or exists (select from light_device_photo p where p.light_device_id = d.id)
          or exists (select from light_device_manager m where m.light_device_id = d.id)) then 'IN_USE'
        end as kept
      from light_import_change c
      left join light_device d on d.id = c.light_id
      left join light_state s on s.light_id = d.id
      where c.import_id = ${id}
    ) now
    where c.import_id = ${id} and c.light_id = now.light_id and now.kept is not null`.execute(tx)
  return Number(kept.numAffectedRows)
}

export async function nextChanges(tx: Connection, id: number, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ light_id: number }>`
    select light_id from light_import_change where import_id = ${id} and kept is null and light_id > ${after}
    order by light_id limit ${limit}`.execute(tx)
  return rows.map(row => row.light_id)
}

/** Takes out what was made, and gives back what was changed. */
export async function giveBack(tx: Connection, id: number, lights: number[]): Promise<void> {
  await sql`delete from light_device d using light_import_change c
    where c.import_id = ${id} and c.kind = 'CREATE' and d.id = c.light_id and d.id = any(${lights})`.execute(tx)
  await sql`
    update light_device d set name = b.name, latitude = b.latitude, longitude = b.longitude, address1 = b.address1,
      address2 = b.address2, group_id = (select g.id from light_group g where g.id = b.group_id), updated_at = now()
    from light_import_change c, jsonb_to_record(c.before) as b (name text, group_id int, latitude double precision,
      longitude double precision, address1 text, address2 text)
    where c.import_id = ${id} and c.kind = 'UPDATE' and d.id = c.light_id and d.id = any(${lights})`.execute(tx)
}

/** Groups that the import made and that nobody uses or has changed. @returns how many */
export async function removeNewGroups(tx: Connection, id: number): Promise<number> {
  const gone = await sql`delete from light_group g using light_import_group i
    where i.import_id = ${id} and g.id = i.group_id and g.updated_at = i.after_at
      and not exists (select from light_device d where d.group_id = g.id)
      and not exists (select from light_group_schedule s where s.group_id = g.id)`.execute(tx)
  return Number(gone.numAffectedRows)
}

export interface KeptLight {
  light_id: number
  name: string
  device_id: string
  /** CHANGED, GONE or IN_USE */
  kept: string
}

export async function selectKept(
  db: Connection,
  id: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: KeptLight[]; totalCount: number }> {
  const kept = db.selectFrom('light_import_change').where('import_id', '=', id).where('kept', 'is not', null)
  const items = await kept
    .select(['light_id', 'name', 'device_id', 'kept'])
    .orderBy('light_id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { count } = await kept.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return { items: items as KeptLight[], totalCount: count }
}
