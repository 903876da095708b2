import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import { lockLightStates } from '../../foundation/lights/lightStates.ts'
import { type ApplyPart, COLUMNS, STATE_FIELDS } from './apply.store.ts'

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
  STAY: sql`c.kind = 'UPDATE' and not c.before ?| ${STATE_FIELDS}::text[]`,
  CREATE: sql`c.kind = 'CREATE'`,
  MOVE: sql`c.kind = 'UPDATE' and c.before ?| ${STATE_FIELDS}::text[]`,
}

/** The next lights of that part that can probably be restored. */
export async function nextChanges(
  tx: Connection,
  id: number,
  part: ApplyPart,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ light_id: number }>`
    select c.light_id from light_import_change c
    where c.import_id = ${id} and c.kept is null and c.light_id > ${after} and ${CHANGES[part]}
    order by c.light_id limit ${limit}`.execute(tx)
  return rows.map(row => row.light_id)
}

/** Locks the lights until the end of the transaction. */
export async function lockLightsToUndo(tx: Connection, part: ApplyPart, lights: number[]): Promise<void> {
  if (part !== 'STAY') await lockLightStates(tx, sql`d.id = any(${lights})`)
  const mode = part === 'CREATE' ? sql`for update` : sql`for no key update`
  await sql`select from light_device where id = any(${lights}) order by id ${mode}`.execute(tx)
}

/** Deletes the created lights and restores the changed ones among the locked lights. @returns how many */
export async function restoreLights(tx: Connection, id: number, part: ApplyPart, lights: number[]): Promise<number> {
  // Selected from the changes, which have an index for it: from the lights, each change was compared with all of them.
  const these = sql`c.import_id = ${id} and c.light_id = any(${lights}) and c.kept is null and ${CHANGES[part]}
    and d.id = c.light_id`
  if (part === 'CREATE') {
    const deleted = await sql`delete from light_device d using light_import_change c where ${these}`.execute(tx)
    return Number(deleted.numAffectedRows)
  }
  // A file that moved no light into another group has not changed groups.
  const group = sql`, group_id = case when c.before ? 'group_id'
    then (select g.id from light_group g where g.id = b.group_id) else d.group_id end`
  const columns = Object.keys(COLUMNS).filter(
    column => column !== 'group_id' && (part === 'MOVE' || !STATE_FIELDS.includes(column)),
  )
  const restored = columns.map(
    column => sql`${sql.ref(column)} = case when c.before ? ${sql.lit(column)} then b.${sql.ref(column)}
      else d.${sql.ref(column)} end`,
  )
  const updated = await sql`
    update light_device d set ${sql.join(restored)} ${part === 'MOVE' ? group : sql``}, updated_at = now()
    from light_import_change c, jsonb_to_record(c.before) as b (name text, group_id int, latitude double precision,
      longitude double precision, address1 text, address2 text, main_watts real, main_watts_by_operator boolean,
      sub_watts real, lamp_type text, pole_number text, installed_on date, attributes jsonb)
    where ${these}`.execute(tx)
  return Number(updated.numAffectedRows)
}

/** Groups that the import created and that are unused and unchanged. @returns their ids */
export async function deleteUnusedGroups(tx: Connection, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`delete from light_group g using light_import_group i
    where i.import_id = ${id} and g.id = i.group_id and g.updated_at = i.after_at
      and not exists (select from light_device d where d.group_id = g.id)
      and not exists (select from light_group_schedule s where s.group_id = g.id) returning g.id`.execute(tx)
  const groups = rows.map(row => row.id)
  if (groups.length) await sql`delete from lit_rate_sample where group_id = any(${groups})`.execute(tx)
  return groups
}

/** Models that the import created and that are unchanged. */
export async function selectUnchangedModels(tx: Connection, id: number): Promise<number[]> {
  const { rows } = await sql<{ mode_id: number }>`
    select i.mode_id from light_import_model i join device_mode m on m.id = i.mode_id
    where i.import_id = ${id} and m.updated_at = i.after_at`.execute(tx)
  return rows.map(row => row.mode_id)
}

/** Attributes that the import created and that are unchanged. */
export async function selectUnchangedAttributes(tx: Connection, id: number): Promise<number[]> {
  const { rows } = await sql<{ attribute_id: number }>`
    select i.attribute_id from light_import_attribute i join light_attribute a on a.id = i.attribute_id
    where i.import_id = ${id} and a.updated_at = i.after_at`.execute(tx)
  return rows.map(row => row.attribute_id)
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
