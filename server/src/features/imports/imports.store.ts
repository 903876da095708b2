import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import type { LightImport } from '../../foundation/database/database.generated.ts'
import type { Condition, Connection } from '../../foundation/database/database.ts'
import { deleteInBatches } from '../../foundation/database/deleteInBatches.ts'
import { RATED_MAIN_WATTS, RATED_SUB_WATTS } from '../../foundation/lights/ratedPower.ts'
import type { Account } from '../../foundation/security/viewer.ts'
import type { StoredValues } from '../attributes/attributeValues.ts'
import type { RegisteredLight } from './rowResult.ts'
import type { TableRow } from './tableRow.ts'

export type ImportRow = Selectable<LightImport>

/** How long an applied import can be undone. */
export const UNDO_HOURS = 24

/** Of `light_import as i`: users see only their own imports. */
function ownedBy({ kind, id }: Account): Condition {
  return kind === 'ADMIN' ? sql<SqlBool>`i.admin_id = ${id}` : sql<SqlBool>`i.user_id = ${id}`
}

export async function insertImport(db: Connection, row: Insertable<LightImport>): Promise<number> {
  return (await db.insertInto('light_import').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function selectImport(db: Connection, account: Account, id: number): Promise<ImportRow | undefined> {
  return db
    .selectFrom('light_import as i')
    .selectAll()
    .where('i.id', '=', id)
    .where(ownedBy(account))
    .executeTakeFirst()
}

/** Newest first. */
export async function selectImports(
  db: Connection,
  account: Account,
  { limit, offset }: { limit: number; offset: number },
): Promise<ImportRow[]> {
  return importsOf(db, account).limit(limit).offset(offset).execute()
}

/** Those that are not applied, newest first. */
export async function selectUnfinished(db: Connection, account: Account, limit: number): Promise<ImportRow[]> {
  return importsOf(db, account).where('i.status', 'not in', ['APPLIED', 'UNDOING']).limit(limit).execute()
}

function importsOf(db: Connection, account: Account) {
  return db.selectFrom('light_import as i').selectAll().where(ownedBy(account)).orderBy('i.id', 'desc')
}

export async function updateImport(db: Connection, id: number, columns: Updateable<LightImport>): Promise<void> {
  await db.updateTable('light_import').set(columns).where('id', '=', id).execute()
}

/** Moves the import from one state to the next. @returns false if it was in another state */
export async function moveImport(
  db: Connection,
  id: number,
  from: string[],
  columns: Updateable<LightImport>,
): Promise<boolean> {
  const moved = await db
    .updateTable('light_import')
    .set({ ...columns, touched_at: sql`now()` })
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

/** @returns false while a job is running, and while an applied import can be undone */
export async function removeImport(db: Connection, id: number): Promise<boolean> {
  // In this state no job starts.
  const held = await db
    .updateTable('light_import')
    .set({ status: 'FAILED' })
    .where('id', '=', id)
    .where('status', 'not in', ['READING', 'CHECKING', 'APPLYING', 'UNDOING'])
    .where(
      sql<SqlBool>`(status <> 'APPLIED' or applied_at < now() - make_interval(hours => ${UNDO_HOURS})) is not false`,
    )
    .executeTakeFirst()
  if (held.numUpdatedRows === 0n) return false
  for (const table of ['light_import_row', 'light_import_row_result', 'light_import_change'])
    await deleteInBatches(db, table, sql`import_id = ${id}`)
  const gone = await db.deleteFrom('light_import').where('id', '=', id).executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** Jobs whose server stopped: resets the status. @returns their ids */
export async function releaseAbandoned(db: Connection): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update light_import set failure = 'imports:refused.interrupted', status = case status
      when 'READING' then 'FAILED' when 'CHECKING' then 'READ' when 'APPLYING' then 'CHECKED' else 'APPLIED' end
    where status in ('READING', 'CHECKING', 'APPLYING', 'UNDOING')
      and touched_at < now() - interval '60 s'
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function deleteOldImports(db: Connection): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from light_import where created_at < now() - interval '7 days'
      and coalesce(applied_at, '-infinity') < now() - make_interval(hours => ${UNDO_HOURS})
      and status not in ('READING', 'CHECKING', 'APPLYING', 'UNDOING')`.execute(db)
  for (const { id } of rows) await removeImport(db, id)
  await deleteInBatches(db, 'light_export', sql`created_at < now() - interval '70 minutes'`)
}

/** @param rows JSON of [[row, cells]] */
export async function insertRows(db: Connection, id: number, rows: string): Promise<void> {
  await sql`insert into light_import_row (import_id, row, cells)
    select ${id}, (r->>0)::int, r->1 from jsonb_array_elements(${rows}::jsonb) r`.execute(db)
}

export async function selectRows(db: Connection, id: number, after: number, limit: number): Promise<TableRow[]> {
  const rows = await db
    .selectFrom('light_import_row')
    .select(['row', 'cells'])
    .where('import_id', '=', id)
    .where('row', '>', after)
    .orderBy('row')
    .limit(limit)
    .execute()
  return rows.map(({ row, cells }) => [row, cells as string[]])
}

export async function selectKnownLights(db: Connection, deviceIds: string[]): Promise<Map<string, RegisteredLight>> {
  const rows = await db
    .selectFrom('light_device as d')
    .leftJoin('device_mode as m', 'm.id', 'd.mode_id')
    .leftJoin('light_group as g', 'g.id', 'd.group_id')
    .select([
      'd.id',
      'd.device_id',
      'd.name',
      'd.mode_id',
      'm.code as mode_code',
      'm.options as mode_options',
      'd.center_id',
      'd.group_id',
    ])
    .select(['g.name as group_name', 'd.latitude', 'd.longitude', 'd.address1', 'd.address2'])
    .select([RATED_MAIN_WATTS.as('main_watts'), RATED_SUB_WATTS.as('sub_watts')])
    .select(['d.lamp_type', 'd.pole_number', sql<string | null>`d.installed_on::text`.as('installed_on')])
    .select(sql<StoredValues | null>`d.attributes`.as('attributes'))
    .select(sql<string>`d.updated_at::text`.as('seen_at'))
    .where('d.device_id', '=', sql<string>`any(${deviceIds})`)
    .execute()
  return new Map(rows.map(row => [row.device_id, row]))
}

export async function selectCenterNames(db: Connection, deviceIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('light_center')
    .select('device_id')
    .where('device_id', '=', sql<string>`any(${deviceIds})`)
    .execute()
  return new Set(rows.map(row => row.device_id))
}
