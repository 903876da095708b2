import { type Expression, type SqlBool, sql } from 'kysely'
import type { AlertKindName } from '#lighting/alerts/kinds.ts'
import type { Rules } from './sqlFragments.store.ts'

/*
 * Conditions that active events of devices raise, and those of circuits. An event holds until the device reports its end,
 * also while the device is offline: a light that lost its supply cannot report anything else.
 */

/** Kinds without a measured value. */
const EVENT_ONLY = [
  ...(['RELAY_FAILURE', 'GEAR_COMMUNICATION', 'CYCLING', 'DIMMING_FAILURE', 'LEAKAGE', 'SUPPLY_LOSS'] as const),
  ...(['CONTACTOR', 'INVALID_PLAN', 'ASSET_MISMATCH'] as const),
]

/** On `s`, a row of lights, or `e`, events of a center: whether an active event raises this kind. */
export function hasEvent(kind: AlertKindName, of: 's' | 'e' = 's'): Expression<SqlBool> {
  return sql<SqlBool>`coalesce(${kind}::text = any(${sql.ref(`${of}.event_kinds`)}), false)`
}

interface Condition {
  holds: Expression<SqlBool>
  raises: Expression<SqlBool>
}

/** Adds the event to a measured condition. */
export function orEvent<C extends Condition>(kind: AlertKindName, condition: C): C {
  const event = hasEvent(kind)
  return {
    ...condition,
    holds: sql`(${condition.holds} or ${event})`,
    raises: sql`(coalesce(${condition.raises}, false) or ${event})`,
  }
}

/** Of lights. */
export function eventConditions(): Partial<Record<AlertKindName, Condition>> {
  return Object.fromEntries(EVENT_ONLY.map(kind => [kind, { holds: hasEvent(kind), raises: sql`true` }]))
}

/** Kinds of alerts of active events, by light or center: `(id, event_kinds)`. */
export function activeEvents(of: 'light_id' | 'center_id') {
  const id = sql.ref(of)
  return sql`(
    select ${id} as id, array_agg(alert_kind) as event_kinds from device_event_state
    where active and alert_kind is not null and ${id} is not null group by 1)`
}

/** The lowest power factor of the lamps of a light that is low, at a level where it should not be: `(light_id, power_factor)`. */
export function lowPowerFactors({ POWER_FACTOR_LOW: { clear_at } }: Rules) {
  return sql`(
    select light_id, min(loaded_power_factor) as power_factor from lamp_detail
    where loaded_power_factor < ${clear_at}::float8 group by 1)`
}

/** Commands that contactors did not follow, of circuits without a newer acknowledged one. */
const UNFOLLOWED = sql`(
  select c.center_id, c.circuit, c.contactor from circuit_command c
  where c.status = 'ACKNOWLEDGED' and c.followed_at is null and not exists (
    select from circuit_command n where n.center_id = c.center_id and n.circuit = c.circuit and n.version > c.version
      and n.status = 'ACKNOWLEDGED'))`

/** Lateral, on `light_center as c`: its circuits in one row. Details are the names of the circuits concerned. */
export function circuitsOf({ LEAKAGE: { clear_at } }: Rules) {
  const names = (which: Expression<SqlBool>) =>
    sql`jsonb_build_object('circuits', jsonb_agg(coalesce(nullif(q.name, ''), q.circuit) order by q.circuit) filter (where ${which}))`
  const isLeaking = sql<SqlBool>`q.leakage > ${clear_at}::float8`
  const isTripped = sql<SqlBool>`q.breaker = 'TRIPPED'`
  const isStuck = sql<SqlBool>`q.contactor <> u.contactor`
  return sql`(
    select max(q.leakage) as leakage, ${names(isLeaking)} as leaking,
      coalesce(bool_or(${isTripped}), false) as is_tripped, ${names(isTripped)} as tripped,
      coalesce(bool_or(${isStuck}), false) as is_stuck, ${names(isStuck)} as stuck
    from jsonb_to_recordset(coalesce(c.cabinet->'circuits', '[]'))
      as q(circuit text, name text, contactor text, breaker text, leakage float8)
    left join ${UNFOLLOWED} u on u.center_id = c.id and u.circuit = q.circuit)`
}

/** Rows of (kind, holds, raises, value, threshold, detail) of `light_center as c`, its circuits `q` and its events `e`. */
export function circuitConditions(rules: Rules) {
  const { LEAKAGE } = rules
  const row = (
    kind: AlertKindName,
    measured: { holds: Expression<SqlBool>; raises?: Expression<SqlBool> },
    rest = NONE,
  ) => {
    const event = hasEvent(kind, 'e')
    return sql`(${kind}, ${rules[kind].enabled}::boolean and (coalesce(${measured.holds}, false) or ${event}),
      c.online and coalesce(${measured.raises ?? measured.holds}, false) or ${event}, ${rest})`
  }
  const leakage = sql`q.leakage, ${LEAKAGE.raise_at}::float8, case when q.leakage > ${LEAKAGE.clear_at}::float8 then q.leaking end`
  return sql.join([
    row(
      'LEAKAGE',
      { holds: sql`q.leakage > ${LEAKAGE.clear_at}::float8`, raises: sql`q.leakage > ${LEAKAGE.raise_at}::float8` },
      leakage,
    ),
    row('SUPPLY_LOSS', { holds: sql`q.is_tripped` }, sql`null, null, case when q.is_tripped then q.tripped end`),
    row('CONTACTOR', { holds: sql`q.is_stuck` }, sql`null, null, case when q.is_stuck then q.stuck end`),
    ...(['POWER_FACTOR_LOW', 'INVALID_PLAN'] as const).map(kind => row(kind, { holds: sql`false` })),
  ])
}

const NONE = sql`null, null, null`
