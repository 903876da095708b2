import type { Inventory } from '#protocol/inventory.ts'
import type { Connection } from '../../foundation/database.ts'
import { markHeard, updateRemoteData } from './centers.store.ts'

/** For the gateway, by way of telemetry: these endpoints spoke; those that are centers are online. */
export async function heardFromCenters(db: Connection, endpoints: string[]): Promise<void> {
  await markHeard(db, endpoints, true)
}

/** For the gateway: a center came or went; nothing happens when the endpoint is not a center. */
export async function markCenter(db: Connection, endpoint: string, online: boolean): Promise<void> {
  await markHeard(db, [endpoint], online)
}

/** For the gateway: what a center has behind it, in its own words; an inventory of several parts is kept by part. */
export async function recordInventory(db: Connection, endpoint: string, inventory: Inventory): Promise<void> {
  await updateRemoteData(db, endpoint, inventory.part, inventory)
}
