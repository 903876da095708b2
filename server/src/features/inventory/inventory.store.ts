import { type SqlBool, sql } from 'kysely'
import type { InventoryLight } from '#protocol/inventory.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { unnestRows } from '../../foundation/database/unnestRows.ts'
import { lockLightStates } from '../../foundation/lights/lightStates.ts'
import { RATED_MAIN_WATTS } from '../../foundation/lights/ratedPower.ts'

export interface ReportingCenter {
  /** id of the request */
  id: string
  center_id: number
  device_id: string
  name: string
  online: boolean
}

export async function selectSources(
  db: Connection,
  only: number | null | undefined,
): Promise<Omit<ReportingCenter, 'id'>[]> {
  const rows = await db
    .selectFrom('light_center as c')
    .select(['id', 'device_id', 'name', 'online'])
    .$if(typeof only === 'number', query => query.where('id', '=', only!))
    .orderBy('id')
    .execute()
  return rows.map(({ id, ...row }) => ({ center_id: id, ...row }))
}

export async function insertRequests(db: Connection, requests: { id: string; center_id: number }[]): Promise<void> {
  await db.deleteFrom('inventory_request').where('requested_at', '<', sql<Date>`now() - interval '1 hour'`).execute()
  if (requests.length) await db.insertInto('inventory_request').values(requests).execute()
}

/** Unanswered requests of the last seconds, and their centers. */
export async function selectOpenRequests(db: Connection): Promise<{ id: string; endpoint: string }[]> {
  return db
    .selectFrom('inventory_request as r')
    .innerJoin('light_center as c', 'c.id', 'r.center_id')
    .select(['r.id', 'c.device_id as endpoint'])
    .where('r.answered_at', 'is', null)
    .where('r.requested_at', '>', sql<Date>`now() - interval '10 s'`)
    .execute()
}

/** Stores one part of an answer; complete when all parts are stored. @returns whether it answers a request of ours */
export async function insertAnswer(
  db: Connection,
  answer: { id: string; endpoint: string; part: number; parts: number; lights: InventoryLight[] },
): Promise<boolean> {
  const kept = await sql`
    update inventory_request r set
      answer = r.answer || jsonb_build_object(${String(answer.part)}::text, ${JSON.stringify(answer.lights)}::jsonb),
      parts = ${answer.parts},
      answered_at = case when (
        select count(*) from jsonb_object_keys(r.answer || jsonb_build_object(${String(answer.part)}::text, true))
      ) >= ${answer.parts} then now() end
    from light_center c
    where r.id = ${answer.id} and c.id = r.center_id and c.device_id = ${answer.endpoint} and r.answered_at is null`.execute(
    db,
  )
  return Number(kept.numAffectedRows) > 0
}

export async function selectAnswers(db: Connection, ids: string[]): Promise<Map<string, InventoryLight[]>> {
  const rows = await db
    .selectFrom('inventory_request')
    .select(['id', 'answer'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('answered_at', 'is not', null)
    .execute()
  return new Map(rows.map(row => [row.id, Object.values(row.answer as object).flat() as InventoryLight[]]))
}

export interface LightToCompare {
  id: number
  device_id: string
  center_id: number | null
  mode_id: number | null
  latitude: number | null
  /** its own or its model's */
  main_watts: number | null
  /** an inventory does not replace a value of an operator */
  main_watts_by_operator: boolean | null
}

/** Reads the lights and locks their rows. */
export async function selectKnown(tx: Connection, deviceIds: string[]): Promise<Map<string, LightToCompare>> {
  await lockLightStates(tx, sql`d.device_id = any(${deviceIds})`)
  const rows = await tx
    .selectFrom('light_device as d')
    .leftJoin('device_mode as m', 'm.id', 'd.mode_id')
    .select(['d.id', 'd.device_id', 'd.center_id', 'd.mode_id', 'd.latitude', 'd.main_watts_by_operator'])
    .select(RATED_MAIN_WATTS.as('main_watts'))
    .where('d.device_id', '=', sql<string>`any(${deviceIds})`)
    .orderBy('d.id')
    .forUpdate('d')
    .execute()
  return new Map(rows.map(row => [row.device_id, row]))
}

export async function selectModelIds(tx: Connection): Promise<Map<string, number>> {
  const rows = await tx.selectFrom('device_mode').select(['id', 'code']).where('type', '=', 'light').execute()
  return new Map(rows.map(row => [row.code, row.id]))
}

export interface LightRecord {
  device_id: string
  name: string
  mode_id: number | null
  center_id: number
  latitude: number | null
  longitude: number | null
  main_watts: number | null
}

const REPORTED = { mode_id: 'int', latitude: 'float8', longitude: 'float8', main_watts: 'real' }

export async function insertReportedLights(tx: Connection, lights: LightRecord[]): Promise<number[]> {
  if (lights.length === 0) return []
  const made = await sql<{ id: number }>`
    insert into light_device (device_id, name, mode_id, center_id, latitude, longitude, main_watts)
    select device_id, name, mode_id, center_id, latitude, longitude, main_watts
    from ${unnestRows('l', lights, { device_id: 'text', name: 'text', center_id: 'int', ...REPORTED })}
    where device_id not in (select device_id from light_center)
    on conflict (device_id) do nothing returning id`.execute(tx)
  return made.rows.map(row => row.id)
}

export async function updateLights(
  tx: Connection,
  lights: ({ id: number } & Pick<LightRecord, 'mode_id' | 'latitude' | 'longitude' | 'main_watts'>)[],
): Promise<void> {
  if (lights.length === 0) return
  await sql`
    update light_device d set mode_id = coalesce(l.mode_id, d.mode_id), latitude = coalesce(l.latitude, d.latitude),
      longitude = coalesce(l.longitude, d.longitude), main_watts = coalesce(l.main_watts, d.main_watts),
      updated_at = now()
    from ${unnestRows('l', lights, { id: 'int', ...REPORTED })}
    where d.id = l.id`.execute(tx)
}

/**
 * Sets the rated power that lights report. Changes nothing if it is equal, if an operator has set it,
 * or if the light has no connection of its own. @returns the ids of those that changed
 */
export async function updateReportedWatts(
  tx: Connection,
  reported: { light: string; main_watts: number }[],
): Promise<number[]> {
  const differs = sql<SqlBool>`d.center_id is null and d.main_watts_by_operator is not true and exists (
    select from ${unnestRows('r', reported, { light: 'text', main_watts: 'real' })}
    where r.light = d.device_id and d.main_watts is distinct from r.main_watts)`
  const named = reported.map(({ light }) => light)
  const held = await lockLightStates(tx, sql`d.device_id = any(${named}) and ${differs}`)
  if (held.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    update light_device d set main_watts = w.main_watts, updated_at = now()
    from ${unnestRows('w', reported, { light: 'text', main_watts: 'real' })}
    where d.id = any(${held}) and w.light = d.device_id and ${differs} returning d.id`.execute(tx)
  return rows.map(({ id }) => id)
}
