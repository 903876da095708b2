import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'

/** Names of groups that the rows need and that do not exist. */
export async function selectNewGroups(tx: Connection, id: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select group_name as name from light_import_row_result
    where import_id = ${id} and group_name is not null and outcome in ('CREATE', 'UPDATE')
    group by group_name order by min(row)`.execute(tx)
  return rows.map(row => row.name)
}

export async function groupExists(tx: Connection, name: string): Promise<boolean> {
  const { rows } = await sql`select from light_group where lower(trim(name)) = lower(${name})`.execute(tx)
  return rows.length > 0
}

export async function insertImportGroup(tx: Connection, id: number, group: number): Promise<void> {
  await sql`insert into light_import_group (import_id, group_id, after_at)
    select ${id}, g.id, g.updated_at from light_group g where g.id = ${group}`.execute(tx)
}

export async function setNewGroup(tx: Connection, id: number, name: string, group: number): Promise<void> {
  await sql`update light_import_row_result set group_id = ${group}
    where import_id = ${id} and group_name = ${name}`.execute(tx)
}

/** Codes of models that the rows need and that do not exist. */
export async function selectNewModels(tx: Connection, id: number): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select mode_code as code from light_import_row_result
    where import_id = ${id} and mode_code is not null and outcome = 'CREATE'
    group by mode_code order by min(row)`.execute(tx)
  return rows.map(row => row.code)
}

export async function insertImportModel(tx: Connection, id: number, model: number): Promise<void> {
  await sql`insert into light_import_model (import_id, mode_id, after_at)
    select ${id}, m.id, m.updated_at from device_mode m where m.id = ${model}`.execute(tx)
}

export async function setNewModel(tx: Connection, id: number, code: string, model: number): Promise<void> {
  await sql`update light_import_row_result set mode_id = ${model}
    where import_id = ${id} and mode_code = ${code}`.execute(tx)
}

export async function insertImportAttribute(tx: Connection, id: number, attribute: number): Promise<void> {
  await sql`insert into light_import_attribute (import_id, attribute_id, after_at)
    select ${id}, a.id, a.updated_at from light_attribute a where a.id = ${attribute}`.execute(tx)
}
