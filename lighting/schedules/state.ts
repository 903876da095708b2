import type { Place } from '../sun/place.ts'
import { addDays, civilDateOf, instantOf } from '../time/zone.ts'
import { startDatesOf } from './days.ts'
import { eventsBetween } from './eventsBetween.ts'
import type { Calendar, PlannedEvent, Program, ProgramState, Timetable } from './program.ts'

const DAY = 86_400_000
/** Days before and after in which every program of daily nights has an event. */
const NEAR = 1.5
/** Days from the instant, in one direction, of the next searches. */
const FAR = [NEAR, 8, 40, 370]

/**
 * What the programs of a group require at an instant (ms since 1970): the last event up to it, and the next one. Undefined
 * where they planned nothing in the 370 days before.
 */
export function stateAt(
  programs: readonly Program[],
  place: Place,
  calendar: Calendar,
  at: number,
): ProgramState | undefined {
  const timetable = { programs, place, calendar }
  const between = (from: number, to: number) => eventsBetween(timetable, at + from * DAY, at + to * DAY)
  const around = between(-NEAR, NEAR)
  const event = around.findLast(near => near.at <= at) ?? further((near, far) => between(-far, -near).at(-1))
  if (!event) return undefined
  return { event, next: around.find(near => near.at > at) ?? eventFarAfter(timetable, at) }
}

/** The first event after an instant (ms since 1970); undefined: nothing is planned any more. */
export function nextEventAfter(timetable: Timetable, at: number): PlannedEvent | undefined {
  return eventsBetween(timetable, at, at + NEAR * DAY)[0] ?? eventFarAfter(timetable, at)
}

/** Beyond a year, a night can only begin where a program starts to apply. */
function eventFarAfter(timetable: Timetable, at: number): PlannedEvent | undefined {
  const { programs, place } = timetable
  const found = further((near, far) => eventsBetween(timetable, at + near * DAY, at + far * DAY)[0])
  if (found) return found
  const end = at + FAR.at(-1)! * DAY
  const horizon = addDays(civilDateOf(end, place.zone), -2)
  const starts = new Set(programs.flatMap(({ days }) => startDatesOf(days)).filter(date => date >= horizon))
  for (const date of [...starts].sort()) {
    const from = Math.max(end, instantOf(addDays(date, -1), '12:00', place.zone))
    const next = further((near, far) => eventsBetween(timetable, from + (near - NEAR) * DAY, from + far * DAY)[0])
    if (next) return next
  }
  return undefined
}

/** Searches longer and longer periods until there is an event. */
function further(ask: (near: number, far: number) => PlannedEvent | undefined): PlannedEvent | undefined {
  for (const [index, far] of FAR.slice(1).entries()) {
    const found = ask(FAR[index]!, far)
    if (found) return found
  }
  return undefined
}
