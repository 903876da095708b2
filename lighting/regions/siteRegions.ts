import { REGION_LEVELS, type Region, type Regions, regionsOf } from './regions.ts'

/** A region of a site's own list. */
export interface SiteRegion {
  code: string
  /** null at level 1 */
  parentCode: string | null
  name: string
  /** 1, the largest, to 3 */
  level: number
  /** °, WGS-84 */
  latitude: number | null
  longitude: number | null
}

/** The lookup of a site's own list. @param rows larger ones first */
export function regionsOfSite(rows: readonly SiteRegion[]): Regions {
  return regionsOf(rows.map(asRegion))
}

function asRegion({ code, parentCode, name, level, latitude, longitude }: SiteRegion): Region {
  const region: Region = { id: code, fullname: name, level: REGION_LEVELS[level - 1]!, parent: parentCode }
  if (latitude !== null && longitude !== null) region.location = { lat: latitude, lng: longitude }
  return region
}
