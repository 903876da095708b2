import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import { countArrival, idsBehind } from '../../foundation/lights/lightStates.ts'

/** Lights that come back with their center are told so much later: what was changed a moment ago is settled first, and told once. */
const SECONDS_TO_SETTLE = 2

/**
 * Endpoints said hello or goodbye, each once: their lights' counts start anew, and with goodbye they cannot be reached.
 * With a center come those of its lights that were not silent for too long: each reports by its own clock, which may be
 * minutes from now, and meanwhile it would be told nothing.
 * @param arrived those that said hello
 * @returns the lights
 */
export async function applyPresence(db: Connection, endpoints: string[], arrived: string[]): Promise<number[]> {
  const changed = await sql<{ light_id: number }>`
    with held as materialized (
      select s.light_id, d.center_id is null as alone, coalesce(k.device_id, d.device_id) = any(${arrived}) as here,
        s.heard_at > now() - make_interval(secs => coalesce(m.offline_after, 180)) as lately,
        s.measured_at <= now() - 2 * make_interval(secs => coalesce(m.offline_after, 180)) as stale
      from light_state s join light_device d on d.id = s.light_id left join light_center k on k.id = d.center_id
      left join device_mode m on m.id = d.mode_id
      where s.light_id = any(${idsBehind(endpoints)}) order by s.light_id for update of s)
    update light_state s set
      online = here and (s.online or alone or coalesce(lately, false)),
      report_stale = coalesce(s.report_stale, false) or coalesce(held.stale, false), heard_at = case when here and alone then now() else s.heard_at end,
      sequence = null, device_time = null, ${countArrival('s', sql<boolean>`(here and alone)`)},
      -- whoever comes back says anew which plan it holds, and is driven anew
      drive_at = case when not here then s.drive_at
        when not alone and not s.online then now() + make_interval(secs => ${SECONDS_TO_SETTLE}) end,
      drive_count = case when here then 0 else s.drive_count end,
      plan_sent_at = case when not here then s.plan_sent_at end,
      plan_attempts = case when here then 0 else s.plan_attempts end,
      plan_version = case when not here then s.plan_version end,
      plan_claimed = case when not here then s.plan_claimed end, plan_alias = case when not here then s.plan_alias end,
      command_claimed = case when not here then s.command_claimed end
    from held where s.light_id = held.light_id
    returning s.light_id`.execute(db)
  return changed.rows.map(row => row.light_id)
}

export interface PlanRow {
  endpoint: string
  light: string
  /** null: as it was */
  held: number | null
  refusal: string | null
}

/** A light that holds a newer plan than it should gets a new one at most once in so many seconds. */
const OVERTAKE_SECONDS = 60

/**
 * Which plans lights hold now, or why they do not keep the one they were sent; each light once.
 *
 * What a light claims to hold counts for this light only. Versions come from the clock, so a version that the platform may
 * have sent lies below the clock or, after the clock was set back, below the highest one issued. Anything above is refused.
 * @returns the claims that were refused
 */
export async function applyPlans(db: Connection, plans: PlanRow[]): Promise<PlanRow[]> {
  const refused = await sql<PlanRow>`
    with told as materialized (
      select d.id, t.*
      from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as t (endpoint text, light text, held bigint, refusal text)
      join light_device d on d.device_id = t.light left join light_center k on k.id = d.center_id
      where coalesce(k.device_id, d.device_id) = t.endpoint),
    states as materialized (
      select s.light_id, s.plan_wanted, s.plan_version, s.plan_alias, s.plan_sent_at, s.plan_overtaken_at from light_state s
      where s.light_id = any(array(select id from told)) order by s.light_id for update),
    judged as materialized (
      select t.*, coalesce(t.held > greatest(i.highest, s.plan_wanted, s.plan_version), false) as ahead,
        -- stored again under the version that it claims
        coalesce(t.refusal is null and t.held = s.plan_alias and s.plan_sent_at is not null, false) as stored_again,
        coalesce(s.plan_wanted < t.held and coalesce(s.plan_overtaken_at, '-infinity')
          < now() - make_interval(secs => ${OVERTAKE_SECONDS}), false) as overtakes
      from states s join told t on t.id = s.light_id
      cross join (select greatest(max(version), version_now() - 1) as highest from light_plan) i),
    applied as (
      update light_state s set plan_refusal = j.refusal,
        plan_version = case when j.stored_again then s.plan_wanted when j.ahead then null
          else coalesce(j.held, s.plan_version) end,
        -- it refuses the right plan, as it is older than the one that it holds
        plan_unsettled = s.plan_unsettled or (j.overtakes and not j.ahead),
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
