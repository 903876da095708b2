import type { Place } from '../sun/place.ts'
import { eventsBetween } from './eventsBetween.ts'
import type { Calendar, PlannedEvent, Program, ProgramState } from './program.ts'

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
  const between = (from: number, to: number) =>
    eventsBetween({ programs, place, calendar }, at + from * DAY, at + to * DAY)
  const around = between(-NEAR, NEAR)
  const event = around.findLast(near => near.at <= at) ?? further((near, far) => between(-far, -near).at(-1))
  if (!event) return undefined
  const next = around.find(near => near.at > at) ?? further((near, far) => between(near, far)[0])
  return { event, next }
}

/** Searches longer and longer periods until there is an event. */
function further(ask: (near: number, far: number) => PlannedEvent | undefined): PlannedEvent | undefined {
  for (const [index, far] of FAR.slice(1).entries()) {
    const found = ask(FAR[index]!, far)
    if (found) return found
  }
  return undefined
}
