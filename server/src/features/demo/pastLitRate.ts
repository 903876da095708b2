import { instantOf } from '#lighting/time/zone.ts'
import type { Fault, Outage } from './pastFaults.ts'
import type { Levels } from './pastLevels.ts'
import type { PastSpan } from './pastSpan.ts'

const SAMPLE_EVERY_MS = 600_000

export interface LitRateLight {
  faults: readonly Fault[]
  /** of its center */
  outages: readonly Outage[]
  /** from the last message until the light counts as offline, ms */
  offlineAfterMs: number
}

/** Equal samples of a group, the first and the last one included. */
export interface SampleRun {
  group_id: number | null
  first: Date
  last: Date
  lit: number
  dark: number
  unknown: number
}

/**
 * Samples of the lit rate, as the clock takes them, from the first night on.
 * @param lights of the group, without those in maintenance
 */
export function samplesOf(
  group: number | null,
  lights: readonly LitRateLight[],
  { lit, span }: { lit: readonly Levels[]; span: PastSpan },
): SampleRun[] {
  if (lights.length === 0) return []
  const start = slotFrom(instantOf(span.days[0]!, '12:00', span.zone))
  const slots = slotFrom(span.until) - start
  const unknown = new Int32Array(slots)
  const dark = new Int32Array(slots)
  for (const light of lights) count(light, { start, unknown, dark })
  const runs: SampleRun[] = []
  for (const { from, to } of lit)
    for (let slot = Math.max(0, slotFrom(from) - start); slot < Math.min(slots, slotFrom(to) - start); slot++) {
      const at = new Date((start + slot) * SAMPLE_EVERY_MS)
      const counts = { dark: dark[slot]!, unknown: unknown[slot]! }
      const last = runs.at(-1)
      const goesOn = last && at.getTime() - last.last.getTime() === SAMPLE_EVERY_MS
      if (goesOn && last.dark === counts.dark && last.unknown === counts.unknown) last.last = at
      else
        runs.push({
          ...{ group_id: group, first: at, last: at, ...counts },
          lit: lights.length - counts.dark - counts.unknown,
        })
    }
  return runs
}

/** Number of the first sample at or after an instant. */
function slotFrom(at: number): number {
  return Math.ceil(at / SAMPLE_EVERY_MS)
}

interface Slots {
  start: number
  unknown: Int32Array
  dark: Int32Array
}

/** A light that is offline is unknown, even if its lamp has failed. */
function count({ faults, outages, offlineAfterMs }: LitRateLight, { start, unknown, dark }: Slots): void {
  const slotsOf = ({ from, until }: Outage) => {
    const first = Math.max(0, slotFrom(from) - start)
    return Array.from(
      { length: Math.max(0, Math.min(dark.length, slotFrom(until) - start) - first) },
      (_, i) => first + i,
    )
  }
  const silent = [...outages, ...faults.filter(({ kind }) => kind === 'LIGHT_OFFLINE')]
  const away = new Set(silent.flatMap(({ from, until }) => slotsOf({ from: from + offlineAfterMs, until })))
  for (const slot of away) unknown[slot]!++
  const failures = faults.filter(({ kind }) => kind === 'LAMP_FAILURE')
  for (const slot of failures.flatMap(slotsOf)) if (!away.has(slot)) dark[slot]!++
}
