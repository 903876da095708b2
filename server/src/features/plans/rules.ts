import { appliesAlways, appliesOn } from '#lighting/schedules/days.ts'
import { isOfEvening, stepsInOrder } from '#lighting/schedules/eventsOfNight.ts'
import { type Calendar, type ExecutionDays, type Levels, OFF, type Program } from '#lighting/schedules/program.ts'
import { addDays, civilDateOf } from '#lighting/time/zone.ts'
import {
  type PlanRules,
  planRules,
  type RuleDays,
  type RuleEvent,
  type RuleProgram,
  WEEKDAYS,
} from '#protocol/rules.ts'
import type { ModelOptions } from '../models/options.ts'
import type { GroupPrograms } from '../schedules/schedules.ts'
import { lampsOf, type PlanInputs, type PlannedOverride } from './entries.ts'

const DAY = 86_400_000

/**
 * The programs as rules, for a light that evaluates them: the same states as planEntries, without end.
 * @returns undefined if nothing is planned, or if the protocol cannot express it
 */
export function rulesOf(
  { programs, place }: Pick<GroupPrograms, 'programs' | 'place'>,
  { calendar, options, override, now }: Omit<PlanInputs, 'maxEntries'>,
): PlanRules | undefined {
  if (programs.length === 0) return undefined
  const used = programs.slice(0, programs.findIndex(({ days }) => appliesAlways(days)) + 1 || undefined)
  // From the start of a year: a bound that moves every day would change the rules every day.
  const firstDate = `${civilDateOf(now - 2 * DAY, place.zone).slice(0, 4)}-01-01`
  const rules = {
    zone: place.zone,
    latitude: place.latitude,
    longitude: place.longitude,
    programs: used.map(program => programRule(program, options)),
    calendar: used.map(({ scheduleId, days }) => ({
      program: String(scheduleId),
      ...daysRule(days, calendar, firstDate),
    })),
    override: override && overrideRule(override, options),
  }
  const { success, data } = planRules.safeParse(JSON.parse(JSON.stringify(rules)))
  return success ? data : undefined
}

function programRule(program: Program, options: ModelOptions): RuleProgram {
  const bySun = program.type === 'SUNRISE_SUNSET'
  const on = bySun ? bySunEvent('SUNSET', program.sunsetOffset) : { at: program.startTime }
  const off = bySun ? bySunEvent('SUNRISE', program.sunriseOffset) : byClock(program, program.endTime!)
  const event = (instant: RuleEvent, levels: Levels): RuleEvent => ({ ...instant, ...lampsOf(levels, options) })
  return {
    id: String(program.scheduleId),
    events: [
      event(on, program.on),
      ...stepsInOrder(program).map(({ time, levels }) => event(byClock(program, time), levels)),
      event(off, OFF),
    ],
  }
}

function bySunEvent(sun: 'SUNSET' | 'SUNRISE', offset = 0): RuleEvent {
  return offset === 0 ? { sun } : { sun, offsetMinutes: offset }
}

function byClock(program: Program, time: string): RuleEvent {
  return isOfEvening(program, time) ? { at: time } : { at: time, nextDay: true }
}

/** Protocol: dates of a list. A plan that would need more is sent without rules. */
const MAX_DATES = 1000
/** Of events that may still be in force: stateAt (lighting/schedules/state.ts) looks back as far. */
const DAYS_BEFORE = 372

/**
 * The evenings of a program, from a date on. Days of the week with exceptions where they have no end. The protocol knows no
 * range: with an end, each evening is a date, up to one more than a list may have.
 *
 * Before the first night of the year, the last night of the year before is in force: it is part of the rules, too.
 */
function daysRule(days: ExecutionDays, calendar: Calendar, firstDate: string): Omit<RuleDays, 'program'> {
  const { from, until } = days
  const since = addDays(firstDate, -DAYS_BEFORE)
  if (days.kind === 'DATES') {
    const evenings = days.dates.filter(date => date >= since && appliesOn(days, date, calendar))
    return { dates: withLastBefore(evenings.sort(), firstDate) }
  }
  if (until) {
    const first = from && from > since ? from : since
    const past = eveningsBetween(days, calendar, first, [until, addDays(firstDate, -1)].sort()[0]!)
    const coming = eveningsBetween(days, calendar, [first, firstDate].sort()[1]!, until)
    return { dates: withLastBefore([...past, ...coming], firstDate) }
  }
  const before = from ? eveningsBetween({ ...days, from: undefined }, calendar, since, addDays(from, -1)) : []
  const excepted = [...before, ...(days.except ?? [])].filter(date => date >= since)
  const { except = [], ...rule } = openRule(days, datesFrom(calendar, firstDate))
  const all = [...new Set([...except, ...excepted])].sort()
  return all.length > 0 || rule.dates ? { ...rule, except: all } : rule
}

/** The dates from `first` on, and the last one before. */
function withLastBefore(dates: string[], first: string): string[] {
  const index = dates.findIndex(date => date >= first)
  return dates.slice(Math.max(0, (index < 0 ? dates.length : index) - 1))
}

function eveningsBetween(days: ExecutionDays, calendar: Calendar, first: string, last: string): string[] {
  const dates: string[] = []
  for (let date = first; date <= last && dates.length <= MAX_DATES; date = addDays(date, 1))
    if (appliesOn(days, date, calendar)) dates.push(date)
  return dates
}

interface Dates {
  holidays: string[]
  workdays: string[]
}

function datesFrom(calendar: Calendar, first: string): Dates {
  const of = (kind: 'HOLIDAY' | 'WORKDAY') =>
    [...calendar].flatMap(([date, is]) => (is === kind && date >= first ? date : [])).sort()
  return { holidays: of('HOLIDAY'), workdays: of('WORKDAY') }
}

/** Without limits. Weekdays apply on holidays, too. */
function openRule(
  days: Exclude<ExecutionDays, { kind: 'DATES' }>,
  { holidays, workdays }: Dates,
): Omit<RuleDays, 'program'> {
  const weekdays = (from: number, to: number) => WEEKDAYS.slice(from - 1, to)
  switch (days.kind) {
    case 'EVERY_DAY':
      return {}
    case 'WEEKDAYS':
      return { days: [...days.weekdays].sort().map(weekday => WEEKDAYS[weekday - 1]!) }
    case 'WORKDAYS':
      return { days: weekdays(1, 5), dates: workdays, except: holidays }
    case 'HOLIDAYS':
      return { days: weekdays(6, 7), dates: holidays, except: workdays }
  }
}

function overrideRule({ at, until, ...levels }: PlannedOverride, options: ModelOptions): PlanRules['override'] {
  return { from: new Date(at).toISOString(), until: new Date(until).toISOString(), ...lampsOf(levels, options) }
}
