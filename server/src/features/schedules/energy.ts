import { type ProgramUse, programUse } from '#lighting/energy/programUse.ts'
import { hoursLit, type LitHours } from '#lighting/schedules/hours.ts'
import type { Calendar } from '#lighting/schedules/program.ts'
import { civilDateOf } from '#lighting/time/zone.ts'
import { roundTo } from '#lighting/values/units.ts'
import { yieldToEventLoop } from '../../foundation/runtime/yieldToEventLoop.ts'
import type { Tariff } from '../tariff/tariff.ts'
import type { Lamps } from './lamps.store.ts'
import { sunKey } from './places.ts'
import type { GroupPrograms } from './schedules.ts'

/** For a year, starting tonight. */
export interface YearOfLight {
  /** burning hours of a light, mean of all lights */
  litHours: number
  /** kWh of all lights from their rated power; an hour at 40 % takes 40 % */
  energy: number
  /** of the exact energy; null: there is no tariff */
  cost: number | null
}

const DAYS = 365

/**
 * Burning hours and energy of groups in a year. Takes some ms for each distinct group, and yields to other requests in
 * between.
 * @param known cache of computed results; groups that differ only in their lights share one
 */
export async function yearOf(
  groups: GroupPrograms[],
  { calendar, lamps, now, tariff }: Pick<UsePeriod, 'calendar' | 'lamps' | 'now'> & { tariff: Tariff | null },
  known = new Map<string, LitHours>(),
): Promise<YearOfLight> {
  const { litHours, energy } = await consumptionOf(groups, { calendar, lamps, now, nights: DAYS }, known)
  return { litHours, energy: roundTo('totalKWh', energy), cost: costOf(energy, tariff) }
}

/** @param energy kWh, not rounded @returns null: there is no tariff */
export function costOf(energy: number, tariff: Tariff | null): number | null {
  return tariff && roundTo('money', energy * tariff.price)
}

interface UsePeriod {
  calendar: Calendar
  lamps: ReadonlyMap<number, Lamps>
  now: Date
  /** YYYY-MM-DD of the first evening; undefined: today, at each place */
  from?: string | null | undefined
  nights: number
}

/** The same for any period, with full-load hours. */
export async function consumptionOf(
  groups: GroupPrograms[],
  period: UsePeriod,
  known = new Map<string, LitHours>(),
): Promise<ProgramUse> {
  const parts = []
  for (const group of groups) {
    const { lights = 0, main_watts: mainWatts = 0, sub_watts: subWatts = 0 } = period.lamps.get(group.groupId) ?? {}
    parts.push({ lamps: { lights, mainWatts, subWatts }, lit: await hoursOf(group, period, known) })
  }
  return programUse(parts)
}

async function hoursOf(
  { programs, place }: GroupPrograms,
  { calendar, now, from, nights }: UsePeriod,
  known: Map<string, LitHours>,
): Promise<LitHours> {
  const key = JSON.stringify([programs.map(program => ({ ...program, name: '' })), sunKey(place)])
  const found = known.get(key)
  if (found) return found
  await yieldToEventLoop()
  const hours = hoursLit({ programs, place, calendar }, from ?? civilDateOf(now.getTime(), place.zone), nights)
  known.set(key, hours)
  return hours
}
