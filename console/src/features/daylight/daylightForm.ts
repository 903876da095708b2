import { isValidTime } from '#lighting/time/zone.ts'
import type { VariablesOf } from '../../graphql/graphql.ts'
import { changedFields } from '../../ui/form/changes.ts'
import type { CreateDaylight, DaylightPreview, DaylightRow, UpdateDaylight } from './daylight.ts'

const MAX_LUX = 100_000
/** Whole numbers, as the server limits them. */
const RANGES = {
  delayMinutes: [1, 120],
  minSensors: [3, 100],
  maxAgeMinutes: [1, 240],
  maxHours: [1, 24],
} as const
type RangeField = keyof typeof RANGES

/** Numbers are text while they are none. */
export type DaylightValues = {
  regionCode: string | null
  onBelow: number | string
  offAbove: number | string
  windowFrom: string
  windowTo: string
  /** %; 0: the rule does not switch this lamp on */
  mainBrightness: number
  subBrightness: number
  isEnabled: boolean
} & Record<RangeField, number | string>

/** The order on the screen. */
const DAYLIGHT_FIELDS: readonly (keyof DaylightValues)[] = [
  ...(['regionCode', 'onBelow', 'offAbove', 'delayMinutes', 'windowFrom', 'windowTo', 'maxHours'] as const),
  ...(['minSensors', 'maxAgeMinutes', 'mainBrightness', 'subBrightness', 'isEnabled'] as const),
]
/** What a preview depends on. */
const PREVIEW_FIELDS = ['regionCode', 'onBelow', 'windowFrom', 'windowTo', 'minSensors', 'maxAgeMinutes'] as const

const DEFAULTS: DaylightValues = {
  ...{ regionCode: null, onBelow: 500, offAbove: 800, delayMinutes: 10, windowFrom: '06:00', windowTo: '20:00' },
  ...{ minSensors: 3, maxAgeMinutes: 15, maxHours: 4, mainBrightness: 100, subBrightness: 100, isEnabled: true },
}

export function daylightValues(rule: DaylightRow | undefined): DaylightValues {
  if (!rule) return DEFAULTS
  return Object.fromEntries(DAYLIGHT_FIELDS.map(field => [field, rule[field]])) as DaylightValues
}

export function changedDaylightFields(before: DaylightValues, after: DaylightValues) {
  return changedFields(DAYLIGHT_FIELDS, before, after)
}

/** Keys of what is wrong, by field: first what the server would refuse, too. */
export function daylightProblems(values: DaylightValues): Record<string, string> {
  const { onBelow, offAbove, windowFrom, windowTo, mainBrightness, subBrightness } = values
  const problems: Record<string, string> = {}
  if (!values.regionCode) problems.regionCode = 'daylightRegionUnknown'
  if (!isLux(onBelow)) problems.onBelow = 'daylightLuxOutOfRange'
  if (!isLux(offAbove)) problems.offAbove = 'daylightLuxOutOfRange'
  else if (isLux(onBelow) && offAbove <= onBelow) problems.offAbove = 'daylightThresholdsReversed'
  if (!isValidTime(windowFrom)) problems.windowFrom = 'timeInvalid'
  if (!isValidTime(windowTo)) problems.windowTo = 'timeInvalid'
  else if (isValidTime(windowFrom) && windowTo <= windowFrom) problems.windowTo = 'daylightWindowReversed'
  for (const field of Object.keys(RANGES) as RangeField[])
    if (!isInRange(field, values[field])) problems[field] = `daylight:range.${field}`
  if (mainBrightness === 0 && subBrightness === 0) problems.mainBrightness = 'daylightWithoutLight'
  return problems
}

function isLux(value: number | string): value is number {
  return typeof value === 'number' && value > 0 && value <= MAX_LUX
}

function isInRange(field: RangeField, value: number | string): boolean {
  const [min, max] = RANGES[field]
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
}

/** undefined: a value is not right yet */
export function daylightPreviewInput(values: DaylightValues): VariablesOf<typeof DaylightPreview>['input'] | undefined {
  const problems = daylightProblems(values)
  if (PREVIEW_FIELDS.some(field => problems[field])) return
  const { regionCode, onBelow, windowFrom, windowTo, minSensors, maxAgeMinutes } = values
  return {
    ...{ regionCode: regionCode!, onBelow: Number(onBelow), windowFrom, windowTo },
    ...{ minSensors: Number(minSensors), maxAgeMinutes: Number(maxAgeMinutes) },
  }
}

type CreateInput = VariablesOf<typeof CreateDaylight>['input']
type UpdateInput = VariablesOf<typeof UpdateDaylight>['input']

/** @param values without a problem */
export function daylightCreateInput(values: DaylightValues): CreateInput {
  const { windowFrom, windowTo, mainBrightness, subBrightness, isEnabled } = values
  return {
    ...{ regionCode: values.regionCode ?? '', onBelow: Number(values.onBelow), offAbove: Number(values.offAbove) },
    ...{ delayMinutes: Number(values.delayMinutes), windowFrom, windowTo, maxHours: Number(values.maxHours) },
    ...{ minSensors: Number(values.minSensors), maxAgeMinutes: Number(values.maxAgeMinutes) },
    ...{ mainBrightness, subBrightness, isEnabled },
  }
}

/** Only the changed fields, so that changes of other users are kept. */
export function daylightUpdateInput(before: DaylightValues, values: DaylightValues): UpdateInput {
  const { regionCode: _, ...now } = daylightCreateInput(values)
  const then = daylightCreateInput(before)
  const fields = Object.entries(now).filter(([field, value]) => value !== then[field as keyof CreateInput])
  return Object.fromEntries(fields.map(([field, set]) => [field, { set }]))
}
