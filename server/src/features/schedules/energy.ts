import { hoursLit, type LitHours } from '#lighting/schedules/events.ts'
import type { Calendar } from '#lighting/schedules/program.ts'
import { civilDateOf } from '#lighting/time/zone.ts'
import { yieldToEventLoop } from '../../foundation/runtime/yieldToEventLoop.ts'
import type { Lamps } from './lamps.store.ts'
import { sameSun } from './places.ts'
import type { GroupPrograms } from './schedules.ts'

/** Of a year from tonight on. */
export interface YearOfLight {
  /** hours that a light burns, mean of all lights */
  litHours: number
  /** kWh of all lights, as their models say what they draw; an hour at 40 % takes 40 % */
  energy: number
}

const DAYS = 365

/**
 * What the plans of groups cost in a year. Some ms for each that differs from the others; meanwhile the server goes on
 * with other things.
 * @param known what was worked out already; groups that differ in nothing but their lights share it
 */
export async function yearOf(
  groups: GroupPrograms[],
  calendar: Calendar,
  lamps: ReadonlyMap<number, Lamps>,
  now: Date,
  known = new Map<string, LitHours>(),
): Promise<YearOfLight> {
  let [lights, hours, energy] = [0, 0, 0]
  for (const group of groups) {
    const lit = await hoursOf(group, calendar, now, known)
    const { lights: count = 0, main_watts = 0, sub_watts = 0 } = lamps.get(group.groupId) ?? {}
    // Groups without lights count for next to nothing: only where all are empty, their hours are told.
    const weight = count || Number.EPSILON
    lights += weight
    hours += weight * lit.litHours
    energy += (main_watts * lit.weightedMainHours + sub_watts * lit.weightedSubHours) / 1000
  }
  return { litHours: lights ? hours / lights : 0, energy }
}

async function hoursOf(
  { programs, place }: GroupPrograms,
  calendar: Calendar,
  now: Date,
  known: Map<string, LitHours>,
): Promise<LitHours> {
  const key = JSON.stringify([programs.map(program => ({ ...program, name: '' })), sameSun(place)])
  const found = known.get(key)
  if (found) return found
  await yieldToEventLoop()
  const hours = hoursLit({ programs, place, calendar }, civilDateOf(now.getTime(), place.zone), DAYS)
  known.set(key, hours)
  return hours
}
