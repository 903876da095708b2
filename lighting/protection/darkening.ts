import { nightOf } from '../sun/night.ts'
import type { Place } from '../sun/place.ts'
import { addDays, civilDateOf, wallClockOf } from '../time/zone.ts'
import { changesOf, type LightControl, levelsAt } from './course.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A time at which a light is darker after a change than before it. ms since 1970 */
export interface DarkerTime {
  from: number
  until: number
  /** of the brighter lamp, % */
  level: number
}

/**
 * The times until `horizon` at which either lamp of a light is darker after a change than before it. Shorter ones than a
 * minute do not count: the sunset of a group moves by seconds when its lights are moved.
 */
export function darkerTimes(
  before: LightControl,
  after: LightControl,
  { now, horizon }: { now: number; horizon: number },
): DarkerTime[] {
  const instants = [now, ...changesOf(before), ...changesOf(after)].filter(at => at >= now && at < horizon)
  const starts = [...new Set(instants)].sort((a, b) => a - b)
  const times: DarkerTime[] = []
  for (const [index, from] of starts.entries()) {
    const until = starts[index + 1] ?? horizon
    const [was, becomes] = [levelsAt(before, from), levelsAt(after, from)]
    if (becomes.main >= was.main && becomes.sub >= was.sub) continue
    const level = Math.max(becomes.main, becomes.sub)
    const last = times.at(-1)
    if (last?.until === from && last.level === level) last.until = until
    else times.push({ from, until, level })
  }
  return times.filter(({ from, until }) => until - from >= MINUTE_MS)
}

/**
 * Whether a light is, at any of these times and between sunset and sunrise, below the minimum of the hour.
 * @param minimum % for each hour of the wall clock, 00:00 first
 */
export function isBelowMinimum(times: readonly DarkerTime[], minimum: readonly number[], place: Place): boolean {
  return times.some(({ from, until, level }) => {
    if (minimum.every(least => level >= least)) return false
    for (let at = from; at < until; at = nextHour(at, place.zone)) {
      const end = Math.min(until, nextHour(at, place.zone))
      if (level < minimum[hourOf(at, place.zone)]! && isDarkWithin(at, end, place)) return true
    }
    return false
  })
}

function hourOf(at: number, zone: string): number {
  return Number(wallClockOf(at, zone).slice(0, 2))
}

/** Zones differ from UTC by multiples of 15 minutes. */
function nextHour(at: number, zone: string): number {
  const minutes = Number(wallClockOf(at, zone).slice(3))
  return Math.floor(at / MINUTE_MS) * MINUTE_MS + HOUR_MS - minutes * MINUTE_MS
}

function isDarkWithin(from: number, until: number, place: Place): boolean {
  const date = civilDateOf(from, place.zone)
  return [addDays(date, -1), date].some(evening => {
    const night = nightOf(evening, place)
    return night !== undefined && from < night.end.at && until > night.begin.at
  })
}
