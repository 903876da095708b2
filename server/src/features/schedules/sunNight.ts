import { programOf } from '#lighting/schedules/days.ts'
import { eventsOfNight } from '#lighting/schedules/eventsOfNight.ts'
import type { PlannedEvent, Timetable } from '#lighting/schedules/program.ts'
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

/** A planned night; without events if no program applies on this date. */
export interface PlannedNight extends SunNight {
  events: PlannedEvent[]
}

export function nightOfPrograms({ programs, place, calendar }: Timetable, now: Date): PlannedNight {
  const date = civilDateOf(now.getTime(), place.zone)
  const program = programOf(programs, date, calendar)
  return { ...sunNightOf(place, now), events: program ? eventsOfNight(program, place, date) : [] }
}
