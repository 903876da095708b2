import { sql } from 'kysely'
import type { Inventory, InventoryLight } from '#protocol/inventory.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { RATED_MAIN_WATTS } from '../../foundation/lights/ratedPower.ts'
import { lightsVisibleTo } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'

/** The last inventory of a center: the time it was received, and its parts. */
export interface ReportedInventory {
  receivedAt: Date
  parts: Inventory[]
}

export async function selectReported(db: Connection, center: number): Promise<ReportedInventory | undefined> {
  const row = await db
    .selectFrom('light_center')
    .select('device_remote_data')
    .where('id', '=', center)
    .executeTakeFirst()
  const data = row?.device_remote_data as Record<string, unknown> | null | undefined
  if (typeof data?.receivedAt !== 'string') return
  const parts = Object.entries(data).flatMap(([key, part]) => (key.startsWith('part') ? [part as Inventory] : []))
  return { receivedAt: new Date(data.receivedAt), parts }
}

export interface ComparedLight {
  id: number
  device_id: string
  name: string
  center_id: number | null
  model: string | null
  /** °, in the datum of the site */
  latitude: number | null
  longitude: number | null
  /** W, its own or its model's */
  main_watts: number | null
}

/** The lights of a center, and those it reports at any center, that the account may see. */
export async function selectComparedLights(
  db: Connection,
  account: Account,
  center: number,
  named: InventoryLight[],
): Promise<ComparedLight[]> {
  return db
    .selectFrom('light_device as d')
    .leftJoin('device_mode as m', 'm.id', 'd.mode_id')
    .select(['d.id', 'd.device_id', 'd.name', 'd.center_id', 'd.latitude', 'd.longitude', 'm.code as model'])
    .select(RATED_MAIN_WATTS.as('main_watts'))
    .where(sql<boolean>`(d.center_id = ${center} or d.device_id = any(${named.map(({ light }) => light)}))`)
    .where(lightsVisibleTo(account))
    .execute()
}
