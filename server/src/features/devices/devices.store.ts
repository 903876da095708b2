import { type Selectable, sql } from 'kysely'
import type { LightDevice, LightState } from '../../foundation/database.generated.ts'
import type { Condition, Connection } from '../../foundation/database.ts'
import { inOrder, type Order } from '../../foundation/order.ts'
import { lightsVisibleTo } from '../../foundation/scope.ts'
import type { Account } from '../../foundation/viewer.ts'

/** A light as it is described and as it is. */
export type DeviceRow = Selectable<LightDevice> & Omit<Selectable<LightState>, 'light_id'>

/**
 * LIT, DARK, UNKNOWN or NOT_EXPECTED, of `light_device as d` with its `light_state as s`: the figures of the lit rate and
 * the lists behind them are made by this one expression.
 */
export const LIT_STATE = sql<string>`lit_state(s,
  (select m.offline_after from device_mode m where m.id = d.mode_id),
  (select g.group_status from light_group g where g.id = d.group_id))`

/** MAIN or OTHER, of `light_device as d`: as the lit rate counts it, a light without a group is on another road. */
export const ROAD_CLASS = sql<string>`coalesce(
  (select g.road_class from light_group g where g.id = d.group_id), 'OTHER')`

function devices(db: Connection) {
  return db.selectFrom('light_device as d').innerJoin('light_state as s', 's.light_id', 'd.id').selectAll(['s', 'd'])
}

export async function selectDevices(db: Connection, account: Account, ids: number[]): Promise<DeviceRow[]> {
  return devices(db).where('d.id', '=', sql<number>`any(${ids})`).where(lightsVisibleTo(account)).execute()
}

export async function selectDevicePage(
  db: Connection,
  account: Account,
  where: Condition,
  order: Order[],
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: DeviceRow[]; totalCount: number }> {
  const query = devices(db).where(where).where(lightsVisibleTo(account))
  const [items, { count }] = await Promise.all([
    inOrder(query, order, 'd.id').limit(limit).offset(offset).execute(),
    db
      .selectFrom('light_device as d')
      .innerJoin('light_state as s', 's.light_id', 'd.id')
      .select(sql<number>`count(*)`.as('count'))
      .where(where)
      .where(lightsVisibleTo(account))
      .executeTakeFirstOrThrow(),
  ])
  return { items, totalCount: count }
}

/** In the order of their ids, no more than `most`. */
export async function selectIds(db: Connection, account: Account, where: Condition, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('light_device as d')
    .innerJoin('light_state as s', 's.light_id', 'd.id')
    .select('d.id')
    .where(where)
    .where(lightsVisibleTo(account))
    .orderBy('d.id')
    .limit(most)
    .execute()
  return rows.map(row => row.id)
}

export async function selectVisibleIds(db: Connection, account: Account, ids: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('light_device as d')
    .select('d.id')
    .where('d.id', '=', sql<number>`any(${ids})`)
    .where(lightsVisibleTo(account))
    .execute()
  return rows.map(row => row.id)
}

export async function countByGroup(db: Connection, account: Account, ids: number[]): Promise<Map<number, number>> {
  return countBy(db, account, 'd.group_id', ids)
}

export async function countByCenter(db: Connection, account: Account, ids: number[]): Promise<Map<number, number>> {
  return countBy(db, account, 'd.center_id', ids)
}

async function countBy(db: Connection, account: Account, column: 'd.group_id' | 'd.center_id', ids: number[]) {
  const rows = await db
    .selectFrom('light_device as d')
    .select([sql<number>`${sql.ref(column)}`.as('id'), sql<number>`count(*)`.as('count')])
    .where(column, '=', sql<number>`any(${ids})`)
    .where(lightsVisibleTo(account))
    .groupBy(column)
    .execute()
  return new Map(rows.map(row => [row.id, row.count]))
}

export async function selectPhotos(db: Connection, ids: number[]) {
  return db
    .selectFrom('light_device_photo')
    .select(['light_device_id', 'media_file_id'])
    .where('light_device_id', '=', sql<number>`any(${ids})`)
    .orderBy('light_device_id')
    .orderBy('position')
    .execute()
}
