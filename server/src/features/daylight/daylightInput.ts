import { MIN_SENSORS } from '#lighting/daylight/daylight.ts'
import { isValidTime } from '#lighting/time/zone.ts'
import { badInput } from '../../foundation/errors/errors.ts'
import { checkFields } from '../../foundation/errors/fieldErrors.ts'
import {
  changed,
  requiredOrThrow,
  SetBoolean,
  SetFloat,
  SetInt,
  SetString,
} from '../../foundation/graphql/changeInputs.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import type { DaylightColumns } from './daylight.store.ts'

const MAX_LUX = 100_000
const RANGES = {
  delay_minutes: { field: 'delayMinutes', min: 1, max: 120, fallback: 10 },
  min_sensors: { field: 'minSensors', min: MIN_SENSORS, max: 100, fallback: MIN_SENSORS },
  max_age_minutes: { field: 'maxAgeMinutes', min: 1, max: 240, fallback: 15 },
  max_hours: { field: 'maxHours', min: 1, max: 24, fallback: 6 },
  main_level: { field: 'mainBrightness', min: 0, max: 100, fallback: 100 },
  sub_level: { field: 'subBrightness', min: 0, max: 100, fallback: 100 },
} as const
type RangeColumn = keyof typeof RANGES

const range = (column: RangeColumn) => `${RANGES[column].min} to ${RANGES[column].max}`
const TEXTS = {
  onBelow: `lx, above 0, up to ${MAX_LUX}: lights go on when the median stays below it`,
  offAbove: `lx, above onBelow, up to ${MAX_LUX}: lights go off when the median stays above it`,
  delayMinutes: `minutes that the median stays below or above, without an interruption: ${range('delay_minutes')}`,
  windowFrom: 'HH:mm in the time zone of the site: the rule holds only from then on',
  windowTo: 'HH:mm, later than windowFrom: the rule ends then at the latest',
  minSensors: `sensors with a fresh value that are needed: ${range('min_sensors')}`,
  maxAgeMinutes: `minutes: an older value does not count: ${range('max_age_minutes')}`,
  maxHours: `hours after which lights go off, whatever sensors report: ${range('max_hours')}`,
  brightness: '%, 0 to 100; lights with a higher planned level keep it',
}
const withDefault = (column: RangeColumn, text: string) => `${text}; default: ${RANGES[column].fallback}`

export const DaylightRuleCreateInput = builder.inputType('DaylightRuleCreateInput', {
  description: 'A new rule of a district.',
  fields: t => ({
    regionCode: t.string({
      required: true,
      extensions: { emptyKey: 'daylightRegionUnknown' },
      description: 'of a region of any level; at most one rule for each',
    }),
    isEnabled: t.boolean({ description: 'default: true' }),
    onBelow: t.float({ required: true, description: TEXTS.onBelow }),
    offAbove: t.float({ required: true, description: TEXTS.offAbove }),
    windowFrom: t.string({
      required: true,
      extensions: { emptyKey: 'timeInvalid' },
      description: TEXTS.windowFrom,
    }),
    windowTo: t.string({ required: true, extensions: { emptyKey: 'timeInvalid' }, description: TEXTS.windowTo }),
    delayMinutes: t.int({ description: withDefault('delay_minutes', TEXTS.delayMinutes) }),
    minSensors: t.int({ description: withDefault('min_sensors', TEXTS.minSensors) }),
    maxAgeMinutes: t.int({ description: withDefault('max_age_minutes', TEXTS.maxAgeMinutes) }),
    maxHours: t.int({ description: withDefault('max_hours', TEXTS.maxHours) }),
    mainBrightness: t.int({ description: withDefault('main_level', TEXTS.brightness) }),
    subBrightness: t.int({ description: withDefault('sub_level', TEXTS.brightness) }),
  }),
})
export type DaylightRuleCreateInput = typeof DaylightRuleCreateInput.$inferInput

export const DaylightRuleUpdateInput = builder.inputType('DaylightRuleUpdateInput', {
  description: 'Omitted fields stay unchanged. The region of a rule does not change.',
  fields: t => ({
    isEnabled: t.field({ type: SetBoolean, description: 'false: lights that it switched on follow their plan' }),
    onBelow: t.field({ type: SetFloat, description: TEXTS.onBelow }),
    offAbove: t.field({ type: SetFloat, description: TEXTS.offAbove }),
    windowFrom: t.field({ type: SetString, description: TEXTS.windowFrom }),
    windowTo: t.field({ type: SetString, description: TEXTS.windowTo }),
    delayMinutes: t.field({ type: SetInt, description: TEXTS.delayMinutes }),
    minSensors: t.field({ type: SetInt, description: TEXTS.minSensors }),
    maxAgeMinutes: t.field({ type: SetInt, description: TEXTS.maxAgeMinutes }),
    maxHours: t.field({ type: SetInt, description: TEXTS.maxHours }),
    mainBrightness: t.field({ type: SetInt, description: TEXTS.brightness }),
    subBrightness: t.field({ type: SetInt, description: TEXTS.brightness }),
    expectedUpdatedAt: t.field({
      type: 'DateTime',
      description: 'updatedAt when the form was loaded: CONFLICT if it differs',
    }),
  }),
})
export type DaylightRuleUpdateInput = typeof DaylightRuleUpdateInput.$inferInput

export const DaylightPreviewInput = builder.inputType('DaylightPreviewInput', {
  description: 'Thresholds of a rule, before it is saved.',
  fields: t => ({
    regionCode: t.string({
      required: true,
      extensions: { emptyKey: 'daylightRegionUnknown' },
      description: 'of a region of any level',
    }),
    onBelow: t.float({ required: true, description: TEXTS.onBelow }),
    windowFrom: t.string({ description: `${TEXTS.windowFrom}; default: 00:00` }),
    windowTo: t.string({ description: `${TEXTS.windowTo}; default: 23:59` }),
    minSensors: t.int({ description: withDefault('min_sensors', TEXTS.minSensors) }),
    maxAgeMinutes: t.int({ description: withDefault('max_age_minutes', TEXTS.maxAgeMinutes) }),
  }),
})
export type DaylightPreviewInput = typeof DaylightPreviewInput.$inferInput

/** @throws BAD_USER_INPUT with the fields */
export function daylightColumns(input: DaylightRuleCreateInput): DaylightColumns {
  const { isEnabled, onBelow, offAbove, windowFrom, windowTo } = input
  const given = (column: RangeColumn) => input[RANGES[column].field] ?? RANGES[column].fallback
  return checked({
    ...{ is_enabled: isEnabled ?? true, on_below: onBelow, off_above: offAbove },
    ...{ window_from: windowFrom, window_to: windowTo },
    ...{ delay_minutes: given('delay_minutes'), min_sensors: given('min_sensors') },
    ...{ max_age_minutes: given('max_age_minutes'), max_hours: given('max_hours') },
    ...{ main_level: given('main_level'), sub_level: given('sub_level') },
  })
}

/** Omitted fields stay unchanged. @throws BAD_USER_INPUT with the fields */
export function changedDaylightColumns(rule: DaylightColumns, input: DaylightRuleUpdateInput): DaylightColumns {
  const { expectedUpdatedAt: _, ...fields } = input
  requiredOrThrow(fields, Object.keys(fields) as (keyof typeof fields)[])
  const given = changed({
    ...{ is_enabled: input.isEnabled, on_below: input.onBelow, off_above: input.offAbove },
    ...{ window_from: input.windowFrom, window_to: input.windowTo },
    ...{ delay_minutes: input.delayMinutes, min_sensors: input.minSensors },
    ...{ max_age_minutes: input.maxAgeMinutes, max_hours: input.maxHours },
    ...{ main_level: input.mainBrightness, sub_level: input.subBrightness },
  })
  const { is_enabled, on_below, off_above, window_from, window_to, ...rest } = rule
  const { delay_minutes, min_sensors, max_age_minutes, max_hours, main_level, sub_level } = rest
  const stored = { is_enabled, on_below, off_above, window_from, window_to, delay_minutes, min_sensors }
  return checked({ ...stored, max_age_minutes, max_hours, main_level, sub_level, ...given } as DaylightColumns)
}

/** What a preview needs of a rule. @throws BAD_USER_INPUT with the fields */
export function previewColumns(input: DaylightPreviewInput): DaylightColumns {
  const { onBelow, windowFrom, windowTo, minSensors, maxAgeMinutes } = input
  return daylightColumns({
    ...{ regionCode: input.regionCode, onBelow, offAbove: onBelow + 1 },
    ...{ windowFrom: windowFrom ?? '00:00', windowTo: windowTo ?? '23:59', minSensors, maxAgeMinutes },
  })
}

function checked(columns: DaylightColumns): DaylightColumns {
  checkFields({
    onBelow: () => luxOrThrow('onBelow', columns.on_below),
    offAbove: () => offAboveOrThrow(columns),
    windowFrom: () => timeOrThrow('windowFrom', columns.window_from),
    windowTo: () => windowEndOrThrow(columns),
    ...Object.fromEntries(
      (Object.keys(RANGES) as RangeColumn[]).map(column => [column, () => rangeOrThrow(column, columns[column])]),
    ),
  })
  if (columns.main_level === 0 && columns.sub_level === 0)
    throw badInput('input.mainBrightness', 'daylightWithoutLight', 'a lamp needs more than 0 %')
  return columns
}

function luxOrThrow(field: string, lux: number): void {
  if (!(lux > 0 && lux <= MAX_LUX))
    throw badInput(`input.${field}`, 'daylightLuxOutOfRange', `must be above 0, and at most ${MAX_LUX} lx`)
}

/** A single threshold would switch lights on and off with each cloud. */
function offAboveOrThrow({ on_below, off_above }: DaylightColumns): void {
  if (off_above <= on_below)
    throw badInput('input.offAbove', 'daylightThresholdsReversed', 'must be higher than onBelow')
  // The preview of the highest threshold has a higher one.
  if (off_above > MAX_LUX + 1) luxOrThrow('offAbove', off_above)
}

function timeOrThrow(field: string, time: string): void {
  if (!isValidTime(time)) throw badInput(`input.${field}`, 'timeInvalid', 'must be HH:mm, 00:00 to 23:59')
}

function windowEndOrThrow({ window_from, window_to }: DaylightColumns): void {
  timeOrThrow('windowTo', window_to)
  if (window_to <= window_from)
    throw badInput('input.windowTo', 'daylightWindowReversed', 'must be later than windowFrom, on the same day')
}

function rangeOrThrow(column: RangeColumn, value: number): void {
  const { field, min, max } = RANGES[column]
  if (!(value >= min && value <= max))
    throw badInput(`input.${field}`, 'daylightNumberOutOfRange', `must be ${min} to ${max}`, { min, max })
}
