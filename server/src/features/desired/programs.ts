import type { ProgramReason } from '#lighting/desired/reason.ts'
import { eventsBetween } from '#lighting/schedules/eventsBetween.ts'
import type { Calendar, PlannedEvent, ProgramState } from '#lighting/schedules/program.ts'
import { nextEventAfter, stateAt } from '#lighting/schedules/state.ts'
import { SITE } from '../schedules/programs.ts'
import type { GroupPrograms } from '../schedules/schedules.ts'
import type { EventRow } from './plannedEvents.store.ts'
import type { DueGroup, ProgramNow } from './programs.store.ts'

const HOUR_MS = 3_600_000
const YEAR_MS = 370 * 24 * HOUR_MS
/** An event that is applied within this time is DONE; later it is MISSED. */
const MAX_DELAY_MS = 60_000
/** After their last event, programs that have ended hold the lights for this time; then nothing is planned. */
const HOLD_AFTER_END_MS = 24 * HOUR_MS
/** A clock that goes back by less than this does not switch lights off. */
const MAX_CLOCK_SETBACK_MS = 2 * HOUR_MS

/** Timestamps in ms since 1970. */
interface TickContext {
  calendar: Calendar
  now: number
  /** previous tick of any server */
  lastTick: number
}

/** Returns the current program of a group, and the events that became due since its last evaluation. */
export function computeTick(
  due: DueGroup,
  group: GroupPrograms | undefined,
  context: TickContext,
): { program: ProgramNow; events: EventRow[] } {
  if (!group || group.programs.length === 0) return { program: emptyProgram(due.group_id), events: [] }
  const { programs, place } = group
  const { calendar, now } = context
  const state = stateAt(programs, place, calendar, now)
  const program: ProgramNow =
    state && !isOver(state, now)
      ? {
          group_id: due.group_id,
          rule: ruleOf(state.event, group),
          schedule_id: state.event.scheduleId,
          levels: state.event.levels,
          since: state.event.at,
          until: state.next?.at ?? state.event.at + HOLD_AFTER_END_MS,
          reason: reasonOf(state.event, group),
        }
      : {
          ...emptyProgram(due.group_id),
          until: nextEventAfter({ programs, place, calendar }, now)?.at ?? null,
        }
  const events = eventsSinceLastTick(due, group, context)
  return { program: holdIfClockWentBack(due, program, now), events }
}

/** Schedules with an end, and no other plan: operators control the lights again. */
function isOver({ event, next }: ProgramState, now: number): boolean {
  return !next && event.at + HOLD_AFTER_END_MS <= now
}

function ruleOf({ scheduleId }: PlannedEvent, { groupId }: GroupPrograms): ProgramNow['rule'] {
  if (scheduleId) return 'SCHEDULE'
  return groupId === SITE ? 'SITE_DEFAULT' : 'PRESET'
}

function emptyProgram(group_id: number): ProgramNow {
  return { group_id, rule: null, schedule_id: null, levels: null, since: null, until: null, reason: null }
}

/** The last event is DONE if it is on time; events before it were superseded, and count as MISSED. */
function eventsSinceLastTick(
  due: DueGroup,
  { programs, place }: GroupPrograms,
  { calendar, now, lastTick }: TickContext,
): EventRow[] {
  // A changed schedule planned nothing for the time before its change.
  const evaluatedUntil =
    due.settled_until === null || due.stale ? Math.max(due.settled_until ?? 0, lastTick) : due.settled_until
  const from = Math.max(Math.min(evaluatedUntil, now), now - YEAR_MS)
  const events = eventsBetween({ programs, place, calendar }, from, now)
  return events.map((event, i) => ({
    group_id: due.group_id,
    schedule_id: event.scheduleId,
    civil_date: event.date,
    ordinal: event.ordinal,
    kind: event.kind,
    due_at: event.at,
    outcome: i === events.length - 1 && now - event.at <= MAX_DELAY_MS ? 'DONE' : 'MISSED',
  }))
}

/**
 * After a clock setback before the current event, lights that are on stay on, and lights that were switched off too early go on
 * again. Lights that are on an hour too long are safer than lights that are off.
 */
function holdIfClockWentBack(due: DueGroup, program: ProgramNow, now: number): ProgramNow {
  if (due.stale || due.since === null || due.since <= now || due.since - now > MAX_CLOCK_SETBACK_MS) return program
  const wasLit = isLit(due.main_level, due.sub_level)
  const wouldBeLit = isLit(program.levels?.mainLevel, program.levels?.subLevel)
  if (!wasLit || wouldBeLit) return program
  return {
    ...program,
    levels: { mainLevel: due.main_level, subLevel: due.sub_level, mainColorTemp: null, subColorTemp: null },
    since: now,
    // The event of the earlier time switched the lights off, so it is no reason for light.
    reason: program.reason && { ...program.reason, isHeld: true },
  }
}

function isLit(main: number | null | undefined, sub: number | null | undefined): boolean {
  return (main ?? 0) > 0 || (sub ?? 0) > 0
}

function reasonOf(event: PlannedEvent, { groupId, name, place }: GroupPrograms): ProgramReason {
  return {
    group: groupId === SITE ? undefined : name,
    schedule: event.scheduleId ? event.name : undefined,
    kind: event.kind,
    by: event.by,
    offset: event.offset,
    place: place.name,
    zone: place.zone,
  }
}
