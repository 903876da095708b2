import { type Conflict, conflictsOf } from '#lighting/schedules/conflicts.ts'
import type { Calendar, Levels, Program } from '#lighting/schedules/program.ts'
import { stateAt } from '#lighting/schedules/state.ts'
import { type Warning as ProgramWarning, warningsOf } from '#lighting/schedules/warnings.ts'
import type { Place } from '#lighting/sun/place.ts'
import { civilDateOf } from '#lighting/time/zone.ts'
import { Refusal } from '../../foundation/errors/errors.ts'
import type { Lamps } from './lamps.store.ts'
import { OWN_SCHEDULE_ID } from './programs.ts'
import type { GroupPrograms } from './schedules.ts'

/** A change of more lights than this has to be confirmed. */
const MANY_LIGHTS = 200

/** The plans of groups before and after a change; the same groups in both. */
export interface PlanChange {
  before: GroupPrograms[]
  after: GroupPrograms[]
  /** The changed program, and the places to check it at. */
  program?: { program: Program; places: Place[] }
  /** It only moves past these schedules in the order of precedence: no other conflict is new. */
  passed?: ReadonlySet<number> | undefined
  calendar: Calendar
  lamps: ReadonlyMap<number, Lamps>
  now: Date
}

/** A risk that the user has to confirm. */
export interface Warning {
  code: ProgramWarning['kind'] | 'CONFLICT' | 'MANY_LIGHTS' | 'NOTHING_PLANNED' | 'SUN_OF_SITE'
  params: Record<string, unknown>
}

/** Two schedules of a group on the same evenings. */
export interface GroupConflict extends Conflict {
  /** names of the groups with the conflict */
  groups: string[]
}

export function warningsOfChange(change: PlanChange): Warning[] {
  const changes = immediateChanges(change)
  return [
    ...warningsOfProgram(change),
    ...sunOfChange(change),
    ...conflictsOfChange(change).map(({ date, evenings, names, groups }) => ({
      code: 'CONFLICT' as const,
      params: { date, evenings, winner: names[0], loser: names[1], groups },
    })),
    ...nothingPlanned(change),
    ...(changes.lights > MANY_LIGHTS ? [{ code: 'MANY_LIGHTS' as const, params: { ...changes } }] : []),
  ]
}

const computedWarnings = new WeakMap<PlanChange, Map<Place, ProgramWarning[]>>()

/** Warnings of the changed program at one place: a year of nights, computed once. */
export function warningsAt(change: PlanChange, place: Place): ProgramWarning[] {
  const known = computedWarnings.get(change) ?? new Map<Place, ProgramWarning[]>()
  computedWarnings.set(change, known)
  const found = known.get(place)
  if (found || !change.program) return found ?? []
  const date = civilDateOf(change.now.getTime(), place.zone)
  const warnings = warningsOf(change.program.program, place, change.calendar, date)
  known.set(place, warnings)
  return warnings
}

/** Groups that follow the sun by the changed program, and have no position of their own. */
export function sunOfChange(change: PlanChange): Warning[] {
  return change.program && !change.passed ? sunOfSite(change, change.program.program.scheduleId) : []
}

/**
 * Groups that follow the sun by this schedule, and neither their region nor their lights give a position.
 * @param ids only these groups; undefined: all
 */
export function sunOfSite({ after }: PlanChange, scheduleId: number, ids?: readonly number[]): Warning[] {
  const groups = after.filter(
    ({ groupId, programs, place }) =>
      place.source === 'SITE' &&
      (ids?.includes(groupId) ?? true) &&
      programs.some(program => program.scheduleId === scheduleId && program.type === 'SUNRISE_SUNSET'),
  )
  if (groups.length === 0) return []
  const { name: place = null, latitude, longitude } = groups[0]!.place
  // The form of one group need not name it.
  const names = scheduleId === OWN_SCHEDULE_ID && after.length === 1 ? [] : groups.map(({ name }) => name)
  return [{ code: 'SUN_OF_SITE', params: { place, latitude, longitude, groups: names } }]
}

/** Groups that lose their plan: their lights hold their state until an operator switches them. */
export function leftWithoutPlan({ before, after }: PlanChange): GroupPrograms[] {
  return after.filter(({ programs }, index) => programs.length === 0 && before[index]!.programs.length > 0)
}

function nothingPlanned(change: PlanChange): Warning[] {
  const left = leftWithoutPlan(change)
  const lights = left.reduce((sum, { groupId }) => sum + (change.lamps.get(groupId)?.in_service ?? 0), 0)
  return lights > 0 ? [{ code: 'NOTHING_PLANNED', params: { lights, groups: left.map(({ name }) => name) } }] : []
}

/** Hours that the specification gives for TIMING need no confirmation. */
const DEFAULT_WINDOW = ['18:30', '06:30']

/** Whether a user has to confirm it before a schedule is saved. */
export function mustBeConfirmed({ code }: Warning, { program: changed }: PlanChange): boolean {
  if (code === 'SUN_OF_SITE') return false
  if (code !== 'OFF_AT_NIGHT' && code !== 'ON_IN_DAYLIGHT') return true
  const { type, startTime, endTime } = changed!.program
  return !(type === 'TIMING' && startTime === DEFAULT_WINDOW[0] && endTime === DEFAULT_WINDOW[1])
}

/** Warnings of the changed program, once for all its places, with the first place where they apply. */
function warningsOfProgram(change: PlanChange): Warning[] {
  const warnings = new Map<string, Warning>()
  for (const place of change.program?.places ?? [])
    for (const { kind, ...params } of warningsAt(change, place)) {
      const key = `${kind} ${'time' in params ? params.time : ''}`
      if (!warnings.has(key)) warnings.set(key, { code: kind, params: { ...params, place: place.name } })
    }
  return [...warnings.values()]
}

/** Conflicts of the changed program: for a pair that meets in several groups, the first conflict counts. */
export function conflictsOfChange(change: PlanChange): GroupConflict[] {
  const { after, program: changed, calendar, now } = change
  const conflicts = new Map<string, GroupConflict>()
  const known = new Map<string, Conflict[]>()
  for (const { name, programs, place } of after) {
    if (!programs.some(({ scheduleId }) => scheduleId === changed?.program.scheduleId)) continue
    const date = civilDateOf(now.getTime(), place.zone)
    const key = `${date} ${programs.map(({ scheduleId }) => scheduleId)}`
    const found = known.get(key) ?? conflictsOf(programs, calendar, date)
    known.set(key, found)
    for (const conflict of found) {
      if (!isOfChange(conflict, change)) continue
      const seen = conflicts.get(String(conflict.scheduleIds))
      if (seen) seen.groups.push(name)
      else conflicts.set(String(conflict.scheduleIds), { ...conflict, groups: [name] })
    }
  }
  return [...conflicts.values()]
}

/** Whether the change causes the conflict, or decides it otherwise. */
function isOfChange({ scheduleIds }: Conflict, { program: changed, passed }: PlanChange): boolean {
  return scheduleIds.includes(changed!.program.scheduleId) && (!passed || scheduleIds.some(id => passed.has(id)))
}

/** Numbers of lights; on + off + dim add up to all of them. */
interface ImmediateChanges {
  lights: number
  on: number
  off: number
  /** on before and after, at another level or colour */
  dim: number
}

/**
 * Lights in service that get another target when the change is saved, by the targets before and after. Where nothing is
 * planned any more, lights stay unchanged; where nothing was planned, the new target alone gives the direction.
 */
export function immediateChanges(change: PlanChange): ImmediateChanges {
  const { after, lamps } = change
  const states = statesOf(change)
  const sum = { lights: 0, on: 0, off: 0, dim: 0 }
  for (const [index, group] of after.entries()) {
    const { was, becomes } = states[index]!
    if (!becomes || !differs(was, becomes)) continue
    const lights = lamps.get(group.groupId)?.in_service ?? 0
    sum.lights += lights
    sum[directionOf(was, becomes)] += lights
  }
  return sum
}

function directionOf(was: Levels | undefined, becomes: Levels): 'on' | 'off' | 'dim' {
  if (!isLit({ ...was, ...withoutNull(becomes) })) return 'off'
  return was && isLit(was) ? 'dim' : 'on'
}

/** A level of null stays as it is. */
function withoutNull(levels: Levels): Partial<Levels> {
  return Object.fromEntries(Object.entries(levels).filter(([, level]) => level !== null))
}

function isLit({ mainLevel, subLevel }: Partial<Levels>): boolean {
  return (mainLevel ?? 0) > 0 || (subLevel ?? 0) > 0
}

interface States {
  was: Levels | undefined
  becomes: Levels | undefined
}

/** The present target of the lights of each group, computed once for groups with equal plans. */
const computed = new WeakMap<PlanChange, States[]>()

function statesOf(change: PlanChange): States[] {
  const found = computed.get(change)
  if (found) return found
  const { before, after, calendar, now } = change
  const known = new Map<string, Levels | undefined>()
  const levels = ({ programs, place }: GroupPrograms) => {
    const { latitude, longitude, zone } = place
    const key = JSON.stringify([programs, latitude, longitude, zone])
    if (!known.has(key)) known.set(key, stateAt(programs, place, calendar, now.getTime())?.event.levels)
    return known.get(key)
  }
  const states = after.map((group, index) => ({ was: levels(before[index]!), becomes: levels(group) }))
  computed.set(change, states)
  return states
}

function differs(was: Levels | undefined, becomes: Levels): boolean {
  if (!was) return true
  return (Object.keys(becomes) as (keyof Levels)[]).some(key => becomes[key] !== null && becomes[key] !== was[key])
}

/** @throws BAD_USER_INPUT with all warnings and the affected lights, unless the codes of all of them were confirmed */
export function warningsConfirmedOrThrow(
  change: PlanChange,
  confirmed: readonly string[] | null | undefined,
  field = 'input.confirmed',
): void {
  const warnings = warningsOfChange(change).filter(warning => mustBeConfirmed(warning, change))
  const open = warnings.filter(({ code }) => !confirmed?.includes(code))
  if (open.length === 0) return
  const codes = [...new Set(open.map(({ code }) => code))].join(', ')
  throw new Refusal('BAD_USER_INPUT', `confirm these warnings first: ${codes}`, {
    field,
    key: 'scheduleNeedsConfirmation',
    warnings,
    lights: [...change.lamps.values()].reduce((sum, { lights }) => sum + lights, 0),
    changeAtOnce: immediateChanges(change).lights,
  })
}
