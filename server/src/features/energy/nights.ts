import { astronomicalNightHours } from '#lighting/energy/baseline.ts'
import type { Place } from '#lighting/sun/place.ts'
import { addDays } from '#lighting/time/zone.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { placesOf, sitePlaceOf } from '../schedules/schedules.ts'
import type { PlaceSum } from './energy.store.ts'

export interface Nights {
  /** the place of each group; 0 is the site's own */
  places: ReadonlyMap<number, number>
  /** of all nights in a sum */
  hours: (sum: Pick<PlaceSum, 'date' | 'place' | 'days'>) => number
}

/** Places 0.1° apart share their night: it differs by seconds, and a city computes it once. */
export async function nightsOf(db: Connection, groups: number[]): Promise<Nights> {
  const numbers = new Map<string, number>()
  const list: Place[] = []
  const numberOf = ({ latitude, longitude, zone }: Place): number => {
    const place = { latitude: near(latitude), longitude: near(longitude), zone }
    const key = JSON.stringify(place)
    const number = numbers.get(key) ?? list.push(place) - 1
    numbers.set(key, number)
    return number
  }
  numberOf(await sitePlaceOf(db))
  const places = new Map([...(await placesOf(db, groups))].map(([group, place]) => [group, numberOf(place)]))
  const known = new Map<string, number>()
  const hours: Nights['hours'] = ({ date, place, days }) => {
    const key = `${date} ${place} ${days}`
    const sum = known.get(key) ?? nightHours(date, days, list[place]!)
    known.set(key, sum)
    return sum
  }
  return { places, hours }
}

function near(degrees: number): number {
  return Math.round(degrees * 10) / 10
}

function nightHours(first: string, days: number, place: Place): number {
  let hours = 0
  for (let day = 0; day < 31; day++) if ((days >> day) & 1) hours += astronomicalNightHours(addDays(first, day), place)
  return hours
}
