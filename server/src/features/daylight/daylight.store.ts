import { type Selectable, type SqlBool, sql } from 'kysely'
import type {
  DaylightRule as RuleTable,
  DaylightState as StateTable,
} from '../../foundation/database/database.generated.ts'
import type { Condition, Connection } from '../../foundation/database/database.ts'
import { LOCKS } from '../../foundation/database/locks.ts'
import type { Page } from '../../foundation/list/pagination.ts'
import { type ListQuery, selectPage } from '../../foundation/list/selectPage.ts'

export type DaylightRow = Selectable<RuleTable>
export type DaylightColumns = Omit<DaylightRow, 'id' | 'uuid' | 'region_code' | 'name' | 'created_at' | 'updated_at'>
export type DaylightStateRow = Selectable<StateTable>

/* No query restricts the account: customers have no permission for daylight rules. */

export async function selectRules(db: Connection, ids: number[]): Promise<DaylightRow[]> {
  return db.selectFrom('daylight_rule').selectAll().where('id', '=', sql<number>`any(${ids})`).execute()
}

export async function selectRulePage(db: Connection, list: ListQuery): Promise<Page<DaylightRow>> {
  return selectPage(db.selectFrom('daylight_rule as r').selectAll().where(list.where), list, 'r.id')
}

/** Reads the rule and locks its row. */
export async function lockRule(tx: Connection, id: number): Promise<DaylightRow | undefined> {
  return tx.selectFrom('daylight_rule').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** All enabled rules, locked in the order of their ids. */
export async function lockEnabledRules(tx: Connection): Promise<DaylightRow[]> {
  return tx.selectFrom('daylight_rule').selectAll().where('is_enabled', '=', true).orderBy('id').forUpdate().execute()
}

/** Waits for a concurrent request with the same region, and then finds it taken. */
export async function isRegionTaken(tx: Connection, code: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('daylight ' || ${code}::text, 0))`.execute(tx)
  const { rows } = await sql<{ taken: SqlBool }>`
    select exists (select from daylight_rule where region_code = ${code}) as taken`.execute(tx)
  return Boolean(rows[0]!.taken)
}

/** As a group has it: the list of regions may lack a new code. */
export async function selectTypedRegionName(db: Connection, code: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string | null }>`
    select case ${code} when district_code then district_name when city_code then city_name else province_name end as name
    from light_group where ${code} in (district_code, city_code, province_code) order by id limit 1`.execute(db)
  return rows[0] && (rows[0].name ?? code)
}

export async function insertRule(
  tx: Connection,
  columns: DaylightColumns & { region_code: string; name: string },
): Promise<DaylightRow> {
  const row = await tx.insertInto('daylight_rule').values(columns).returningAll().executeTakeFirstOrThrow()
  await tx.insertInto('daylight_state').values({ rule_id: row.id }).execute()
  return row
}

export async function updateRule(tx: Connection, id: number, columns: DaylightColumns): Promise<DaylightRow> {
  return tx
    .updateTable('daylight_rule')
    .set({ ...columns, updated_at: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteRule(tx: Connection, id: number): Promise<void> {
  await tx.deleteFrom('daylight_rule').where('id', '=', id).execute()
}

export async function selectStates(db: Connection, ids: number[]): Promise<DaylightStateRow[]> {
  return db.selectFrom('daylight_state').selectAll().where('rule_id', '=', sql<number>`any(${ids})`).execute()
}

export async function updateState(tx: Connection, { rule_id, ...state }: DaylightStateRow): Promise<void> {
  const reason = state.reason === null ? null : JSON.stringify(state.reason)
  await tx
    .updateTable('daylight_state')
    .set({ ...state, reason })
    .where('rule_id', '=', rule_id)
    .execute()
}

/** One server at a time evaluates the rules. */
export async function tryLockEvaluation(tx: Connection): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${LOCKS.daylight}) as mine`.execute(tx)
  return rows[0]!.mine
}

/** Whether there is a rule, or a light that was under one. */
export async function hasWork(db: Connection): Promise<boolean> {
  const { rows } = await sql<{ work: boolean }>`
    select exists (select from daylight_rule) or exists (select from daylight_light) as work`.execute(db)
  return rows[0]!.work
}

export async function selectZone(db: Connection): Promise<string> {
  return (await db.selectFrom('site').select('time_zone').executeTakeFirstOrThrow()).time_zone
}

/** The newest value of an ambient light sensor, with its device. */
export interface SensorRow {
  light_id: number | null
  center_id: number | null
  device_id: string
  device_name: string
  sensor: string
  value: number
  unit: string | null
  time: Date
}

/**
 * Ambient light sensors of lights and centers of a region, by id. A light's clock may be behind: a value is not newer than its
 * receipt.
 * @param lights of the region, of `light_device as d`
 */
export async function selectSensors(db: Connection, region: string, lights: Condition): Promise<SensorRow[]> {
  const { rows } = await sql<SensorRow>`
    select v.light_id, v.center_id, coalesce(d.device_id, c.device_id) as device_id, coalesce(d.name, c.name) as device_name,
      v.sensor, v.value, v.unit, least(v.time, v.received_at) as time
    from sensor_value v left join light_device d on d.id = v.light_id left join light_center c on c.id = v.center_id
    where v.kind = 'ILLUMINANCE' and case when v.light_id is not null then ${lights}
      else ${region} in (c.province_code, c.city_code, c.district_code) end
    order by v.sensor, v.light_id, v.center_id`.execute(db)
  return rows
}
