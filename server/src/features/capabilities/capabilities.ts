import type { Capability } from '#protocol/capabilities.ts'
import { type Connection, type Database, transact } from '../../foundation/database/database.ts'
import { announce } from '../../foundation/events/events.ts'
import {
  type AnnouncedCapabilities,
  lockAnnouncedLights,
  selectCircuits,
  selectLightCapabilities,
  updateAnnouncement,
  updateLightCapabilities,
} from './capabilities.store.ts'

export type { AnnouncedCapabilities }

/*
 * What lights and centers announced that they can do (protocol 1.1). An announcement of a center is resolved for each of its
 * lights when it arrives; triggers do the same for lights that are added to the center later, and when models or their
 * codes change.
 */

/** Called by the gateway: replaces the previous announcement of the endpoint. */
export async function recordCapabilities(db: Database, endpoint: string, announcement: Capability[]): Promise<void> {
  await transact(db, async tx => {
    // States of lights are locked before the center, as with readings and presence messages.
    const ids = await lockAnnouncedLights(tx, endpoint, announcement)
    await updateAnnouncement(tx, endpoint, announcement)
    if (ids.length === 0) return
    await updateLightCapabilities(tx, { endpoint, announcement, ids })
    await announce(tx, 'light.changed', { ids })
  })
}

/** What was announced for lights that the caller may see. Lights without an announcement are left out. */
export function findLightCapabilities(db: Connection, lights: number[]): Promise<Map<number, AnnouncedCapabilities>> {
  return selectLightCapabilities(db, lights)
}

/** Whether the center announced that it switches circuits. */
export const announcesCircuits = selectCircuits
