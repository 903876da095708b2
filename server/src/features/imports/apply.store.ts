import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import { deleteInBatches } from '../../foundation/database/deleteInBatches.ts'
import { LOCKS } from '../../foundation/database/locks.ts'
import { lockLightStates } from '../../foundation/lights/lightStates.ts'

/** Only one import at a time writes lights. @returns false if another one does */
export async function lockImports(tx: Connection): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${LOCKS.imports}) as free`.execute(tx)
  return rows[0]!.free
}

/** Whether the models that the rows use still exist and are enabled. */
export async function modelsHold(tx: Connection, id: number): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select not exists (
      select from (select distinct mode_id from light_import_verdict where import_id = ${id} and fate = 'CREATE') v
      left join device_mode m on m.id = v.mode_id where m.is_enabled is not true
    ) as holds`.execute(tx)
  return rows[0]!.holds
}

/** Names of groups that the rows need and that do not exist. */
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
  await deleteInBatches(tx, 'light_import_change', sql`import_id = ${id}`)
  await sql`delete from light_import_group where import_id = ${id}`.execute(tx)
}

/**
 * Rows are written in three parts. Only a change of group or rated power writes the state of a light, which readings wait
 * for: that part comes last.
 */
export type Part = 'CREATE' | 'STAY' | 'MOVE'

const MOVES = sql`v.changes && '{GROUP,MAIN_WATTS,SUB_WATTS}'`
const ROWS = {
  CREATE: { which: sql`v.fate = 'CREATE'`, key: sql`v.row` },
  // In the common lock order of light states.
  STAY: { which: sql`v.fate = 'UPDATE' and not ${MOVES}`, key: sql`v.light_id` },
  MOVE: { which: sql`v.fate = 'UPDATE' and ${MOVES}`, key: sql`v.light_id` },
}

/** The next rows of that part: the last row, and how many. */
export async function nextRows(
  tx: Connection,
  id: number,
  part: Part,
  after: number,
  limit: number,
): Promise<{ last: number; count: number }> {
  const { which, key } = ROWS[part]
  const { rows } = await sql<{ last: number | null; count: number }>`
    select max(key) as last, count(*) as count from (
      select ${key} as key from light_import_verdict v where v.import_id = ${id} and ${which} and ${key} > ${after}
      order by ${key} limit ${limit}) v`.execute(tx)
  return { last: rows[0]!.last ?? 0, count: rows[0]!.count }
}

/** Skips lights that another request created in the meantime. @returns ids of the created lights */
export async function createLights(tx: Connection, id: number, after: number, last: number): Promise<number[]> {
  const { rows } = await sql<{ light_id: number }>`
    with made as (
      insert into light_device (device_id, name, mode_id, center_id, group_id, latitude, longitude, address1, address2,
        main_watts, sub_watts, main_watts_by_operator)
      select device_id, name, mode_id, center_id, group_id, latitude, longitude, address1, address2,
        main_watts, sub_watts, case when main_watts is not null then true end
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

/** Column of light_device → field of the file. */
const COLUMNS = {
  name: 'NAME',
  group_id: 'GROUP',
  latitude: 'LATITUDE',
  longitude: 'LONGITUDE',
  address1: 'ADDRESS1',
  address2: 'ADDRESS2',
  main_watts: 'MAIN_WATTS',
  main_watts_by_operator: 'MAIN_WATTS',
  sub_watts: 'SUB_WATTS',
}
/** Fields that write the state of a light. */
const MOVING = ['group_id', 'main_watts', 'main_watts_by_operator', 'sub_watts']

/**
 * Writes only what differs; skips lights that another request changed in the meantime.
 * @returns ids of the changed lights
 */
async function updateLights(
  tx: Connection,
  id: number,
  part: 'STAY' | 'MOVE',
  after: number,
  last: number,
): Promise<number[]> {
  const columns = Object.entries(COLUMNS).filter(([column]) => part === 'MOVE' || !MOVING.includes(column))
  const before = columns.map(
    ([column, field]) => sql`case when ${sql.lit(field)} = any(v.changes)
      then jsonb_build_object(${sql.lit(column)}, d.${sql.ref(column)}) else '{}' end`,
  )
  const becomes = columns.map(
    ([column, field]) => sql`${sql.ref(column)} = case when ${sql.lit(field)} = any(o.changes)
      then o.${sql.ref(column)} else d.${sql.ref(column)} end`,
  )
  const { rows } = await sql<{ light_id: number }>`
    with old as (
      select v.*, true as main_watts_by_operator, ${sql.join(before, sql` || `)} as before
      from light_import_verdict v join light_device d on d.id = v.light_id and d.updated_at = v.seen_at
      where v.import_id = ${id} and ${ROWS[part].which} and v.light_id > ${after} and v.light_id <= ${last}
      order by d.id for no key update of d
    ), moved as (
      update light_device d set ${sql.join(becomes)}, updated_at = clock_timestamp()
      from old o where d.id = o.light_id returning d.id, d.updated_at
    )
    insert into light_import_change (import_id, light_id, kind, name, device_id, before, after_at)
    select ${id}, m.id, 'UPDATE', o.name, o.device_id, o.before, m.updated_at
    from moved m join old o on o.light_id = m.id returning light_id`.execute(tx)
  return rows.map(row => row.light_id)
}

export async function renameLights(tx: Connection, id: number, after: number, last: number): Promise<number[]> {
  return updateLights(tx, id, 'STAY', after, last)
}

export async function moveLights(tx: Connection, id: number, after: number, last: number): Promise<number[]> {
  await lockLightStates(
    tx,
    sql`d.id in (select v.light_id from light_import_verdict v
      where v.import_id = ${id} and ${ROWS.MOVE.which} and v.light_id > ${after} and v.light_id <= ${last})`,
  )
  return updateLights(tx, id, 'MOVE', after, last)
}

/** Updates the planner's statistics. PostgreSQL does so within a minute; until then it plans for the old table sizes. */
export async function analyzeLights(db: Connection): Promise<void> {
  for (const table of ['light_device', 'light_state']) await sql`analyze ${sql.table(table)}`.execute(db)
}

/** Records why lights of an import cannot be restored. @param lights the locked lights; omitted: all */
export async function markKept(tx: Connection, id: number, lights?: number[]): Promise<void> {
  const which = lights ? sql`c.light_id = any(${lights})` : sql`true`
  await sql`
    update light_import_change c set kept = now.kept
    from (
      select c.light_id, case
        when d.id is null then 'GONE'
        when d.updated_at <> c.after_at then 'CHANGED'
        when c.kind = 'CREATE' and (s.heard_at is not null
          or exists (select from light_credential l where l.light_device_id = d.id)
          or exists (select from light_override w where w.light_id = d.id)
          or exists (select from light_device_photo p where p.light_device_id = d.id)
          or exists (select from light_device_manager m where m.light_device_id = d.id)) then 'IN_USE'
        end as kept
      from light_import_change c
      left join light_device d on d.id = c.light_id
      left join light_state s on s.light_id = d.id
      where c.import_id = ${id} and ${which}
    ) now
    where c.import_id = ${id} and c.light_id = now.light_id and now.kept is not null`.execute(tx)
}

export async function countKept(tx: Connection, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from light_import_change where import_id = ${id} and kept is not null`.execute(tx)
  return rows[0]!.count
}

const CHANGES = {
  STAY: sql`c.kind = 'UPDATE' and not c.before ?| ${MOVING}::text[]`,
  CREATE: sql`c.kind = 'CREATE'`,
  MOVE: sql`c.kind = 'UPDATE' and c.before ?| ${MOVING}::text[]`,
}

/** The next lights of that part that can probably be restored. */
export async function nextChanges(
  tx: Connection,
  id: number,
  part: Part,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ light_id: number }>`
    select c.light_id from light_import_change c
    where c.import_id = ${id} and c.kept is null and c.light_id > ${after} and ${CHANGES[part]}
    order by c.light_id limit ${limit}`.execute(tx)
  return rows.map(row => row.light_id)
}

/** Locks the lights until the end of the transaction. */
export async function holdLights(tx: Connection, part: Part, lights: number[]): Promise<void> {
  if (part !== 'STAY') await lockLightStates(tx, sql`d.id = any(${lights})`)
  const mode = part === 'CREATE' ? sql`for update` : sql`for no key update`
  await sql`select from light_device where id = any(${lights}) order by id ${mode}`.execute(tx)
}

/** Deletes the created lights and restores the changed ones among the locked lights. @returns how many */
export async function giveBack(tx: Connection, id: number, part: Part, lights: number[]): Promise<number> {
  // Selected from the changes, which have an index for it: from the lights, each change was compared with all of them.
  const these = sql`c.import_id = ${id} and c.light_id = any(${lights}) and c.kept is null and ${CHANGES[part]}
    and d.id = c.light_id`
  if (part === 'CREATE') {
    const gone = await sql`delete from light_device d using light_import_change c where ${these}`.execute(tx)
    return Number(gone.numAffectedRows)
  }
  // A file that moved no light into another group has not changed groups.
  const group = sql`, group_id = case when c.before ? 'group_id'
    then (select g.id from light_group g where g.id = b.group_id) else d.group_id end`
  const columns = Object.keys(COLUMNS).filter(
    column => column !== 'group_id' && (part === 'MOVE' || !MOVING.includes(column)),
  )
  const back = columns.map(
    column => sql`${sql.ref(column)} = case when c.before ? ${sql.lit(column)} then b.${sql.ref(column)}
      else d.${sql.ref(column)} end`,
  )
  const given = await sql`
    update light_device d set ${sql.join(back)} ${part === 'MOVE' ? group : sql``}, updated_at = now()
    from light_import_change c, jsonb_to_record(c.before) as b (name text, group_id int, latitude double precision,
      longitude double precision, address1 text, address2 text, main_watts real, main_watts_by_operator boolean,
      sub_watts real)
    where ${these}`.execute(tx)
  return Number(given.numAffectedRows)
}

/** Groups that the import created and that are unused and unchanged. */
export async function removeNewGroups(tx: Connection, id: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`delete from light_group g using light_import_group i
    where i.import_id = ${id} and g.id = i.group_id and g.updated_at = i.after_at
      and not exists (select from light_device d where d.group_id = g.id)
      and not exists (select from light_group_schedule s where s.group_id = g.id) returning g.id`.execute(tx)
  if (rows.length) await sql`delete from lit_rate_sample where group_id = any(${rows.map(row => row.id)})`.execute(tx)
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
