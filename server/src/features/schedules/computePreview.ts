import { eventsBetween } from '#lighting/schedules/eventsBetween.ts'
import { hoursLit, type LitHours } from '#lighting/schedules/hours.ts'
import type { PlannedEvent, Program } from '#lighting/schedules/program.ts'
import type { Place } from '#lighting/sun/place.ts'
import { civilDateOf, instantOf } from '#lighting/time/zone.ts'
import { yieldToEventLoop } from '../../foundation/runtime/yieldToEventLoop.ts'
import type { Tariff } from '../tariff/tariff.ts'
import { type YearOfLight, yearOf } from './energy.ts'
import {
  conflictsOfChange,
  type GroupConflict,
  immediateChanges,
  type PlanChange,
  type Warning,
  warningsAt,
  warningsOfChange,
} from './impact.ts'
import type { ChangeEffect } from './lightEffects.ts'
import type { GroupPrograms } from './schedules.ts'
import { type SunNight, sunNightOf } from './sunNight.ts'

/* Computes a preview from a change. */

const TWO_DAYS = 48 * 3_600_000

/** The effects of saving a change now. */
export interface Preview {
  /** Events of the night that begins today, at `place` */
  tonight: PlannedEvent[]
  litHoursTonight: number
  /** where most of the affected lights are */
  place: Place
  /** of the same night */
  sun: SunNight
  year: YearOfLight
  /** the same groups with the stored schedules */
  current: YearOfLight
  tariff: Tariff | null
  /** in the affected groups */
  lights: number
  /** lights with unknown rated power: no energy includes them */
  lightsWithoutWatts: number
  changeAtOnce: number
  effect: ChangeEffect
  conflicts: GroupConflict[]
  warnings: Warning[]
  /** codes of the warnings that the user has to confirm */
  asks: string[]
}

export interface SiteOfPreview {
  /** called if the change has neither a group nor a place */
  place: () => Promise<Place>
  tariff: Tariff | null
}

export async function computePreview(
  change: PlanChange,
  effect: ChangeEffect,
  asks: (warning: Warning) => boolean,
  { place: sitePlace, tariff }: SiteOfPreview,
): Promise<Preview> {
  const { before, after, calendar, lamps, now } = change
  const { programs, place } = await mainOf(change, sitePlace)
  const date = civilDateOf(now.getTime(), place.zone)
  const from = instantOf(date, '00:00', place.zone) - 1
  const known = new Map<string, LitHours>()
  const yearOfGroups = (groups: GroupPrograms[]) => yearOf(groups, { ...change, tariff }, known)
  const all = [...lamps.values()]
  await yieldToEventLoop()
  const [changeAtOnce, conflicts] = [immediateChanges(change).lights, conflictsOfChange(change)]
  for (const at of change.program?.places ?? []) {
    await yieldToEventLoop()
    warningsAt(change, at)
  }
  await yieldToEventLoop()
  const warnings = warningsOfChange(change)
  await yieldToEventLoop()
  return {
    tonight: eventsBetween({ programs, place, calendar }, from, from + TWO_DAYS).filter(event => event.date === date),
    litHoursTonight: hoursLit({ programs, place, calendar }, date, 1).litHours,
    place,
    sun: sunNightOf(place, now),
    year: await yearOfGroups(after.length ? after : [{ programs, place, groupId: 0, name: '', enabled: true }]),
    current: await yearOfGroups(before),
    tariff,
    lights: all.reduce((sum, { lights }) => sum + lights, 0),
    lightsWithoutWatts: all.reduce((sum, { without_watts }) => sum + without_watts, 0),
    changeAtOnce,
    effect,
    conflicts,
    warnings,
    asks: [...new Set(warnings.filter(asks).map(({ code }) => code))],
  }
}

/** The group with most lights among those that get the program; the program alone if there is none. */
async function mainOf(
  { after, lamps, program }: PlanChange,
  sitePlace: () => Promise<Place>,
): Promise<{ programs: Program[]; place: Place }> {
  const lights = ({ groupId }: { groupId: number }) => lamps.get(groupId)?.lights ?? 0
  const id = program?.program.scheduleId
  const having = after.filter(({ programs }) => programs.some(({ scheduleId }) => scheduleId === id))
  const [largest] = (having.length ? having : after).toSorted((a, b) => lights(b) - lights(a))
  return largest ?? { programs: program ? [program.program] : [], place: program?.places[0] ?? (await sitePlace()) }
}
