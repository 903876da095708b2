import { type Expression, type SqlBool, sql } from 'kysely'
import type { AlertKindName } from '#lighting/alerts/kinds.ts'
import { DEFAULT_PATIENCE } from '../../foundation/lights/patience.ts'

/* Rules, and the SQL that conditions and incidents share. */

export interface Rule {
  kind: AlertKindName
  enabled: boolean
  severity: 'CRITICAL' | 'MAJOR' | 'MINOR' | 'INFO'
  raise_at: number | null
  clear_at: number | null
  for_seconds: number
  clear_seconds: number
}
export type Rules = Record<AlertKindName, Rule>

/** On `light_state as s`, `light_device as d`: in service, and not in maintenance, nor its group. */
export const MONITORED = sql<SqlBool>`(s.lifecycle = 'IN_SERVICE' and not s.maintenance and (d.group_id is null
  or d.group_id not in (select id from light_group where group_status = 'MAINTENANCE')))`

export const EXPECTED_OFF = sql<SqlBool>`(coalesce(s.expected_main_level, 0) = 0 and coalesce(s.expected_sub_level, 0) = 0)`
const EXPECTED_ON = sql<SqlBool>`(s.expected_main_level > 0 or s.expected_sub_level > 0)`

/** A light that went offline earlier than this before an incident has another cause. */
export const ONSET_TOLERANCE = sql`interval '30 s'`

/** On `s`, a row with the columns of monitoredLights: the time from which the light counts as offline. */
export const OFFLINE_SINCE = sql`(greatest(coalesce(s.heard_at, s.created_at), s.restored_at,
  -- With a cabinet that is de-energised by day, the time counts from the light's next target.
  case when s.daytime_power_cut then s.expected_at end) + make_interval(secs => coalesce(s.offline_after, ${sql.lit(DEFAULT_PATIENCE.offline_after)})))`
/** The cabinet is de-energised by day, and the light is expected to be off. */
export const OFF_BY_DAY = sql<SqlBool>`(coalesce(s.daytime_power_cut, false) and ${EXPECTED_OFF})`

/** On `light_device as d`: the center, else the group, else the site. */
export const HUB = sql<string>`case when d.center_id is not null then 'CENTER ' || d.center_id
  when d.group_id is not null then 'GROUP ' || d.group_id else 'SYSTEM 0' end`

/** Minimum of lights with the same fault, and of their share of the hub. */
export const MIN_INCIDENT_LIGHTS = 5
export const MIN_INCIDENT_SHARE = 0.2

/**
 * Seconds within which lights of one outage go offline: a light reports about three times within its offline timeout. An aggregate over rows with `offline_after`.
 */
export const OUTAGE_WINDOW = sql`greatest(120, max(offline_after) / 3.0)`

/** Connections per minute: more than a short outage causes. */
const MIN_FLAPS = 10

/** Reconnects repeatedly: another device has the same id, or the network is unstable. */
export function isFlapping(of: 's' | 'c'): Expression<SqlBool> {
  return sql`(coalesce(${sql.ref(`${of}.arrivals`)}, 0) >= ${MIN_FLAPS}
    and coalesce(${sql.ref(`${of}.arrivals_since`)} > now() - interval '2 min', false))`
}

/**
 * On `light_state as s`: the light does not follow its target. A light that the platform waits for after its first command is not
 * overdue: its model may allow minutes.
 */
export const OVERDUE = sql<SqlBool>`(s.confirmation = 'UNCONFIRMED' or s.confirmation = 'WAITING' and s.reconcile_attempts > 1)`

/** On `light_override as w`: a request that switches a light on, without an end. */
export const IS_WITHOUT_END = sql<SqlBool>`(w.kind = 'MANUAL' and w.override_id is not null
  and (w.main_level > 0 or w.sub_level > 0))`
/** With `light_device as d`, `light_state as s`: of a group, and the request is in effect. */
export const IS_ON_WITHOUT_END = sql<SqlBool>`(${IS_WITHOUT_END} and s.expected_rule = 'MANUAL' and d.group_id is not null
  and ${MONITORED})`

/**
 * On `light_device as d`, `light_state as s`: lights that a program of their group switches. Lights that are offline, or below an
 * offline center or lost phase, have another alert.
 */
export const CONTROLLED = sql<SqlBool>`${MONITORED} and s.online and ${EXPECTED_ON} and not exists (
  select from alert_condition r where r.scope = 'CENTER' and r.subject = d.center_id and r.standing
    and r.kind in ('CENTER_OFFLINE', 'PHASE_DOWN'))`
