import { type Insertable, type Selectable, sql } from 'kysely'
import type { DeviceMode } from '../../foundation/database/database.generated.ts'
import { type Connection, lookups } from '../../foundation/database/database.ts'
import type { Page } from '../../foundation/list/pagination.ts'
import { type ListQuery, selectPage } from '../../foundation/list/selectPage.ts'
import { centersVisibleTo, lightsVisibleTo } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'
import { KEPT_HOURS } from '../trash/trash.ts'

export type ModelRow = Selectable<DeviceMode>

export async function selectModels(db: Connection, ids: number[]): Promise<ModelRow[]> {
  return lookups(db, ids.length)
    .selectFrom('device_mode')
    .selectAll()
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()
}

/** The models of lights in `p`, as JSON. */
export const MODELS_OF_LIGHTS = sql`
  select json_agg(m) from device_mode m where m.id = any(array(select mode_id from p))`

export async function selectModelsOfType(db: Connection, type: 'light' | 'center'): Promise<ModelRow[]> {
  return db.selectFrom('device_mode').selectAll().where('type', '=', type).orderBy('id').execute()
}

export async function selectEnabledModels(db: Connection, type?: string | null): Promise<ModelRow[]> {
  let query = db.selectFrom('device_mode').selectAll().where('is_enabled', '=', true)
  if (type) query = query.where('type', '=', type)
  return query.orderBy(sql`name collate by_name`).orderBy('id').execute()
}

export async function selectModelPage(db: Connection, list: ListQuery): Promise<Page<ModelRow>> {
  return selectPage(db.selectFrom('device_mode as m').selectAll('m').where(list.where), list, 'm.id')
}

export async function hasModels(db: Connection): Promise<boolean> {
  return (await db.selectFrom('device_mode').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Locks the model against changes, and against devices that begin to use it. */
export async function lockModel(tx: Connection, id: number): Promise<ModelRow | undefined> {
  return tx.selectFrom('device_mode').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** By their codes, in lower case. @param isLocking as lockModel does, in the order of ids, to avoid deadlocks */
export async function selectModelsByCode(
  db: Connection,
  codes: string[],
  { isLocking }: { isLocking: boolean },
): Promise<ModelRow[]> {
  const wanted = sql<boolean>`lower(code) = any(${codes})`
  const found = db.selectFrom('device_mode').selectAll().where(wanted).orderBy('id')
  return (isLocking ? found.forUpdate() : found).execute()
}

/** Codes that differ in case only are the same: files name models by them. @param id of a model that may have the code */
export async function isCodeTaken(tx: Connection, code: string, id?: number): Promise<boolean> {
  const isSame = sql<boolean>`lower(code) = lower(${code})`
  const query = tx
    .selectFrom('device_mode')
    .select('id')
    .where(isSame)
    .where('id', '<>', id ?? 0)
  return (await query.executeTakeFirst()) !== undefined
}

/** Columns to write. Arrays in JSON columns would be written as arrays of PostgreSQL. */
export type WrittenModel = Omit<Insertable<DeviceMode>, 'id' | 'uuid' | 'created_at' | 'updated_at'>

function written(model: WrittenModel): WrittenModel {
  const json = ['version_history', 'config_template', 'interface_spec', 'options', 'power_curve'] as const
  const texts = json.map(column => [column, model[column] == null ? null : JSON.stringify(model[column])])
  return { ...model, ...Object.fromEntries(texts) }
}

/** @returns undefined when the code is taken */
export async function insertModel(tx: Connection, model: WrittenModel): Promise<ModelRow | undefined> {
  return tx
    .insertInto('device_mode')
    .values(written(model))
    .onConflict(conflict => conflict.column('code').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function updateModel(tx: Connection, id: number, model: WrittenModel): Promise<ModelRow> {
  return tx
    .updateTable('device_mode')
    .set({ ...written(model), updated_at: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** With its ratings. */
export async function deleteModel(tx: Connection, id: number): Promise<void> {
  await tx.deleteFrom('device_mode').where('id', '=', id).execute()
}

/**
 * Lights and centers that the account may see, by their model. For accounts that see everything, also those in the trash,
 * which cannot be restored without their model.
 */
export async function countDevices(db: Connection, account: Account, models: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select m.id, (select count(*) from light_device d where d.mode_id = m.id and ${lightsVisibleTo(account)})
      + (select count(*) from light_center c where c.mode_id = m.id and ${centersVisibleTo(account)})
      + ${account.onlyAuthorisedTo === undefined ? IN_TRASH : sql`0`} as count
    from device_mode m where m.id = any(${models})`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

const IN_TRASH = sql`(
  select count(*) from deleted_row r join deleted_item i on i.id = r.item_id
  where r.depth = 0 and r.tbl in ('light_device', 'light_center') and (r.row ->> 'mode_id')::int = m.id
    and i.deleted_at > now() - make_interval(hours => ${KEPT_HOURS}))`

/** Whether the starter models were created, or were not needed. Locks the answer. */
export async function lockStarterModels(tx: Connection): Promise<boolean> {
  const { starter_models } = await tx.selectFrom('site').select('starter_models').forUpdate().executeTakeFirstOrThrow()
  return starter_models
}

export async function setStarterModels(tx: Connection): Promise<void> {
  await tx.updateTable('site').set({ starter_models: true }).execute()
}
