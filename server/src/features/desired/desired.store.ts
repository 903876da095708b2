import { sql } from 'kysely'
import { ORIGIN_OF_RULE } from '#lighting/desired/origin.ts'
import { type Connection, forceIndexScans } from '../../foundation/database/database.ts'
import { notifyChangedSql } from '../../foundation/events/events.ts'
import type { StoredOrigin } from '../../foundation/lights/commandOrigin.ts'
import { endCommandColumns } from '../../foundation/lights/lightStates.ts'
import { COMMAND_SECONDS, REPORT_DELAY_SECONDS } from '../../foundation/lights/patience.ts'

/** A light with the current plan has this time to follow it without a command, and to report that if its reports are slow. */
const PLAN_TIMEOUT_SECONDS = 3
const PLAN_WAIT = sql`(${PLAN_TIMEOUT_SECONDS} + ${REPORT_DELAY_SECONDS})`
/** Lights apply events of their plan by themselves within this time. */
const MAX_EVENT_AGE_SECONDS = 20

/** Deletes overrides and tests that have expired. */
export async function deleteExpiredOverrides(tx: Connection): Promise<void> {
  await sql`
    with locked as materialized (
      select light_id from light_state
      where light_id = any(array(
        select light_id from light_override where until <= now()
        union all select light_id from light_test where until <= now()))
      order by light_id for update),
    deleted as (
      delete from light_override where light_id = any(array(select light_id from locked)) and until <= now()
      returning light_id, override_id),
    tested as (
      delete from light_test where light_id = any(array(select light_id from locked)) and until <= now()
      returning light_id),
    flagged as (
      update light_state set expected_stale = true, plan_stale = true
      where light_id = any(array(select light_id from deleted union all select light_id from tested))),
    announced as (${notifyChangedSql('override.changed', sql`select distinct override_id from deleted where override_id is not null`)})
    select count(*) from announced`.execute(tx)
}

/** The next tick updates these lights. */
export async function flagDesiredStates(tx: Connection, lights: number[], origin: StoredOrigin): Promise<void> {
  await sql`
    update light_state set expected_stale = true, plan_stale = true, pending_origin = ${JSON.stringify(origin)}::jsonb
    where light_id = any(${lights})`.execute(tx)
}

/** Of the light `s`: a rule of its district still holds, and its plan lights it as brightly. */
const IS_DAYLIGHT_ACTIVE = sql`exists (select from daylight_light l join daylight_state y using (rule_id)
  where l.light_id = s.light_id and y.ends_at > now())`

/** From `s.expected_rule` to `r.rule`, where no request caused it: a clock, or what ended. */
const ORIGIN_OF_CHANGE = sql`jsonb_build_object('kind', case
  when s.expected_rule = 'MAINTENANCE' and r.rule <> 'MAINTENANCE' then 'MAINTENANCE_ENDED'
  when s.expected_rule = 'TEST' and r.rule not in ('TEST', 'MAINTENANCE') then 'TEST_ENDED'
  when s.expected_rule = 'OVERRIDE' and r.rule not in ('OVERRIDE', 'TEST', 'MAINTENANCE') then 'OVERRIDE_EXPIRED'
  when s.expected_rule = 'DAYLIGHT' and r.rule not in ('DAYLIGHT', 'OVERRIDE', 'TEST', 'MAINTENANCE') and not ${IS_DAYLIGHT_ACTIVE}
    then 'DAYLIGHT_ENDED'
  else ${JSON.stringify(ORIGIN_OF_RULE)}::jsonb ->> r.rule end)`

/**
 * Writes the winning rule of lights into their desired state. A changed state gets a new version and a timeout; a light that
 * follows its plan is not commanded for a moment.
 * @param ids lights whose overrides, and so plans, changed; default: lights marked as `expected_stale`
 * @param origin what caused the change; default: what was noted, else what follows from the rules before and after
 * @returns the lights with a new desired state
 */
export async function updateDesiredStates(
  tx: Connection,
  limit: number,
  ids?: number[],
  origin?: StoredOrigin,
): Promise<{ checked: number; ids: number[] }> {
  const filter = ids ? sql`light_id = any(${ids})` : sql`expected_stale`
  await forceIndexScans(tx)
  const updated = await sql<{ light_id: number; changed: boolean; by_hand: boolean }>`
    with due as materialized (
      select light_id from light_state where ${filter} order by ${ids ? sql`light_id` : sql`street, light_id`}
      limit ${limit} for update ${ids ? sql`` : sql`skip locked`}),
    rules as materialized (
      select r.*,
        (r.rule, r.main_level, r.main_color_temp, r.sub_level, r.sub_color_temp) is distinct from
          (s.expected_rule, s.expected_main_level, s.expected_main_color_temp, s.expected_sub_level,
            s.expected_sub_color_temp)
          or (r.at is not null and r.at is distinct from s.expected_at) as changed,
        lamp_obeys(r.main_level, r.main_color_temp, s.main_level, s.main_color_temp)
          and lamp_obeys(r.sub_level, r.sub_color_temp, s.sub_level, s.sub_color_temp) as obeyed
      from due join light_state s using (light_id)
      -- Lateral with a fence: with stale statistics, a plain join computes the rules of the whole city for one light, or
      -- repeats them for each of 20,000 new lights.
      cross join lateral (select * from light_rule where light_rule.light_id = due.light_id offset 0) r),
    -- Pending commands for the old state.
    superseded as (
      update light_command set ${endCommandColumns('SUPERSEDED')}
      where light_id = any(array(select light_id from rules where changed)) and status in ('QUEUED', 'SENT')),
    -- A manual setting from before there was a plan ends: it must not return when the plan ends.
    deleted as (
      delete from light_override
      where light_id = any(array(select light_id from rules where rule in ('SCHEDULE', 'PRESET', 'SITE_DEFAULT')))
        -- A stale plan may end: a manual setting that follows it stays.
        and kind = 'MANUAL' and not exists (
          select from light_device d left join group_program p using (group_id) left join site_program sp on d.group_id is null
          where d.id = light_override.light_id and (p.stale or sp.stale)))
    update light_state s set expected_stale = false, plan_stale = s.plan_stale or ${ids !== undefined},
      expected_rule = r.rule,
      expected_main_level = r.main_level, expected_main_color_temp = r.main_color_temp,
      expected_sub_level = r.sub_level, expected_sub_color_temp = r.sub_color_temp,
      expected_until = r.until, expected_reason = r.reason,
      expected_at = case when r.rule is null then null when r.changed then coalesce(r.at, now()) else s.expected_at end,
      expected_cause = case when r.rule in ('OVERRIDE', 'MANUAL') then 'OPERATOR' else r.rule end,
      expected_by = coalesce(r.by, r.reason->>'schedule', r.reason->>'group', r.reason->>'district'),
      expected_origin = case when not r.changed then s.expected_origin
        else coalesce(${origin ? JSON.stringify(origin) : null}::jsonb, s.pending_origin, ${ORIGIN_OF_CHANGE}) end,
      pending_origin = null,
      expected_version = case when r.changed then next_version(s.expected_version) else s.expected_version end,
      wait_until = case when not r.changed then s.wait_until
        when s.online and not r.obeyed then now() + make_interval(secs => ${COMMAND_SECONDS} + ${REPORT_DELAY_SECONDS}) end,
      reconcile_at = case when not r.changed then s.reconcile_at
        when r.rule in ('SCHEDULE', 'PRESET', 'SITE_DEFAULT') and s.plan_version = s.plan_wanted
          and r.at > now() - make_interval(secs => ${MAX_EVENT_AGE_SECONDS})
          then now() + make_interval(secs => ${PLAN_WAIT}) end,
      reconcile_attempts = case when r.changed then 0 else s.reconcile_attempts end
    from rules r join light_device d on d.id = r.light_id left join device_mode m on m.id = d.mode_id
    where s.light_id = r.light_id
    returning s.light_id, r.changed, r.rule is not distinct from 'MANUAL' as by_hand`.execute(tx)
  await assignCampaignVersions(
    tx,
    updated.rows.filter(row => row.changed && row.by_hand).map(row => row.light_id),
  )
  return {
    checked: updated.rows.length,
    ids: updated.rows.filter(row => row.changed).map(row => row.light_id),
  }
}

/** Gives campaigns whose override the scheduler starts the version that applies it. */
async function assignCampaignVersions(tx: Connection, lights: number[]): Promise<void> {
  if (lights.length === 0) return
  await sql`
    update campaign_light l set version = s.expected_version from light_override w join light_state s using (light_id)
    where w.light_id = any(${lights}) and w.kind = 'MANUAL' and l.light_id = w.light_id
      and l.campaign_id = w.campaign_id and l.version is null`.execute(tx)
}
