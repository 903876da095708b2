import { eventsBetween, stateAt } from '#lighting/schedules/events.ts'
import type { Calendar, Levels, ProgramState } from '#lighting/schedules/program.ts'
import { civilDateOf, instantOf } from '#lighting/time/zone.ts'
import type { PlanEntry } from '#protocol/plan.ts'
import type { LampSetting } from '#protocol/values.ts'
import type { ModelOptions } from '../models/options.ts'
import type { GroupPrograms } from '../schedules/schedules.ts'

const DAY = 86_400_000
/** Days that a plan reaches ahead; it is made anew when fewer than RENEW_DAYS are left. */
const DAYS_AHEAD = 8
export const RENEW_DAYS = 4
/** The protocol takes 500; three of them are ours (what holds now, the end of a wish, the horizon). */
const MOST_EVENTS = 490

/** What a person wants of a light for a while. Instants in ms since 1970. */
export interface Override extends Levels {
  at: number
  until: number
}

/**
 * A plan from what holds now to a noon some days ahead. A light repeats the last 24 hours of its plan for ever, so the
 * last entry says what holds at that noon: a program that is kept on holidays only is not repeated daily.
 * @returns undefined when nothing is planned
 */
export function planEntries(
  { programs, place }: Pick<GroupPrograms, 'programs' | 'place'>,
  calendar: Calendar,
  options: ModelOptions,
  override: Override | undefined,
  now: number,
): { entries: PlanEntry[]; validUntil: number | null } | undefined {
  if (programs.length === 0) return undefined
  const validUntil = instantOf(civilDateOf(now + DAYS_AHEAD * DAY, place.zone), '12:00', place.zone)
  const asked = (instant: number): Moment[] => {
    const event = stateAt(programs, place, calendar, instant)?.event
    return event ? [{ at: instant, levels: event.levels }] : []
  }
  const between = (from: number) =>
    eventsBetween({ programs, place, calendar }, from, validUntil - 1).slice(0, MOST_EVENTS)
  const moments = (): Moment[] => {
    if (!override) return [...since(stateAt(programs, place, calendar, now)), ...between(now), ...asked(validUntil)]
    const wish = { at: override.at, levels: override }
    // What a person wants for longer than the plan reaches is all that it says; it is renewed in time.
    if (override.until >= validUntil) return [wish, { at: validUntil, levels: override }]
    return [wish, ...asked(override.until), ...between(override.until), ...asked(validUntil)]
  }
  const entries = moments()
    .map(({ at, levels }) => entryOf(at, levels, options))
    .filter(entry => entry !== undefined)
  return { entries, validUntil }
}

interface Moment {
  at: number
  levels: Levels
}

function since(state: ProgramState | undefined): Moment[] {
  return state ? [state.event] : []
}

/** Only what the light can do; undefined when that is nothing. */
function entryOf(at: number, levels: Levels, options: ModelOptions): PlanEntry | undefined {
  const { mainLight, mainBrightness, mainColorTemp, subLight, subBrightness, subColorTemp } = options
  const main = mainLight && lampOf(levels.mainLevel, mainBrightness, mainColorTemp ? levels.mainColorTemp : null)
  const sub = subLight && lampOf(levels.subLevel, subBrightness, subColorTemp ? levels.subColorTemp : null)
  if (!main && !sub) return undefined
  return { at: new Date(at).toISOString(), ...(main && { main }), ...(sub && { sub }) }
}

function lampOf(level: number | null, dims: boolean | undefined, colorTemp: number | null): LampSetting | undefined {
  if (level === null) return undefined
  const dimmingLevel = dims || level === 0 ? level : 100
  return colorTemp === null ? { dimmingLevel } : { dimmingLevel, lightColorTemperature: colorTemp }
}

/** Does a plan that is there already say the same about all that is still to come? */
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

/** The database keeps the fields in an order of its own. */
function inWords({ at, main, sub }: PlanEntry): string {
  const lamp = (setting: LampSetting | undefined) => `${setting?.dimmingLevel} ${setting?.lightColorTemperature}`
  return `${at} ${lamp(main)} ${lamp(sub)}`
}
