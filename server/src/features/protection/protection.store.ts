import { type SqlBool, sql } from 'kysely'
import type { Condition, Connection } from '../../foundation/database/database.ts'
import { lightsVisibleTo } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'

/** Of the lights that the account may see. */
export async function selectProtectedCount(db: Connection, account: Account): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from light_device d where d.is_protected and ${lightsVisibleTo(account)}`.execute(db)
  return rows[0]!.count
}

export async function updateLimit(tx: Connection, limit: number | null): Promise<void> {
  await tx.updateTable('site').set({ darkening_limit: limit }).execute()
}

/** @param levels null: no minimum */
export async function setMinimum(tx: Connection, roadClass: string, levels: number[] | null): Promise<void> {
  if (!levels) return void (await tx.deleteFrom('road_class_minimum').where('road_class', '=', roadClass).execute())
  await sql`
    insert into road_class_minimum (road_class, levels) values (${roadClass}, ${levels})
    on conflict (road_class) do update set levels = excluded.levels, updated_at = now()`.execute(tx)
}

/** @param which of `light_device as d` with its `light_state as s` @returns the lights that changed */
export async function updateProtected(tx: Connection, which: Condition, isProtected: boolean): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with chosen as materialized (
      select d.id from light_device d join light_state s on s.light_id = d.id
      where ${which} and d.is_protected <> ${sql.val<SqlBool>(isProtected)} order by d.id for no key update of d)
    update light_device set is_protected = ${isProtected}, updated_at = now()
    where id in (select id from chosen) returning id`.execute(tx)
  return rows.map(row => row.id)
}
