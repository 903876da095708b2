import { addDays, civilDateOf, instantOf } from '#lighting/time/zone.ts'
import type { NightSegment } from '../../ui/NightTimeline.tsx'
import type { PlannedNightEvent } from './preview.ts'

/** The levels between the events of a night; an event without a level keeps the previous one. */
export function segmentsOf(events: readonly PlannedNightEvent[]): NightSegment[] {
  let [level, second] = [0, 0]
  return events.flatMap((event, index) => {
    level = event.mainLevel ?? level
    second = event.subLevel ?? second
    const next = events[index + 1]
    return next ? [{ from: Date.parse(event.at), to: Date.parse(next.at), level, second }] : []
  })
}

/** From noon to noon around the night of `now`; longer if events lie outside. */
export function spanOf(events: readonly PlannedNightEvent[], zone: string, now: number): { from: number; to: number } {
  const today = civilDateOf(now, zone)
  const instants = events.map(({ at }) => Date.parse(at))
  return {
    from: Math.min(instantOf(today, '12:00', zone), ...instants),
    to: Math.max(instantOf(addDays(today, 1), '12:00', zone), ...instants),
  }
}
