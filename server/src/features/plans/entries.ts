import { eventsBetween } from '#lighting/schedules/eventsBetween.ts'
import type { Calendar, Levels, ProgramState } from '#lighting/schedules/program.ts'
import { stateAt } from '#lighting/schedules/state.ts'
import { civilDateOf, instantOf } from '#lighting/time/zone.ts'
import type { PlanEntry } from '#protocol/plan.ts'
import type { LampSetting } from '#protocol/values.ts'
import type { ModelOptions } from '../models/options.ts'
import type { GroupPrograms } from '../schedules/schedules.ts'

const DAY = 86_400_000
/** Days that a plan covers. */
const DAYS_AHEAD = 8
/** The protocol allows 500; three are reserved (the present state, the end of an override, the horizon). */
const MAX_EVENTS = 490

/** An override of a user. Instants in ms since 1970. */
export interface PlannedOverride extends Levels {
  at: number
  until: number
}

export interface PlanInputs {
  calendar: Calendar
  options: ModelOptions
  override?: PlannedOverride
  /** A daylight rule: levels are at least its own, until it ends. */
  daylight?: Pick<PlannedOverride, 'at' | 'until' | 'mainLevel' | 'subLevel'>
  now: number
  /** That the light stores; default: as many as the protocol allows. */
  maxEntries?: number
}

type Timetables = Pick<GroupPrograms, 'programs' | 'place'>

/**
 * A plan from the present state to a noon some days ahead. A light repeats the last 24 hours of its plan until it gets a
 * new one, so the last entry is the state at that noon: a holiday schedule must not repeat daily.
 *
 * A light that stores few entries gets fewer days. If the first day does not fit, it gets the earliest entries.
 * @returns undefined if nothing is planned
 */
export function planEntries(
  timetable: Timetables,
  inputs: PlanInputs,
): { entries: PlanEntry[]; validUntil: number } | undefined {
  if (timetable.programs.length === 0) return undefined
  const { maxEntries = Number.POSITIVE_INFINITY } = inputs
  for (let days = DAYS_AHEAD; ; days--) {
    const plan = entriesOfDays(timetable, inputs, days)
    if (plan.entries.length <= maxEntries) return plan
    if (days > 1) continue
    const validUntil = Date.parse(plan.entries[maxEntries]!.at)
    return { entries: plan.entries.slice(0, maxEntries), validUntil }
  }
}

function entriesOfDays(
  { programs, place }: Timetables,
  { calendar, options, override, now, daylight }: PlanInputs,
  days: number,
): { entries: PlanEntry[]; validUntil: number } {
  const validUntil = instantOf(civilDateOf(now + days * DAY, place.zone), '12:00', place.zone)
  const asked = (instant: number): Moment[] => {
    const event = stateAt(programs, place, calendar, instant)?.event
    return event ? [{ at: instant, levels: event.levels }] : []
  }
  const between = (from: number) =>
    eventsBetween({ programs, place, calendar }, from, validUntil - 1).slice(0, MAX_EVENTS)
  const moments = (): Moment[] => {
    if (!override) return [...since(stateAt(programs, place, calendar, now)), ...between(now), ...asked(validUntil)]
    const start = { at: override.at, levels: override }
    // An override that outlasts the plan is its only entry; the plan is renewed in time.
    if (override.until >= validUntil) return [start, { at: validUntil, levels: override }]
    return [start, ...asked(override.until), ...between(override.until), ...asked(validUntil)]
  }
  const raised = (): Moment[] => {
    if (!daylight) return moments()
    const isHeld = override !== undefined && override.until >= daylight.until
    return isHeld ? moments() : raisedMoments(moments(), { daylight, override, end: asked(daylight.until) })
  }
  const entries = raised()
    .map(({ at, levels }) => entryOf(at, levels, options))
    .filter(entry => entry !== undefined)
  return { entries, validUntil }
}

interface Moment {
  at: number
  levels: Levels
}

interface RaisedPlan {
  daylight: NonNullable<PlanInputs['daylight']>
  override: PlannedOverride | undefined
  /** the plan when the rule ends */
  end: Moment[]
}

/** The moments of the plan until the rule ends are raised to its levels; those of an override are not. */
function raisedMoments(moments: Moment[], { daylight, override, end }: RaisedPlan): Moment[] {
  const isOfOverride = ({ levels }: Moment) => levels === override
  const until = moments.filter(moment => isOfOverride(moment) || moment.at < daylight.until)
  const after = moments.filter(moment => !isOfOverride(moment) && moment.at > daylight.until)
  const before = until.map(moment =>
    isOfOverride(moment) ? moment : { at: Math.max(moment.at, daylight.at), levels: raise(moment.levels, daylight) },
  )
  return [...before, ...end, ...after]
}

function raise(levels: Levels, { mainLevel, subLevel }: Pick<Levels, 'mainLevel' | 'subLevel'>): Levels {
  const higher = (one: number | null, other: number | null) => Math.max(one ?? 0, other ?? 0)
  return { ...levels, mainLevel: higher(levels.mainLevel, mainLevel), subLevel: higher(levels.subLevel, subLevel) }
}

function since(state: ProgramState | undefined): Moment[] {
  return state ? [state.event] : []
}

/** Only what the light supports; undefined if that is nothing. */
function entryOf(at: number, levels: Levels, options: ModelOptions): PlanEntry | undefined {
  const lamps = lampsOf(levels, options)
  return lamps.main || lamps.sub ? { at: new Date(at).toISOString(), ...lamps } : undefined
}

/** What the light supports of the levels. */
export function lampsOf(levels: Levels, options: ModelOptions): { main?: LampSetting; sub?: LampSetting } {
  const { mainLight, mainBrightness, mainColorTemp, subLight, subBrightness, subColorTemp } = options
  const main = mainLight && lampOf(levels.mainLevel, mainBrightness, mainColorTemp ? levels.mainColorTemp : null)
  const sub = subLight && lampOf(levels.subLevel, subBrightness, subColorTemp ? levels.subColorTemp : null)
  return { ...(main && { main }), ...(sub && { sub }) }
}

function lampOf(level: number | null, dims: boolean | undefined, colorTemp: number | null): LampSetting | undefined {
  if (level === null) return undefined
  const dimmingLevel = dims || level === 0 ? level : 100
  return colorTemp === null ? { dimmingLevel } : { dimmingLevel, lightColorTemperature: colorTemp }
}

/** Whether an existing plan has the same future entries. */
export function stillHolds(old: PlanEntry[], fresh: PlanEntry[], now: number, validUntil: number): boolean {
  const toCome = (entries: PlanEntry[]) =>
    entries
      .filter(entry => isBetween(entry, now, validUntil))
      .map(inWords)
      .join()
  return toCome(old) === toCome(fresh) && holding(old, now) === holding(fresh, now)
}

function isBetween({ at }: PlanEntry, from: number, to: number): boolean {
  const instant = Date.parse(at)
  return instant > from && instant < to
}

function holding(entries: PlanEntry[], now: number): string | undefined {
  const entry = entries.findLast(({ at }) => Date.parse(at) <= now)
  return entry && inWords({ ...entry, at: '' })
}

/** The database returns the fields of JSON in its own order. */
function inWords({ at, main, sub }: PlanEntry): string {
  const lamp = (setting: LampSetting | undefined) => `${setting?.dimmingLevel} ${setting?.lightColorTemperature}`
  return `${at} ${lamp(main)} ${lamp(sub)}`
}
