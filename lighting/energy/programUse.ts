import type { LitHours } from '../schedules/hours.ts'
import { baselineEnergy } from './baseline.ts'

/** Lights with the same plan and sun. */
export interface Lamps {
  lights: number
  /** rated W at 100 % of all main and of all auxiliary lamps; those of unknown power add 0 */
  mainWatts: number
  subWatts: number
}

/** What a program takes in a period. */
export interface ProgramUse {
  /** h that a light burns at any level, mean of all lights */
  litHours: number
  /** h at full power that take the same energy, mean of all lights by their rated power */
  fullLoadHours: number
  /** kWh of all lights */
  energy: number
}

/**
 * Burning hours, full-load hours and energy of lights in parts that follow different plans. The dimming curve is linear, as in
 * `hoursLit`: an hour at 40 % takes 40 % of the rated power. Energy is the formula of the energy baseline, `baselineEnergy`, at
 * the weighted hours, so full-load hours × rated power = energy. Where no rated power is known, full-load hours are those of the
 * main lamps. Without lights, each part counts the same.
 */
export function programUse(parts: readonly { lamps: Lamps; lit: LitHours }[]): ProgramUse {
  const lights = sum(parts, ({ lamps }) => lamps.lights)
  const weightOf = ({ lights: count }: Lamps) => (lights > 0 ? count / lights : 1 / parts.length)
  const watts = sum(parts, ({ lamps }) => lamps.mainWatts + lamps.subWatts)
  const energy = sum(
    parts,
    ({ lamps, lit }) =>
      baselineEnergy(lamps.mainWatts, lit.weightedMainHours) + baselineEnergy(lamps.subWatts, lit.weightedSubHours),
  )
  return {
    litHours: sum(parts, ({ lamps, lit }) => weightOf(lamps) * lit.litHours),
    fullLoadHours:
      watts > 0 ? (energy * 1000) / watts : sum(parts, ({ lamps, lit }) => weightOf(lamps) * lit.weightedMainHours),
    energy,
  }
}

/** What b has more than a; negative: less. `percent` is of a; null where a is 0 and b is not. */
export interface Difference {
  absolute: number
  percent: number | null
}

export function differenceOf(a: number, b: number): Difference {
  const absolute = b - a
  if (a === 0) return { absolute, percent: absolute === 0 ? 0 : null }
  return { absolute, percent: (100 * absolute) / a }
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}
