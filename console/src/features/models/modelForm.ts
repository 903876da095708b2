import type { UseFormReturnType } from '@mantine/form'
import { changedFields } from '../../ui/form/changes.ts'
import type { ModelKind } from './modelSearch.ts'
import type { Category, Measure, ModelOfForm } from './models.ts'

export const LAMPS = ['main', 'sub'] as const
export const ABILITIES = [
  ...(['mainLight', 'mainBrightness', 'mainColorTemp'] as const),
  ...(['subLight', 'subBrightness', 'subColorTemp'] as const),
] as const
export const WATTS = ['mainWatts', 'subWatts', 'standbyWatts'] as const
export const PATIENCE = ['commandSeconds', 'resendSeconds', 'showSeconds', 'planSeconds'] as const
export const MEASURES = [
  ...(['POWER', 'CURRENT', 'VOLTAGE', 'POWER_FACTOR', 'ENERGY'] as const),
  ...(['OPERATING_HOURS', 'TEMPERATURE', 'SIGNAL_STRENGTH', 'LAMP_FAILURE'] as const),
] satisfies Measure[]
export const CATEGORIES = ['LIGHT', 'CENTER', 'ENVIRONMENT', 'CCTV', 'DISPLAY', 'SPEAKER'] satisfies Category[]

export type Ability = (typeof ABILITIES)[number]
type Watts = (typeof WATTS)[number]
type Patience = (typeof PATIENCE)[number]

/** One row of the power curve, as text. */
export interface CurvePoint {
  /** for the list on the screen alone */
  key: number
  level: string
  watts: string
}

/** As the form holds it: numbers and JSON as text. */
export type ModelValues = Record<Ability, boolean> &
  Record<Watts | Patience, string> & {
    name: string
    code: string
    kind: ModelKind
    manufacturer: string
    protocol: string
    version: string
    description: string
    isEnabled: boolean
    needsCenter: boolean
    minLevel: string
    powerCurve: CurvePoint[]
    /** YYYY-MM-DD; empty: today */
    validFrom: string
    measures: Measure[]
    reportEverySeconds: string
    offlineAfter: string
    category: Category
    /** separated by commas */
    tags: string
    configTemplate: string
    interfaceSpec: string
  }
export type ModelField = keyof ModelValues
export type ModelFormFields = UseFormReturnType<ModelValues>

/** The order on the screen. */
const MODEL_FIELDS: readonly ModelField[] = [
  ...(['name', 'code', 'kind', 'manufacturer', 'protocol', 'version', 'description', 'isEnabled'] as const),
  ...([...ABILITIES, 'needsCenter', ...WATTS, 'minLevel', 'powerCurve', 'validFrom'] as const),
  ...(['measures', 'reportEverySeconds', 'offlineAfter', ...PATIENCE] as const),
  ...(['category', 'tags', 'configTemplate', 'interfaceSpec'] as const),
]
/** Fields of the section that is closed at first. */
export const ADVANCED_FIELDS: readonly string[] = ['category', 'tags', 'configTemplate', 'interfaceSpec']
/** Fields that only models of lights have. */
const LIGHT_FIELDS: readonly string[] = [
  ...[...ABILITIES, 'needsCenter', ...WATTS, 'minLevel', 'powerCurve', 'validFrom', 'measures'],
  ...['reportEverySeconds', 'offlineAfter', ...PATIENCE],
]

let lastKey = 0
export function curvePoint(level = '', watts = ''): CurvePoint {
  return { key: ++lastKey, level, watts }
}

/** A light with one dimmable lamp; times as the server has them by default. */
export function newModel(): ModelValues {
  return {
    kind: 'light',
    category: 'LIGHT',
    isEnabled: true,
    needsCenter: false,
    ...{ name: '', code: '', manufacturer: '', protocol: '', version: '', description: '', tags: '' },
    ...{ configTemplate: '', interfaceSpec: '' },
    ...{ mainLight: true, mainBrightness: true, mainColorTemp: false },
    ...{ subLight: false, subBrightness: false, subColorTemp: false },
    ...{ mainWatts: '', subWatts: '', standbyWatts: '', minLevel: '', validFrom: '' },
    powerCurve: [],
    measures: ['POWER', 'CURRENT', 'VOLTAGE', 'ENERGY'],
    ...{ reportEverySeconds: '', offlineAfter: '180' },
    ...{ commandSeconds: '15', resendSeconds: '4', showSeconds: '10', planSeconds: '10' },
  }
}

const TEXTS = ['manufacturer', 'protocol', 'version', 'description', 'reportEverySeconds', 'offlineAfter'] as const

export function modelValues(model: ModelOfForm): ModelValues {
  const { name, code, type, isEnabled, needsCenter, category, options, powerCurve } = model
  const shown = [...TEXTS, ...WATTS, ...PATIENCE, 'minLevel'] as const
  return {
    ...newModel(),
    ...Object.fromEntries(shown.map(field => [field, textOf(model[field])])),
    ...(options && Object.fromEntries(ABILITIES.map(ability => [ability, options[ability] === true]))),
    name,
    code,
    isEnabled,
    needsCenter,
    category,
    kind: type === 'center' ? 'center' : 'light',
    powerCurve: (powerCurve ?? []).map(({ level, watts }) => curvePoint(`${level}`, `${watts}`)),
    measures: MEASURES.filter(measure => model.measures.includes(measure)),
    tags: model.tags.join(', '),
    configTemplate: jsonText(model.configTemplate),
    interfaceSpec: jsonText(model.interfaceSpec),
  }
}

/** Another model with the same values: it needs a code of its own. */
export function modelCopy(model: ModelOfForm, name: string): ModelValues {
  return { ...modelValues(model), name, code: '' }
}

function textOf(value: string | number | null): string {
  return value === null ? '' : `${value}`
}

function jsonText(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(value, null, 2)
}

/** The fields that differ and that such a model has; the date belongs to the watts. */
export function changedModelFields(before: ModelValues, after: ModelValues): ModelField[] {
  const fields = MODEL_FIELDS.filter(field => field !== 'validFrom' && hasField(after, field))
  return changedFields(fields, before, after, (values, field) =>
    field === 'powerCurve'
      ? values.powerCurve.map(({ level, watts }) => `${level}:${watts}`).join()
      : JSON.stringify(values[field]),
  )
}

/** What the form shows: a center has no lamps, and a lamp that is not there has no power. */
export function hasField({ kind, mainLight, subLight }: ModelValues, field: ModelField): boolean {
  if (kind === 'center') return !LIGHT_FIELDS.includes(field)
  return field === 'mainWatts' ? mainLight : field !== 'subWatts' || subLight
}

/** The field of the form that an input of the server belongs to. */
export function modelFieldOf(input: string): ModelField | undefined {
  if (input === 'type') return 'kind'
  if (input === 'options') return 'mainLight'
  return MODEL_FIELDS.find(field => field === input)
}
