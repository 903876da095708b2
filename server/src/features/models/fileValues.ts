import { readDecimal } from '#lighting/values/decimal.ts'
import { readYesNo } from '#lighting/values/yesNo.ts'
import type { Field } from './modelValues.ts'

/* Values of fields in files: how a cell of a CSV table is written and read, and which JSON values are valid. */

interface Kind {
  isValid: (value: unknown) => boolean
  toText: (value: unknown) => string
  /** undefined: not valid */
  fromText: (text: string) => unknown
}

type KindName = 'text' | 'number' | 'boolean' | 'list' | 'options' | 'curve' | 'json'

const OTHER_KINDS: Partial<Record<Field, KindName>> = {
  tags: 'list',
  measures: 'list',
  isEnabled: 'boolean',
  needsCenter: 'boolean',
  options: 'options',
  powerCurve: 'curve',
  configTemplate: 'json',
  interfaceSpec: 'json',
}

export function fieldKind(field: Field): KindName {
  return OTHER_KINDS[field] ?? (/Watts$|Seconds$|^minLevel$|^offlineAfter$/.test(field) ? 'number' : 'text')
}

const OPTIONS = ['mainLight', 'subLight', 'mainBrightness', 'mainColorTemp', 'subBrightness', 'subColorTemp']

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value)
const isBoolean = (value: unknown) => typeof value === 'boolean'

/** Parts separated by semicolons. */
function split(text: string): string[] {
  return text
    .split(';')
    .map(part => part.trim())
    .filter(part => part !== '')
}

export const KINDS: Record<KindName, Kind> = {
  text: { isValid: isText, toText: String, fromText: text => text },
  number: { isValid: isNumber, toText: String, fromText: readNumber },
  boolean: {
    isValid: isBoolean,
    toText: String,
    fromText: readYesNo,
  },
  list: {
    isValid: value => Array.isArray(value) && value.every(isText),
    toText: value => (value as string[]).join(';'),
    fromText: split,
  },
  options: {
    isValid: value =>
      isObject(value) && Object.entries(value).every(([name, has]) => OPTIONS.includes(name) && isBoolean(has)),
    toText: value => OPTIONS.filter(name => (value as Record<string, unknown>)[name] === true).join(';'),
    fromText: readOptions,
  },
  curve: {
    isValid: value =>
      Array.isArray(value) && value.every(point => isObject(point) && isNumber(point.level) && isNumber(point.watts)),
    toText: value => (value as { level: number; watts: number }[]).map(p => `${p.level}=${p.watts}`).join(';'),
    fromText: readCurve,
  },
  json: { isValid: () => true, toText: value => JSON.stringify(value), fromText: readJson },
}

/** undefined: not a number, or "1,000", which may be a thousand */
function readNumber(text: string): number | undefined {
  const number = readDecimal(text)
  return number !== undefined && /^-?\d{1,9}(\.\d{1,6})?$/.test(number) ? Number(number) : undefined
}

/** Names of the capabilities that the lights have: mainLight;mainBrightness */
function readOptions(text: string): Record<string, boolean> | undefined {
  const names = split(text)
  if (!names.every(name => OPTIONS.includes(name))) return undefined
  return Object.fromEntries(OPTIONS.map(name => [name, names.includes(name)]))
}

/** level=watts of each point: 10=12;100=90 */
function readCurve(text: string): unknown {
  const points = split(text).map(point => {
    const [level, watts, ...more] = point.split('=').map(readNumber)
    return more.length === 0 && level !== undefined && watts !== undefined ? { level, watts } : undefined
  })
  return points.includes(undefined) ? undefined : points
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
