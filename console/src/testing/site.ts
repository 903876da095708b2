import { CHINA, type Geography } from '#lighting/map/geography.ts'
import { china } from '#lighting/regions/china.ts'
import type { Regions } from '#lighting/regions/regions.ts'
import { regionsOfSite } from '#lighting/regions/siteRegions.ts'
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
