import { badInput } from '../../foundation/graphql/errors.ts'
import type { ModelOptions } from '../models/options.ts'

/** What an operator asks; what is left out stays as it is. */
export interface Wish {
  mainSwitch?: boolean | null
  subSwitch?: boolean | null
  /** % */
  mainBrightness?: number | null
  subBrightness?: number | null
  /** K */
  mainColorTemp?: number | null
  subColorTemp?: number | null
  /** When the lights go back to their plan; left out, with the next event of their group's programs. */
  until?: Date | null
}

/** What the lamps of a light are to do, whole. Null: it has no such lamp, or cannot change its colour. */
export interface Setting {
  main_level: number | null
  main_color_temp: number | null
  sub_level: number | null
  sub_color_temp: number | null
}

/** What is known of one lamp when a wish comes. */
interface Lamp {
  level: number | null
  colorTemp: number | null
  lastLevel: number | null
  exists: boolean
  dims: boolean
  colors: boolean
}

/** Level for a lamp that is switched on and was never on before. */
const FIRST_LEVEL = 50

const LONGEST_WISH_MS = 366 * 86_400_000

/** @throws BAD_USER_INPUT naming the field */
export function checkWish(wish: Wish): void {
  for (const field of ['mainBrightness', 'subBrightness'] as const) {
    const level = wish[field]
    if (typeof level === 'number' && (level < 0 || level > 100))
      throw badInput(`input.${field}`, 'brightnessOutOfRange', 'brightness is 0 to 100 %')
  }
  for (const field of ['mainColorTemp', 'subColorTemp'] as const) {
    const temperature = wish[field]
    if (typeof temperature === 'number' && (temperature < 1000 || temperature > 20_000))
      throw badInput(`input.${field}`, 'colorTempOutOfRange', 'colour temperature is 1000 to 20000 K')
  }
  const { until, ...asked } = wish
  if (until && !(until.getTime() > Date.now() && until.getTime() < Date.now() + LONGEST_WISH_MS))
    throw badInput('input.until', 'untilOutOfRange', 'an instant to come, within a year')
  if (Object.values(asked).every(value => value === null || value === undefined))
    throw badInput('input', 'pleaseEnterAtLeastOneField', 'nothing is asked')
}

export interface KnownLight extends Setting {
  options: ModelOptions
  main_last_level: number | null
  sub_last_level: number | null
}

/** What a light is to do after a wish; undefined when the wish asks nothing that it can do. */
export function settingAfter(light: KnownLight, wish: Wish): Setting | undefined {
  const { options } = light
  const main = lampAfter(
    {
      level: light.main_level,
      colorTemp: light.main_color_temp,
      lastLevel: light.main_last_level,
      exists: options.mainLight ?? false,
      dims: options.mainBrightness ?? false,
      colors: options.mainColorTemp ?? false,
    },
    { on: wish.mainSwitch, level: wish.mainBrightness, colorTemp: wish.mainColorTemp },
  )
  const sub = lampAfter(
    {
      level: light.sub_level,
      colorTemp: light.sub_color_temp,
      lastLevel: light.sub_last_level,
      exists: options.subLight ?? false,
      dims: options.subBrightness ?? false,
      colors: options.subColorTemp ?? false,
    },
    { on: wish.subSwitch, level: wish.subBrightness, colorTemp: wish.subColorTemp },
  )
  if (!main.asked && !sub.asked) return undefined
  return {
    main_level: main.level,
    main_color_temp: main.colorTemp,
    sub_level: sub.level,
    sub_color_temp: sub.colorTemp,
  }
}

interface LampWish {
  on?: boolean | null
  level?: number | null
  colorTemp?: number | null
}

/** The switch wins over the level; a lamp that cannot be dimmed burns at 100 %. */
function lampAfter(lamp: Lamp, wish: LampWish): { asked: boolean; level: number | null; colorTemp: number | null } {
  if (!lamp.exists) return { asked: false, level: null, colorTemp: null }
  const level = levelAfter(lamp, wish)
  const colorTemp = lamp.colors ? (wish.colorTemp ?? lamp.colorTemp) : null
  const asked = level !== undefined || (lamp.colors && typeof wish.colorTemp === 'number')
  return { asked, level: level ?? lamp.level ?? 0, colorTemp }
}

function levelAfter(lamp: Lamp, wish: LampWish): number | undefined {
  const asked = typeof wish.level === 'number' && (lamp.dims || wish.level === 0 || wish.on) ? wish.level : undefined
  if (wish.on === false) return 0
  if (wish.on === true) {
    if (!lamp.dims) return 100
    return asked || lamp.level || lamp.lastLevel || FIRST_LEVEL
  }
  return asked
}
