import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import { unnestRows } from '../../foundation/database/unnestRows.ts'
import { countArrival, lightIdsOf } from '../../foundation/lights/lightStates.ts'
import { OFFLINE_AFTER } from '../../foundation/lights/patience.ts'

/** Delay before lights that reconnect with their center are commanded: recent changes are settled first, and sent once. */
const SECONDS_TO_SETTLE = 2

/**
 * Endpoints that connected or disconnected, each once: resets the counters of their lights; disconnected ones become unreachable.
 * With a center come its lights that are not OFFLINE: each reports at its own interval, which may take
 * minutes, and would get no commands until then.
 * @param arrived those that connected
 * @returns the lights
 */
export async function applyPresence(db: Connection, endpoints: string[], arrived: string[]): Promise<number[]> {
  const changed = await sql<{ light_id: number }>`
    with held as materialized (
      select s.light_id, d.center_id is null as alone, coalesce(k.device_id, d.device_id) = any(${arrived}) as here,
        s.heard_at > now() - make_interval(secs => ${OFFLINE_AFTER}) as lately,
        s.measured_at <= now() - 2 * make_interval(secs => ${OFFLINE_AFTER}) as stale
      from light_state s join light_device d on d.id = s.light_id left join light_center k on k.id = d.center_id
      left join device_mode m on m.id = d.mode_id
      where s.light_id = any(${lightIdsOf(endpoints)}) order by s.light_id for update of s)
    update light_state s set
      online = here and (s.online or alone or coalesce(lately, false)),
      report_stale = coalesce(s.report_stale, false) or coalesce(held.stale, false), heard_at = case when here and alone then now() else s.heard_at end,
      sequence = null, device_time = null, ${countArrival('s', sql<boolean>`(here and alone)`)},
      -- after a reconnect the light reports its plan again, and is reconciled again
      reconcile_at = case when not here then s.reconcile_at
        when not alone and not s.online then now() + make_interval(secs => ${SECONDS_TO_SETTLE}) end,
      reconcile_attempts = case when here then 0 else s.reconcile_attempts end,
      plan_sent_at = case when not here then s.plan_sent_at end,
      plan_attempts = case when here then 0 else s.plan_attempts end,
      plan_version = case when not here then s.plan_version end,
      plan_claimed = case when not here then s.plan_claimed end, plan_alias = case when not here then s.plan_alias end,
      command_claimed = case when not here then s.command_claimed end
    from held where s.light_id = held.light_id
    returning s.light_id`.execute(db)
  return changed.rows.map(row => row.light_id)
}

export interface PlanReportRow {
  endpoint: string
  light: string
  /** null: unchanged */
  held: number | null
  refusal: string | null
}

/** Minimum seconds between new plans for a light that holds a newer one than it should. */
const REPLAN_SECONDS = 60

/**
 * The plans that lights hold now, or why they refused the one that was sent; each light once.
 *
 * A claimed version counts for this light only. Versions come from the clock, so a version that the platform may
 * have sent is below the clock or, after the clock was set back, below the highest one issued. Higher ones are refused.
 * @returns the claims that were refused
 */
export async function applyPlans(db: Connection, plans: PlanReportRow[]): Promise<PlanReportRow[]> {
  const refused = await sql<PlanReportRow>`
    with reported as materialized (
      select d.id, t.*
      from ${unnestRows('t', plans, { endpoint: 'text', light: 'text', held: 'bigint', refusal: 'text' })}
      join light_device d on d.device_id = t.light left join light_center k on k.id = d.center_id
      where coalesce(k.device_id, d.device_id) = t.endpoint),
    states as materialized (
      select s.light_id, s.plan_wanted, s.plan_version, s.plan_alias, s.plan_sent_at, s.plan_overtaken_at from light_state s
      where s.light_id = any(array(select id from reported)) order by s.light_id for update),
    judged as materialized (
      select t.*, coalesce(t.held > greatest(i.highest, s.plan_wanted, s.plan_version), false) as ahead,
        -- stored again under the claimed version
        coalesce(t.refusal is null and t.held = s.plan_alias and s.plan_sent_at is not null, false) as stored_again,
        coalesce(s.plan_wanted < t.held and coalesce(s.plan_overtaken_at, '-infinity')
          < now() - make_interval(secs => ${REPLAN_SECONDS}), false) as overtakes
      from states s join reported t on t.id = s.light_id
      cross join (select greatest(max(version), version_now() - 1) as highest from light_plan) i),
    applied as (
      update light_state s set plan_refusal = j.refusal,
        plan_version = case when j.stored_again then s.plan_wanted when j.ahead then null
          else coalesce(j.held, s.plan_version) end,
        -- it refuses the desired plan as older than its own
        plan_stale = s.plan_stale or (j.overtakes and not j.ahead),
        plan_overtaken_at = case when j.overtakes and not j.ahead then now() else s.plan_overtaken_at end,
        plan_claimed = case when j.ahead then j.held when j.held is null then s.plan_claimed end,
        plan_alias = case when j.refusal is not null then coalesce(case when j.ahead then j.held end, s.plan_claimed)
          when j.ahead then s.plan_alias end,
        plan_sent_at = case when j.refusal is not null and s.plan_alias is null and (j.ahead or s.plan_claimed is not null)
          then null else s.plan_sent_at end
      from judged j where s.light_id = j.id)
    select endpoint, light, held, refusal from judged where ahead and not stored_again`.execute(db)
  return refused.rows
}
