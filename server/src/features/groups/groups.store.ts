import { type Selectable, type SqlBool, sql } from 'kysely'
import type { LightGroup } from '../../foundation/database.generated.ts'
import type { Connection } from '../../foundation/database.ts'
import type { Account } from '../../foundation/viewer.ts'

export type GroupRow = Selectable<LightGroup>

/** Groups that an account may know of: a customer those authorised, and those its authorised lights belong to. */
export async function selectGroups(db: Connection, account: Account, ids: number[]): Promise<GroupRow[]> {
  return db
    .selectFrom('light_group as g')
    .selectAll()
    .where('id', '=', sql<number>`any(${ids})`)
    .where(visible(account))
    .execute()
}

function visible({ onlyAuthorisedTo: admin }: Account) {
  if (admin === undefined) return sql<SqlBool>`true`
  return sql<SqlBool>`(
    exists (select from light_group_manager m where m.light_group_id = g.id and m.admin_id = ${admin})
    or exists (select from light_device d join light_device_manager m on m.light_device_id = d.id
      where d.group_id = g.id and m.admin_id = ${admin})
    or exists (select from light_device d join light_center_manager m on m.light_center_id = d.center_id
      where d.group_id = g.id and m.admin_id = ${admin}))`
}
