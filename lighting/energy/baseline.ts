import { nightOf } from '../sun/night.ts'
import type { Place } from '../sun/place.ts'

const HOUR = 3_600_000

/** Hours from sunset on a civil date to the next sunrise: 24 in polar night, 0 in polar day. */
export function astronomicalNightHours(date: string, place: Pick<Place, 'latitude' | 'longitude' | 'zone'>): number {
  const night = nightOf(date, place)
  if (!night) return 0
  // From one solar noon to the next are some seconds more or less.
  if (night.begin.by === 'POLAR_NIGHT' && night.end.by === 'POLAR_NIGHT') return 24
  return (night.end.at - night.begin.at) / HOUR
}

/** kWh of lamps that burn undimmed at their installed power (W). */
export function baselineEnergy(installedWatts: number, hours: number): number {
  return (installedWatts * hours) / 1000
}
