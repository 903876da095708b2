import type { Capability } from '#protocol/capabilities.ts'
import { type Connection, type Database, transact } from '../../foundation/database/database.ts'
import { announce } from '../../foundation/events/events.ts'
import {
  type AnnouncedCapabilities,
  selectCircuits,
  selectLightCapabilities,
  updateAnnouncedAt,
  updateAnnouncement,
  updateLightCapabilities,
} from './capabilities.store.ts'

export type { AnnouncedCapabilities }

/*
 * What lights and centers announced that they can do (protocol 1.1). An announcement of a center is resolved for each of its
 * lights when it arrives; a trigger does the same for lights that are added to the center later.
 */

/** Called by the gateway: replaces the previous announcement of the endpoint. */
export async function recordCapabilities(db: Database, endpoint: string, announcement: Capability[]): Promise<void> {
  await transact(db, async tx => {
    const center = await updateAnnouncement(tx, endpoint, announcement)
    const lights = await updateLightCapabilities(tx, { endpoint, center, announcement })
    if (center === undefined) await updateAnnouncedAt(tx, endpoint)
    if (lights.length > 0) await announce(tx, 'light.changed', { ids: lights })
  })
}

/** What was announced for lights that the caller may see. Lights without an announcement are left out. */
export function findLightCapabilities(db: Connection, lights: number[]): Promise<Map<number, AnnouncedCapabilities>> {
  return selectLightCapabilities(db, lights)
}

/** Whether the center announced that it switches circuits. */
export const announcesCircuits = selectCircuits
