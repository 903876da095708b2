import { nightOf } from '../sun/night.ts'
import type { Place } from '../sun/place.ts'
import { dateAfter, existsIn, instantOf, minutesOf } from '../time/zone.ts'
import { type EventKind, type Levels, OFF, type PlannedEvent, type Program, type Step } from './program.ts'

const MINUTE = 60_000

/** Start or end of a night, and its cause. */
interface Edge {
  at: number
  by: PlannedEvent['by']
  offset?: number
}

/**
 * ON, steps and OFF of the night that begins on a date, in ascending order; empty if ON is not before OFF.
 * Whether the program applies to that evening is not checked. Steps that do not fall between ON and OFF are left out; of two
 * at the same instant (summer time begins between them) the later one is used.
 *
 * Where the sun does not set (POLAR_DAY), a program by the sun has no events; where it does not rise (POLAR_NIGHT), it
 * is on from solar noon to solar noon: see nightOf.
 */
export function eventsOfNight(program: Program, place: Place, date: string): PlannedEvent[] {
  if (!existsIn(date, place.zone)) return []
  const edges = program.type === 'TIMING' ? edgesByClock(program, place, date) : edgesBySun(program, place, date)
  if (!edges || edges.on.at >= edges.off.at) return []
  const { on, off } = edges
  const event = (kind: EventKind, ordinal: number, edge: Edge, levels: Levels): PlannedEvent => ({
    scheduleId: program.scheduleId,
    name: program.name,
    date,
    ordinal,
    kind,
    ...edge,
    levels,
  })
  const steps = stepsInOrder(program)
    .map((step, index) => {
      const at = instantOf(isOfEvening(program, step.time) ? date : dateAfter(date, place.zone), step.time, place.zone)
      return event('STEP', index + 1, { at, by: 'CLOCK' }, step.levels)
    })
    .filter(({ at }) => on.at < at && at < off.at)
  return [
    event('ON', 0, on, program.on),
    ...steps.filter(({ at }, index) => at !== steps[index + 1]?.at),
    event('OFF', program.steps.length + 1, off, OFF),
  ]
}

function edgesByClock(program: Program, { zone }: Place, date: string): { on: Edge; off: Edge } {
  const { startTime = '', endTime = '' } = program
  const endDate = isOfEvening(program, endTime) ? date : dateAfter(date, zone)
  return {
    on: { at: instantOf(date, startTime, zone), by: 'CLOCK' },
    off: { at: instantOf(endDate, endTime, zone), by: 'CLOCK' },
  }
}

function edgesBySun(program: Program, place: Place, date: string): { on: Edge; off: Edge } | undefined {
  const night = nightOf(date, place)
  if (!night) return undefined
  return { on: shifted(night.begin, program.sunsetOffset), off: shifted(night.end, program.sunriseOffset) }
}

/** Offsets are of sunset and sunrise; where there is neither, nothing is shifted. */
function shifted(edge: Edge, offset = 0): Edge {
  if (offset === 0 || (edge.by !== 'SUNSET' && edge.by !== 'SUNRISE')) return edge
  return { ...edge, at: edge.at + offset * MINUTE, offset }
}

/** Whether a time is on the date on which the night begins. By the sun: from 12:00 on. By the clock: after the start. */
export function isOfEvening(program: Program, time: string): boolean {
  return program.type === 'TIMING' ? minutesOf(time) > minutesOf(program.startTime ?? '') : minutesOf(time) >= 720
}

/** In the order of the night: ordinals 1, 2, … */
export function stepsInOrder(program: Program): Step[] {
  const key = ({ time }: Step) => minutesOf(time) + (isOfEvening(program, time) ? 0 : 1440)
  return [...program.steps].sort((a, b) => key(a) - key(b))
}
