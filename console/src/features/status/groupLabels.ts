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

/** Nobody knows what lights do that are all silent. */
function lightOf({
  onCount,
  offCount,
  measuredAt,
  onlineCount,
  maintenanceCount,
}: GroupFigures): 'ON' | 'OFF' | 'PARTIAL' | 'UNKNOWN' {
  if (measuredAt === null || onlineCount + maintenanceCount === 0) return 'UNKNOWN'
  if (onCount === 0) return 'OFF'
  return offCount === 0 ? 'ON' : 'PARTIAL'
}
