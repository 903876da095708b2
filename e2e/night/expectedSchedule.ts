import { Body, Observer, SearchRiseSet } from 'astronomy-engine'
import { Temporal } from 'temporal-polyfill'

/*
 * The expected schedule, computed independently of the platform: the sun by astronomy-engine, the wall clock by Temporal.
 * A test that used the platform's own calculation could not detect its faults.
 */

export interface Preset {
  mode: 'SUNRISE_SUNSET' | 'TIMING'
  /** %, while lit */
  level: number
  /** IANA */
  zone: string
  /** degrees */
  latitude: number
  longitude: number
  /** HH:mm */
  start?: string
  end?: string
}

export interface ScheduledEvent {
  kind: 'ON' | 'OFF'
  /** ms since 1970 */
  at: number
}

const DAY_MS = 86_400_000
/** Tolerance between two calculations of the sun, ms. */
export const SUN_TOLERANCE_MS = 90_000

/** Events with from ≤ at < to, in order. */
export function eventsBetween(preset: Preset, from: number, to: number): ScheduledEvent[] {
  const all = preset.mode === 'TIMING' ? wallClockEvents(preset, from, to) : sunEvents(preset, from, to)
  return all.filter(({ at }) => at >= from && at < to).sort((a, b) => a.at - b.at)
}

/** % of the main lamp at an instant. */
export function expectedLevelAt(preset: Preset, at: number): number {
  const last = eventsBetween(preset, at - 3 * DAY_MS, at + 1).at(-1)
  return last?.kind === 'ON' ? preset.level : 0
}

/** The first event of a kind after an instant; ms since 1970. */
export function nextEventTime(preset: Preset, kind: ScheduledEvent['kind'], after: number): number {
  const next = eventsBetween(preset, after + 1, after + 3 * DAY_MS).find(event => event.kind === kind)
  if (!next) throw new Error(`no ${kind} within three days`)
  return next.at
}

function sunEvents({ latitude, longitude }: Preset, from: number, to: number): ScheduledEvent[] {
  const place = new Observer(latitude, longitude, 0)
  const find = (kind: ScheduledEvent['kind'], direction: 1 | -1): ScheduledEvent[] => {
    const found: ScheduledEvent[] = []
    for (let since = from - DAY_MS; since < to; ) {
      const event = SearchRiseSet(Body.Sun, place, direction, new Date(since), 2)
      if (!event) break
      found.push({ kind, at: event.date.getTime() })
      since = event.date.getTime() + 60_000
    }
    return found
  }
  return [...find('ON', -1), ...find('OFF', 1)]
}

/**
 * A wall-clock time skipped in spring is the first instant after the gap; one that occurs twice in autumn is the first
 * of the two.
 */
function wallClockEvents({ start, end, zone }: Preset, from: number, to: number): ScheduledEvent[] {
  if (!start || !end) throw new Error('TIMING needs start and end')
  const events: ScheduledEvent[] = []
  let date = Temporal.Instant.fromEpochMilliseconds(from - 2 * DAY_MS)
    .toZonedDateTimeISO(zone)
    .toPlainDate()
  const instant = (day: Temporal.PlainDate, time: string) => {
    const wall = day.toPlainDateTime(Temporal.PlainTime.from(time))
    const before = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
    const skipped = !before.toPlainDateTime().equals(wall)
    return (skipped ? before.getTimeZoneTransition('next')! : before).epochMilliseconds
  }
  for (let days = Math.ceil((to - from) / DAY_MS) + 4; days > 0; days--) {
    events.push({ kind: 'ON', at: instant(date, start) })
    events.push({ kind: 'OFF', at: instant(end > start ? date : date.add({ days: 1 }), end) })
    date = date.add({ days: 1 })
  }
  return events
}
