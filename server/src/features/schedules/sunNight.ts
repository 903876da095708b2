import { programOf } from '#lighting/schedules/days.ts'
import { eventsOfNight } from '#lighting/schedules/eventsOfNight.ts'
import type { PlannedEvent, Program, Timetable } from '#lighting/schedules/program.ts'
import { nightOf } from '#lighting/sun/night.ts'
import type { Place } from '#lighting/sun/place.ts'
import { civilDateOf } from '#lighting/time/zone.ts'

/** The night that begins today at a place; null where the sun does not set or rise. */
export interface SunNight {
  sunset?: Date
  sunrise?: Date
  place: Place
}

export function sunNightOf(place: Place, now: Date): SunNight {
  const night = nightOf(civilDateOf(now.getTime(), place.zone), place)
  return {
    place,
    sunset: night?.begin.by === 'SUNSET' ? new Date(night.begin.at) : undefined,
    sunrise: night?.end.by === 'SUNRISE' ? new Date(night.end.at) : undefined,
  }
}

/** A planned night. */
export interface PlannedNight extends SunNight {
  events: PlannedEvent[]
}

/** Where and when a program would run. */
export type Tonight = Pick<Timetable, 'place' | 'calendar'> & { now: Date }

/**
 * The events of a program tonight; none if no group follows it on this date.
 * @param groups the programs of each group that has it, highest priority first
 */
export function nightOfProgram(program: Program, groups: Program[][], { place, calendar, now }: Tonight): PlannedNight {
  const date = civilDateOf(now.getTime(), place.zone)
  const isFollowed = groups.some(programs => programOf(programs, date, calendar)?.scheduleId === program.scheduleId)
  return { ...sunNightOf(place, now), events: isFollowed ? eventsOfNight(program, place, date) : [] }
}
