import { CHINA } from '#lighting/map/geography.ts'
import { siteGeography } from './siteGeography.ts'

/** Whether the bundled base map shows at least a part of the site. */
export function isSiteOnBaseMap(): boolean {
  const { bounds } = CHINA
  const { south, west, north, east } = siteGeography().bounds
  return south < bounds.north && north > bounds.south && west < bounds.east && east > bounds.west
}
