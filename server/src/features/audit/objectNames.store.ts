import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'

/** Expressions of `t`: names of objects by the type that the audit records. Each needs the permission to read its type. */
const NAMED: Record<string, { table: string; name: RawBuilder<string> }> = {
  DaylightRule: { table: 'daylight_rule', name: sql`t.name` },
  Admin: { table: 'admin', name: sql`coalesce(nullif(t.full_name, ''), t.nickname, t.email)` },
  AdminRole: { table: 'admin_role', name: sql`coalesce(nullif(t.alias, ''), t.name)` },
  DeviceMode: { table: 'device_mode', name: sql`t.code` },
  LightCenter: { table: 'light_center', name: sql`t.name` },
  LightDevice: { table: 'light_device', name: sql`t.name` },
  LightGroup: { table: 'light_group', name: sql`t.name` },
  LightScene: { table: 'light_scene', name: sql`t.name` },
  LightSchedule: { table: 'light_schedule', name: sql`t.name` },
  MediaFile: { table: 'media_file', name: sql`coalesce(nullif(t.title, ''), t.file_name)` },
}

export const NAMED_SUBJECTS = Object.keys(NAMED)

/** Present names, and those of objects in the trash. */
export async function selectNames(db: Connection, subject: string, ids: number[]): Promise<Map<number, string>> {
  const { table, name } = NAMED[subject]!
  const { rows } = await sql<{ id: number; name: string }>`
    select t.id, ${name} as name from ${sql.table(table)} t where t.id = any(${ids}::int[])
    union all
    select i.object_id, i.name from deleted_item i where i.tbl = ${table} and i.object_id = any(${ids}::int[])
      and not exists (select from ${sql.table(table)} t where t.id = i.object_id)`.execute(db)
  return new Map(rows.map(row => [row.id, row.name]))
}
