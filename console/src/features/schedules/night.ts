import { addDays, civilDateOf, instantOf } from '#lighting/time/zone.ts'
import type { NightSegment } from '../../ui/NightTimeline.tsx'
import type { PlannedNightEvent } from './preview.ts'

export interface NightSpan {
  events: readonly PlannedNightEvent[]
  /** when the night ends, if that is not its last event: the next night begins */
  end?: string | null
  /** YYYY-MM-DD; none: today */
  date?: string
}

/** The levels between the events of a night; an event without a level keeps the previous one. */
export function segmentsOf(events: readonly PlannedNightEvent[], end?: string | null): NightSegment[] {
  let [level, second] = [0, 0]
  return events.flatMap((event, index) => {
    level = event.mainLevel ?? level
    second = event.subLevel ?? second
    const to = events[index + 1]?.at ?? (event.kind === 'OFF' ? undefined : end)
    return to ? [{ from: Date.parse(event.at), to: Date.parse(to), level, second }] : []
  })
}

/** From noon to noon around the night; longer if events lie outside. */
export function spanOf({ events, end, date }: NightSpan, zone: string, now: number): { from: number; to: number } {
  const evening = date ?? civilDateOf(now, zone)
  const instants = [...events.map(({ at }) => Date.parse(at)), ...(end ? [Date.parse(end)] : [])]
  return {
    from: Math.min(instantOf(evening, '12:00', zone), ...instants),
    to: Math.max(instantOf(addDays(evening, 1), '12:00', zone), ...instants),
  }
}
