import { addDays, civilDateOf, instantOf, minutesOf, wallClockOf } from '#lighting/time/zone.ts'
import { lightIndexOf } from './city.ts'
import type { Levels } from './pastLevels.ts'
import { PAST_NIGHTS, type PastSpan } from './pastSpan.ts'
import { seededRandom } from './random.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** An ended fault of a light; ms since 1970. */
export interface Fault {
  kind: 'LAMP_FAILURE' | 'LIGHT_OFFLINE' | 'DAY_BURNER'
  from: number
  /** repaired, or over by itself */
  until: number
}

/** A time in which a center was offline: its lights followed their plans. */
export interface Outage {
  from: number
  until: number
}

/** Every fault ended this long before the past does, so that the present begins without any of them. */
const QUIET_MS = 2 * HOUR_MS

/**
 * The faults of a light in the past of the city, at most one. Deterministic by its id.
 * @param lit when its group's programs had it on
 */
export function faultsOf(deviceId: string, lit: readonly Levels[], span: PastSpan): Fault[] {
  const index = lightIndexOf(deviceId)
  if (index === undefined) return []
  const random = seededRandom(index + 1000)
  const fault =
    index % 6 === 1
      ? lampFailure(random, span)
      : index % 13 === 5
        ? offline(random, span)
        : index % 31 === 9
          ? dayBurner(random, lit, span)
          : undefined
  return fault && fault.until < span.until - QUIET_MS ? [fault] : []
}

/** Fails in an evening, and is repaired on one of the next four days. */
function lampFailure(random: () => number, span: PastSpan): Fault {
  const evening = someDay(random, span)
  const from = later(instantOf(evening, '18:00', span.zone), random, 5 * 60)
  const repairDay = addDays(evening, 1 + Math.floor(4 * random()))
  return { kind: 'LAMP_FAILURE', from, until: later(instantOf(repairDay, '09:00', span.zone), random, 8 * 60) }
}

function offline(random: () => number, span: PastSpan): Fault {
  const from = later(instantOf(someDay(random, span), '17:00', span.zone), random, 6 * 60)
  return { kind: 'LIGHT_OFFLINE', from, until: later(from + 2 * HOUR_MS, random, 16 * 60) }
}

/** Stays on at the end of a night, until late morning or afternoon. */
function dayBurner(random: () => number, lit: readonly Levels[], { zone }: PastSpan): Fault | undefined {
  const ends = lit.flatMap(({ to }, index) => (lit[index + 1]?.from === to ? [] : [{ to, next: lit[index + 1]?.from }]))
  const end = ends[Math.floor(ends.length * random())]
  if (!end?.next) return undefined
  const { to: from, next } = end
  const isMorning = minutesOf(wallClockOf(from, zone)) < 10 * 60
  const date = addDays(civilDateOf(from, zone), isMorning ? 0 : 1)
  const until = Math.min(later(instantOf(date, '11:00', zone), random, 5 * 60), next - MINUTE_MS)
  return until - from > HOUR_MS ? { kind: 'DAY_BURNER', from, until } : undefined
}

/** One in the past, of less than two hours in an evening. Deterministic by the id of the center. */
export function outageOf(centerDeviceId: string, span: PastSpan): Outage {
  const random = seededRandom(Number(centerDeviceId.replace(/\D/g, '')) + 7000)
  const from = later(instantOf(someDay(random, span), '19:00', span.zone), random, 3 * 60)
  return { from, until: later(from + 25 * MINUTE_MS, random, 65) }
}

/** Days of the last nights are left out, so that it can be repaired before the present. */
function someDay(random: () => number, { days }: PastSpan): string {
  return days[Math.floor(random() * (PAST_NIGHTS - 5))]!
}

/** Up to this many minutes later. */
function later(at: number, random: () => number, minutes: number): number {
  return at + Math.floor(random() * minutes) * MINUTE_MS
}
