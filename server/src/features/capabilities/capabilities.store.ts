import { sql } from 'kysely'
import type { Capability } from '#protocol/capabilities.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { lockLightStates } from '../../foundation/lights/lightStates.ts'

/** Stores what a center announced. @returns its id; undefined: no center has this device id */
export async function updateAnnouncement(
  tx: Connection,
  endpoint: string,
  announcement: Capability[],
): Promise<number | undefined> {
  const own = announcement.filter(({ lights, model }) => lights === undefined && model === undefined)
  const { rows } = await sql<{ id: number }>`
    update light_center set announcement = ${JSON.stringify(announcement)}::jsonb, capabilities_at = now(),
      capabilities = announced_capabilities(${JSON.stringify(own)}::jsonb, device_id, null)
    where device_id = ${endpoint} returning id`.execute(tx)
  return rows[0]?.id
}

/** The lights of a center, or the light that connects directly, with what the announcement means for them. */
function announcedTo(endpoint: string, center: number | undefined, announcement: Capability[]) {
  const which =
    center === undefined ? sql`d.device_id = ${endpoint} and d.center_id is null` : sql`d.center_id = ${center}`
  return sql`
    select d.id, d.capabilities as before,
      announced_capabilities(${JSON.stringify(announcement)}::jsonb, d.device_id, m.code) as after
    from light_device d left join device_mode m on m.id = d.mode_id where ${which}`
}

/**
 * Sets what lights can do where it differs. Plans of lights that now hold others become stale.
 * @returns the lights that changed
 */
export async function updateLightCapabilities(
  tx: Connection,
  { endpoint, center, announcement }: { endpoint: string; center: number | undefined; announcement: Capability[] },
): Promise<number[]> {
  const announced = announcedTo(endpoint, center, announcement)
  const differing = await sql<{ id: number }>`
    select id from (${announced}) as a where before is distinct from after`.execute(tx)
  const ids = differing.rows.map(({ id }) => id)
  if (ids.length === 0) return ids
  await lockLightStates(tx, sql`d.id = any(${ids})`)
  await sql`
    with changed as (
      update light_device d set capabilities = a.after from (${announced}) as a
      where d.id = a.id and d.id = any(${ids})
      returning d.id, (a.before -> 'holds', a.before -> 'maxEntries')
        is distinct from (a.after -> 'holds', a.after -> 'maxEntries') as needs_plan)
    update light_state s set plan_stale = true from changed where s.light_id = changed.id and needs_plan`.execute(tx)
  return ids
}

/** When a light that connects directly announced what it can do. */
export async function updateAnnouncedAt(tx: Connection, endpoint: string): Promise<void> {
  await sql`
    update light_device set capabilities_at = now() where device_id = ${endpoint} and center_id is null`.execute(tx)
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
