import type { VariablesOf } from '../../graphql/graphql.ts'
import type { OperatedLight, OperateLight } from './control.ts'

export interface LampForm {
  on: boolean
  /** % */
  brightness: number
  /** K; none: the lamp cannot change it */
  colorTemp?: number
}

/** Lamps that the model does not have are left out. */
export interface OperateForm {
  main?: LampForm
  sub?: LampForm
}

const DEFAULT_BRIGHTNESS = 50
const DEFAULT_COLOR_TEMP = 4000

/** Starts from the measured values, else from the last ones before the lamp was switched off. */
export function operateStart(light: OperatedLight): OperateForm {
  const options = light.mode?.options
  return {
    main: options?.mainLight === false ? undefined : lamp(light, 'main', options?.mainColorTemp ?? false),
    sub: options?.subLight ? lamp(light, 'sub', options.subColorTemp ?? false) : undefined,
  }
}

function lamp(light: OperatedLight, name: 'main' | 'sub', tunable: boolean): LampForm {
  const now = light[`${name}Brightness`] ?? 0
  return {
    on: now > 0,
    brightness: now || light[`${name}LastBrightness`] || DEFAULT_BRIGHTNESS,
    colorTemp: tunable ? light[`${name}ColorTemp`] || light[`${name}LastColorTemp`] || DEFAULT_COLOR_TEMP : undefined,
  }
}

type ControlInput = VariablesOf<typeof OperateLight>['input']

/** Sends no level for a lamp that is switched off. */
export function controlInput({ main, sub }: OperateForm): ControlInput {
  return {
    ...(main && { mainSwitch: main.on }),
    ...(main?.on && { mainBrightness: main.brightness, mainColorTemp: main.colorTemp }),
    ...(sub && { subSwitch: sub.on }),
    ...(sub?.on && { subBrightness: sub.brightness, subColorTemp: sub.colorTemp }),
  }
}
