import { addDays } from '../time/zone.ts'
import { type Night, nightsBetween } from './eventsBetween.ts'
import { type Levels, OFF, type Timetable } from './program.ts'

const HOUR = 3_600_000

/** Hours that lamps are on. Weighted: an hour at 40 % is 0.4 h. */
export interface LitHours {
  /** main or sub lamp */
  litHours: number
  weightedMainHours: number
  weightedSubHours: number
}

/** For the nights that begin on `days` dates from fromDate on: 1 for one night, 365 for a year. */
export function hoursLit(timetable: Timetable, fromDate: string, days: number): LitHours {
  const sum: LitHours = { litHours: 0, weightedMainHours: 0, weightedSubHours: 0 }
  if (days < 1) return sum
  for (const night of nightsBetween(timetable, fromDate, addDays(fromDate, days - 1))) {
    for (const { hours, levels } of intervalsOf(night)) {
      const main = levels.mainLevel ?? 0
      const sub = levels.subLevel ?? 0
      if (main > 0 || sub > 0) sum.litHours += hours
      sum.weightedMainHours += (hours * main) / 100
      sum.weightedSubHours += (hours * sub) / 100
    }
  }
  return sum
}

/** The intervals between events. A level that an event does not set keeps its previous value; lamps are off before the night. */
function intervalsOf({ events, end }: Night): { hours: number; levels: Levels }[] {
  let levels = OFF
  return events.map(({ at, levels: change }, index) => {
    levels = applyLevels(levels, change)
    return { hours: ((events[index + 1]?.at ?? end) - at) / HOUR, levels }
  })
}

/** Applies new levels; null keeps the previous value. */
export function applyLevels(before: Levels, change: Levels): Levels {
  return {
    mainLevel: change.mainLevel ?? before.mainLevel,
    subLevel: change.subLevel ?? before.subLevel,
    mainColorTemp: change.mainColorTemp ?? before.mainColorTemp,
    subColorTemp: change.subColorTemp ?? before.subColorTemp,
  }
}
