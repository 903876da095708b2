import {
  type Conflict,
  conflictsOf,
  type Warning as ProgramWarning,
  stateAt,
  warningsOf,
} from '#lighting/schedules/events.ts'
import type { Calendar, Levels, Place, Program } from '#lighting/schedules/program.ts'
import { civilDateOf } from '#lighting/time/zone.ts'
import type { Lamps } from './lamps.store.ts'
import type { GroupPrograms } from './schedules.ts'

/** More than these are not changed at one stroke without being asked. */
const MANY_LIGHTS = 200

/** The plans of groups as they are and as they would be; the same groups in both. */
export interface PlanChange {
  before: GroupPrograms[]
  after: GroupPrograms[]
  /** The program that is changed, and the places where it is to be looked at. */
  program?: { program: Program; places: Place[] }
  calendar: Calendar
  lamps: ReadonlyMap<number, Lamps>
  now: Date
}

/** What a person should confirm before it is saved. */
export interface Warning {
  code: ProgramWarning['kind'] | 'CONFLICT' | 'MANY_LIGHTS' | 'NOTHING_PLANNED'
  params: Record<string, unknown>
}

/** Two schedules that want the same evenings of a group. */
export interface GroupConflict extends Conflict {
  /** names of the groups in which they meet */
  groups: string[]
}

export function warningsOfChange(change: PlanChange): Warning[] {
  const lights = changedAtOnce(change)
  return [
    ...warningsOfProgram(change),
    ...conflictsOfChange(change).map(({ date, evenings, names, groups }) => ({
      code: 'CONFLICT' as const,
      params: { date, evenings, winner: names[0], loser: names[1], groups },
    })),
    ...nothingPlanned(change),
    ...(lights > MANY_LIGHTS ? [{ code: 'MANY_LIGHTS' as const, params: { lights } }] : []),
  ]
}

/** Lights that are lit by a plan, and that no plan will put out any more: told, but no reason to ask. */
function nothingPlanned({ before, after, calendar, lamps, now }: PlanChange): Warning[] {
  const left = after.filter(({ programs }, index) => {
    const { programs: were, place } = before[index]!
    const levels = stateAt(were, place, calendar, now.getTime())?.event.levels
    return programs.length === 0 && ((levels?.mainLevel ?? 0) > 0 || (levels?.subLevel ?? 0) > 0)
  })
  const lights = left.reduce((sum, { groupId }) => sum + (lamps.get(groupId)?.in_service ?? 0), 0)
  return lights > 0 ? [{ code: 'NOTHING_PLANNED', params: { lights, groups: left.map(({ name }) => name) } }] : []
}

/** What is odd about the changed program itself, once for all its places, with the first place where it is so. */
function warningsOfProgram({ program: changed, calendar, now }: PlanChange): Warning[] {
  const warnings = new Map<string, Warning>()
  if (!changed) return []
  for (const place of changed.places)
    for (const { kind, ...params } of warningsOf(
      changed.program,
      place,
      calendar,
      civilDateOf(now.getTime(), place.zone),
    )) {
      const key = `${kind} ${'time' in params ? params.time : ''}`
      if (!warnings.has(key)) warnings.set(key, { code: kind, params: { ...params, place: place.name } })
    }
  return [...warnings.values()]
}

/** Conflicts that the changed program has a part in: of a pair that meets in several groups, the first of them counts. */
export function conflictsOfChange({ after, program: changed, calendar, now }: PlanChange): GroupConflict[] {
  const conflicts = new Map<string, GroupConflict>()
  const known = new Map<string, Conflict[]>()
  for (const { name, programs, place } of after) {
    if (!programs.some(({ scheduleId }) => scheduleId === changed?.program.scheduleId)) continue
    const date = civilDateOf(now.getTime(), place.zone)
    const key = `${date} ${programs.map(({ scheduleId }) => scheduleId)}`
    const found = known.get(key) ?? conflictsOf(programs, calendar, date)
    known.set(key, found)
    for (const conflict of found) {
      if (!conflict.scheduleIds.includes(changed!.program.scheduleId)) continue
      const seen = conflicts.get(String(conflict.scheduleIds))
      if (seen) seen.groups.push(name)
      else conflicts.set(String(conflict.scheduleIds), { ...conflict, groups: [name] })
    }
  }
  return [...conflicts.values()]
}

/**
 * Lights in service of which something else is asked from the moment that it is saved. Where nothing is planned any
 * more, lights stay as they are.
 */
export function changedAtOnce({ before, after, calendar, lamps, now }: PlanChange): number {
  const levels = ({ programs, place }: GroupPrograms) => stateAt(programs, place, calendar, now.getTime())?.event.levels
  return after.reduce((sum, group, index) => {
    const [was, becomes] = [levels(before[index]!), levels(group)]
    return becomes && differs(was, becomes) ? sum + (lamps.get(group.groupId)?.in_service ?? 0) : sum
  }, 0)
}

function differs(was: Levels | undefined, becomes: Levels): boolean {
  if (!was) return true
  return (Object.keys(becomes) as (keyof Levels)[]).some(key => becomes[key] !== null && becomes[key] !== was[key])
}
