import { nightsBetween } from '#lighting/schedules/eventsBetween.ts'
import { applyLevels } from '#lighting/schedules/hours.ts'
import { OFF, type Timetable } from '#lighting/schedules/program.ts'
import { addDays, civilDateOf } from '#lighting/time/zone.ts'

/** Levels in % of both lamps during a time; ms since 1970. */
export interface Levels {
  from: number
  to: number
  main: number
  sub: number
}

/** When the programs of a group had its lights on, in the order of time. */
export function litTimes(timetable: Timetable, { from, until }: { from: number; until: number }): Levels[] {
  const { zone } = timetable.place
  const nights = nightsBetween(timetable, addDays(civilDateOf(from, zone), -2), addDays(civilDateOf(until, zone), 1))
  const times = nights.flatMap(({ events, end }) => {
    let levels = OFF
    return events.map(({ at, levels: change }, index) => {
      levels = applyLevels(levels, change)
      return {
        from: Math.max(at, from),
        to: Math.min(events[index + 1]?.at ?? end, until),
        main: levels.mainLevel ?? 0,
        sub: levels.subLevel ?? 0,
      }
    })
  })
  return times.filter(({ from, to, main, sub }) => from < to && main + sub > 0)
}
