import { addDays } from '../time/zone.ts'
import { appliesOn } from './days.ts'
import type { Calendar, Program } from './program.ts'

/** Two schedules that apply on the same evenings; the first of them is used. */
export interface Conflict {
  /** the first such evening */
  date: string
  /** how many there are */
  evenings: number
  scheduleIds: [winner: number, loser: number]
  names: [winner: string, loser: string]
}

/**
 * Pairs of schedules that meet on an evening within `days` days, in order of precedence. A group's own control mode
 * (id 0) always has the lowest precedence and is no conflict.
 */
export function conflictsOf(
  programs: readonly Program[],
  calendar: Calendar,
  fromDate: string,
  days = 366,
): Conflict[] {
  const schedules = programs.filter(({ scheduleId }) => scheduleId !== 0)
  const dates = Array.from({ length: days }, (_, index) => addDays(fromDate, index))
  const evenings = schedules.map(schedule => dates.map(date => appliesOn(schedule.days, date, calendar)))
  return schedules.flatMap((winner, first) =>
    schedules.flatMap((loser, second) => {
      if (second <= first) return []
      const both = dates.filter((_, index) => evenings[first]![index] && evenings[second]![index])
      return both[0] ? [conflict(winner, loser, both)] : []
    }),
  )
}

function conflict(winner: Program, loser: Program, dates: string[]): Conflict {
  return {
    date: dates[0]!,
    evenings: dates.length,
    scheduleIds: [winner.scheduleId, loser.scheduleId],
    names: [winner.name, loser.name],
  }
}
