export type TemperatureState = 'NORMAL' | 'LOW' | 'HIGH' | 'UNKNOWN'

/** °C: what is colder is low, what is hotter is high. */
export const LOW_BELOW = 0
export const HIGH_ABOVE = 60

/** Of a light, or of the coldest and the hottest of several: a hot one is worse than a cold one. */
export function temperatureStateOf(...readings: (number | null)[]): TemperatureState {
  const known = readings.filter(reading => reading !== null)
  if (known.length === 0) return 'UNKNOWN'
  if (known.some(reading => reading > HIGH_ABOVE)) return 'HIGH'
  return known.some(reading => reading < LOW_BELOW) ? 'LOW' : 'NORMAL'
}
