import type { DaylightState, DaylightThresholds, SensorValue } from '#lighting/daylight/daylight.ts'
import type { DaylightColumns, DaylightStateRow, SensorRow } from './daylight.store.ts'

/* Between rows of the database and the rules of lighting/daylight. */

export function thresholdsOf(row: DaylightColumns): DaylightThresholds {
  return {
    ...{ onBelow: row.on_below, offAbove: row.off_above, delayMinutes: row.delay_minutes },
    ...{ windowFrom: row.window_from, windowTo: row.window_to },
    ...{ minSensors: row.min_sensors, maxAgeMinutes: row.max_age_minutes, maxHours: row.max_hours },
  }
}

export function stateOf(row: DaylightStateRow): DaylightState {
  const at = (date: Date | null) => date?.getTime() ?? null
  return {
    ...{ evaluatedAt: at(row.evaluated_at), belowSince: at(row.below_since), aboveSince: at(row.above_since) },
    ...{ blockedUntil: at(row.blocked_until), median: row.median, freshCount: row.fresh_count },
    active: row.active_since && row.ends_at && { since: row.active_since.getTime(), endsAt: row.ends_at.getTime() },
  }
}

export function stateColumns(state: DaylightState) {
  const date = (at: number | null | undefined) => (at === null || at === undefined ? null : new Date(at))
  const { evaluatedAt, belowSince, aboveSince, blockedUntil, median, freshCount, active } = state
  return {
    ...{ evaluated_at: date(evaluatedAt), below_since: date(belowSince), above_since: date(aboveSince) },
    ...{ blocked_until: date(blockedUntil), median, fresh_count: freshCount },
    ...{ active_since: date(active?.since), ends_at: date(active?.endsAt) },
  }
}

/** Two sensors of one device are two sensors. */
export function sensorValueOf({ light_id, center_id, sensor, value, unit, time }: SensorRow): SensorValue {
  return { key: JSON.stringify([light_id, center_id, sensor]), value, unit, time: time.getTime() }
}
