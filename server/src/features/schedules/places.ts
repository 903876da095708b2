import { locationOf, type Regions } from '#lighting/regions/regions.ts'
import type { Place } from '#lighting/sun/place.ts'
import type { GroupSource, SiteRow } from './sources.store.ts'

/**
 * Position for a group's sun times: the centre of its district, else of its city, else of its province.
 * @param regions at least those of the group's codes
 */
export function regionPlaceOf(group: GroupSource, regions: Regions): Place | undefined {
  for (const [code, name] of regionsOf(group)) {
    const location = code ? locationOf(regions, code) : undefined
    if (!location) continue
    const { lat: latitude, lng: longitude } = location
    return { latitude, longitude, zone: group.time_zone, name: name ?? regions.byId.get(code!)?.fullname }
  }
  return undefined
}

/** If the list of regions has none of its codes: the position of its lights, else of the site. */
export function placeWithoutRegion(
  group: GroupSource,
  lights: { latitude: number; longitude: number } | undefined,
  site: SiteRow,
): Place {
  const { latitude, longitude } = lights ?? site
  const typed = regionsOf(group).find(([, name]) => name)?.[1]
  // A region that was typed names the place of the lights, but not the site.
  const name = (lights && typed) ?? site.name ?? undefined
  return { latitude, longitude, zone: group.time_zone, name, source: lights ? 'LIGHTS' : 'SITE' }
}

/** Rounds positions with the same clock: some km change the sun times by less than half a minute. */
export function sunKey({ latitude, longitude, zone }: Place): string {
  return `${latitude.toFixed(1)} ${longitude.toFixed(1)} ${zone}`
}

/** Codes of the regions of groups. */
export function regionCodesOf(groups: GroupSource[]): string[] {
  return [...new Set(groups.flatMap(group => regionsOf(group).flatMap(([code]) => code ?? [])))]
}

/** Code and name, the smallest region first. */
function regionsOf(group: GroupSource): [code: string | null, name: string | null][] {
  return [
    [group.district_code, group.district_name],
    [group.city_code, group.city_name],
    [group.province_code, group.province_name],
  ]
}
