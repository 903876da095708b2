import { nightOf } from '../sun/night.ts'
import type { Place } from '../sun/place.ts'
import { addDays } from '../time/zone.ts'
import { appliesOn, startAfter } from './days.ts'
import { nightsBetween } from './eventsBetween.ts'
import { eventsOfNight, stepsInOrder } from './eventsOfNight.ts'
import { applyLevels } from './hours.ts'
import { type Calendar, OFF, type Program } from './program.ts'

/** What a user should confirm before a program is stored. */
export type Warning =
  /** no night within the next 366 days, or those after its start */
  | { kind: 'NEVER_ON' }
  /** hours of the night of that date, from 30 min after sunset to 30 min before sunrise, without light; more than 1 */
  | { kind: 'OFF_AT_NIGHT'; darkHours: number; date?: string }
  /** hours between sunrise and sunset that lamps are on, from that evening; more than 2 */
  | { kind: 'ON_IN_DAYLIGHT'; daylightHours: number; date?: string }
  /** a step that falls into no night within the next 366 days */
  | { kind: 'STEP_OUTSIDE'; time: string }
  /** `time`: both lamps go off during the night, at a step; not set: both are off from the start */
  | { kind: 'DARK_STEP'; time?: string }

type Span = [from: number, to: number]

const HOUR = 3_600_000
/** No lamps are needed for this time after sunset and before sunrise. */
const TWILIGHT = HOUR / 2
const MAX_DARK = HOUR
const MAX_DAYLIGHT = 2 * HOUR
const YEAR = 366

/**
 * Checks the night that begins on `date`, as if it were one of the program's; of a program for certain dates only, its first
 * evening from then on, which OFF_AT_NIGHT and ON_IN_DAYLIGHT name as `date`. NEVER_ON is returned alone.
 */
export function warningsOf(program: Program, place: Place, calendar: Calendar, date: string): Warning[] {
  const start = startAfter(program.days, date)
  const year = Array.from({ length: YEAR }, (_, index) => addDays(start, index))
  const nights = year
    .filter(day => appliesOn(program.days, day, calendar))
    .map(day => eventsOfNight(program, place, day))
    .filter(({ length }) => length > 0)
  if (nights.length === 0) return [{ kind: 'NEVER_ON' }]
  const steps = stepsInOrder(program)
  const kept = new Set(nights.flatMap(events => events.map(({ ordinal }) => steps[ordinal - 1]?.time)))
  const checked = isForDates(program) ? nights[0]![0]!.date : date
  const named = checked === date ? {} : { date: checked }
  return [
    ...offAtNight(program, place, checked).map(warning => ({ ...warning, ...named })),
    ...onInDaylight(program, place, checked).map(warning => ({ ...warning, ...named })),
    ...steps.filter(({ time }) => !kept.has(time)).map(({ time }): Warning => ({ kind: 'STEP_OUTSIDE', time })),
    ...darkSteps(program),
  ]
}

/** In another season, the night of today says nothing about it. */
function isForDates({ days }: Program): boolean {
  return days.kind === 'DATES' || days.from !== undefined || days.until !== undefined
}

function offAtNight(program: Program, place: Place, date: string): Warning[] {
  const night = nightOf(date, place)
  if (!night) return []
  const dark: Span = [
    night.begin.at + (night.begin.by === 'SUNSET' ? TWILIGHT : 0),
    night.end.at - (night.end.by === 'SUNRISE' ? TWILIGHT : 0),
  ]
  // What began the evening before, or begins before the next sunrise, lights this night too.
  const everyDay: Program = { ...program, days: { kind: 'EVERY_DAY' } }
  const nights = nightsBetween(
    { programs: [everyDay], place, calendar: new Map() },
    addDays(date, -2),
    addDays(date, 2),
  )
  const lit = nights.map(({ events, end }) => overlap([events[0]!.at, end], dark))
  const unlit = dark[1] - dark[0] - sum(lit)
  return unlit > MAX_DARK ? [{ kind: 'OFF_AT_NIGHT', darkHours: unlit / HOUR }] : []
}

function onInDaylight(program: Program, place: Place, date: string): Warning[] {
  const events = eventsOfNight(program, place, date)
  if (!events[0]) return []
  const litSpan: Span = [events[0].at, events.at(-1)!.at]
  const inNights = [-2, -1, 0, 1, 2].map(days => {
    const night = nightOf(addDays(date, days), place)
    return night ? overlap(litSpan, [night.begin.at, night.end.at]) : 0
  })
  const inDaylight = litSpan[1] - litSpan[0] - sum(inNights)
  return inDaylight > MAX_DAYLIGHT ? [{ kind: 'ON_IN_DAYLIGHT', daylightHours: inDaylight / HOUR }] : []
}

function darkSteps(program: Program): Warning[] {
  const warnings: Warning[] = []
  let levels = applyLevels(OFF, program.on)
  if (isDark(levels)) warnings.push({ kind: 'DARK_STEP' })
  for (const step of stepsInOrder(program)) {
    const next = applyLevels(levels, step.levels)
    if (isDark(next) && !isDark(levels)) warnings.push({ kind: 'DARK_STEP', time: step.time })
    levels = next
  }
  return warnings
}

function isDark({ mainLevel, subLevel }: { mainLevel: number | null; subLevel: number | null }): boolean {
  return mainLevel === 0 && subLevel === 0
}

function overlap(a: Span, b: Span): number {
  return Math.max(0, Math.min(a[1], b[1]) - Math.max(a[0], b[0]))
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
