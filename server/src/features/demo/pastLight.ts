import { conditionsOf, fraction } from '#lighting/simulated/conditions.ts'
import { lampWatts } from '#lighting/simulated/power.ts'
import type { Fault, Outage } from './pastFaults.ts'
import type { Levels } from './pastLevels.ts'
import type { PastSpan } from './pastSpan.ts'

const REPORT_EVERY_MS = 600_000
const MS_PER_KWH = 3_600_000 * 1000
/** Single readings of this time before the end are stored: a chart of a day reads them. */
export const READINGS_MS = 25 * 3_600_000

/** W at 100 % */
export interface PastLamp {
  watts: number
  dims: boolean
}

export interface PastLight {
  deviceId: string
  /** In maintenance: its lamps were off. */
  isInMaintenance: boolean
  main: PastLamp | undefined
  sub: PastLamp | undefined
  /** kWh of main and sub at the end of the past */
  meters: [main: number, sub: number]
}

/** What happened to a light. */
export interface LightEvents {
  /** when the programs had it on */
  lit: readonly Levels[]
  faults: readonly Fault[]
  /** of its center */
  outages: readonly Outage[]
}

export interface PastReading {
  at: number
  main_level: number | null
  sub_level: number | null
  main_power: number | null
  sub_power: number | null
  main_current: number | null
  sub_current: number | null
  main_energy: number | null
  sub_energy: number | null
  voltage: number
  temperature: number
  signal_strength: number
  lamp_failure: boolean
}

/** kWh in an interval that starts at `from`. */
export interface Used {
  from: number
  main: number
  sub: number
}

export interface LightPast {
  days: (Used & { day: string })[]
  /** of the last days */
  hours: Used[]
  /** in these hours */
  readings: PastReading[]
}

/** Levels during a time in which nothing changed. */
interface Interval extends Levels {
  isBroken: boolean
}

/** Days, hours and readings of a light; the readings of its meters end at `light.meters`. */
export function pastOf(light: PastLight, events: LightEvents, span: PastSpan): LightPast {
  const intervals = intervalsOf(light, events, span)
  const used = (marks: readonly number[]) => usedBetween(light, intervals, marks)
  return {
    days: used(span.dayMarks).map((sum, index) => ({ ...sum, day: span.days[index]! })),
    hours: used(span.hourMarks),
    readings: readingsOf(light, intervals, { span, events }),
  }
}

/** Covers the past without a gap. */
function intervalsOf(
  { isInMaintenance }: PastLight,
  { lit, faults }: LightEvents,
  { from, until }: PastSpan,
): Interval[] {
  const intervals: Levels[] = []
  let at = from
  for (const times of isInMaintenance ? [] : withDayBurning(lit, faults)) {
    if (at < times.from) intervals.push({ from: at, to: times.from, main: 0, sub: 0 })
    intervals.push(times)
    at = times.to
  }
  if (at < until) intervals.push({ from: at, to: until, main: 0, sub: 0 })
  const failure = faults.find(({ kind }) => kind === 'LAMP_FAILURE')
  if (!failure) return intervals.map(interval => ({ ...interval, isBroken: false }))
  const isBroken = ({ from }: Levels) => failure.from <= from && from < failure.until
  return intervals
    .flatMap(interval => cutAt(interval, failure.from))
    .flatMap(interval => cutAt(interval, failure.until))
    .map(interval => ({ ...interval, isBroken: isBroken(interval) }))
}

function cutAt(interval: Levels, at: number): Levels[] {
  if (at <= interval.from || at >= interval.to) return [interval]
  return [
    { ...interval, to: at },
    { ...interval, from: at },
  ]
}

function withDayBurning(lit: readonly Levels[], faults: readonly Fault[]): readonly Levels[] {
  const fault = faults.find(({ kind }) => kind === 'DAY_BURNER')
  if (!fault) return lit
  return lit.flatMap(times =>
    times.to === fault.from ? [times, { ...times, from: times.to, to: fault.until }] : [times],
  )
}

function levelOf(lamp: PastLamp | undefined, level: number): number | undefined {
  return lamp && (lamp.dims || level === 0 ? level : 100)
}

/** W of both lamps. Only the main lamp fails. */
function wattsOf({ main, sub }: PastLight, interval: Interval): [main: number, sub: number] {
  return [
    main ? lampWatts(main.watts, levelOf(main, interval.main)!, interval.isBroken) : 0,
    sub ? lampWatts(sub.watts, levelOf(sub, interval.sub)!) : 0,
  ]
}

/** Energy from each mark to the next one. */
function usedBetween(light: PastLight, intervals: readonly Interval[], marks: readonly number[]): Used[] {
  const sums = marks.slice(0, -1).map(from => ({ from, main: 0, sub: 0 }))
  let index = 0
  for (const interval of intervals) {
    const [main, sub] = wattsOf(light, interval)
    while (index < sums.length && marks[index + 1]! <= interval.from) index++
    for (let i = index; i < sums.length && marks[i]! < interval.to; i++) {
      const length = Math.max(0, Math.min(interval.to, marks[i + 1]!) - Math.max(interval.from, marks[i]!))
      sums[i]!.main += (main * length) / MS_PER_KWH
      sums[i]!.sub += (sub * length) / MS_PER_KWH
    }
  }
  return sums
}

/** A reading every ten minutes since the first hour, except while the light was offline. */
function readingsOf(
  light: PastLight,
  intervals: readonly Interval[],
  { span, events }: { span: PastSpan; events: LightEvents },
): PastReading[] {
  const { hourMarks, until } = span
  const silent = [...events.outages, ...events.faults.filter(({ kind }) => kind === 'LIGHT_OFFLINE')]
  const times: number[] = []
  const own = Math.floor((fraction(light.deviceId) * REPORT_EVERY_MS) / 1000) * 1000
  for (let at = hourMarks[0]! + own; at < until; at += REPORT_EVERY_MS) times.push(at)
  const used = usedBetween(light, intervals, [...times, until])
  const readings: PastReading[] = []
  let [main, sub] = light.meters
  let index = intervals.length - 1
  for (let i = times.length - 1; i >= 0; i--) {
    const at = times[i]!
    main -= used[i]!.main
    sub -= used[i]!.sub
    while (intervals[index]!.from > at) index--
    if (!silent.some(({ from, until }) => from <= at && at < until))
      readings.push(readingAt(at, light, intervals[index]!, [main, sub]))
  }
  return readings.reverse()
}

function readingAt(at: number, light: PastLight, interval: Interval, meters: [number, number]): PastReading {
  const [main, sub] = wattsOf(light, interval)
  const { volts, celsius, signal } = conditionsOf(light.deviceId, 'normal', main + sub, at)
  const lamp = (plan: PastLamp | undefined, value: number) => (plan ? value : null)
  return {
    at,
    main_level: levelOf(light.main, interval.main) ?? null,
    sub_level: levelOf(light.sub, interval.sub) ?? null,
    main_power: lamp(light.main, rounded(main, 1)),
    sub_power: lamp(light.sub, rounded(sub, 1)),
    main_current: lamp(light.main, rounded(main / volts, 3)),
    sub_current: lamp(light.sub, rounded(sub / volts, 3)),
    main_energy: lamp(light.main, rounded(meters[0], 4)),
    sub_energy: lamp(light.sub, rounded(meters[1], 4)),
    ...{ voltage: volts, temperature: celsius, signal_strength: signal, lamp_failure: interval.isBroken },
  }
}

function rounded(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits
}
