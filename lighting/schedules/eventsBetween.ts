import { addDays, civilDateOf } from '../time/zone.ts'
import { programOf } from './days.ts'
import { eventsOfNight } from './eventsOfNight.ts'
import type { PlannedEvent, Timetable } from './program.ts'

/** A night, cut by the start of the next one. */
export interface Night {
  /** never empty */
  events: PlannedEvent[]
  /** its OFF, or the ON of the next night that ends it; ms since 1970 */
  end: number
}

/** Dates before an instant whose night may reach it, and after it whose night may begin before it. */
const REACH = 2

/**
 * Everything that the programs of a group plan for `from` < at ≤ `to` (ms since 1970), in strict order of time.
 * Splitting the interval into parts gives the same events. Programs come in order of precedence.
 */
export function eventsBetween(timetable: Timetable, from: number, to: number): PlannedEvent[] {
  if (timetable.programs.length === 0 || to <= from) return []
  const first = addDays(civilDateOf(from, timetable.place.zone), -REACH)
  const last = addDays(civilDateOf(to, timetable.place.zone), REACH)
  return nightsBetween(timetable, first, last)
    .flatMap(({ events }) => events)
    .filter(({ at }) => from < at && at <= to)
}

/** The nights that begin on these dates, first and last included. A night ends when the next one begins. */
export function nightsBetween(timetable: Timetable, first: string, last: string): Night[] {
  const { programs, place, calendar } = timetable
  const nights: Night[] = []
  let nextOn = Number.POSITIVE_INFINITY
  // Backwards, because the start of the next night cuts this one. Nights after the last may cut it too, so they are computed.
  for (let date = addDays(last, REACH); date >= first; date = addDays(date, -1)) {
    const program = programOf(programs, date, calendar)
    const planned = program ? eventsOfNight(program, place, date) : []
    const events = planned.filter(({ at }) => at < nextOn)
    if (!events[0]) continue
    if (date <= last) nights.push({ events, end: Math.min(nextOn, planned.at(-1)!.at) })
    nextOn = events[0].at
  }
  return nights.reverse()
}
