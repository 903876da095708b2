/** Civil dates (YYYY-MM-DD), wall clocks (HH:mm) and instants (ms since 1970), by the IANA zone of a place. */

const MINUTE = 60_000
const DAY = 86_400_000

/** Cache of one zone: its formatter, and the offsets that were computed with it, because formatting is slow. */
interface ZoneCache {
  format: Intl.DateTimeFormat
  /** offset at the start of a UTC day (days since 1970) */
  offsets: Map<number, number>
  /** when it changes within such a day */
  changes: Map<number, number>
}
const zones = new Map<string, ZoneCache>()
/** Eleven years of days; then the caches are emptied. */
const MOST_DAYS = 4_000

/**
 * The instant at which the clocks of a zone first show this.
 * A time that is skipped (summer time begins) gives the first instant after the gap; a time that occurs twice gives the first.
 */
export function instantOf(date: string, time: string, zone: string): number {
  const local = utcOf(date) + minutesOf(time) * MINUTE
  const before = offsetAt(local - DAY, zone)
  const after = offsetAt(local + DAY, zone)
  // A greater offset is the earlier instant.
  const first = local - Math.max(before, after)
  if (offsetAt(first, zone) === local - first) return first
  const second = local - Math.min(before, after)
  if (offsetAt(second, zone) === local - second) return second
  return firstSecond(first, second, at => offsetAt(at, zone))
}

export function civilDateOf(at: number, zone: string): string {
  return dateOf(at + offsetAt(at, zone))
}

export function wallClockOf(at: number, zone: string): string {
  return new Date(at + offsetAt(at, zone)).toISOString().slice(11, 16)
}

export function addDays(date: string, days: number): string {
  return dateOf(utcOf(date) + days * DAY)
}

/** 1 is Monday, 7 Sunday. */
export function weekdayOf(date: string): number {
  return new Date(utcOf(date)).getUTCDay() || 7
}

/** Samoa had no 2011-12-30: it crossed the date line. */
export function existsIn(date: string, zone: string): boolean {
  return civilDateOf(instantOf(date, '12:00', zone), zone) === date
}

/** The civil date of the next morning in a zone. */
export function dateAfter(date: string, zone: string): string {
  const next = addDays(date, 1)
  return existsIn(next, zone) ? next : addDays(date, 2)
}

/** Names only (Asia/Shanghai, UTC): '+08:00' means one thing here and its opposite to PostgreSQL. */
export function isZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    cacheOf(zone)
    return true
  } catch {
    return false
  }
}

/** HH:mm, 00:00 to 23:59 */
export function isValidTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** Of a wall-clock time: minutes since 00:00. */
export function minutesOf(time: string): number {
  if (!isValidTime(time)) throw new RangeError(`no time of day: ${time}`)
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/** ms that the clocks of a zone are ahead of UTC */
function offsetAt(at: number, zone: string): number {
  const cache = cacheOf(zone)
  const day = Math.floor(at / DAY)
  const start = offsetAtMidnight(cache, day)
  const end = offsetAtMidnight(cache, day + 1)
  // No zone changed its offset twice within one day.
  return start === end || at < changeWithin(cache, day) ? start : end
}

function offsetAtMidnight(cache: ZoneCache, day: number): number {
  const known = cache.offsets.get(day)
  if (known !== undefined) return known
  return remember(cache.offsets, day, measuredOffset(cache, day * DAY))
}

function changeWithin(cache: ZoneCache, day: number): number {
  const known = cache.changes.get(day)
  if (known !== undefined) return known
  const change = firstSecond(day * DAY, (day + 1) * DAY, at => measuredOffset(cache, at))
  return remember(cache.changes, day, change)
}

function remember(map: Map<number, number>, day: number, value: number): number {
  if (map.size >= MOST_DAYS) map.clear()
  map.set(day, value)
  return value
}

function measuredOffset({ format }: ZoneCache, at: number): number {
  const shown: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(at)) shown[type] = Number(value)
  const { year, month, day, hour, minute, second } = shown
  const wall = Date.UTC(year!, month! - 1, day, hour, minute, second)
  return wall - Math.floor(at / 1000) * 1000
}

/** The first second with the offset that holds at `to` but not yet at `from`. */
function firstSecond(from: number, to: number, offsetOf: (at: number) => number): number {
  const changed = offsetOf(to)
  let before = Math.floor(from / 1000)
  let after = Math.floor(to / 1000)
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetOf(middle * 1000) === changed) after = middle
    else before = middle
  }
  return after * 1000
}

function cacheOf(zone: string): ZoneCache {
  const known = zones.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const cache = { format, offsets: new Map<number, number>(), changes: new Map<number, number>() }
  zones.set(zone, cache)
  return cache
}

function utcOf(date: string): number {
  const at = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(date) : Number.NaN
  // Engines differ about February 30.
  if (new Date(at).getUTCDate() !== Number(date.slice(8))) throw new RangeError(`no civil date: ${date}`)
  return at
}

function dateOf(local: number): string {
  return new Date(local).toISOString().slice(0, 10)
}
