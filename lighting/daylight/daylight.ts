import { civilDateOf, instantOf, wallClockOf } from '../time/zone.ts'

/*
 * Whether the lights of a district are on by day, by its ambient light sensors. Pure: the server evaluates every rule every ten
 * seconds, and stores the state.
 */

/** One sensor that is broken must neither switch the lights on nor keep them off. */
export const MIN_SENSORS = 3
/** Direct sunlight is about 130,000 lx. */
const MAX_LUX = 200_000
/** A longer time between two evaluations interrupts the delay: what the sensors reported in between is unknown. */
const MAX_GAP_MS = 2 * 60_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export interface DaylightThresholds {
  /** lx: lights go on when the median stays below it */
  onBelow: number
  /** lx: lights go off when the median stays above it; above onBelow */
  offAbove: number
  /** of both directions */
  delayMinutes: number
  /** HH:mm, on one day */
  windowFrom: string
  windowTo: string
  /** quorum, at least MIN_SENSORS */
  minSensors: number
  /** an older value does not count */
  maxAgeMinutes: number
  /** lights go off after this time, whatever sensors report */
  maxHours: number
}

/** The newest value of a sensor. */
export interface SensorValue {
  /** one for each physical sensor */
  key: string
  value: number
  /** as reported; null: lx */
  unit: string | null
  /** ms since 1970 */
  time: number
}

/** Result of an evaluation; instants in ms since 1970. */
export interface DaylightState {
  evaluatedAt: number | null
  /** since when the median is below onBelow, or above offAbove, without an interruption */
  belowSince: number | null
  aboveSince: number | null
  /** after maxHours: it does not start again before, unless it was bright for the delay in between */
  blockedUntil: number | null
  /** lx, of the sensors that count; null: too few */
  median: number | null
  freshCount: number
  active: { since: number; endsAt: number } | null
}

export const INITIAL_STATE: DaylightState = {
  ...{ evaluatedAt: null, belowSince: null, aboveSince: null, blockedUntil: null, median: null, freshCount: 0 },
  active: null,
}

/** When and where a rule is evaluated. */
interface DaylightClock {
  /** ms since 1970 */
  now: number
  /** IANA */
  zone: string
}

/** Lux of a value; undefined: implausible, or of another unit. */
export function luxOf({ value, unit }: Pick<SensorValue, 'value' | 'unit'>): number | undefined {
  const factor = { lx: 1, lux: 1, klx: 1000 }[(unit?.trim() || 'lx').toLowerCase() as 'lx']
  const lux = factor === undefined ? Number.NaN : value * factor
  return lux >= 0 && lux <= MAX_LUX ? lux : undefined
}

export type SensorFitness = 'COUNTS' | 'OLD' | 'IMPLAUSIBLE'

/** Whether a value counts now. */
export function fitnessOf(reading: SensorValue, maxAgeMinutes: number, now: number): SensorFitness {
  if (luxOf(reading) === undefined) return 'IMPLAUSIBLE'
  return now - reading.time <= maxAgeMinutes * MINUTE_MS ? 'COUNTS' : 'OLD'
}

/** Each sensor counts once, with its newest value. */
export function countingSensors(
  { maxAgeMinutes }: Pick<DaylightThresholds, 'maxAgeMinutes'>,
  readings: readonly SensorValue[],
  now: number,
): SensorValue[] {
  const newest = new Map<string, SensorValue>()
  for (const reading of readings) {
    const other = newest.get(reading.key)
    if (!other || other.time < reading.time) newest.set(reading.key, reading)
  }
  return [...newest.values()].filter(reading => fitnessOf(reading, maxAgeMinutes, now) === 'COUNTS')
}

/** lx; null: fewer than the quorum. With an even number, the mean of the two in the middle. */
export function medianOf(readings: readonly SensorValue[], minSensors: number): number | null {
  const values = readings.flatMap(reading => luxOf(reading) ?? []).sort((a, b) => a - b)
  if (values.length < Math.max(minSensors, MIN_SENSORS)) return null
  const middle = values.length >> 1
  return values.length % 2 === 1 ? values[middle]! : (values[middle - 1]! + values[middle]!) / 2
}

/** By the clock of the place. The end is not part of the window. */
export function isInWindow(
  { windowFrom, windowTo }: Pick<DaylightThresholds, 'windowFrom' | 'windowTo'>,
  { now, zone }: DaylightClock,
): boolean {
  const time = wallClockOf(now, zone)
  return windowFrom <= time && time < windowTo && now < windowEnd(windowTo, { now, zone })
}

/** The end of the window of today. */
function windowEnd(windowTo: string, { now, zone }: DaylightClock): number {
  return instantOf(civilDateOf(now, zone), windowTo, zone)
}

/** When a rule that is active since `since` ends at the latest. */
export function endOf({ windowTo, maxHours }: DaylightThresholds, since: number, zone: string): number {
  return Math.min(since + maxHours * HOUR_MS, windowEnd(windowTo, { now: since, zone }))
}

/**
 * The state that follows. Too few sensors interrupt both delays: they never switch lights on, and lights that are on stay on
 * until the automatic end, because dark streets in a storm are the greater risk.
 */
export function evaluateDaylight(
  rule: DaylightThresholds,
  before: DaylightState,
  readings: readonly SensorValue[],
  clock: DaylightClock,
): DaylightState {
  const { now, zone } = clock
  const counting = countingSensors(rule, readings, now)
  const median = medianOf(counting, rule.minSensors)
  const seen = { evaluatedAt: now, median, freshCount: counting.length }
  const blockedUntil = before.blockedUntil !== null && before.blockedUntil > now ? before.blockedUntil : null
  const stopped = { ...INITIAL_STATE, ...seen, blockedUntil }
  if (!isInWindow(rule, clock)) return stopped
  const active = before.active && endOfActive(rule, before.active, clock)
  if (active && active.endsAt <= now) return { ...stopped, blockedUntil: windowEnd(rule.windowTo, clock) }
  const timed = { ...stopped, active, ...timersAfter(rule, before, median, now) }
  const lasts = (since: number | null) => since !== null && now - since >= rule.delayMinutes * MINUTE_MS
  if (lasts(timed.aboveSince)) return { ...timed, active: null, blockedUntil: null }
  if (active || blockedUntil !== null || !lasts(timed.belowSince)) return timed
  const started = { since: now, endsAt: endOf(rule, now, zone) }
  return started.endsAt > now ? { ...timed, active: started } : timed
}

/** A clock that was set back does not extend it, and a shorter limit applies at once. */
function endOfActive(
  rule: DaylightThresholds,
  { since, endsAt }: { since: number; endsAt: number },
  clock: DaylightClock,
) {
  const start = Math.min(since, clock.now)
  return { since: start, endsAt: Math.min(endsAt, endOf(rule, start, clock.zone)) }
}

function timersAfter(
  { onBelow, offAbove }: DaylightThresholds,
  { evaluatedAt, belowSince, aboveSince }: DaylightState,
  median: number | null,
  now: number,
): Pick<DaylightState, 'belowSince' | 'aboveSince'> {
  const isContinued = evaluatedAt !== null && evaluatedAt <= now && now - evaluatedAt <= MAX_GAP_MS
  const since = (before: number | null) => (isContinued && before !== null ? Math.min(before, now) : now)
  return {
    belowSince: median !== null && median < onBelow ? since(belowSince) : null,
    aboveSince: median !== null && median > offAbove ? since(aboveSince) : null,
  }
}
