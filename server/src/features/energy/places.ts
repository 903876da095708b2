import { china } from '#lighting/regions/china.ts'
import { locationOf } from '#lighting/regions/regions.ts'
import type { Place } from '#lighting/schedules/program.ts'
import type { Connection } from '../../foundation/database.ts'
import { type GroupPlace, type SiteRow, selectGroupPlaces } from './energy.store.ts'

/** Where each group lies: in its district, else amid its lights, else where the site does. */
export async function placesOf(
  db: Connection,
  site: SiteRow,
  groups: (number | null)[],
): Promise<Map<number | null, Place>> {
  const found = await selectGroupPlaces(
    db,
    groups.filter(id => id !== null),
  )
  const places = new Map<number | null, Place>(found.map(group => [group.id, placeOf(group, site)]))
  return places.set(null, { latitude: site.latitude, longitude: site.longitude, zone: site.time_zone })
}

function placeOf({ region, time_zone: zone, latitude, longitude }: GroupPlace, site: SiteRow): Place {
  const center = region ? locationOf(china, region) : undefined
  if (center) return { latitude: center.lat, longitude: center.lng, zone }
  if (latitude !== null && longitude !== null) return { latitude, longitude, zone }
  return { latitude: site.latitude, longitude: site.longitude, zone }
}
