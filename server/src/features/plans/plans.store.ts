import { type SqlBool, sql } from 'kysely'
import type { PlanSupport } from '#protocol/capabilities.ts'
import type { PlanEntry } from '#protocol/plan.ts'
import type { PlanRules } from '#protocol/rules.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { deleteInBatches } from '../../foundation/database/deleteInBatches.ts'
import { LOCKS } from '../../foundation/database/locks.ts'
import { unnestRows } from '../../foundation/database/unnestRows.ts'
import { PLAN_SECONDS } from '../../foundation/lights/patience.ts'

/** Instants in ms since 1970, levels in %. */
interface DaylightHold {
  at: number
  until: number
  mainLevel: number
  subLevel: number
}

/** A light whose plan has to be computed, and the inputs. */
export interface LightToPlan {
  light_id: number
  group_id: number | null
  options: unknown
  /** in maintenance: its plan is empty */
  inMaintenance: boolean
  until: Date | null
  at: Date | null
  main_level: number | null
  main_color_temp: number | null
  sub_level: number | null
  sub_color_temp: number | null
  /** of the active rule of its district */
  daylight: DaylightHold | null
  plan_wanted: number | null
  plan_version: number | null
  /** As announced. */
  holds: PlanSupport | null
  max_entries: number | null
}

export async function selectLightsToPlan(tx: Connection, limit: number): Promise<LightToPlan[]> {
  const taken = await sql<LightToPlan>`
    with due as materialized (
      select light_id from light_state where plan_stale and not expected_stale order by light_id limit ${limit}
      for update skip locked)
    select s.light_id, d.group_id, m.options,
      s.maintenance or coalesce(g.group_status = 'MAINTENANCE', false) as "inMaintenance",
      o.until, o.at, o.main_level, o.main_color_temp, o.sub_level, o.sub_color_temp, s.plan_wanted, s.plan_version, y.daylight,
      d.capabilities ->> 'holds' as holds, (d.capabilities ->> 'maxEntries')::int as max_entries
    from light_state s join light_device d on d.id = s.light_id
    left join device_mode m on m.id = d.mode_id left join light_group g on g.id = d.group_id
    left join light_override o on o.light_id = d.id and o.kind = 'OVERRIDE' and o.until > now()
    -- As in the view light_rule: the brightest rule, where something is planned.
    left join group_program p on p.group_id = d.group_id left join site_program sp on d.group_id is null
    left join lateral (
      select jsonb_build_object('mainLevel', y.main_level, 'subLevel', y.sub_level,
        'at', extract(epoch from y.since)::float8 * 1000, 'until', extract(epoch from y.until)::float8 * 1000) as daylight
      from light_daylight y where y.light_id = d.id) y
      on p.rule is not null or sp.rule is not null
    where s.light_id = any(array(select light_id from due)) order by s.light_id`.execute(tx)
  return taken.rows
}

/** A plan that lights share. */
export interface PlanContent {
  entries: PlanEntry[]
  /** The same plan for lights that evaluate rules; null: for others. */
  rules: PlanRules | null
  /** Until then the entries are right; null: without end. */
  valid_until: Date | null
  /** When its lights get the plan that follows it. */
  renew_at: Date | null
}

export interface StoredPlan extends PlanContent {
  version: number
  key: string
}

/** Plans from before migration 0064 were renewed four days before their end. */
const RENEW_AT = sql<Date | null>`coalesce(renew_at, valid_until - interval '4 days')`

/** The latest plan of each key. */
export async function selectPlans(tx: Connection, keys: string[]): Promise<Map<string, StoredPlan>> {
  const found = await sql<StoredPlan>`
    select distinct on (key) version, key, entries, rules, valid_until, ${RENEW_AT} as renew_at from light_plan where key = any(${keys})
    order by key, version desc`.execute(tx)
  return new Map(found.rows.map(row => [row.key, row]))
}

/** Its version comes from the clock, never from a report of a light. One transaction at a time (lockPlanning). */
export async function insertPlan(
  tx: Connection,
  key: string,
  { entries, rules, valid_until, renew_at }: PlanContent,
): Promise<number> {
  const text = JSON.stringify(entries)
  const { rows } = await sql<{ version: number }>`
    insert into light_plan (version, key, entries, rules, fingerprint, valid_until, renew_at)
    select next_version(max(version)), ${key}, ${text}::jsonb, ${rules && JSON.stringify(rules)}::jsonb, md5(${text}),
      ${valid_until}::timestamptz, ${renew_at}::timestamptz from light_plan
    returning version`.execute(tx)
  return rows[0]!.version
}

/** `version` null: these lights never had a plan, and get none. */
export async function updateDesiredPlans(
  tx: Connection,
  wanted: { light_id: number; version: number | null }[],
): Promise<void> {
  await sql`
    update light_state s set plan_stale = false, plan_wanted = n.version,
      plan_sent_at = case when s.plan_wanted is distinct from n.version then null else s.plan_sent_at end,
      plan_attempts = case when s.plan_wanted is distinct from n.version then 0 else s.plan_attempts end,
      plan_refusal = case when s.plan_wanted is distinct from n.version then null else s.plan_refusal end
    from ${unnestRows('n', wanted, { light_id: 'int', version: 'bigint' })}
    where s.light_id = n.light_id`.execute(tx)
}

/** Marks lights whose plan ends soon for a new one. */
export async function updateEndingPlans(tx: Connection): Promise<void> {
  await sql`
    with ending as materialized (
      select version from light_plan p where ${RENEW_AT} < now()
        and exists (select from light_state s where s.plan_wanted = p.version and not s.plan_stale)),
    due as materialized (
      select s.light_id from light_state s where s.plan_wanted in (select version from ending)
      order by s.light_id for update skip locked)
    update light_state s set plan_stale = true from due where s.light_id = due.light_id`.execute(tx)
}

/** Deletes plans in the past that no light should hold. */
export async function deleteOldPlans(db: Connection): Promise<void> {
  const over = sql<SqlBool>`coalesce(valid_until, created_at) < now() - interval '30 days'
    and not exists (select from light_state s where s.plan_wanted = light_plan.version)`
  await deleteInBatches(db, 'light_plan', over)
}

/** One server at a time makes plans, so that each version is above all others. */
export async function lockPlanning(tx: Connection): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${LOCKS.plans}) as mine`.execute(tx)
  return rows[0]!.mine
}

/** A plan to send to lights of one endpoint. */
export interface DuePlan {
  endpoint: string
  /** of the plan, or the one under which these lights accept it */
  version: number
  entries: PlanEntry[]
  rules: PlanRules | null
  lights: string[]
}

/** Longest backoff in seconds before a plan is sent again to a light that does not hold it. */
const MAX_BACKOFF_SECONDS = 900

/** Reachable lights that do not hold the desired plan. */
export async function takeDuePlans(tx: Connection, limit: number): Promise<DuePlan[]> {
  const taken = await sql<DuePlan>`
    with due as materialized (
      select s.light_id from light_state s join light_device d on d.id = s.light_id
      left join device_mode m on m.id = d.mode_id
      where s.online and s.plan_wanted is not null and s.plan_version is distinct from s.plan_wanted
        and (s.plan_sent_at is null or s.plan_sent_at < now() - make_interval(secs =>
          least(greatest(${MAX_BACKOFF_SECONDS}, ${PLAN_SECONDS}), ${PLAN_SECONDS} * 2 ^ least(s.plan_attempts, 10))))
      order by s.light_id limit ${limit} for update of s skip locked),
    sent as (
      update light_state s set plan_sent_at = now(), plan_attempts = least(s.plan_attempts + 1, 100) from due
      where s.light_id = due.light_id returning s.light_id, s.plan_wanted, s.plan_alias)
    select coalesce(k.device_id, d.device_id) as endpoint, coalesce(sent.plan_alias, p.version) as version, p.entries, p.rules,
      array_agg(d.device_id) as lights
    from sent join light_device d on d.id = sent.light_id join light_plan p on p.version = sent.plan_wanted
    left join light_center k on k.id = d.center_id
    group by 1, p.version, sent.plan_alias`.execute(tx)
  return taken.rows
}
