import type { ProgramReason } from '#lighting/desired/reason.ts'
import { eventsBetween, stateAt } from '#lighting/schedules/events.ts'
import type { Calendar, PlannedEvent } from '#lighting/schedules/program.ts'
import { SITE } from '../schedules/programs.ts'
import type { GroupPrograms } from '../schedules/schedules.ts'
import type { DueGroup, EventRow, ProgramNow } from './desired.store.ts'

const HOUR = 3_600_000
const YEAR = 370 * 24 * HOUR
/** An event that was applied within this of its instant was done; later, it was missed. */
const ON_TIME_MS = 60_000
/** A clock that goes back by less than this puts no lights out. */
const HELD_MS = 2 * HOUR

/**
 * What became due in a group since it was last looked at, and what its programs ask now.
 * @param lastTurn when anybody last looked; ms since 1970
 */
export function advance(
  due: DueGroup,
  group: GroupPrograms | undefined,
  calendar: Calendar,
  now: number,
  lastTurn: number,
): { program: ProgramNow; events: EventRow[] } {
  if (!group || group.programs.length === 0) return { program: nothing(due.group_id), events: [] }
  const { programs, place } = group
  const state = stateAt(programs, place, calendar, now)
  const program: ProgramNow = state
    ? {
        group_id: due.group_id,
        rule: ruleOf(state.event, group),
        schedule_id: state.event.scheduleId,
        levels: state.event.levels,
        since: state.event.at,
        until: state.next?.at ?? null,
        reason: reasonOf(state.event, group),
      }
    : { ...nothing(due.group_id), until: eventsBetween({ programs, place, calendar }, now, now + YEAR)[0]?.at ?? null }
  const events = passed(due, group, calendar, now, lastTurn)
  return { program: held(due, program, now), events }
}

function ruleOf({ scheduleId }: PlannedEvent, { groupId }: GroupPrograms): ProgramNow['rule'] {
  if (scheduleId) return 'SCHEDULE'
  return groupId === SITE ? 'SITE_DEFAULT' : 'PRESET'
}

function nothing(group_id: number): ProgramNow {
  return { group_id, rule: null, schedule_id: null, levels: null, since: null, until: null, reason: null }
}

/** Events since the last look. The last of them is done, if that was in time; those before it were overtaken. */
function passed(
  due: DueGroup,
  { programs, place }: GroupPrograms,
  calendar: Calendar,
  now: number,
  lastTurn: number,
): EventRow[] {
  // What a changed schedule would have asked before it was changed was never planned.
  const looked =
    due.settled_until === null || due.stale ? Math.max(due.settled_until ?? 0, lastTurn) : due.settled_until
  const from = Math.max(Math.min(looked, now), now - YEAR)
  const events = eventsBetween({ programs, place, calendar }, from, now)
  return events.map((event, i) => ({
    group_id: due.group_id,
    schedule_id: event.scheduleId,
    civil_date: event.date,
    ordinal: event.ordinal,
    kind: event.kind,
    due_at: event.at,
    outcome: i === events.length - 1 && now - event.at <= ON_TIME_MS ? 'DONE' : 'MISSED',
  }))
}

/**
 * The clock has gone back behind the event that holds: lights that burn go on burning, those that it had put out too
 * early burn again. A city that is lit an hour too long is better than one that is dark.
 */
function held(due: DueGroup, program: ProgramNow, now: number): ProgramNow {
  if (due.stale || due.since === null || due.since <= now || due.since - now > HELD_MS) return program
  const wasLit = isLit(due.main_level, due.sub_level)
  const wouldBeLit = isLit(program.levels?.mainLevel, program.levels?.subLevel)
  if (!wasLit || wouldBeLit) return program
  return {
    ...program,
    levels: { mainLevel: due.main_level, subLevel: due.sub_level, mainColorTemp: null, subColorTemp: null },
    since: now,
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
