import { type Expression, type SqlBool, sql } from 'kysely'
import type { AlertKindName } from '#lighting/alerts/kinds.ts'
import { RATED_MAIN_WATTS, RATED_SUB_WATTS } from '../../foundation/lights/ratedPower.ts'
import { EARLIER, OFF_BY_DAY, OFFLINE_SINCE, type Rule, type Rules, TO_BE_DARK, WATCHED } from './fragments.store.ts'
import { type Changes, changedLights } from './seen.store.ts'
import { siteOutage } from './siteOutage.store.ts'

/*
 * What is wrong now, in SQL. A condition *holds* while it is past the threshold at which it is cleared, and *raises*
 * when it is past the one at which it is raised and the values are fresh; what is between the two changes nothing. A
 * light that fell silent keeps what it said last: silence mends nothing, and proves nothing new.
 */

interface Condition {
  holds: Expression<SqlBool>
  raises: Expression<SqlBool>
  value?: Expression<unknown>
  threshold?: Expression<unknown>
  /** Since when it is so, where that is known; else: since it is first seen. */
  since?: Expression<unknown>
}

/** W of a lamp at 100 %, where they are known. */
const MAIN_WATTS = sql`s.main_watts`
const SUB_WATTS = sql`s.sub_watts`
/** s between the light's clock and ours at its last reading. */
const CLOCK_DRIFT = sql`abs(s.clock_drift)`

const WATTS = sql`(coalesce(${MAIN_WATTS}, 0) + coalesce(${SUB_WATTS}, 0))`
/** What its lamps should draw at their levels. */
const LEVEL_WATTS = sql`((coalesce(${MAIN_WATTS} * s.main_level, 0) + coalesce(${SUB_WATTS} * s.sub_level, 0)) / 100)`
const POWER = sql`(coalesce(s.main_power, 0) + coalesce(s.sub_power, 0))`
/** Of the lamps whose rated power is known: the others have no threshold. */
const RATED_LAMPS_POWER = sql`(case when ${MAIN_WATTS} > 0 then coalesce(s.main_power, 0) else 0 end
  + case when ${SUB_WATTS} > 0 then coalesce(s.sub_power, 0) else 0 end)`
const CURRENT = sql`(case when ${MAIN_WATTS} > 0 then coalesce(s.main_current, 0) else 0 end
  + case when ${SUB_WATTS} > 0 then coalesce(s.sub_current, 0) else 0 end)`
const TO_BE_LIT = sql<SqlBool>`(s.expected_main_level > 0 or s.expected_sub_level > 0)`
/** Its values are fresh, and no command is under way that would change them. */
const SETTLED = sql<SqlBool>`s.online and s.confirmation <> 'WAITING'`
/** Lamps below this many % draw too little to tell anything by. */
const LEAST_LEVEL = 10

/** A lamp that is to be lit has no output: it reports level 0, or draws less than this share of what its level asks for. */
function dark(percent: number | null): Expression<SqlBool> {
  const lamp = (name: 'main' | 'sub') => {
    const column = (part: string) => sql.ref(`s.${name}_${part}`)
    return sql`coalesce(${sql.ref(`s.expected_${name}_level`)} > 0 and ${column('level')} is not null
      and not lamp_has_output(${column('level')}, ${column('power')}, ${column('watts')}, ${percent}::float8), false)`
  }
  return sql`(s.expected_rule is distinct from 'MAINTENANCE' and s.lamp_failure is not true and (${lamp('main')} or ${lamp('sub')}))`
}

/** By its last report, also where that is old: silence proves nothing new (lighting/litState). */
const REPORTS_LIGHT = sql<SqlBool>`coalesce(reported_output(s.main_level, s.main_power, s.main_watts,
  s.sub_level, s.sub_power, s.sub_watts, s.lamp_failure) = 'LIT', false)`

function above(
  value: Expression<unknown>,
  { raise_at, clear_at }: Rule,
  unit: Expression<unknown> = sql`1`,
): Condition {
  return {
    holds: sql`${value} > ${clear_at}::float8 * ${unit}`,
    raises: sql`s.online and ${value} > ${raise_at}::float8 * ${unit}`,
    value,
    threshold: sql`${raise_at}::float8 * ${unit}`,
  }
}

function below(value: Expression<unknown>, { raise_at, clear_at }: Rule): Condition {
  return {
    holds: sql`${value} < ${clear_at}::float8`,
    raises: sql`s.online and ${value} < ${raise_at}::float8`,
    value,
    threshold: sql`${raise_at}::float8`,
  }
}

/** Connections within a minute from which on it is no light that was merely away. */
const FLAPS = 10

/** Its connection is made anew again and again: another device has its name, or the network is bad. */
function flaps(of: 's' | 'c'): Expression<SqlBool> {
  return sql`(coalesce(${sql.ref(`${of}.arrivals`)}, 0) >= ${FLAPS}
    and coalesce(${sql.ref(`${of}.arrivals_since`)} > now() - interval '2 min', false))`
}

/** Of `s`, a row of LIGHTS. */
function ofLights(rules: Rules): Partial<Record<AlertKindName, Condition>> {
  // The network's voltage is the middle of what is too much and too little.
  const volts = ((rules.OVER_VOLTAGE.raise_at ?? 264) + (rules.UNDER_VOLTAGE.raise_at ?? 176)) / 2
  const known = sql<SqlBool>`${WATTS} > 0`
  const part = (of: Condition, also: Expression<SqlBool>): Condition => ({
    ...of,
    holds: sql`${of.holds} and ${also}`,
    raises: sql`${of.raises} and ${also}`,
  })
  const { raise_at, clear_at } = rules.UNDER_CURRENT
  const dueCurrent = sql`${LEVEL_WATTS} / 100 / ${volts}::float8`
  const measured = sql<SqlBool>`num_nulls(s.main_current, s.sub_current) < 2 and s.switched_on
    and (s.main_current is not null or coalesce(${MAIN_WATTS} * s.main_level, 0) = 0) and greatest(s.main_level, s.sub_level) >= ${LEAST_LEVEL} and s.lamp_failure is not true
    and not ${dark(rules.LAMP_DARK.clear_at)}`
  return {
    LAMP_FAILURE: { holds: sql`s.lamp_failure`, raises: sql`s.online and s.lamp_failure` },
    LAMP_DARK: {
      holds: dark(rules.LAMP_DARK.clear_at),
      raises: sql`${SETTLED} and ${dark(rules.LAMP_DARK.raise_at)}`,
      value: POWER,
    },
    DAY_BURNER: {
      holds: sql`${REPORTS_LIGHT} and ${TO_BE_DARK} and num_nonnulls(s.expected_main_level, s.expected_sub_level) > 0`,
      raises: SETTLED,
    },
    OVER_VOLTAGE: above(sql`s.voltage`, rules.OVER_VOLTAGE),
    UNDER_VOLTAGE: below(sql`s.voltage`, rules.UNDER_VOLTAGE),
    OVER_CURRENT: part(above(CURRENT, rules.OVER_CURRENT, sql`${WATTS} / 100 / ${volts}::float8`), known),
    UNDER_CURRENT: {
      holds: sql`${CURRENT} < ${clear_at}::float8 * ${dueCurrent} and ${measured}`,
      raises: sql`${SETTLED} and ${CURRENT} < ${raise_at}::float8 * ${dueCurrent}`,
      value: CURRENT,
      threshold: sql`${raise_at}::float8 * ${dueCurrent}`,
    },
    TEMPERATURE_LOW: below(sql`s.temperature`, rules.TEMPERATURE_LOW),
    TEMPERATURE_HIGH: above(sql`s.temperature`, rules.TEMPERATURE_HIGH),
    POWER_NEAR: part(
      above(RATED_LAMPS_POWER, rules.POWER_NEAR, sql`${WATTS} / 100`),
      sql`${known} and ${RATED_LAMPS_POWER} <= ${rules.POWER_OVER.raise_at}::float8 * ${WATTS} / 100`,
    ),
    POWER_OVER: part(above(RATED_LAMPS_POWER, rules.POWER_OVER, sql`${WATTS} / 100`), known),
    LIGHT_OFFLINE: {
      holds: sql`not s.online and not ${OFF_BY_DAY}`,
      // A center that is down, or about to be called so, has those below it that did not go offline before it.
      raises: sql`not coalesce(${rules.CENTER_OFFLINE.enabled}::boolean and not s.center_online
        and ${OFFLINE_SINCE} >= s.center_heard_at - ${EARLIER}, false)`,
      since: OFFLINE_SINCE,
    },
    LIGHT_FLAPPING: { holds: flaps('s'), raises: sql`true` },
    CLOCK_DRIFT: above(CLOCK_DRIFT, rules.CLOCK_DRIFT),
    VERSION_AHEAD: {
      holds: sql`num_nonnulls(s.plan_claimed, s.command_claimed) > 0`,
      raises: sql`s.online`,
      value: sql`coalesce(s.plan_claimed, s.command_claimed)`,
    },
  }
}

/** All that conditions of lights are made of, of lights that are watched. */
const LIGHTS = sql`
  select s.light_id, s.online, s.heard_at, s.restored_at, s.measured_at, s.confirmation, s.switched_on, s.lamp_failure,
    s.expected_main_level, s.expected_sub_level, s.expected_rule, s.expected_at, s.main_level, s.sub_level, s.main_power,
    s.sub_power, s.main_current, s.sub_current, s.voltage, s.temperature, d.created_at, m.offline_after,
    ${RATED_MAIN_WATTS} as main_watts, ${RATED_SUB_WATTS} as sub_watts, s.clock_drift,
    s.arrivals, s.arrivals_since, s.plan_claimed, s.command_claimed, k.daytime_power_cut, k.online as center_online, k.heard_at as center_heard_at
  from light_state s join light_device d on d.id = s.light_id
  left join device_mode m on m.id = d.mode_id left join light_center k on k.id = d.center_id
  where ${WATCHED}`

/**
 * `with` clauses up to `f`: rows of (kind, scope, subject, raises, value, threshold, since, detail), what holds now; of
 * lights, what holds of those that changed, where that is said, and of those that have a condition already.
 */
export function found(rules: Rules, changes: Changes | undefined) {
  const conditions = Object.entries(ofLights(rules)).filter(([kind]) => rules[kind as AlertKindName].enabled)
  // A list that is never empty: all rules may be switched off.
  const any = sql.join([sql`false`, ...conditions.map(([, { holds }]) => sql`(${holds})`)], sql` or `)
  const each = conditions.map(
    ([kind, { holds, raises, value, threshold, since }]) => sql`
    select ${kind}::text as kind, 'LIGHT' as scope, s.light_id as subject, coalesce(${raises}, false) as raises,
      (${value ?? sql`null`})::float8 as value, (${threshold ?? sql`null`})::float8 as threshold,
      ${since ?? sql`now()`} as since, null::jsonb as detail
    from suspect s where ${holds} union all`,
  )
  const among = sql`any(array(select light_id from changed))`
  return sql`
    ${
      changes
        ? sql`changed as materialized (${changedLights(changes)}
      union select subject from alert_condition where scope = 'LIGHT'),`
        : sql``
    }
    suspect as materialized (
      select s.* from (${LIGHTS} ${changes ? sql`and s.light_id = ${among} and d.id = ${among}` : sql``}) s where ${any}),
    suspect_group as materialized (
      select group_id from light_device where id = any(array(
        select light_id from light_state where online and confirmation <> 'CONFIRMED'))
      group by group_id having count(*) >= 2),
    ${siteOutage(rules)},
    f as materialized (${sql.join(each, sql` `)} ${ofCenters(rules)}
    union all ${ofGroups(rules.NOT_CONFIRMED)} union all ${ofPlatform(rules)})`
}

/** A center that was never heard of is not there yet. */
function ofCenters({ CENTER_OFFLINE, CENTER_FLAPPING, PHASE_DOWN, CABINET_DOOR }: Rules) {
  return sql`
    select x.kind, 'CENTER' as scope, c.id as subject, x.raises, x.value, x.threshold, now() as since, x.detail
    from light_center c left join lateral (
      select min(voltage) as volts, jsonb_build_object('phases', jsonb_agg(phase order by phase)
        filter (where voltage < ${PHASE_DOWN.clear_at}::float8)) as detail
      from jsonb_to_recordset(coalesce(c.cabinet->'phases', '[]')) as p(phase text, voltage float8)) p on true
    cross join lateral (values
      ('CENTER_OFFLINE', ${CENTER_OFFLINE.enabled}::boolean and not c.online and c.heard_at is not null, true,
        null::float8, null::float8, null::jsonb),
      ('CENTER_FLAPPING', ${CENTER_FLAPPING.enabled}::boolean and ${flaps('c')}, true, null, null, null),
      ('PHASE_DOWN', ${PHASE_DOWN.enabled}::boolean and p.volts < ${PHASE_DOWN.clear_at}::float8,
        c.online and p.volts < ${PHASE_DOWN.raise_at}::float8, p.volts, ${PHASE_DOWN.raise_at}::float8, p.detail),
      ('CABINET_DOOR', ${CABINET_DOOR.enabled}::boolean and (c.cabinet->>'doorOpen')::boolean, c.online, null, null, null)
    ) as x(kind, holds, raises, value, threshold, detail)
    where x.holds`
}

/**
 * Of `light_device as d`, `light_state as s`: lights that a group's program counts on. Those that are offline, or below
 * a center or phase that is down, have an alert that says so.
 */
const COUNTED_ON = sql<SqlBool>`${WATCHED} and s.online and ${TO_BE_LIT} and not exists (
  select from alert_condition r where r.scope = 'CENTER' and r.subject = d.center_id and r.standing
    and r.kind in ('CENTER_OFFLINE', 'PHASE_DOWN'))`

/**
 * One light that does not do as asked is that light's trouble; two are the group's. Only where there are two are all
 * lights of the group counted: at night that would be the whole city.
 */
function ofGroups({ enabled, raise_at, clear_at }: Rule) {
  const suspects = sql`any(array(select group_id from suspect_group))`
  return sql`
    select 'NOT_CONFIRMED', 'GROUP', p.group_id, min(p.since) > now() - interval '12 h'
        and 100.0 * count(*) filter (where s.confirmation = 'CONFIRMED') / count(*) < ${raise_at}::float8,
      (100.0 * count(*) filter (where s.confirmation = 'CONFIRMED') / count(*))::float8, ${raise_at}::float8,
      now(), null::jsonb
    from group_program p join light_device d on d.group_id = p.group_id join light_state s on s.light_id = d.id
    where ${enabled}::boolean and (p.main_level > 0 or p.sub_level > 0) and ${COUNTED_ON}
      and p.group_id = ${suspects} and d.group_id = ${suspects}
      and s.light_id = any(array(select id from light_device where group_id = ${suspects}))
    group by p.group_id
    having 100.0 * count(*) filter (where s.confirmation = 'CONFIRMED') / count(*) < ${clear_at}::float8
      and count(*) filter (where s.confirmation <> 'CONFIRMED') >= 2`
}

function ofPlatform({ CLOCK_STEPPED, DISK_LOW }: Rules) {
  return sql`
    select kind, scope, subject, raises, value, threshold, since, detail from site_outage
    union all
    select 'CLOCK_STEPPED', 'SYSTEM', 0, true, max(abs(seconds)), ${CLOCK_STEPPED.raise_at}::float8, now(), null::jsonb
    from clock_step where ${CLOCK_STEPPED.enabled}::boolean and at > now() - interval '10 min'
      and abs(seconds) >= ${CLOCK_STEPPED.raise_at}::float8
    having count(*) > 0
    union all
    select 'DISK_LOW', 'SYSTEM', 0, min(free) < ${DISK_LOW.raise_at}::float8, min(free), ${DISK_LOW.raise_at}::float8, now(),
      jsonb_build_object('place', (array_agg(place order by free))[1])
    from disk_space where ${DISK_LOW.enabled}::boolean and at > now() - interval '10 min'
    having min(free) < ${DISK_LOW.clear_at}::float8`
}

/** Of `light_device as d`, `alert as a`: has an alert of its own, or stands below another one. */
const ELSEWHERE = sql<SqlBool>`exists (
  select from alert_condition o where o.scope = 'LIGHT' and o.subject = d.id and o.kind = 'LIGHT_OFFLINE'
    and o.parent is distinct from a.key)`

/** Rows of (alert_id, light_id): the lights that an open alert of a center, group or site has below it by its nature. */
export const AFFECTED = sql`
  select a.id as alert_id, d.id as light_id
  from alert a join light_center k on k.id = a.center_id
  join light_device d on d.center_id = k.id join light_state s on s.light_id = d.id
  -- Once its center is offline, a phase keeps the lights that were lost with it: these have a condition.
  where a.cleared_at is null and (a.kind = 'CENTER_OFFLINE' or a.kind = 'PHASE_DOWN' and k.online) and ${WATCHED}
    and not s.online and not ${ELSEWHERE}
  union
  select a.id, d.id
  from alert a join alert_condition k on k.parent = a.key and k.kind = 'CENTER_OFFLINE' and k.standing
  join light_device d on d.center_id = k.subject join light_state s on s.light_id = d.id
  where a.cleared_at is null and a.kind = 'SITE_OFFLINE' and ${WATCHED} and not s.online and not ${ELSEWHERE}
  union
  select a.id, d.id
  from alert a join light_device d on d.group_id = a.group_id join light_state s on s.light_id = d.id
  where a.cleared_at is null and a.kind = 'NOT_CONFIRMED' and s.confirmation <> 'CONFIRMED' and ${COUNTED_ON}`
