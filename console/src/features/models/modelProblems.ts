import { readDecimal } from '#lighting/values/decimal.ts'
import { findForbidden, trimInvisible, visibleLength } from '#lighting/values/invisible.ts'
import { type CurvePoint, hasField, type ModelField, type ModelValues, PATIENCE, WATTS } from './modelForm.ts'

interface Limit {
  min: number
  max: number
  /** default: whole numbers */
  hasFraction?: true
  isRequired?: true
  /** key of the text if it is not within the limits */
  key: string
}

const POWER: Limit = { min: 0, max: 5000, hasFraction: true, key: 'modelWattsOutOfRange' }
const SECONDS: Limit = { min: 1, max: 86_400, isRequired: true, key: 'modelSecondsOutOfRange' }
const LIMITS = {
  mainWatts: POWER,
  subWatts: POWER,
  standbyWatts: POWER,
  minLevel: { min: 1, max: 100, key: 'modelMinLevelOutOfRange' },
  reportEverySeconds: { min: 1, max: 86_400, key: 'modelReportsOutOfRange' },
  offlineAfter: { min: 5, max: 604_800, isRequired: true, key: 'modelOfflineAfterOutOfRange' },
  commandSeconds: SECONDS,
  resendSeconds: SECONDS,
  showSeconds: SECONDS,
  planSeconds: SECONDS,
} satisfies Partial<Record<ModelField, Limit>>
const LEVEL: Limit = { min: 0, max: 100, isRequired: true, key: 'models:problem.curveLevel' }
const MAX_TAGS = 20
const MAX_TAG_LENGTH = 50
/** Characters of a JSON field. */
const MAX_JSON_LENGTH = 20_000

/** null: empty; undefined: not a number. A comma before three digits may separate thousands, and is refused. */
export function readNumber(text: string): number | null | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const number = readDecimal(trimmed)
  return number !== undefined && /^\d/.test(number) ? Number(number) : undefined
}

function isWithin(text: string, { min, max, hasFraction, isRequired }: Limit): boolean {
  const value = readNumber(text)
  if (value === undefined) return false
  if (value === null) return !isRequired
  return value >= min && value <= max && (hasFraction === true || Number.isInteger(value))
}

/** What is wrong, by field in the order on the screen: keys of texts. */
export function modelProblems(values: ModelValues): Record<string, string> {
  const problems: Record<string, string> = {}
  if (visibleLength(values.name) < 2) problems.name = 'modelNameMinLength'
  const code = trimInvisible(values.code)
  const forbidden = findForbidden(code)
  if (visibleLength(code) < 2 || visibleLength(code) > 64) problems.code = 'modelCodeMinLength'
  else if (forbidden) problems.code = forbidden.key
  return { ...problems, ...(values.kind === 'light' && lightProblems(values)), ...textProblems(values) }
}

/** Values that contradict each other; they can be saved. Empty and wrong ones are not compared. */
export function modelWarnings({ powerCurve, ...values }: ModelValues) {
  const { offlineAfter, reportEverySeconds, resendSeconds, commandSeconds } = values
  const isLess = (text: string, limit: string, factor: number) => {
    const [value, bound] = [readNumber(text), readNumber(limit)]
    return typeof value === 'number' && typeof bound === 'number' && value < factor * bound
  }
  return {
    /** one lost report makes a light OFFLINE */
    offlineTooSoon: isLess(offlineAfter, reportEverySeconds, 2),
    /** a command expires before it is sent again */
    neverResent: isLess(commandSeconds, resendSeconds, 1),
    curveFalls: doesFall(powerCurve),
  }
}

/** Whether a higher level needs less power. */
function doesFall(curve: readonly CurvePoint[]): boolean {
  const points = curve.flatMap(({ level, watts }) => {
    const [at, power] = [readNumber(level), readNumber(watts)]
    return typeof at === 'number' && typeof power === 'number' ? [{ at, power }] : []
  })
  const ascending = points.sort((a, b) => a.at - b.at)
  return ascending.some(({ power }, index) => index > 0 && power < ascending[index - 1]!.power)
}

function lightProblems(values: ModelValues): Record<string, string> {
  return {
    ...(!values.mainLight && !values.subLight && { mainLight: 'modelWithoutLamp' }),
    ...rangeProblems(values, [...WATTS, 'minLevel']),
    ...curveProblems(values.powerCurve),
    ...(values.validFrom !== '' && !isDate(values.validFrom) && { validFrom: 'dateInvalid' }),
    ...rangeProblems(values, ['reportEverySeconds', 'offlineAfter', ...PATIENCE]),
  }
}

function textProblems(values: ModelValues): Record<string, string> {
  const problems: Record<string, string> = {}
  const tags = tagsOf(values.tags)
  if (tags.length > MAX_TAGS || tags.some(tag => [...tag].length > MAX_TAG_LENGTH)) problems.tags = 'modelTagsInvalid'
  for (const field of ['configTemplate', 'interfaceSpec'] as const) {
    const json = jsonOf(values[field])
    if (json === undefined) problems[field] = 'models:problem.json'
    else if (json.length > MAX_JSON_LENGTH) problems[field] = 'modelJsonTooLong'
  }
  return problems
}

function rangeProblems(values: ModelValues, fields: readonly (keyof typeof LIMITS)[]): Record<string, string> {
  const wrong = fields.filter(field => hasField(values, field) && !isWithin(values[field], LIMITS[field]))
  return Object.fromEntries(wrong.map(field => [field, LIMITS[field].key]))
}

/** The error of a row is at `powerCurve.<index>`. */
function curveProblems(curve: readonly CurvePoint[]): Record<string, string> {
  const problems: Record<string, string> = {}
  const levels = curve.map(({ level }) => readNumber(level))
  for (const [index, { level, watts }] of curve.entries()) {
    const at = `powerCurve.${index}`
    if (!isWithin(level, LEVEL)) problems[at] = LEVEL.key
    else if (!isWithin(watts, { ...POWER, isRequired: true })) problems[at] = POWER.key
    else if (levels.indexOf(levels[index]) < index) problems[at] = 'models:problem.curveRepeated'
  }
  return problems
}

function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}

/** As it is stored; undefined: not valid. */
function jsonOf(text: string): string | undefined {
  if (text.trim() === '') return ''
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {}
}

export function tagsOf(text: string): string[] {
  const tags = text.split(/[,，、;；\n]/).map(trimInvisible)
  return [...new Set(tags.filter(tag => tag !== ''))]
}
