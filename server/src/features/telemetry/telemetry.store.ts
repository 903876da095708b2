import { sql } from 'kysely'
import type { Connection } from '../../foundation/database.ts'
import { countArrival, idsBehind } from '../../foundation/lightStates.ts'

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
      plan_version = case when not here then s.plan_version end
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

/** Which plans lights hold now, or why they do not keep the one they were sent; each light once. */
export async function applyPlans(db: Connection, plans: PlanRow[]): Promise<void> {
  await sql`
    with told as materialized (
      select d.id, t.held, t.refusal
      from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as t (endpoint text, light text, held bigint, refusal text)
      join light_device d on d.device_id = t.light left join light_center k on k.id = d.center_id
      where coalesce(k.device_id, d.device_id) = t.endpoint),
    states as materialized (
      select s.light_id from light_state s where s.light_id = any(array(select id from told)) order by s.light_id for update)
    update light_state s set plan_refusal = t.refusal, plan_version = coalesce(t.held, s.plan_version),
      -- one that holds a newer plan than it should refuses the right one
      plan_unsettled = s.plan_unsettled or coalesce(s.plan_wanted < t.held, false)
    from states join told t on t.id = states.light_id where s.light_id = states.light_id`.execute(db)
}
