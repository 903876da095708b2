import { badInput } from '../../foundation/errors/errors.ts'
import { checkFields } from '../../foundation/errors/fieldErrors.ts'
import { textOrThrow } from '../../foundation/graphql/changeInputs.ts'
import type { ModelOptions } from '../models/options.ts'

/** What an operator requests; fields that are left out keep their value. */
export interface Override {
  mainSwitch?: boolean | null
  subSwitch?: boolean | null
  /** % */
  mainBrightness?: number | null
  subBrightness?: number | null
  /** K */
  mainColorTemp?: number | null
  subColorTemp?: number | null
  /** When the lights return to their plan; default: the next event of their group's programs. */
  until?: Date | null
  /** Why the lights are overridden; not part of the levels. */
  reason?: string | null
}

/** Levels and colours alone: what `campaign.override` and `override_request.asked` store. */
export type RequestedLevels = Omit<Override, 'until' | 'reason'>

/** Complete target of a light's lamps. Null: no such lamp, or no colour control. */
export interface Setting {
  main_level: number | null
  main_color_temp: number | null
  sub_level: number | null
  sub_color_temp: number | null
}

/** State and abilities of one lamp before an override. */
interface Lamp {
  level: number | null
  colorTemp: number | null
  lastLevel: number | null
  isPresent: boolean
  canDim: boolean
  canChangeColor: boolean
}

/** Level of a lamp that is switched on for the first time. */
const FIRST_LEVEL = 50

/** Characters. */
const MAX_REASON_LENGTH = 200

const MAX_OVERRIDE_MS = 366 * 86_400_000

/** @throws BAD_USER_INPUT naming the fields */
export function validateOverride(override: Override): void {
  const { until, reason: _, ...requested } = override
  checkFields([
    () => checkLevel('main', override),
    () => checkColorTemp('main', override),
    () => checkLevel('sub', override),
    () => checkColorTemp('sub', override),
    () => checkEnd(until),
    () => reasonOf(override),
  ])
  if (Object.values(requested).every(value => value === null || value === undefined))
    throw badInput('input', 'pleaseEnterAtLeastOneField', 'set at least one field')
}

/** null: none given. @throws BAD_USER_INPUT */
export function reasonOf({ reason }: Override): string | null {
  return textOrThrow('input.reason', reason, MAX_REASON_LENGTH)
}

/** @throws BAD_USER_INPUT */
export function checkEnd(until: Override['until'], field = 'input.until'): void {
  if (!isWithinYear(until)) throw badInput(field, 'untilOutOfRange', 'must be in the future, within one year')
}

/** @throws BAD_USER_INPUT */
export function checkStart(startsAt: Date | null | undefined, field: string): void {
  if (!isWithinYear(startsAt)) throw badInput(field, 'startOutOfRange', 'must be in the future, within one year')
}

/** @param startsAt none: now. @throws BAD_USER_INPUT */
export function checkOrder(startsAt: Date | null | undefined, until: Override['until']): void {
  if (startsAt && until && until <= startsAt)
    throw badInput('input.until', 'untilBeforeStart', 'the end must be later than the start')
}

function isWithinYear(at: Date | null | undefined): boolean {
  return !at || (at.getTime() > Date.now() && at.getTime() < Date.now() + MAX_OVERRIDE_MS)
}

function checkLevel(lamp: 'main' | 'sub', override: Override): void {
  const level = override[`${lamp}Brightness`]
  if (typeof level === 'number' && (level < 0 || level > 100))
    throw badInput(`input.${lamp}Brightness`, 'brightnessOutOfRange', 'brightness is 0 to 100 %')
  if (level === 0 && override[`${lamp}Switch`])
    throw badInput(`input.${lamp}Brightness`, 'brightnessZero', 'a lamp that is switched on needs more than 0 %')
}

function checkColorTemp(lamp: 'main' | 'sub', override: Override): void {
  const temperature = override[`${lamp}ColorTemp`]
  if (typeof temperature === 'number' && (temperature < 1000 || temperature > 20_000))
    throw badInput(`input.${lamp}ColorTemp`, 'colorTempOutOfRange', 'colour temperature is 1000 to 20000 K')
}

export interface LightBeforeOverride extends Setting {
  options: ModelOptions
  main_last_level: number | null
  sub_last_level: number | null
}

/** Target of a light after an override; undefined when the light supports nothing of it. */
export function applyOverride(light: LightBeforeOverride, override: Override): Setting | undefined {
  const { options } = light
  const main = applyToLamp(
    {
      level: light.main_level,
      colorTemp: light.main_color_temp,
      lastLevel: light.main_last_level,
      isPresent: options.mainLight ?? false,
      canDim: options.mainBrightness ?? false,
      canChangeColor: options.mainColorTemp ?? false,
    },
    { on: override.mainSwitch, level: override.mainBrightness, colorTemp: override.mainColorTemp },
  )
  const sub = applyToLamp(
    {
      level: light.sub_level,
      colorTemp: light.sub_color_temp,
      lastLevel: light.sub_last_level,
      isPresent: options.subLight ?? false,
      canDim: options.subBrightness ?? false,
      canChangeColor: options.subColorTemp ?? false,
    },
    { on: override.subSwitch, level: override.subBrightness, colorTemp: override.subColorTemp },
  )
  if (!main.isRequested && !sub.isRequested) return undefined
  return {
    main_level: main.level,
    main_color_temp: main.colorTemp,
    sub_level: sub.level,
    sub_color_temp: sub.colorTemp,
  }
}

interface LampOverride {
  on?: boolean | null
  level?: number | null
  colorTemp?: number | null
}

/** The switch takes precedence over the level; a lamp that cannot be dimmed is on at 100 %. */
function applyToLamp(
  lamp: Lamp,
  override: LampOverride,
): { isRequested: boolean; level: number | null; colorTemp: number | null } {
  if (!lamp.isPresent) return { isRequested: false, level: null, colorTemp: null }
  const level = requestedLevel(lamp, override)
  const colorTemp = lamp.canChangeColor ? (override.colorTemp ?? lamp.colorTemp) : null
  const isRequested = level !== undefined || (lamp.canChangeColor && typeof override.colorTemp === 'number')
  return { isRequested, level: level ?? lamp.level ?? 0, colorTemp }
}

function requestedLevel(lamp: Lamp, override: LampOverride): number | undefined {
  const canSet = lamp.canDim || override.level === 0 || override.on
  const level = typeof override.level === 'number' && canSet ? override.level : undefined
  if (override.on === false) return 0
  if (override.on === true) {
    if (!lamp.canDim) return 100
    return level || lamp.level || lamp.lastLevel || FIRST_LEVEL
  }
  return level
}
