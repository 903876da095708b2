import { startDatesOf } from '#lighting/schedules/days.ts'
import { eventsBetween } from '#lighting/schedules/eventsBetween.ts'
import type { Calendar, PlannedEvent } from '#lighting/schedules/program.ts'
import { stateAt } from '#lighting/schedules/state.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { SITE } from '../schedules/programs.ts'
import { calendarOf, type GroupPrograms, programsOf, siteProgramsOf } from '../schedules/schedules.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Reaches over the coming night, wherever the sun is now. */
const NEXT_NIGHT_MS = 36 * HOUR_MS
/** After a change of plans: a year of nights, and further if a schedule starts later. */
const YEAR_MS = 370 * DAY_MS
const MAX_MS = 10 * YEAR_MS

/** Plans of groups, and of ungrouped lights under `SITE`, as one side of a change. */
export interface Plans {
  groups: ReadonlyMap<number, GroupPrograms>
  calendar: Calendar
}

export async function plansOf(db: Connection, groups: number[]): Promise<Plans> {
  const found = await programsOf(
    db,
    groups.filter(id => id !== SITE),
  )
  if (groups.includes(SITE)) found.set(SITE, await siteProgramsOf(db))
  return { groups: found, calendar: await calendarOf(db) }
}

/** Equal keys: the same events. */
export function planKey({ groups, calendar }: Plans, group: number): string {
  const found = groups.get(group)
  if (!found) return 'none'
  const { programs, place } = found
  const followsCalendar = programs.some(({ days }) => days.kind === 'WORKDAYS' || days.kind === 'HOLIDAYS')
  return JSON.stringify([programs, place.latitude, place.longitude, place.zone, followsCalendar && [...calendar]])
}

/** Until when two plans are compared, ms since 1970. */
export function horizonOf(before: GroupPrograms | undefined, after: GroupPrograms | undefined, now: number): number {
  const dates = [before, after].flatMap(plan => (plan?.programs ?? []).flatMap(({ days }) => startDatesOf(days)))
  const starts = dates.map(date => Date.parse(date) + 3 * DAY_MS)
  return Math.min(now + MAX_MS, Math.max(now + YEAR_MS, ...starts))
}

/** Without a change of plans. */
export function nextNight(now: number): number {
  return now + NEXT_NIGHT_MS
}

/** The event in effect, and those after it. */
export function eventsOf({ groups, calendar }: Plans, group: number, now: number, horizon: number): PlannedEvent[] {
  const found = groups.get(group)
  if (!found || found.programs.length === 0) return []
  const { programs, place } = found
  const current = stateAt(programs, place, calendar, now)?.event
  return [...(current ? [current] : []), ...eventsBetween({ programs, place, calendar }, now, horizon)]
}
