export type TemperatureState = 'NORMAL' | 'LOW' | 'HIGH' | 'UNKNOWN'

/** °C: a lower reading is LOW, a higher one is HIGH. */
export const LOW_BELOW = 0
export const HIGH_ABOVE = 60

/** State of one or several readings. If one is too cold and another too hot, it is HIGH. */
export function temperatureStateOf(...readings: (number | null)[]): TemperatureState {
  const known = readings.filter(reading => reading !== null)
  if (known.length === 0) return 'UNKNOWN'
  if (known.some(reading => reading > HIGH_ABOVE)) return 'HIGH'
  return known.some(reading => reading < LOW_BELOW) ? 'LOW' : 'NORMAL'
}
