import { DEFAULT_PATIENCE } from '../../foundation/lights/patience.ts'
import type { ModelRow } from './models.store.ts'
import { DIMMABLE_LAMP } from './options.ts'

/* The fields of a model, as inputs and files have them, and their columns. */

export const CATEGORIES = ['CCTV', 'CENTER', 'DISPLAY', 'ENVIRONMENT', 'LIGHT', 'SPEAKER'] as const
export const MEASURES = [
  'POWER',
  'CURRENT',
  'ENERGY',
  'VOLTAGE',
  'TEMPERATURE',
  'POWER_FACTOR',
  'OPERATING_HOURS',
  'LAMP_FAILURE',
  'SIGNAL_STRENGTH',
] as const

export interface PowerPoint {
  level: number
  watts: number
}

/** The column of each field, in the order of the columns of a file. */
export const COLUMNS = {
  code: 'code',
  name: 'name',
  type: 'type',
  category: 'category',
  manufacturer: 'manufacturer',
  protocol: 'protocol',
  version: 'version',
  description: 'description',
  tags: 'tags',
  isEnabled: 'is_enabled',
  options: 'options',
  needsCenter: 'needs_center',
  mainWatts: 'main_watts',
  subWatts: 'sub_watts',
  standbyWatts: 'standby_watts',
  minLevel: 'min_level',
  powerCurve: 'power_curve',
  measures: 'measures',
  offlineAfter: 'offline_after',
  reportEverySeconds: 'report_every_seconds',
  commandSeconds: 'command_seconds',
  resendSeconds: 'resend_seconds',
  showSeconds: 'show_seconds',
  planSeconds: 'plan_seconds',
  configTemplate: 'config_template',
  interfaceSpec: 'interface_spec',
} as const satisfies Record<string, keyof ModelRow>
export type Field = keyof typeof COLUMNS
export const FIELDS = Object.keys(COLUMNS) as Field[]

/** Columns that users change. */
export type ModelColumns = Pick<ModelRow, (typeof COLUMNS)[Field]>

/** undefined: unchanged; null: empty, or the default */
export type ModelValues = { [F in Field]?: ModelRow[(typeof COLUMNS)[F]] | null | undefined }

/** Of fields that always have a value. */
const DEFAULTS: Partial<ModelColumns> = {
  name: '',
  code: '',
  type: '',
  tags: [],
  measures: [],
  is_enabled: true,
  needs_center: false,
  options: { ...DIMMABLE_LAMP },
  ...DEFAULT_PATIENCE,
}

/** The columns of a model after a change, not validated yet. @param row undefined: a new model */
export function mergedColumns(row: ModelRow | undefined, values: ModelValues): ModelColumns {
  const columns: Record<string, unknown> = {}
  for (const field of FIELDS) {
    const column = COLUMNS[field]
    const value = values[field]
    const isKept = value === undefined || (value === null && row?.[column] === null)
    if (row && isKept) columns[column] = row[column]
    else columns[column] = value ?? DEFAULTS[column] ?? null
  }
  // The category follows the type unless it is chosen.
  if (row && values.category === undefined && columns.type !== row.type) columns.category = null
  return columns as ModelColumns
}
