import { badInput, Refusal } from '../../foundation/errors/errors.ts'
import { checkFields, fieldErrors, fieldErrorsOf } from '../../foundation/errors/fieldErrors.ts'
import { multiLineTextOrThrow, nameOrThrow, textOrThrow } from '../../foundation/graphql/changeInputs.ts'
import type { ModelRow } from './models.store.ts'
import { CATEGORIES, COLUMNS, FIELDS, type Field, MEASURES, type ModelColumns, type PowerPoint } from './modelValues.ts'
import { type ModelOptions, optionsOf } from './options.ts'

const MAX_TAGS = 20
const MAX_TAG_LENGTH = 50
const MAX_POINTS = 101
const MAX_WATTS = 5000
/** Characters of a JSON field. */
const MAX_JSON_LENGTH = 20_000
const LAMPS = ['main', 'sub'] as const

/**
 * Validates all fields and converts them to how they are stored.
 * @param row the stored model: names that repeat it are valid
 * @returns the columns, or the errors of all fields that are not valid
 */
export function checkColumns(columns: ModelColumns, row?: ModelRow): { columns: ModelColumns; errors: Refusal[] } {
  const checked: Record<string, unknown> = {}
  const errors: Refusal[] = []
  for (const field of FIELDS) {
    try {
      const name = NAMES.find(each => each === field)
      checked[COLUMNS[field]] = row && name && columns[name] === row[name] ? row[name] : CHECKS[field](columns)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      errors.push(error)
    }
  }
  return { columns: checked as ModelColumns, errors }
}

/** @throws BAD_USER_INPUT with all fields that are not valid */
export function columnsOrThrow(unchecked: ModelColumns, row?: ModelRow): ModelColumns {
  const { columns, errors } = checkColumns(unchecked, row)
  if (errors.length > 0) throw fieldErrors(errors.flatMap(fieldErrorsOf))
  return columns
}

const NAMES = ['code', 'name', 'manufacturer'] as const

/** One for each field: returns the value to store. */
const CHECKS: Record<Field, (columns: ModelColumns) => unknown> = {
  code: ({ code }) => {
    const text = textOrThrow('input.code', code, 64) ?? ''
    if ([...text].length < 2) throw badInput('input.code', 'modelCodeMinLength', 'at least 2 characters')
    return text
  },
  name: ({ name }) => nameOrThrow('input.name', 'modelNameMinLength', name),
  type: ({ type }) => {
    if (type !== 'light' && type !== 'center')
      throw badInput('input.type', 'modelTypeUnknown', 'must be light or center')
    return type
  },
  category: ({ category, type }) => {
    const known = category || (type === 'center' ? 'CENTER' : 'LIGHT')
    if (!(CATEGORIES as readonly string[]).includes(known))
      throw badInput('input.category', 'modelCategoryUnknown', `must be one of ${CATEGORIES.join(', ')}`)
    return known
  },
  manufacturer: ({ manufacturer }) => textOrThrow('input.manufacturer', manufacturer, 100),
  protocol: ({ protocol }) => textOrThrow('input.protocol', protocol, 100),
  version: ({ version }) => textOrThrow('input.version', version, 100),
  description: ({ description }) => multiLineTextOrThrow('input.description', description),
  tags: ({ tags }) => tagsOrThrow(tags),
  isEnabled: columns => columns.is_enabled,
  options: columns => optionsOrThrow(columns),
  needsCenter: ({ needs_center, type }) => {
    if (needs_center && type === 'center')
      throw badInput('input.needsCenter', 'modelNeedsNoCenter', 'a center connects directly')
    return needs_center
  },
  mainWatts: columns => lampWattsOrThrow('main', columns),
  subWatts: columns => lampWattsOrThrow('sub', columns),
  standbyWatts: columns => wattsOrThrow('standbyWatts', columns.standby_watts),
  minLevel: ({ min_level }) => {
    if (!isWithin(min_level, 1, 100)) throw badInput('input.minLevel', 'modelMinLevelOutOfRange', 'must be 1 to 100 %')
    return min_level
  },
  powerCurve: columns => curveOrThrow(columns.power_curve as PowerPoint[] | null),
  measures: ({ measures }) => {
    if (!measures.every(measure => (MEASURES as readonly string[]).includes(measure)))
      throw badInput('input.measures', 'modelMeasureUnknown', `must be of ${MEASURES.join(', ')}`)
    return MEASURES.filter(measure => measures.includes(measure))
  },
  offlineAfter: ({ offline_after }) => {
    if (!isWithin(offline_after, 5, 604_800))
      throw badInput('input.offlineAfter', 'modelOfflineAfterOutOfRange', 'must be 5 to 604,800 s')
    return offline_after
  },
  reportEverySeconds: ({ report_every_seconds }) => {
    if (!isWithin(report_every_seconds, 1, 86_400))
      throw badInput('input.reportEverySeconds', 'modelReportsOutOfRange', 'must be 1 to 86,400 s')
    return report_every_seconds
  },
  commandSeconds: columns => patienceOrThrow('commandSeconds', columns),
  resendSeconds: columns => patienceOrThrow('resendSeconds', columns),
  showSeconds: columns => patienceOrThrow('showSeconds', columns),
  planSeconds: columns => patienceOrThrow('planSeconds', columns),
  configTemplate: columns => jsonOrThrow('configTemplate', columns.config_template),
  interfaceSpec: columns => jsonOrThrow('interfaceSpec', columns.interface_spec),
}

/** A whole number in this range, or none. */
function isWithin(value: number | null, min: number, max: number): boolean {
  return value === null || (Number.isInteger(value) && value >= min && value <= max)
}

function patienceOrThrow(
  field: 'commandSeconds' | 'resendSeconds' | 'showSeconds' | 'planSeconds',
  columns: ModelColumns,
): number {
  const seconds = columns[COLUMNS[field]]
  if (!isWithin(seconds, 1, 86_400)) throw badInput(`input.${field}`, 'modelSecondsOutOfRange', 'must be 1 to 86,400 s')
  return seconds
}

/** Tags contain no semicolon, which separates them in CSV files. */
function tagsOrThrow(tags: string[]): string[] {
  const trimmed = checkFields(tags.map((tag, index) => () => textOrThrow(`input.tags.${index}`, tag) ?? ''))
  const fit = trimmed.every(tag => tag !== '' && [...tag].length <= MAX_TAG_LENGTH && !tag.includes(';'))
  const message = `at most ${MAX_TAGS} tags, each of 1 to ${MAX_TAG_LENGTH} characters without a semicolon`
  if (!fit || tags.length > MAX_TAGS) throw badInput('input.tags', 'modelTagsInvalid', message)
  return [...new Set(trimmed)]
}

/** null: a center, or a model of an earlier release: one dimmable lamp. */
function optionsOrThrow({ type, options }: ModelColumns): ModelColumns['options'] {
  if (type === 'center' || options === null) return null
  const given = options as ModelOptions
  const stored = {
    mainLight: given.mainLight ?? false,
    subLight: given.subLight ?? false,
    mainBrightness: given.mainBrightness ?? false,
    mainColorTemp: given.mainColorTemp ?? false,
    subBrightness: given.subBrightness ?? false,
    subColorTemp: given.subColorTemp ?? false,
  }
  if (!stored.mainLight && !stored.subLight)
    throw badInput('input.options', 'modelWithoutLamp', 'a light has at least one lamp')
  for (const lamp of LAMPS) {
    const isControlled = stored[`${lamp}Brightness`] || stored[`${lamp}ColorTemp`]
    if (isControlled && !stored[`${lamp}Light`])
      throw badInput('input.options', 'modelOptionWithoutLamp', `the model has no ${lamp} lamp to control`)
  }
  return stored
}

function lampWattsOrThrow(lamp: (typeof LAMPS)[number], columns: ModelColumns): number | null {
  const watts = wattsOrThrow(`${lamp}Watts`, columns[`${lamp}_watts`])
  const hasLamp = columns.type === 'light' && optionsOf(columns.options)[`${lamp}Light`] === true
  if (watts !== null && !hasLamp)
    throw badInput(`input.${lamp}Watts`, 'lampMissing', 'the model does not have this lamp')
  return watts
}

/** As it is stored: to 0.1 W. */
function wattsOrThrow(field: Field, watts: number | null): number | null {
  if (watts === null) return null
  if (!(watts >= 0 && watts <= MAX_WATTS))
    throw badInput(`input.${field}`, 'modelWattsOutOfRange', `must be 0 to ${MAX_WATTS} W`)
  return toTenths(watts)
}

function toTenths(watts: number): number {
  return Math.round(watts * 10) / 10
}

/** Ascending by level; without points: null. */
function curveOrThrow(points: PowerPoint[] | null): { level: number; watts: number }[] | null {
  if (!points?.length) return null
  const fit = points.every(({ level, watts }) => isWithin(level, 0, 100) && watts >= 0 && watts <= MAX_WATTS)
  const levels = new Set(points.map(({ level }) => level))
  const isValid = fit && levels.size === points.length && points.length <= MAX_POINTS
  const message = `levels of 0 to 100 %, each once, and 0 to ${MAX_WATTS} W`
  if (!isValid) throw badInput('input.powerCurve', 'modelCurveInvalid', message)
  return points.map(({ level, watts }) => ({ level, watts: toTenths(watts) })).sort((a, b) => a.level - b.level)
}

function jsonOrThrow(field: Field, value: ModelColumns['config_template']): ModelColumns['config_template'] {
  const length = value === null ? 0 : JSON.stringify(value).length
  if (length > MAX_JSON_LENGTH)
    throw badInput(`input.${field}`, 'modelJsonTooLong', `at most ${MAX_JSON_LENGTH} characters as JSON`)
  return value
}
