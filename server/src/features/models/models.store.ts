import { type Selectable, sql } from 'kysely'
import type { DeviceMode } from '../../foundation/database/database.generated.ts'
import { type Connection, lookups } from '../../foundation/database/database.ts'

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

export async function selectEnabledModels(db: Connection, type?: string | null): Promise<ModelRow[]> {
  let query = db.selectFrom('device_mode').selectAll().where('is_enabled', '=', true)
  if (type) query = query.where('type', '=', type)
  return query.orderBy(sql`name collate by_name`).orderBy('id').execute()
}
