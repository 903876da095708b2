import { hoursLit, type LitHours } from '#lighting/schedules/hours.ts'
import type { Calendar } from '#lighting/schedules/program.ts'
import { civilDateOf } from '#lighting/time/zone.ts'
import { roundTo } from '#lighting/values/units.ts'
import { yieldToEventLoop } from '../../foundation/runtime/yieldToEventLoop.ts'
import type { Lamps } from './lamps.store.ts'
import { sunKey } from './places.ts'
import type { GroupPrograms } from './schedules.ts'

/** For a year, starting tonight. */
export interface YearOfLight {
  /** burning hours of a light, mean of all lights */
  litHours: number
  /** kWh of all lights from their rated power; an hour at 40 % takes 40 % */
  energy: number
}

const DAYS = 365

/**
 * Burning hours and energy of groups in a year. Takes some ms for each distinct group, and yields to other requests in
 * between.
 * @param known cache of computed results; groups that differ only in their lights share one
 */
export async function yearOf(
  groups: GroupPrograms[],
  { calendar, lamps, now }: { calendar: Calendar; lamps: ReadonlyMap<number, Lamps>; now: Date },
  known = new Map<string, LitHours>(),
): Promise<YearOfLight> {
  let [lights, hours, energy] = [0, 0, 0]
  for (const group of groups) {
    const lit = await hoursOf(group, calendar, now, known)
    const { lights: count = 0, main_watts = 0, sub_watts = 0 } = lamps.get(group.groupId) ?? {}
    // Groups without lights have a tiny weight: their hours only show if all groups are empty.
    const weight = count || Number.EPSILON
    lights += weight
    hours += weight * lit.litHours
    energy += (main_watts * lit.weightedMainHours + sub_watts * lit.weightedSubHours) / 1000
  }
  return { litHours: lights ? hours / lights : 0, energy: roundTo('totalKWh', energy) }
}

async function hoursOf(
  { programs, place }: GroupPrograms,
  calendar: Calendar,
  now: Date,
  known: Map<string, LitHours>,
): Promise<LitHours> {
  const key = JSON.stringify([programs.map(program => ({ ...program, name: '' })), sunKey(place)])
  const found = known.get(key)
  if (found) return found
  await yieldToEventLoop()
  const hours = hoursLit({ programs, place, calendar }, civilDateOf(now.getTime(), place.zone), DAYS)
  known.set(key, hours)
  return hours
}
