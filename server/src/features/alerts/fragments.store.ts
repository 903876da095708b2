import { type SqlBool, sql } from 'kysely'
import type { AlertKindName } from '#lighting/alerts/kinds.ts'

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

/** Of `light_state as s`, `light_device as d`: it is in service, and neither it nor its group is in maintenance. */
export const WATCHED = sql<SqlBool>`(s.lifecycle = 'IN_SERVICE' and not s.maintenance and (d.group_id is null
  or d.group_id not in (select id from light_group where group_status = 'MAINTENANCE')))`

export const TO_BE_DARK = sql<SqlBool>`(coalesce(s.expected_main_level, 0) = 0 and coalesce(s.expected_sub_level, 0) = 0)`

/** What was offline so much earlier than an incident began has a cause of its own. */
export const EARLIER = sql`interval '30 s'`

/** Of `s`, a row of LIGHTS or one with its columns: since when it is offline, if it is. */
export const OFFLINE_SINCE = sql`(greatest(coalesce(s.heard_at, s.created_at), s.restored_at,
  -- Where the cabinet is off by day, the light has that long from the moment it is wanted.
  case when s.daytime_power_cut then s.expected_at end) + make_interval(secs => coalesce(s.offline_after, 180)))`
/** Its cabinet is off by day, and it is not wanted now. */
export const OFF_BY_DAY = sql<SqlBool>`(coalesce(s.daytime_power_cut, false) and ${TO_BE_DARK})`

/** Of `light_device as d`: what its lights share first. Lights with neither center nor group share the site. */
export const HUB = sql<string>`case when d.center_id is not null then 'CENTER ' || d.center_id
  when d.group_id is not null then 'GROUP ' || d.group_id else 'SYSTEM 0' end`

/** An incident needs at least so many lights with the same fault, and at least this share of its hub. */
export const MIN_INCIDENT_LIGHTS = 5
export const MIN_INCIDENT_SHARE = 0.2

/**
 * Seconds within which lights go offline that are lost together: a light reports about three times in the time after which it
 * counts as offline. An aggregate over rows with `offline_after`.
 */
export const SPAN = sql`greatest(120, max(offline_after) / 3.0)`
