import type { CityWords } from './cityStyle.ts'
import type { Fault, Outage } from './pastFaults.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** An ended alert, with the note of the repair. */
export interface PastAlert {
  kind: Fault['kind'] | 'CENTER_OFFLINE'
  light_id: number | null
  center_id: number | null
  raised_at: Date
  cleared_at: Date
  /** null: it was over before anyone acknowledged it */
  acknowledged_at: Date | null
  acknowledged_name: string | null
  note: string | null
}

/** As the rules of migration 0009 raise alerts, in s. */
const RAISED_AFTER = { LAMP_FAILURE: 0, DAY_BURNER: 300, LIGHT_OFFLINE: 60, CENTER_OFFLINE: 30 }
/** Crews acknowledge a failed lamp when they set out, and the others when they see them. */
const ACKNOWLEDGED_BEFORE_REPAIR_MS = HOUR_MS
const ACKNOWLEDGED_AFTER_MS = 12 * MINUTE_MS
/** Shorter ones are over by themselves. */
const MIN_REPAIR_MS = 8 * HOUR_MS

export function alertOfLight(
  light: { id: number; offlineAfterMs: number },
  { kind, from, until }: Fault,
  words: CityWords,
): PastAlert {
  const raised = from + RAISED_AFTER[kind] * 1000 + (kind === 'LIGHT_OFFLINE' ? light.offlineAfterMs : 0)
  const isRepaired = kind !== 'LIGHT_OFFLINE' || until - from > MIN_REPAIR_MS
  return {
    ...{ kind, light_id: light.id, center_id: null },
    ...{ raised_at: new Date(raised), cleared_at: new Date(until) },
    ...acknowledged(isRepaired ? Math.max(raised, until - ACKNOWLEDGED_BEFORE_REPAIR_MS) : undefined, kind, words),
  }
}

export function alertOfCenter(
  center: { id: number; offlineAfterMs: number },
  { from, until }: Outage,
  words: CityWords,
): PastAlert {
  const kind = 'CENTER_OFFLINE'
  const raised = from + center.offlineAfterMs + RAISED_AFTER[kind] * 1000
  return {
    ...{ kind, light_id: null, center_id: center.id },
    ...{ raised_at: new Date(raised), cleared_at: new Date(until) },
    ...acknowledged(raised + ACKNOWLEDGED_AFTER_MS < until ? raised + ACKNOWLEDGED_AFTER_MS : undefined, kind, words),
  }
}

function acknowledged(at: number | undefined, kind: PastAlert['kind'], { repairs }: CityWords) {
  if (at === undefined) return { acknowledged_at: null, acknowledged_name: null, note: null }
  return { acknowledged_at: new Date(at), acknowledged_name: repairs.crew, note: repairs.notes[kind] }
}
