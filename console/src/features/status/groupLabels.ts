import { temperatureStateOf } from '#lighting/alerts/temperature.ts'
import type { GroupFigures } from './status.ts'

/** Labels that summarise a group. */
export function labelsOf(figures: GroupFigures) {
  return {
    light: lightOf(figures),
    power: figures.powerStatus ?? ('UNKNOWN' as const),
    brightness: figures.avgMainBrightness === null ? ('UNKNOWN' as const) : ('NORMAL' as const),
    temperature: temperatureStateOf(figures.minDeviceTemperature, figures.maxDeviceTemperature),
  }
}

/** By lights with a known state; others are counted separately. */
function lightOf({ litCount, darkCount }: GroupFigures): 'ON' | 'OFF' | 'PARTIAL' | 'UNKNOWN' {
  if (litCount + darkCount === 0) return 'UNKNOWN'
  if (litCount === 0) return 'OFF'
  return darkCount === 0 ? 'ON' : 'PARTIAL'
}
