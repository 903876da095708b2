import { CHINA, type Geography } from '#lighting/map/geography.ts'
import { china } from '#lighting/regions/china.ts'
import type { Regions } from '#lighting/regions/regions.ts'
import { regionsOfSite, type SiteRegion } from '#lighting/regions/siteRegions.ts'
import type { City } from './city.ts'

const SITE = { name: '上海', latitude: 31.23, longitude: 121.47, timeZone: 'Asia/Shanghai', ...CHINA }

/** A test of another site sets `city.client.site`. */
export function siteOf(city: City): typeof SITE {
  return { ...SITE, ...(city.client.site as object | undefined) }
}

export function geographyOf(city: City): Geography {
  const { datum, bounds } = siteOf(city)
  return { datum, bounds }
}

export function siteRegionsOf(city: City): Regions {
  return geographyOf(city).datum === 'GCJ02' ? china : regionsOfSite(city.regions)
}

/** `city.client.site` of a site outside China. */
export const LISBON = {
  ...{ name: 'Lisbon', timeZone: 'Europe/Lisbon', latitude: 38.72, longitude: -9.14, datum: 'WGS84' },
  bounds: { south: 36.9, west: -9.6, north: 42.2, east: -6.1 },
}

const NOWHERE = { latitude: null, longitude: null }
/** `city.regions` of that site. */
export const LISBON_REGIONS: SiteRegion[] = [
  { code: 'PT-11', parentCode: null, name: 'Lisboa', level: 1, ...NOWHERE },
  { code: '1106', parentCode: 'PT-11', name: 'Lisboa', level: 2, latitude: 38.72, longitude: -9.14 },
  { code: '1111', parentCode: 'PT-11', name: 'Sintra', level: 2, ...NOWHERE },
  { code: '110656', parentCode: '1106', name: 'Estrela', level: 3, latitude: 38.71, longitude: -9.16 },
]
