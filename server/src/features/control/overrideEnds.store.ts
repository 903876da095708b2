import { type Expression, sql } from 'kysely'
import type { Condition, Connection } from '../../foundation/database/database.ts'
import { notifyChangedSql } from '../../foundation/events/events.ts'
import { lightsVisibleTo } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'
import { IS_LIMITED, IS_LISTED } from './overrides.store.ts'

/** Which overrides end or get another end, on the lights that the account may see. */
export interface Which {
  /** These; left out: all that have an end. Those without an end are only changed by name. */
  ids?: number[]
  /** on lights for which this holds, of `light_device as d` with its `light_state as s` */
  lights?: Condition
}

/** A new end: an instant, minutes later than the present one, or the next event of the plan of each light. */
export type NewEnd = { until: Date } | { minutes: number } | 'NEXT_EVENT'

const OFF = sql`main_level = case when w.main_level is not null then 0 end,
  sub_level = case when w.sub_level is not null then 0 end`

/** On `light_override as w`. */
function isMeant(account: Account, { ids, lights }: Which): Condition {
  return sql`${ids ? sql`${IS_LISTED} and w.override_id = any(${ids}::bigint[])` : IS_LIMITED}
    and exists (select from light_device d ${lights ? sql`join light_state s on s.light_id = d.id` : sql``}
      where d.id = w.light_id and ${lightsVisibleTo(account)} and ${lights ?? sql`true`})`
}

/** CTE with the locked lights of these overrides. */
function locked(account: Account, which: Which) {
  return sql`locked as materialized (
    select light_id from light_state
    where light_id = any(array(select w.light_id from light_override w where ${isMeant(account, which)}))
    order by light_id for update)`
}
const IS_LOCKED = sql`w.light_id = any(array(select light_id from locked))`

/** Of `light_override as w`; null: it gets none. */
function newEnd(end: NewEnd): Expression<Date | null> {
  if (end === 'NEXT_EVENT')
    return sql`(select case when coalesce(p.rule, sp.rule) is not null
        then greatest(coalesce(p.until, sp.until), now() + interval '1 min') end
      from light_device d left join group_program p on p.group_id = d.group_id
      left join site_program sp on d.group_id is null where d.id = w.light_id)`
  if ('until' in end) return sql`${end.until}::timestamptz`
  return sql`least(coalesce(w.until, now()) + make_interval(mins => ${end.minutes}), now() + interval '366 days')`
}

/**
 * Moves the end of overrides, earlier or later. Lights without an end get one, after which they are off if nothing is
 * planned for them by then; those that are under another override now keep theirs.
 * @returns the lights
 */
export async function updateOverrideEnds(
  tx: Connection,
  account: Account,
  which: Which,
  end: NewEnd,
): Promise<number[]> {
  const columns = sql`light_id, kind, main_level, main_color_temp, sub_level, sub_color_temp, at, until, by, campaign_id,
    override_id`
  const moved = await sql<{ light_id: number }>`
    with ${locked(account, which)},
    ends as materialized (
      select w.*, ${newEnd(end)} as new_end from light_override w
      where ${IS_LOCKED} and ${isMeant(account, which)} and (w.until is not null or not exists (
        select from light_override o where o.light_id = w.light_id and o.kind = 'OVERRIDE' and o.until > now()))),
    moved as (
      insert into light_override as w (${columns})
      select light_id, 'OVERRIDE', main_level, main_color_temp, sub_level, sub_color_temp, at, new_end, by, campaign_id,
        override_id
      from ends where new_end is not null
      on conflict (light_id, kind) do update set main_level = excluded.main_level,
        main_color_temp = excluded.main_color_temp, sub_level = excluded.sub_level, sub_color_temp = excluded.sub_color_temp,
        at = excluded.at, until = excluded.until, by = excluded.by, campaign_id = excluded.campaign_id,
        override_id = excluded.override_id
      returning w.light_id, w.override_id, w.until),
    -- Keeps its campaign, whose undo removes it.
    off_later as (
      update light_override w set ${OFF}, at = new_end, by = ${account.name}, override_id = null
      from ends where w.light_id = ends.light_id and w.kind = 'MANUAL' and new_end is not null
        and (ends.kind = 'MANUAL' or w.override_id is null and w.at = ends.until)),
    requests as (
      update override_request r set until = (
        select max(until) from (
          select until from moved where override_id = r.id
          union all
          select w.until from light_override w
          where w.override_id = r.id and not w.light_id = any(array(select light_id from moved))) e)
      where r.id in (select override_id from moved) returning r.id, r.campaign_id, r.until),
    campaigns as (
      update campaign c set until = r.until from requests r
      where c.id = r.campaign_id and not exists (
        select from light_override w where w.override_id = r.id and w.until is null
          and not w.light_id = any(array(select light_id from moved)))),
    announced as (${notifyChangedSql('override.changed', sql`select distinct override_id from moved where override_id is not null`)})
    select light_id from moved cross join (select count(*) from announced) as n`.execute(tx)
  return moved.rows.map(row => row.light_id)
}

/** Ends overrides. Lights without an end are off then, for as long as nothing is planned for them. @returns the lights */
export async function deleteOverrides(tx: Connection, account: Account, which: Which): Promise<number[]> {
  const ended = await sql<{ light_id: number }>`
    with ${locked(account, which)},
    meant as materialized (
      select w.light_id, w.kind, w.override_id from light_override w where ${IS_LOCKED} and ${isMeant(account, which)}),
    deleted as (
      delete from light_override
      where light_id = any(array(select light_id from meant where kind = 'OVERRIDE')) and kind = 'OVERRIDE'),
    switched_off as (
      update light_override w set ${OFF}, at = now(), by = ${account.name}, campaign_id = null, override_id = null
      where light_id = any(array(select light_id from meant where kind = 'MANUAL')) and kind = 'MANUAL'),
    announced as (${notifyChangedSql('override.changed', sql`select distinct override_id from meant where override_id is not null`)})
    select distinct light_id from meant cross join (select count(*) from announced) as n`.execute(tx)
  return ended.rows.map(row => row.light_id)
}

export interface EndEffect {
  lights: number
  off: number
  on: number
  dimmed: number
  brightened: number
}

/**
 * What lights would be required to do if these overrides ended now: the next rule of the view `light_rule`, computed without
 * locks. Lights in maintenance or under a test, and those without a next rule, keep their state.
 */
export async function selectEndEffect(db: Connection, account: Account, which: Which): Promise<EndEffect> {
  const after = (lamp: 'main' | 'sub') => sql`greatest(${sql.ref(`n.${lamp}_level`)}, ${sql.ref(`y.${lamp}_level`)})`
  const level = (lamp: 'main' | 'sub') => sql`case when ${sql.ref(`m.${lamp}`)} then
    case when ${after(lamp)} > 0 and not ${sql.ref(`m.${lamp}_dims`)} then 100 else ${after(lamp)} end end`
  const { rows } = await sql<EndEffect>`
    with overridden as materialized (
      select w.light_id, bool_or(w.until is not null) as loses_override, bool_or(w.until is null) as goes_off
      from light_override w where ${isMeant(account, which)} group by w.light_id)
    select (select count(*) from overridden) as lights, count(*) filter (where is_lit and not will_be) as off,
      count(*) filter (where not is_lit and will_be) as on,
      count(*) filter (where is_lit and will_be and levels_after < levels) as dimmed,
      count(*) filter (where is_lit and will_be and levels_after > levels) as brightened
    from (
      select coalesce(greatest(s.expected_main_level, s.expected_sub_level), 0) > 0 as is_lit,
        coalesce(greatest(a.main_level, a.sub_level), 0) > 0 as will_be,
        coalesce(s.expected_main_level, 0) + coalesce(s.expected_sub_level, 0) as levels,
        coalesce(a.main_level, 0) + coalesce(a.sub_level, 0) as levels_after
      from overridden join light_device d on d.id = overridden.light_id join light_state s on s.light_id = d.id
      left join device_mode dm on dm.id = d.mode_id
      cross join lateral (select
        coalesce((dm.options->>'mainLight')::boolean, dm.options is null) as main,
        coalesce((dm.options->>'mainBrightness')::boolean, dm.options is null) as main_dims,
        coalesce((dm.options->>'subLight')::boolean, false) as sub,
        coalesce((dm.options->>'subBrightness')::boolean, false) as sub_dims) m
      left join light_group g on g.id = d.group_id
      cross join lateral (
        select 3 as strength, w.main_level, w.sub_level from light_override w
        where w.light_id = d.id and ${IS_LIMITED} and not loses_override
        union all
        select 4, p.main_level, p.sub_level from group_program p
        where p.group_id = d.group_id and p.rule is not null
        union all
        select 5, case when not goes_off then w.main_level else 0 end, case when not goes_off then w.sub_level else 0 end
        from light_override w where w.light_id = d.id and w.kind = 'MANUAL'
        union all
        select 6, sp.main_level, sp.sub_level from site_program sp where d.group_id is null and sp.rule is not null
        order by strength limit 1) n
      -- a daylight rule raises what is planned
      left join lateral (select * from light_daylight y where y.light_id = d.id) y on n.strength > 3
        and exists (select from group_program p where p.group_id = d.group_id and p.rule is not null
          union all select from site_program sp where d.group_id is null and sp.rule is not null)
      cross join lateral (select ${level('main')} as main_level, ${level('sub')} as sub_level) a
      where not s.maintenance and g.group_status is distinct from 'MAINTENANCE'
        and not exists (select from light_test t where t.light_id = d.id and t.until > now())) l`.execute(db)
  return rows[0]!
}
