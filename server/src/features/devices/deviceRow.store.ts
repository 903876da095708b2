import { type Selectable, sql } from 'kysely'
import type { LightDevice, LightState } from '../../foundation/database/database.generated.ts'
import { OVERRIDDEN_UNTIL } from './deviceExpressions.store.ts'

/** Columns of `light_device as d` and its `light_state as s` that operators may read. */
const QUALIFIED_COLUMNS = [
  ...(['d.id', 'd.uuid', 'd.name', 'd.device_id', 'd.address1', 'd.address2', 'd.latitude', 'd.longitude'] as const),
  ...(['d.ip_address', 'd.group_id', 'd.center_id', 'd.mode_id', 'd.created_at', 'd.updated_at'] as const),
  ...(['d.main_watts', 'd.sub_watts', 'd.main_watts_by_operator', 'd.is_protected'] as const),
  ...(['d.lamp_type', 'd.pole_number', 'd.installed_on'] as const),
  ...(['s.online', 's.device_status', 's.confirmation', 's.heard_at', 's.switched_on', 's.lit_state'] as const),
  ...(['s.lamp_failure', 's.main_level', 's.sub_level', 's.main_color_temp', 's.sub_color_temp'] as const),
  's.main_last_level' as const,
  ...(['s.sub_last_level', 's.main_last_color_temp', 's.sub_last_color_temp', 's.temperature', 's.voltage'] as const),
  ...(['s.signal_strength', 's.main_current', 's.sub_current', 's.main_power', 's.sub_power'] as const),
  ...(['s.main_energy', 's.sub_energy', 's.expected_main_level', 's.expected_sub_level'] as const),
  ...(['s.expected_main_color_temp', 's.expected_sub_color_temp', 's.expected_at', 's.expected_cause'] as const),
  ...(['s.expected_by', 's.expected_until', 's.expected_version', 's.expected_rule', 's.expected_reason'] as const),
  ...(['s.measured_at', 's.measured_cause', 's.measured_by', 's.measured_command_id'] as const),
  ...(['s.last_command_id', 's.commanded_id', 's.acknowledged_id'] as const),
  ...(['s.plan_version', 's.plan_wanted', 's.plan_sent_at', 's.plan_attempts', 's.plan_refusal'] as const),
  ...(['s.plan_claimed', 's.wait_until'] as const),
  ...(['s.lifecycle', 's.out_of_service_reason', 's.out_of_service_until'] as const),
]
export const QUALIFIED_COLUMNS_SQL = sql`${sql.raw(QUALIFIED_COLUMNS.join(', '))}, ${OVERRIDDEN_UNTIL} as overridden_until`
type Column = (typeof QUALIFIED_COLUMNS)[number] extends infer C
  ? C extends `${'d' | 's'}.${infer Name}`
    ? Name
    : never
  : never

type Columns = Pick<Selectable<LightDevice> & Selectable<LightState>, Column>

/** A light's description and state. */
export type DeviceRow = Omit<Columns, 'installed_on'> & {
  /** YYYY-MM-DD */
  installed_on: string | null
  overridden_until: Date | null
}

const COLUMNS = [...QUALIFIED_COLUMNS.map(column => column.slice(2) as Column), 'overridden_until' as const]
/** A light of `p` as an array of values: cheaper to parse than columns (decision 025). */
export const VALUES = sql`json_build_array(${sql.raw(COLUMNS.map(name => `p.${name}`).join(', '))})`
const INSTANTS: (keyof DeviceRow)[] = [
  ...(['overridden_until', 'created_at', 'updated_at', 'heard_at', 'expected_at', 'expected_until'] as const),
  ...(['measured_at', 'plan_sent_at', 'out_of_service_until', 'wait_until'] as const),
]
/** Copies the prototype row: an object that grows by sixty computed keys is slow. */
const NOTHING_KNOWN = Object.fromEntries(COLUMNS.map(name => [name, null]))

export function deviceOf(values: unknown[]): DeviceRow {
  const row: Record<string, unknown> = { ...NOTHING_KNOWN }
  for (let at = 0; at < COLUMNS.length; at++) row[COLUMNS[at]!] = values[at]
  for (const name of INSTANTS) if (row[name] !== null) row[name] = new Date(row[name] as string)
  return row as DeviceRow
}
