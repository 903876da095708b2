import { type SqlBool, sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import type { Page } from '../../foundation/list/pagination.ts'
import { type ListQuery, selectPage } from '../../foundation/list/selectPage.ts'
import type { SceneAction } from './actions.ts'

export interface SceneColumns {
  name: string
  kind: 'STORM' | 'ACCIDENT' | 'FESTIVAL' | 'TEST' | 'OTHER'
  description: string | null
  /** Defaults of a start. Duration null: until the next event of each light's schedule. */
  reason: string | null
  duration_minutes: number | null
  actions: SceneAction[]
}

export interface SceneRow extends SceneColumns {
  id: number
  uuid: string
  created_at: Date
  updated_at: Date
}

/* No query restricts the account: an account that sees a part of the lights has no permission for scenes. */

export async function selectScenes(db: Connection, ids: number[]): Promise<SceneRow[]> {
  const rows = await db.selectFrom('light_scene').selectAll().where('id', '=', sql<number>`any(${ids})`).execute()
  return rows as unknown as SceneRow[]
}

export async function selectScenePage(db: Connection, list: ListQuery): Promise<Page<SceneRow>> {
  const query = db.selectFrom('light_scene as s').selectAll().where(list.where)
  const found = await selectPage(query, list, 's.id')
  return { ...found, items: found.items as unknown as SceneRow[] }
}

/** Reads the scene and locks its row. */
export async function lockScene(tx: Connection, id: number): Promise<SceneRow | undefined> {
  const row = await tx.selectFrom('light_scene').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row as unknown as SceneRow | undefined
}

/** Waits for a concurrent request with the same name, and then finds it taken. */
export async function sceneNameTaken(tx: Connection, name: string, but?: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('scene ' || lower(${name}::text), 0))`.execute(tx)
  const { rows } = await sql<{ taken: SqlBool }>`
    select exists (select from light_scene where lower(name) = lower(${name}) and id <> ${but ?? 0}) as taken`.execute(
    tx,
  )
  return Boolean(rows[0]!.taken)
}

export async function insertScene(tx: Connection, { actions, ...columns }: SceneColumns): Promise<SceneRow> {
  const row = await tx
    .insertInto('light_scene')
    .values({ ...columns, actions: JSON.stringify(actions) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as unknown as SceneRow
}

export async function updateScene(
  tx: Connection,
  id: number,
  { actions, ...columns }: SceneColumns,
): Promise<SceneRow> {
  const row = await tx
    .updateTable('light_scene')
    .set({ ...columns, actions: JSON.stringify(actions), updated_at: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as unknown as SceneRow
}

export async function deleteScene(tx: Connection, id: number): Promise<void> {
  await tx.deleteFrom('light_scene').where('id', '=', id).execute()
}
