import { sql } from 'kysely'
import type { Condition, Connection } from '../../foundation/database/database.ts'
import { lightsVisibleTo } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'
import type { CampaignRow } from './campaigns.store.ts'
import { IS_LIMITED, IS_LISTED } from './overrides.store.ts'

/** Of a preview: those with the most lights, and the coming ones that start first. */
export const MAX_OVERLAPS = 10

export interface ReplacedOverride {
  /** null: its request is no longer stored */
  id: number | null
  by: string | null
  reason: string | null
  /** name of the scene that it was started from */
  scene: string | null
  until: Date | null
  lights: number
}

/**
 * Overrides that a request replaces: those in effect on its lights at its start. The most lights first.
 * @param which of `light_device as d` with its `light_state as s`
 */
export async function selectReplacedOverrides(
  db: Connection,
  account: Account,
  which: Condition,
  startsAt: Date | undefined,
): Promise<ReplacedOverride[]> {
  const { rows } = await sql<ReplacedOverride>`
    select w.override_id as id, coalesce(r.by, w.by) as by, r.reason,
      c.scene_name as scene, max(w.until) as until, count(*) as lights
    from light_override w join light_device d on d.id = w.light_id join light_state s on s.light_id = d.id
    left join override_request r on r.id = w.override_id left join campaign c on c.id = w.campaign_id
    where (${IS_LIMITED} or ${IS_LISTED}) and coalesce(w.until > ${startsAt ?? null}::timestamptz, true)
      and not (w.kind = 'MANUAL' and exists (
        select from light_override o where o.light_id = w.light_id and o.kind = 'OVERRIDE'
          and o.until > coalesce(${startsAt ?? null}::timestamptz, now())))
      and ${which} and ${lightsVisibleTo(account)}
    group by w.override_id, coalesce(r.by, w.by), r.reason, c.scene_name order by lights desc, id limit ${MAX_OVERLAPS}`.execute(
    db,
  )
  return rows
}

/** A request without an end is taken to end so long after its start: the next event of a plan is within a day. */
const WITHOUT_END = sql`interval '24 h'`
/** Coming requests that are compared with the lights of a request: each reads all lights. */
const MAX_COMING = 50

/** The next coming requests that are in effect at some time from a start to an end. */
export async function selectComing(
  db: Connection,
  account: Account,
  { startsAt, until }: { startsAt?: Date | null; until?: Date | null },
): Promise<CampaignRow[]> {
  const isOwn = sql`c.by_admin = ${account.kind === 'ADMIN' ? account.id : null}`
  const start = sql`coalesce(${startsAt ?? null}::timestamptz, now())`
  const { rows } = await sql<CampaignRow>`
    select c.* from campaign c
    where c.status = 'COMING' and ${account.onlyAuthorisedTo === undefined ? sql`true` : isOwn}
      and c.starts_at < coalesce(${until ?? null}::timestamptz, ${start} + ${WITHOUT_END})
      and coalesce(c.until, c.starts_at + ${WITHOUT_END}) > ${start}
    order by c.starts_at, c.id limit ${MAX_COMING}`.execute(db)
  return rows
}

/** Lights for which all of it holds, of `light_device as d` with its `light_state as s`. */
export async function countLights(db: Connection, which: Condition[]): Promise<number> {
  const { rows } = await sql<{ lights: number }>`
    select count(*) as lights from light_device d join light_state s on s.light_id = d.id
    where ${sql.join(which, sql` and `)}`.execute(db)
  return rows[0]!.lights
}
