import { sql } from 'kysely'
import type { Capability } from '#protocol/capabilities.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { lightIdsOf, lockLightStates } from '../../foundation/lights/lightStates.ts'

/** Stores what a center announced; nothing of a light that connects directly. */
export async function updateAnnouncement(tx: Connection, endpoint: string, announcement: Capability[]): Promise<void> {
  const own = announcement.filter(({ lights, model }) => lights === undefined && model === undefined)
  await sql`
    update light_center set announcement = ${JSON.stringify(announcement)}::jsonb, capabilities_at = now(),
      capabilities = announced_capabilities(${JSON.stringify(own)}::jsonb, device_id, null)
    where device_id = ${endpoint}`.execute(tx)
}

/** The lights of a center, or the light that connects directly, with what the announcement means for them. */
function announcedTo(endpoint: string, announcement: Capability[]) {
  return sql`
    select d.id, d.center_id is null as is_direct, d.capabilities as before,
      announced_capabilities(${JSON.stringify(announcement)}::jsonb, d.device_id, m.code) as after
    from light_device d left join device_mode m on m.id = d.mode_id where d.id = any(${lightIdsOf([endpoint])})`
}

/** Locks the lights that an announcement changes. @returns their ids */
export async function lockAnnouncedLights(
  tx: Connection,
  endpoint: string,
  announcement: Capability[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${announcedTo(endpoint, announcement)}) as a
    where is_direct or before is distinct from after`.execute(tx)
  const ids = rows.map(({ id }) => id)
  return ids.length > 0 ? lockLightStates(tx, sql`d.id = any(${ids})`) : ids
}

/** Sets what these lights can do. Plans of lights that now hold others become stale. */
export async function updateLightCapabilities(
  tx: Connection,
  { endpoint, announcement, ids }: { endpoint: string; announcement: Capability[]; ids: number[] },
): Promise<void> {
  await sql`
    with changed as (
      update light_device d set capabilities = a.after, capabilities_at = case when a.is_direct then now() end
      from (${announcedTo(endpoint, announcement)}) as a
      where d.id = a.id and d.id = any(${ids})
      returning d.id, (a.before -> 'holds', a.before -> 'maxEntries')
        is distinct from (a.after -> 'holds', a.after -> 'maxEntries') as needs_plan)
    update light_state s set plan_stale = true from changed where s.light_id = changed.id and needs_plan`.execute(tx)
}

/** What was announced for a light, and when. */
export interface AnnouncedCapabilities {
  capabilities: Capability
  announced_at: Date
}

export async function selectLightCapabilities(
  db: Connection,
  lights: number[],
): Promise<Map<number, AnnouncedCapabilities>> {
  const { rows } = await sql<AnnouncedCapabilities & { id: number }>`
    select d.id, d.capabilities, coalesce(c.capabilities_at, d.capabilities_at) as announced_at
    from light_device d left join light_center c on c.id = d.center_id
    where d.id = any(${lights}) and d.capabilities is not null
      and coalesce(c.capabilities_at, d.capabilities_at) is not null`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}

export async function selectCircuits(db: Connection, center: number): Promise<boolean> {
  const { rows } = await sql<{ circuits: boolean }>`
    select coalesce((capabilities->>'circuits')::boolean, false) as circuits from light_center where id = ${center}`.execute(
    db,
  )
  return rows[0]?.circuits ?? false
}
