import type { Place } from '../sun/place.ts'
import { eventsBetween } from './eventsBetween.ts'
import type { Calendar, PlannedEvent, Program, ProgramState } from './program.ts'

const DAY = 86_400_000
/** Every program of daily nights answers within these days, before and after. */
const NEAR = 1.5
/** Then days from an instant, one way, up to a year and a bit. */
const FAR = [NEAR, 8, 40, 370]

/**
 * What the programs of a group ask at an instant (ms since 1970): the last event up to it, and the next one. Undefined
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

/** Asks about ever further days until there is an answer. */
function further(ask: (near: number, far: number) => PlannedEvent | undefined): PlannedEvent | undefined {
  for (const [index, far] of FAR.slice(1).entries()) {
    const found = ask(FAR[index]!, far)
    if (found) return found
  }
  return undefined
}
