import { nightOf } from '#lighting/sun/night.ts'
import { addDays, civilDateOf, dateAfter, existsIn, instantOf, weekdayOf } from '#lighting/time/zone.ts'
import { type PlanRules, type RuleEvent, WEEKDAYS } from '#protocol/rules.ts'
import type { LampSetting } from '#protocol/values.ts'

/* How a light evaluates the rules of its plan (docs/device-protocol.md). Independent of the platform's schedules. */

const DAY = 86_400_000
/** Days around a date whose nights may reach into it, or cut its night. */
const REACH = 2
/** Days before and after a day whose events are cached. */
const CACHED_DAYS = 3
/** Days of further searches for the event in force, or the next one. */
const SEARCH_DAYS = [10, 40, 370]

/** What the lamps do from an instant on. */
export type RuleState = { at: number; main?: LampSetting; sub?: LampSetting }

/** What is in force at an instant, with its start; undefined: nothing began in the year before. */
export function ruleStateAt(rules: PlanRules, now: number): RuleState | undefined {
  const { override } = rules
  const from = override ? Date.parse(override.from) : Number.POSITIVE_INFINITY
  const until = override ? Date.parse(override.until) : Number.NEGATIVE_INFINITY
  if (override && from <= now && now < until) return { at: from, main: override.main, sub: override.sub }
  const state = latestEvent(rules, now)
  // After an override, what the programs require at its end.
  return state && override && until <= now && state.at < until ? { ...state, at: until } : state
}

/** When the state changes next; Infinity: not within a year. */
export function nextChangeAfter(rules: PlanRules, now: number): number {
  const { override } = rules
  const from = override ? Date.parse(override.from) : Number.POSITIVE_INFINITY
  const until = override ? Date.parse(override.until) : Number.NEGATIVE_INFINITY
  if (from <= now && now < until) return until
  const next = nextEvent(rules, now)
  return now < from ? Math.min(next, from) : next
}

function latestEvent(rules: PlanRules, now: number): RuleState | undefined {
  const cached = eventsAround(rules, now).findLast(({ at }) => at <= now)
  if (cached) return cached
  for (const days of SEARCH_DAYS) {
    const event = eventsOf(rules, now - days * DAY, now).at(-1)
    if (event) return event
  }
  return undefined
}

function nextEvent(rules: PlanRules, now: number): number {
  const cached = eventsAround(rules, now).find(({ at }) => at > now)
  if (cached) return cached.at
  for (const days of SEARCH_DAYS) {
    const event = eventsOf(rules, now, now + days * DAY)[0]
    if (event) return event.at
  }
  return Number.POSITIVE_INFINITY
}

/** Lights of a center share their rules. */
const eventCache = new WeakMap<PlanRules, { day: number; events: RuleState[] }>()

function eventsAround(rules: PlanRules, now: number): RuleState[] {
  const day = Math.floor(now / DAY)
  const found = eventCache.get(rules)
  if (found?.day === day) return found.events
  const events = eventsOf(rules, (day - CACHED_DAYS) * DAY, (day + CACHED_DAYS) * DAY)
  eventCache.set(rules, { day, events })
  return events
}

/** Events of the programs for `from` < at ≤ `to`, in order. */
function eventsOf(rules: PlanRules, from: number, to: number): RuleState[] {
  const first = addDays(civilDateOf(from, rules.zone), -REACH)
  const events: RuleState[] = []
  let nextOn = Number.POSITIVE_INFINITY
  // Backwards: a night ends when the next one begins.
  for (let date = addDays(civilDateOf(to, rules.zone), 2 * REACH); date >= first; date = addDays(date, -1)) {
    const night = nightOfRules(rules, date).filter(({ at }) => at < nextOn)
    if (!night[0]) continue
    nextOn = night[0].at
    events.unshift(...night)
  }
  return events.filter(({ at, main, sub }) => from < at && at <= to && (main !== undefined || sub !== undefined))
}

/** The night that begins on a date. */
function nightOfRules(rules: PlanRules, date: string): RuleState[] {
  const program = rules.programs.find(({ id }) => id === programOn(rules, date))
  if (!program || !existsIn(date, rules.zone)) return []
  const instants = program.events.map(event => instantOfEvent(rules, date, event))
  const [on, off] = [instants[0], instants.at(-1)]
  if (on === undefined || off === undefined || on >= off) return []
  return program.events.flatMap(({ main, sub }, index) => {
    const at = instants[index]
    const isEdge = index === 0 || index === instants.length - 1
    // Of two at the same instant the later one counts.
    const isUsed = at !== undefined && (isEdge || (on < at && at < off && at !== instants[index + 1]))
    return isUsed ? [{ at, main, sub }] : []
  })
}

function programOn({ calendar }: PlanRules, date: string): string | undefined {
  const weekday = WEEKDAYS[weekdayOf(date) - 1]!
  return calendar.find(({ days, dates, except }) => {
    if (except?.includes(date)) return false
    if (dates?.includes(date)) return true
    return days ? days.includes(weekday) : dates === undefined
  })?.program
}

/** Undefined: the sun does not set on that date. */
function instantOfEvent(rules: PlanRules, date: string, event: RuleEvent): number | undefined {
  if (event.at !== undefined) return instantOf(event.nextDay ? dateAfter(date, rules.zone) : date, event.at, rules.zone)
  const night = nightOf(date, rules)
  if (!night) return undefined
  const edge = event.sun === 'SUNSET' ? night.begin : night.end
  // In polar night, from solar noon to solar noon: nothing is shifted.
  const isOfSun = edge.by === 'SUNSET' || edge.by === 'SUNRISE'
  return edge.at + (isOfSun ? (event.offsetMinutes ?? 0) * 60_000 : 0)
}
