import { sql } from 'kysely'
import type { AlertKindName } from '#lighting/alerts/kinds.ts'
import { activeEvents, circuitConditions, circuitsOf, hasEvent } from './eventConditions.store.ts'
import { lightConditions, monitoredLights } from './lightConditions.store.ts'
import { siteOutage } from './siteOutage.store.ts'
import {
  CONTROLLED,
  IS_ON_WITHOUT_END,
  IS_WITHOUT_END,
  isFlapping,
  OVERDUE,
  type Rule,
  type Rules,
} from './sqlFragments.store.ts'

/*
 * Current conditions in SQL. A condition *holds* beyond its clear threshold, and *raises* beyond its raise threshold with current
 * values; between the two it does not change. An offline light keeps its last values: being offline neither clears nor
 * raises a condition.
 */

/** CTEs up to `f`: the conditions that hold now, as (kind, scope, subject, raises, value, threshold, since, detail). */
export function currentConditions(rules: Rules) {
  const conditions = Object.entries(lightConditions(rules)).filter(([kind]) => rules[kind as AlertKindName].enabled)
  // Never empty: all rules may be disabled.
  const any = sql.join([sql`false`, ...conditions.map(([, { holds }]) => sql`(${holds})`)], sql` or `)
  const each = conditions.map(
    ([kind, { holds, raises, value, threshold, since, detail }]) => sql`
    select ${kind}::text as kind, 'LIGHT' as scope, s.light_id as subject, coalesce(${raises}, false) as raises,
      (${value ?? sql`null`})::float8 as value, (${threshold ?? sql`null`})::float8 as threshold,
      ${since ?? sql`now()`} as since,
      (${detail ?? sql`null`})::jsonb as detail
    from suspect s where ${holds} union all`,
  )
  return sql`
    suspect as materialized (select s.* from (${monitoredLights(rules)}) s where ${any}),
    suspect_group as materialized (
      select group_id from light_device where id = any(array(
        select s.light_id from light_state s where s.online and s.confirmation <> 'CONFIRMED' and ${OVERDUE}))
      group by group_id having count(*) >= 2),
    ${lightsWithoutEnd(rules.ON_WITHOUT_END)},
    ${siteOutage(rules)},
    f as materialized (${sql.join(each, sql` `)} ${centerConditions(rules)}
    union all ${groupConditions(rules.NOT_CONFIRMED)} union all ${onWithoutEnd(rules.ON_WITHOUT_END)} union all ${platformConditions(rules)})`
}

/** A center that never connected has no condition. */
function centerConditions(rules: Rules) {
  const { CENTER_OFFLINE, CENTER_FLAPPING, PHASE_DOWN, CABINET_DOOR } = rules
  const doorEvent = hasEvent('CABINET_DOOR', 'e')
  return sql`
    select x.kind, 'CENTER' as scope, c.id as subject, x.raises, x.value, x.threshold, now() as since, x.detail
    from light_center c left join ${activeEvents('center_id')} e on e.id = c.id
    left join lateral ${circuitsOf(rules)} q on true
    left join lateral (
      select min(voltage) as volts, jsonb_build_object('phases', jsonb_agg(phase order by phase)
        filter (where voltage < ${PHASE_DOWN.clear_at}::float8)) as detail
      from jsonb_to_recordset(coalesce(c.cabinet->'phases', '[]')) as p(phase text, voltage float8)) p on true
    cross join lateral (values
      ('CENTER_OFFLINE', ${CENTER_OFFLINE.enabled}::boolean and not c.online and c.heard_at is not null, true,
        null::float8, null::float8, null::jsonb),
      ('CENTER_FLAPPING', ${CENTER_FLAPPING.enabled}::boolean and ${isFlapping('c')}, true, null, null, null),
      ('PHASE_DOWN', ${PHASE_DOWN.enabled}::boolean and p.volts < ${PHASE_DOWN.clear_at}::float8,
        c.online and p.volts < ${PHASE_DOWN.raise_at}::float8, p.volts, ${PHASE_DOWN.raise_at}::float8, p.detail),
      ('CABINET_DOOR', ${CABINET_DOOR.enabled}::boolean
          and (coalesce((c.cabinet->>'doorOpen')::boolean, false) or ${doorEvent}),
        c.online or ${doorEvent}, null, null, null),
      ${circuitConditions(rules)}
    ) as x(kind, holds, raises, value, threshold, detail)
    where x.holds`
}

/**
 * A single unconfirmed light is no condition of its group. Only groups with two or more count all their lights: at night, that could
 * be the whole city.
 */
function groupConditions({ enabled, raise_at, clear_at }: Rule) {
  const suspects = sql`any(array(select group_id from suspect_group))`
  const share = sql`100.0 * count(*) filter (where not ${OVERDUE}) / count(*)`
  return sql`
    select 'NOT_CONFIRMED', 'GROUP', p.group_id, min(p.since) > now() - interval '12 h'
        and ${share} < ${raise_at}::float8,
      (${share})::float8, ${raise_at}::float8,
      now(), null::jsonb
    from group_program p join light_device d on d.group_id = p.group_id join light_state s on s.light_id = d.id
    where ${enabled}::boolean and (p.main_level > 0 or p.sub_level > 0) and ${CONTROLLED}
      and p.group_id = ${suspects} and d.group_id = ${suspects}
      and s.light_id = any(array(select id from light_device where group_id = ${suspects}))
    group by p.group_id
    having ${share} < ${clear_at}::float8 and count(*) filter (where ${OVERDUE}) >= 2`
}

const isOlderThan = ({ clear_at }: Rule) => sql`w.at < now() - make_interval(secs => ${clear_at}::float8 * 3600)`

/** Lights with a request without an end that is old enough: one array, computed once. */
function lightsWithoutEnd(rule: Rule) {
  return sql`
    without_end as materialized (
      select array_agg(w.light_id) as lights from light_override w
      where ${rule.enabled}::boolean and ${IS_WITHOUT_END} and ${isOlderThan(rule)})`
}

/** Of the oldest request: the value is its age in hours. A new request for the lights starts again. */
function onWithoutEnd(rule: Rule) {
  const { raise_at } = rule
  const age = sql`extract(epoch from now() - min(w.at)) / 3600`
  const suspects = sql`any((select lights from without_end)::int[])`
  return sql`
    select 'ON_WITHOUT_END', 'GROUP', d.group_id, ${age} > ${raise_at}::float8, (${age})::float8, ${raise_at}::float8, now(),
      jsonb_build_object('by', (array_agg(w.by order by w.at))[1])
    from light_override w join light_device d on d.id = w.light_id join light_state s on s.light_id = d.id
    where ${IS_ON_WITHOUT_END} and ${isOlderThan(rule)} and w.light_id = ${suspects} and d.id = ${suspects} and s.light_id = ${suspects}
    group by d.group_id`
}

function platformConditions({ CLOCK_STEPPED, SERVER_CLOCK_DRIFT, SERVER_CLOCK_WRONG, DISK_LOW }: Rules) {
  const { enabled, raise_at } = SERVER_CLOCK_WRONG
  return sql`
    select kind, scope, subject, raises, value, threshold, since, detail from site_outage
    union all
    select 'CLOCK_STEPPED', 'SYSTEM', 0, true, max(abs(seconds)), ${CLOCK_STEPPED.raise_at}::float8, now(), null::jsonb
    from clock_step where ${CLOCK_STEPPED.enabled}::boolean and at > now() - interval '10 min'
      and abs(seconds) >= ${CLOCK_STEPPED.raise_at}::float8
    having count(*) > 0
    union all
    ${serverClockCondition(SERVER_CLOCK_DRIFT, sql`not (${enabled}::boolean and max(abs(seconds)) > ${raise_at}::float8)`)}
    union all
    ${serverClockCondition(SERVER_CLOCK_WRONG)}
    union all
    select 'DISK_LOW', 'SYSTEM', 0, min(free) < ${DISK_LOW.raise_at}::float8, min(free), ${DISK_LOW.raise_at}::float8, now(),
      jsonb_build_object('place', (array_agg(place order by free))[1])
    from disk_space where ${DISK_LOW.enabled}::boolean and at > now() - interval '10 min'
    having min(free) < ${DISK_LOW.clear_at}::float8`
}

/** Of the server whose clock differs most from the database's. */
function serverClockCondition({ kind, enabled, raise_at, clear_at }: Rule, unlessWorse = sql`true`) {
  return sql`
    select ${kind}::text, 'SYSTEM', 0, max(abs(seconds)) > ${raise_at}::float8, max(abs(seconds)), ${raise_at}::float8, now(),
      jsonb_build_object('place', (array_agg(place order by abs(seconds) desc))[1],
        'isAhead', (array_agg(seconds > 0 order by abs(seconds) desc))[1])
    from server_clock where ${enabled}::boolean and at > now() - interval '10 min'
    having max(abs(seconds)) > ${clear_at}::float8 and ${unlessWorse}`
}
