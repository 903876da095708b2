import { trimInvisible } from '#lighting/values/invisible.ts'
import type { VariablesOf } from '../../graphql/graphql.ts'
import { type ModelValues, WATTS } from './modelForm.ts'
import { readNumber, tagsOf } from './modelProblems.ts'
import type { CreateModel, UpdateModel } from './models.ts'

type CreateInput = VariablesOf<typeof CreateModel>['input']
type UpdateInput = VariablesOf<typeof UpdateModel>['input']

export function modelCreateInput(values: ModelValues): CreateInput {
  return inputOf(values)
}

/** Only what differs, so that changes of other users are kept. */
export function modelUpdateInput(before: ModelValues, values: ModelValues): UpdateInput {
  const old: Record<string, unknown> = inputOf(before)
  const changed = Object.entries(inputOf(values)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(old[field]),
  )
  const input = Object.fromEntries(changed.map(([field, value]) => [field, { set: value }])) as UpdateInput
  const isDated = values.validFrom !== '' && wattsChanged(before, values)
  return { ...input, ...(isDated && { validFrom: values.validFrom }) }
}

/** Whether the power differs, as numbers: its history gets a row then. */
export function wattsChanged(before: ModelValues, values: ModelValues): boolean {
  const [old, now] = [wattsOf(before), wattsOf(values)]
  return WATTS.some(field => old[field] !== now[field])
}

/** All fields that models of its kind have. */
function inputOf(values: ModelValues): CreateInput {
  const { kind, category, isEnabled } = values
  return {
    name: trimInvisible(values.name),
    code: trimInvisible(values.code),
    type: kind,
    ...{ category, isEnabled },
    manufacturer: orNull(values.manufacturer),
    protocol: orNull(values.protocol),
    version: orNull(values.version),
    description: orNull(values.description),
    tags: tagsOf(values.tags),
    configTemplate: readJson(values.configTemplate),
    interfaceSpec: readJson(values.interfaceSpec),
    ...(kind === 'light' ? lightInput(values) : NO_LAMPS),
  }
}

/** Of a center, also when it was a light before. */
const NO_LAMPS = { options: null, needsCenter: false, mainWatts: null, subWatts: null }

function lightInput(values: ModelValues) {
  const { mainLight, mainBrightness, mainColorTemp, subLight, subBrightness, subColorTemp } = values
  const curve = values.powerCurve.map(({ level, watts }) => ({ level: readNumber(level)!, watts: readNumber(watts)! }))
  return {
    options: {
      mainLight,
      mainBrightness: mainLight && mainBrightness,
      mainColorTemp: mainLight && mainColorTemp,
      subLight,
      subBrightness: subLight && subBrightness,
      subColorTemp: subLight && subColorTemp,
    },
    needsCenter: values.needsCenter,
    ...wattsOf(values),
    minLevel: readNumber(values.minLevel),
    powerCurve: curve.length > 0 ? curve.sort((a, b) => a.level - b.level) : null,
    measures: values.measures,
    reportEverySeconds: readNumber(values.reportEverySeconds),
    offlineAfter: readNumber(values.offlineAfter),
    commandSeconds: readNumber(values.commandSeconds),
    resendSeconds: readNumber(values.resendSeconds),
    showSeconds: readNumber(values.showSeconds),
    planSeconds: readNumber(values.planSeconds),
  }
}

/** A lamp that is not there has no power. */
function wattsOf({ kind, mainLight, subLight, mainWatts, subWatts, standbyWatts }: ModelValues) {
  const isLight = kind === 'light'
  return {
    mainWatts: isLight && mainLight ? readNumber(mainWatts) : null,
    subWatts: isLight && subLight ? readNumber(subWatts) : null,
    standbyWatts: readNumber(standbyWatts),
  }
}

function orNull(text: string): string | null {
  return trimInvisible(text) || null
}

function readJson(text: string): unknown {
  return text.trim() === '' ? null : JSON.parse(text)
}
