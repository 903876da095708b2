import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Inventory } from '#protocol/inventory.ts'
import type { LightCenter } from '../../foundation/database/database.generated.ts'
import type { Condition, Connection } from '../../foundation/database/database.ts'
import { countArrival, lockLightStates } from '../../foundation/lights/lightStates.ts'
import { OFFLINE_AFTER } from '../../foundation/lights/patience.ts'
import type { Page } from '../../foundation/list/pagination.ts'
import { type ListQuery, selectPage } from '../../foundation/list/selectPage.ts'
import { centersNamedTo, centersVisibleTo } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'

export type CenterRow = Selectable<LightCenter>
export type NewCenter = Insertable<LightCenter>

export function selectCenters(db: Connection, account: Account, ids: number[]): Promise<CenterRow[]> {
  return centersById(db, ids, centersVisibleTo(account))
}

/** For their names on lights, alerts and events. */
export function selectNamedCenters(db: Connection, account: Account, ids: number[]): Promise<CenterRow[]> {
  return centersById(db, ids, centersNamedTo(account))
}

function centersById(db: Connection, ids: number[], scope: Condition): Promise<CenterRow[]> {
  return db
    .selectFrom('light_center as c')
    .selectAll()
    .where('id', '=', sql<number>`any(${ids})`)
    .where(scope)
    .execute()
}

export async function selectCenterPage(db: Connection, account: Account, list: ListQuery): Promise<Page<CenterRow>> {
  const query = db.selectFrom('light_center as c').selectAll().where(list.where).where(centersVisibleTo(account))
  return selectPage(query, list, 'c.id')
}

/** Lights and centers share one namespace of device ids: the holder of an id reports for its lights. */
export async function isLightDeviceId(db: Connection, deviceId: string): Promise<boolean> {
  return (
    (await db.selectFrom('light_device').select('id').where('device_id', '=', deviceId).executeTakeFirst()) !==
    undefined
  )
}

/** @returns undefined when the device id is taken */
export async function insertCenter(db: Connection, center: NewCenter): Promise<CenterRow | undefined> {
  return db
    .insertInto('light_center')
    .values(center)
    .onConflict(conflict => conflict.column('device_id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Locks the center against changes. */
export async function lockCenter(tx: Connection, account: Account, id: number): Promise<CenterRow | undefined> {
  return tx
    .selectFrom('light_center as c')
    .selectAll()
    .where('id', '=', id)
    .where(centersVisibleTo(account))
    .forUpdate()
    .executeTakeFirst()
}

export async function updateCenter(tx: Connection, id: number, columns: Updateable<LightCenter>): Promise<CenterRow> {
  return tx
    .updateTable('light_center')
    .set({ ...columns, updated_at: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** In the order of ids, as all writers of several centers do, to avoid deadlocks. */
export async function selectCentersByDeviceId(
  db: Connection,
  account: Account,
  deviceIds: string[],
  { isLocking }: { isLocking: boolean },
): Promise<CenterRow[]> {
  const found = db
    .selectFrom('light_center as c')
    .selectAll()
    .where('device_id', '=', sql<string>`any(${deviceIds})`)
    .where(centersVisibleTo(account))
    .orderBy('id')
  // Keys stay: lights can be registered behind the centers.
  return (isLocking ? found.forNoKeyUpdate() : found).execute()
}

/** Those of the ids that lights have. */
export async function selectDeviceIdsOfLights(db: Connection, deviceIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('light_device')
    .select('device_id')
    .where('device_id', '=', sql<string>`any(${deviceIds})`)
    .execute()
  return new Set(rows.map(row => row.device_id))
}

/** Rows of one statement: it has a parameter for each value. */
const BATCH_ROWS = 1000

/** @returns ids, without centers whose device id is taken */
export async function insertCenters(tx: Connection, centers: NewCenter[]): Promise<number[]> {
  const ids: number[] = []
  for (let from = 0; from < centers.length; from += BATCH_ROWS) {
    const rows = await tx
      .insertInto('light_center')
      .values(centers.slice(from, from + BATCH_ROWS))
      .onConflict(conflict => conflict.column('device_id').doNothing())
      .returning('id')
      .execute()
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

/** Model and device id stay. */
export async function updateCenters(tx: Connection, centers: (NewCenter & { id: number })[]): Promise<void> {
  await sql`
    update light_center c set name = n.name, description = n.description, daytime_power_cut = n.daytime_power_cut,
      province_code = n.province_code, province_name = n.province_name, city_code = n.city_code,
      city_name = n.city_name, district_code = n.district_code, district_name = n.district_name, updated_at = now()
    from jsonb_populate_recordset(null::light_center, ${JSON.stringify(centers)}::jsonb) n where c.id = n.id`.execute(
    tx,
  )
}

/** Called before a center is deleted and its lights lose the link. */
export async function lockLightsOfCenter(tx: Connection, id: number): Promise<number[]> {
  return lockLightStates(tx, sql`d.center_id = ${id}`)
}

/**
 * Records contact by the database's clock, not by the centers' clocks.
 * @param connected the others are offline
 * @param arrived those of them that have just connected
 */
export async function updateContact(
  db: Connection,
  deviceIds: string[],
  connected: string[],
  arrived: string[] = [],
): Promise<void> {
  // In the order of ids, as all writers of several centers do, to avoid deadlocks.
  await sql`
    with locked as materialized (
      select id, device_id = any(${connected}) as connected, device_id = any(${arrived}) as arrived from light_center
      where device_id = any(${deviceIds}) and (device_id = any(${arrived})
        or online <> (device_id = any(${connected})) or heard_at is null or heard_at < now() - interval '5 s')
      order by id for update)
    update light_center c set online = connected, heard_at = case when connected then now() else c.heard_at end,
      ${countArrival('c', sql<boolean>`arrived`)}
    from locked where c.id = locked.id`.execute(db)
}

/**
 * Merges the parts of one answer in any order, as several servers may receive them. An unsolicited inventory starts with its first
 * part.
 */
export async function updateRemoteData(db: Connection, deviceId: string, inventory: Inventory): Promise<void> {
  const { id = null, part } = inventory
  await sql`
    update light_center c set device_remote_data =
      case when ${id}::text is null and ${part} > 1 or exists (
          select from jsonb_each(c.device_remote_data) as p (key, said) where p.said ->> 'id' = ${id})
        then coalesce(c.device_remote_data, '{}') else '{}' end
        || jsonb_build_object('receivedAt', now(), ${`part${part}`}::text, ${JSON.stringify(inventory)}::jsonb)
    where device_id = ${deviceId}`.execute(db)
}

/** Marks centers without contact for their model's offline timeout, also without a disconnect message. */
export async function updateOfflineCenters(db: Connection, at: number): Promise<void> {
  await sql`
    with locked as materialized (
      select c.id from light_center c left join device_mode m on m.id = c.mode_id
      where c.online and coalesce(c.heard_at, '-infinity') < to_timestamp(${at / 1000}::float8)
        - make_interval(secs => ${OFFLINE_AFTER})
      order by c.id for update of c skip locked)
    update light_center c set online = false from locked where c.id = locked.id`.execute(db)
}

/** Fields that are left out keep their value. */
export async function updateCabinet(db: Connection, deviceId: string, report: object): Promise<void> {
  await sql`
    update light_center set cabinet = coalesce(cabinet, '{}') || ${JSON.stringify(report)}::jsonb, cabinet_at = now()
    where device_id = ${deviceId}`.execute(db)
}
