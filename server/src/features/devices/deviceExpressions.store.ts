import { sql } from 'kysely'

/** Read once a statement: a lookup of the group of each light took nine tenths of the time of a scan. */
const MAINTAINED_GROUPS = sql`array(select g.id from light_group g where g.group_status = 'MAINTENANCE')`

/**
 * LIT, DARK, UNKNOWN or NOT_EXPECTED, of `light_device as d` with its `light_state as s`. The lit rate and the lists
 * that explain it use this one expression.
 */
export const LIT_RATE_STATE = sql<string>`lit_rate_state(s,
  case when d.group_id = any(${MAINTAINED_GROUPS}) then 'MAINTENANCE' end)`

const OVERRIDDEN_LIGHTS = sql`select w.light_id from light_override w where w.kind = 'OVERRIDE' and w.until > now()`
/** Whether an override is in effect, of `light_device as d`. */
export const IS_OVERRIDDEN = sql<boolean>`(d.id in (${OVERRIDDEN_LIGHTS}))`
/** ID of the override in effect; of one without an end where none with an end is. */
export const OVERRIDE_ID = sql<number | null>`(
  select w.override_id from light_override w where w.light_id = d.id and (w.until > now() or w.kind = 'MANUAL')
  order by w.until nulls last limit 1)`
/** End of the override in effect. */
export const OVERRIDDEN_UNTIL = sql<Date | null>`(
  select w.until from light_override w where w.light_id = d.id and w.kind = 'OVERRIDE' and w.until > now())`

/** Groups whose plan was changed, until the scheduler has computed it. */
const CHANGED_GROUPS = sql`array(select p.group_id from group_program p where p.stale)`

/**
 * HELD, DUE, REFUSED, UNSUPPORTED or NOTHING, of `light_device as d` with its `light_state as s`: whether the light stores the
 * plan that it runs while the platform is offline.
 */
export const PLAN_STORAGE = sql<string>`(case
  when s.maintenance or d.group_id = any(${MAINTAINED_GROUPS}) then 'NOTHING'
  when d.capabilities ->> 'holds' = 'NONE' then 'UNSUPPORTED'
  when s.plan_stale or d.group_id = any(${CHANGED_GROUPS}) then 'DUE'
  when s.plan_wanted is null then 'NOTHING'
  when s.plan_version = s.plan_wanted then 'HELD'
  when s.plan_refusal is not null then 'REFUSED'
  else 'DUE' end)`

/** MAIN or OTHER, of `light_device as d`. A light without a group counts as OTHER. */
export const ROAD_CLASS = sql<string>`coalesce(
  (select g.road_class from light_group g where g.id = d.group_id), 'OTHER')`
