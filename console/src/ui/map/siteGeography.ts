import { CHINA, type Geography } from '#lighting/map/geography.ts'

let geography = CHINA

/** Loaded with the session, before any page. */
export function setSiteGeography(next: Geography): void {
  geography = next
}

/** The datum of all positions of the API, and the bounds of maps and positions. */
export function siteGeography(): Geography {
  return geography
}
