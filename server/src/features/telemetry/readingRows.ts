import type { ColumnTypes } from '../../foundation/database/unnestRows.ts'

/** Values of a reading, by the columns of light_reading. */
export interface Measures {
  time?: string
  sequence?: number
  main_level?: number
  main_color_temp?: number
  main_power?: number
  main_current?: number
  main_energy?: number
  sub_level?: number
  sub_color_temp?: number
  sub_power?: number
  sub_current?: number
  sub_energy?: number
  voltage?: number
  temperature?: number
  signal_strength?: number
  lamp_failure?: boolean
  command_id?: string
  plan_version?: number
}

export const MEASURES: ColumnTypes<Measures> = {
  time: 'timestamptz',
  sequence: 'bigint',
  main_level: 'smallint',
  main_color_temp: 'int',
  main_power: 'real',
  main_current: 'real',
  main_energy: 'float8',
  sub_level: 'smallint',
  sub_color_temp: 'int',
  sub_power: 'real',
  sub_current: 'real',
  sub_energy: 'float8',
  voltage: 'real',
  temperature: 'real',
  signal_strength: 'smallint',
  lamp_failure: 'boolean',
  command_id: 'uuid',
  plan_version: 'bigint',
}

/** A reading newer than the stored state of its light. */
export interface LiveRow extends Measures {
  id: number
  /** Its position among the rows of its light, from 0. */
  step: number
  /** Whether it is stored in the history. */
  stored: boolean
  /** Meter values before it. */
  main_before: number | null
  sub_before: number | null
  /** It changes the light's state: the last row of each light, with the result of all. */
  last?: boolean
  /** A lamp changed its level. */
  moved?: boolean
  /** The lamps match the target; null: a lamp never reported. */
  agrees?: boolean | null
  /** Reason of the lamps' state; undefined: unchanged. */
  cause?: 'COMMAND' | 'PLAN' | 'LOCAL' | 'UNKNOWN'
  cause_command_id?: string
  /** Levels before a lamp was switched off; undefined: it was not. */
  main_last_level?: number
  main_last_color_temp?: number | null
  sub_last_level?: number
  sub_last_color_temp?: number | null
}

export const LIVE: ColumnTypes<LiveRow> = {
  ...MEASURES,
  id: 'int',
  step: 'int',
  stored: 'boolean',
  last: 'boolean',
  main_before: 'float8',
  sub_before: 'float8',
  moved: 'boolean',
  agrees: 'boolean',
  cause: 'text',
  cause_command_id: 'uuid',
  main_last_level: 'smallint',
  main_last_color_temp: 'int',
  sub_last_level: 'smallint',
  sub_last_color_temp: 'int',
}

/** A late reading. */
export interface LateRow extends Measures {
  id: number
}

/** The state of a light before a batch of readings. */
export interface StateBefore {
  id: number
  light: string
  endpoint: string
  /** Transaction time, and the light's clock at its last reading, in µs since 1970. */
  now_us: number
  device_time_us: number | null
  sequence: number | null
  measured: boolean
  main_level: number | null
  sub_level: number | null
  main_color_temp: number | null
  sub_color_temp: number | null
  main_energy: number | null
  sub_energy: number | null
  expected_main_level: number | null
  expected_sub_level: number | null
  expected_main_color_temp: number | null
  expected_sub_color_temp: number | null
}
