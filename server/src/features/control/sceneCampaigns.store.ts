import { sql } from 'kysely'
import type { Condition, Connection } from '../../foundation/database/database.ts'
import { lightsVisibleTo } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'

export interface SceneStart {
  /** of the scene */
  id: number
  /** In the future: it is to start then. */
  at: Date
  by: string | null
}

/** The newest start of each scene; those without one are left out, and starts that were cancelled before their time. */
export async function selectLastStarts(db: Connection, scenes: number[]): Promise<SceneStart[]> {
  const { rows } = await sql<SceneStart>`
    select s.id, c.at, c.by from unnest(${scenes}::int[]) as s (id)
    cross join lateral (
      select coalesce(starts_at, created_at) as at, by_name as by from campaign
      where scene_id = s.id and not (status = 'STOPPED' and starts_at > ended_at) order by id desc limit 1) as c`.execute(
    db,
  )
  return rows
}

/** Requests of one user for the same reason, or of one scene. */
export interface ReplacedRequest {
  scene: string | null
  by: string | null
  reason: string | null
  lights: number
}

const MAX_REPLACED = 10

/**
 * The overrides in effect on lights, the most lights first; at most ten.
 * @param which of `light_device as d` with its `light_state as s`
 */
export async function selectReplacedRequests(
  db: Connection,
  account: Account,
  which: Condition,
): Promise<ReplacedRequest[]> {
  const { rows } = await sql<ReplacedRequest>`
    select c.scene_name as scene, w.by, r.reason, count(*) as lights
    from light_override w join light_device d on d.id = w.light_id join light_state s on s.light_id = d.id
    left join override_request r on r.id = w.override_id left join campaign c on c.id = w.campaign_id
    where w.kind = 'OVERRIDE' and w.until > now() and ${which} and ${lightsVisibleTo(account)}
    group by 1, 2, 3 order by 4 desc, 1, 2, 3 limit ${MAX_REPLACED}`.execute(db)
  return rows
}
