import type { VariablesOf } from '../../graphql/graphql.ts'
import type { OperatedLight, OperateLight } from './control.ts'

export interface LampForm {
  on: boolean
  /** % */
  brightness: number
  /** K; none: the lamp cannot change it */
  colorTemp?: number
}

/** A lamp that the light's model does not have is not there. */
export interface OperateForm {
  main?: LampForm
  sub?: LampForm
}

const DEFAULT_BRIGHTNESS = 50
const DEFAULT_COLOR_TEMP = 4000

/** The form starts from what is measured, else from the last value before it was switched off. */
export function startForm(light: OperatedLight): OperateForm {
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

/** A lamp that is switched off is sent no level. */
export function controlInput({ main, sub }: OperateForm): ControlInput {
  return {
    ...(main && { mainSwitch: main.on }),
    ...(main?.on && { mainBrightness: main.brightness, mainColorTemp: main.colorTemp }),
    ...(sub && { subSwitch: sub.on }),
    ...(sub?.on && { subBrightness: sub.brightness, subColorTemp: sub.colorTemp }),
  }
}
