import { temperatureStateOf } from '#lighting/alerts/temperature.ts'
import type { GroupFigures } from './status.ts'

/** A group in single words. */
export function labelsOf(figures: GroupFigures) {
  return {
    light: lightOf(figures),
    power: figures.powerStatus ?? ('UNKNOWN' as const),
    brightness: figures.avgMainBrightness === null ? ('UNKNOWN' as const) : ('NORMAL' as const),
    temperature: temperatureStateOf(figures.minDeviceTemperature, figures.maxDeviceTemperature),
  }
}

/** By the lights whose state is known; the others are shown apart. */
function lightOf({ litCount, darkCount }: GroupFigures): 'ON' | 'OFF' | 'PARTIAL' | 'UNKNOWN' {
  if (litCount + darkCount === 0) return 'UNKNOWN'
  if (litCount === 0) return 'OFF'
  return darkCount === 0 ? 'ON' : 'PARTIAL'
}
