import { type Expression, type SqlBool, sql } from 'kysely'
import type { AlertKindName } from '#lighting/alerts/kinds.ts'
import { REPORT_DELAY_SECONDS } from '../../foundation/lights/patience.ts'
import { RATED_MAIN_WATTS, RATED_SUB_WATTS } from '../../foundation/lights/ratedPower.ts'
import { activeEvents, eventConditions, hasEvent, lowPowerFactors, orEvent } from './eventConditions.store.ts'
import {
  EXPECTED_OFF,
  isFlapping,
  MONITORED,
  OFF_BY_DAY,
  OFFLINE_SINCE,
  ONSET_TOLERANCE,
  type Rule,
  type Rules,
} from './sqlFragments.store.ts'

interface Condition {
  holds: Expression<SqlBool>
  raises: Expression<SqlBool>
  value?: Expression<unknown>
  threshold?: Expression<unknown>
  /** Start of the condition, if known; default: its detection. */
  since?: Expression<unknown>
  /** jsonb */
  detail?: Expression<unknown>
}

/** Rated power in W, if known. */
const MAIN_WATTS = sql`s.main_watts`
const SUB_WATTS = sql`s.sub_watts`
/** Difference between the clocks of light and server at the last reading, in s. A slow report arrives late. */
const CLOCK_DRIFT = sql`(abs(s.clock_drift) - s.report_delay)`

const WATTS = sql`(coalesce(${MAIN_WATTS}, 0) + coalesce(${SUB_WATTS}, 0))`
/** Rated power of the lamps at their levels. */
const LEVEL_WATTS = sql`((coalesce(${MAIN_WATTS} * s.main_level, 0) + coalesce(${SUB_WATTS} * s.sub_level, 0)) / 100)`
const POWER = sql`(coalesce(s.main_power, 0) + coalesce(s.sub_power, 0))`
/** Of the lamps whose rated power is known: the others have no threshold. */
const RATED_LAMPS_POWER = sql`(case when ${MAIN_WATTS} > 0 then coalesce(s.main_power, 0) else 0 end
  + case when ${SUB_WATTS} > 0 then coalesce(s.sub_power, 0) else 0 end)`
const CURRENT = sql`(case when ${MAIN_WATTS} > 0 then coalesce(s.main_current, 0) else 0 end
  + case when ${SUB_WATTS} > 0 then coalesce(s.sub_current, 0) else 0 end)`
/** Values are current, and no pending command will change them. */
const UP_TO_DATE = sql<SqlBool>`s.online and s.confirmation <> 'WAITING'`
/** In %. Below it, power and current are too small to judge. */
const MIN_LEVEL = 10

/** A lamp that should be on has no output: it reports level 0, or draws less than this share of its rated power at that level. */
function hasNoOutput(percent: number | null): Expression<SqlBool> {
  const lamp = (name: 'main' | 'sub') => {
    const column = (part: string) => sql.ref(`s.${name}_${part}`)
    return sql`coalesce(${sql.ref(`s.expected_${name}_level`)} > 0 and ${column('level')} is not null
      and not lamp_has_output(${column('level')}, ${column('power')}, ${column('watts')}, ${percent}::float8), false)`
  }
  return sql`(s.expected_rule is distinct from 'MAINTENANCE' and s.lamp_failure is not true
    and not ${hasEvent('LAMP_FAILURE')} and (${lamp('main')} or ${lamp('sub')}))`
}

/** A lamp that should be on reports level 0. */
const REPORTS_OFF = sql<SqlBool>`(s.expected_main_level > 0 and s.main_level = 0
  or s.expected_sub_level > 0 and s.sub_level = 0)`

/** By its last report, also an old one (lighting/litState). */
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

/** On `s`, a row of monitoredLights. */
export function lightConditions(rules: Rules): Partial<Record<AlertKindName, Condition>> {
  // Nominal voltage: the middle of the over- and undervoltage thresholds.
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
    and (s.main_current is not null or coalesce(${MAIN_WATTS} * s.main_level, 0) = 0) and greatest(s.main_level, s.sub_level) >= ${MIN_LEVEL} and s.lamp_failure is not true
    and not ${hasNoOutput(rules.LAMP_DARK.clear_at)}`
  return {
    ...eventConditions(),
    LAMP_FAILURE: orEvent('LAMP_FAILURE', { holds: sql`s.lamp_failure`, raises: sql`s.online and s.lamp_failure` }),
    POWER_FACTOR_LOW: orEvent('POWER_FACTOR_LOW', below(sql`s.power_factor`, rules.POWER_FACTOR_LOW)),
    LAMP_DARK: {
      holds: hasNoOutput(rules.LAMP_DARK.clear_at),
      raises: sql`${UP_TO_DATE} and ${hasNoOutput(rules.LAMP_DARK.raise_at)}`,
      value: POWER,
      detail: sql`case when ${REPORTS_OFF} then jsonb_build_object('reportsOff', true) end`,
    },
    DAY_BURNER: {
      holds: sql`${REPORTS_LIGHT} and ${EXPECTED_OFF} and num_nonnulls(s.expected_main_level, s.expected_sub_level) > 0`,
      raises: UP_TO_DATE,
    },
    OVER_VOLTAGE: above(sql`s.voltage`, rules.OVER_VOLTAGE),
    UNDER_VOLTAGE: below(sql`s.voltage`, rules.UNDER_VOLTAGE),
    OVER_CURRENT: part(above(CURRENT, rules.OVER_CURRENT, sql`${WATTS} / 100 / ${volts}::float8`), known),
    UNDER_CURRENT: {
      holds: sql`${CURRENT} < ${clear_at}::float8 * ${dueCurrent} and ${measured}`,
      raises: sql`${UP_TO_DATE} and ${CURRENT} < ${raise_at}::float8 * ${dueCurrent}`,
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
      // Lights that went offline with their center, or with one about to be detected as offline, are part of its alert.
      raises: sql`not coalesce(${rules.CENTER_OFFLINE.enabled}::boolean and not s.center_online
        and ${OFFLINE_SINCE} >= s.center_heard_at - ${ONSET_TOLERANCE}, false)`,
      since: OFFLINE_SINCE,
    },
    LIGHT_FLAPPING: { holds: isFlapping('s'), raises: sql`true` },
    CLOCK_DRIFT: above(CLOCK_DRIFT, rules.CLOCK_DRIFT),
    VERSION_AHEAD: {
      holds: sql`num_nonnulls(s.plan_claimed, s.command_claimed) > 0`,
      raises: sql`s.online`,
      value: sql`coalesce(s.plan_claimed, s.command_claimed)`,
    },
  }
}

/** Input of the conditions, of monitored lights. */
export const monitoredLights = (rules: Rules) => sql`
  select s.light_id, s.online, s.heard_at, s.restored_at, s.measured_at, s.confirmation, s.switched_on, s.lamp_failure,
    s.expected_main_level, s.expected_sub_level, s.expected_rule, s.expected_at, s.main_level, s.sub_level, s.main_power,
    s.sub_power, s.main_current, s.sub_current, s.voltage, s.temperature, d.created_at, m.offline_after,
    ${REPORT_DELAY_SECONDS} as report_delay,
    ${RATED_MAIN_WATTS} as main_watts, ${RATED_SUB_WATTS} as sub_watts, s.clock_drift,
    s.arrivals, s.arrivals_since, s.plan_claimed, s.command_claimed, k.daytime_power_cut, k.online as center_online, k.heard_at as center_heard_at,
    e.event_kinds, f.power_factor
  from light_state s join light_device d on d.id = s.light_id
  left join device_mode m on m.id = d.mode_id left join light_center k on k.id = d.center_id
  left join ${activeEvents('light_id')} e on e.id = s.light_id left join ${lowPowerFactors(rules)} f on f.light_id = s.light_id
  where ${MONITORED}`
