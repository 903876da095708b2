import type { StoredValues } from '../attributes/attributeValues.ts'
import type { Location } from '../devices/location.ts'
import type { ModelRow } from '../models/models.ts'
import type { ImportField } from './fields.ts'

export const ROW_OUTCOMES = ['CREATE', 'UPDATE', 'UNCHANGED', 'SKIPPED', 'DUPLICATE', 'REFUSED'] as const
export type RowOutcome = (typeof ROW_OUTCOMES)[number]

export interface RowError {
  /** from 0; null: not from a column */
  column: number | null
  field: ImportField | null
  /** translation key */
  key: string
  /** value in the file */
  value: string
}

/** Lamp type, pole number, date of installation and own attributes of a light. */
export interface Description {
  lamp_type: string | null
  pole_number: string | null
  /** YYYY-MM-DD */
  installed_on: string | null
  /** with those of the light; null: no column has attributes */
  attributes: StoredValues | null
}

/** An existing light. */
export interface RegisteredLight extends Location, Description {
  id: number
  device_id: string
  name: string
  mode_id: number | null
  mode_code: string | null
  mode_options: ModelRow['options']
  center_id: number | null
  group_id: number | null
  group_name: string | null
  /** W, its own or its model's */
  main_watts: number | null
  sub_watts: number | null
  /** updated_at, to the microsecond */
  seen_at: string
}

export interface RowResult extends Location, Description {
  row: number
  outcome: RowOutcome
  repeats: number | null
  errors: RowError[]
  /** They do not prevent the import. */
  warnings: RowError[]
  changes: string[]
  corrected_from: string | null
  device_id: string | null
  name: string | null
  mode_id: number | null
  /** of a model to create */
  mode_code: string | null
  center_id: number | null
  group_id: number | null
  /** of a group to create */
  group_name: string | null
  light_id: number | null
  seen_at: string | null
  /** W; null: use the inventory or the model */
  main_watts: number | null
  sub_watts: number | null
}
