import type { Calendar } from '#lighting/schedules/program.ts'
import type { Place } from '#lighting/sun/place.ts'
import type { Lamps } from './lamps.store.ts'
import { byPriority } from './priority.ts'
import { OWN_SCHEDULE_ID, programsFrom } from './programs.ts'
import type { GroupPrograms, PlanSource } from './schedules.ts'
import type { ScheduleRow } from './sources.store.ts'

/* The plans of groups with one version of a schedule. */

/** Groups, and all that determines their nights. */
export interface PlanContext {
  sources: PlanSource[]
  places: ReadonlyMap<number, Place>
  lamps: ReadonlyMap<number, Lamps>
  calendar: Calendar
  /** for a schedule without a group */
  sitePlace: Place
  now: Date
}

/** The plan of a group, with the schedules that make it. */
export interface SchedulePlan extends GroupPrograms {
  /** all that are assigned to the group, in order of precedence */
  schedules: ScheduleRow[]
  lights: number
}

/** groupId of the plan of a schedule that has no group. */
const NO_GROUP = 0

/**
 * The plans of the groups with this schedule, in its order of precedence.
 * @param replaced ids of schedules that it stands for
 * @returns one plan at the site if there is no group
 */
export function plansWith(
  { sources, places, lamps, sitePlace }: PlanContext,
  schedule: ScheduleRow,
  replaced: readonly number[] = [],
): SchedulePlan[] {
  if (sources.length === 0) return [planAtSite(schedule, sitePlace)]
  const gone = new Set([schedule.id, ...replaced])
  return sources.map(({ group, schedules }) => {
    const all = [...schedules.filter(({ id }) => !gone.has(id)), schedule].sort(byPriority)
    return {
      groupId: group.id,
      name: group.name,
      programs: programsFrom(group, all),
      place: places.get(group.id)!,
      enabled: group.enable_status,
      schedules: all,
      lights: lamps.get(group.id)?.lights ?? 0,
    }
  })
}

function planAtSite(schedule: ScheduleRow, place: Place): SchedulePlan {
  const alone = { control_mode: 'MANUAL', enable_status: true } as PlanSource['group']
  const programs = programsFrom(alone, [schedule])
  return { groupId: NO_GROUP, name: '', programs, place, enabled: true, schedules: [schedule], lights: 0 }
}

/** Equal for groups whose nights are equal wherever the sun is. */
export function planKey({ enabled, programs, place, schedules }: SchedulePlan): string {
  const own = programs.filter(({ scheduleId }) => scheduleId === OWN_SCHEDULE_ID).map(one => ({ ...one, name: '' }))
  return JSON.stringify([enabled, place.zone, schedules.map(({ id }) => id), own])
}
