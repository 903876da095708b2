import { type Selectable, type SqlBool, sql } from 'kysely'
import type { LightCenter } from '../../foundation/database.generated.ts'
import type { Connection } from '../../foundation/database.ts'
import type { Account } from '../../foundation/viewer.ts'

export type CenterRow = Selectable<LightCenter>

/** Centers that an account may know of: a customer those authorised, and those its authorised lights hang on. */
export async function selectCenters(db: Connection, account: Account, ids: number[]): Promise<CenterRow[]> {
  return db
    .selectFrom('light_center as c')
    .selectAll()
    .where('id', '=', sql<number>`any(${ids})`)
    .where(visible(account))
    .execute()
}

function visible({ onlyAuthorisedTo: admin }: Account) {
  if (admin === undefined) return sql<SqlBool>`true`
  return sql<SqlBool>`(
    exists (select from light_center_manager m where m.light_center_id = c.id and m.admin_id = ${admin})
    or exists (select from light_device d join light_device_manager m on m.light_device_id = d.id
      where d.center_id = c.id and m.admin_id = ${admin})
    or exists (select from light_device d join light_group_manager m on m.light_group_id = d.group_id
      where d.center_id = c.id and m.admin_id = ${admin}))`
}

/** The center's own clock is not asked: heard is heard. */
export async function markHeard(db: Connection, deviceIds: string[], online: boolean): Promise<void> {
  await sql`
    update light_center set online = ${online}, heard_at = case when ${online} then now() else heard_at end
    where device_id = any(${deviceIds}) and (online <> ${online} or heard_at is null or heard_at < now() - interval '5 s')`.execute(
    db,
  )
}

/** The first part begins a new inventory, the others are added to it. */
export async function updateRemoteData(db: Connection, deviceId: string, part: number, data: object): Promise<void> {
  await sql`
    update light_center set device_remote_data =
      case when ${part} = 1 then '{}'::jsonb else coalesce(device_remote_data, '{}') end
        || jsonb_build_object('receivedAt', now(), ${`part${part}`}::text, ${JSON.stringify(data)}::jsonb)
    where device_id = ${deviceId}`.execute(db)
}
